/** S23: a hook that opens its standard input by its path never gets the event from a socket. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";
import { machineOf, SOUND } from "./doctor/machine.ts";

const handler = (command: string) => ({ hooks: [{ type: "command", command }] });
const claude = (command: string, script: string) => ({
  ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", ...handler(command) }] } },
  "tools/guard": script,
});

/** Tells for each agent whether the input is lost, as the project stands and after a conversion. */
function lost(hosts: readonly string[], files: object) {
  const { hooks } = auditOf(hosts, { ...files });
  return hooks[0]?.hosts.map(({ host, findings, after }) => [
    host,
    ...[findings, after?.findings ?? []].map((list) =>
      list.some(({ code, message }) => code === "input-path" || message.includes("/dev/")),
    ),
  ]);
}

const shell = (given: string) =>
  `${given}\nif echo "$INPUT" | grep -q push; then echo no >&2; exit 2; fi\nexit 0\n`;
const node = (given: string) =>
  `const fs = require("fs");\n${given}\nif (text.includes("push")) { console.error("no"); process.exit(2); }\n`;
const python = (given: string) =>
  `import sys\n${given}\nif "push" in text:\n    print("no", file=sys.stderr)\n    sys.exit(2)\n`;

test.each([
  ["bash", shell("INPUT=$(cat /dev/stdin)"), true],
  ["bash", shell('INPUT="$(cat /dev/stdin 2>/dev/null || true)"'), true],
  ["bash", shell("INPUT=$(timeout 2 cat /dev/stdin 2>/dev/null || echo '')"), true],
  ["bash", shell("INPUT=$(< /proc/self/fd/0)"), true],
  ["bash", shell("INPUT=$(jq -r '.tool_input | .command // empty' < /dev/stdin)"), true],
  ["bash", shell("INPUT=$(jq -r .tool_input.command /dev/fd/0)"), true],
  ["bash", shell("INPUT=$(cat /dev/stdin | jq -r .tool_input.command)"), true],
  ["bash", shell("INPUT=$(cat)"), false],
  ["bash", shell("INPUT=$(cat /dev/stdin || cat)"), false],
  ["bash", shell('INPUT=$(cat /dev/stdin); [ -n "$INPUT" ] || INPUT=$(cat)'), false],
  ["bash", shell("INPUT=$(cat | jq -r .tool_input.command /dev/stdin)"), false],
  ["bash", shell('INPUT=$(cat); echo "$INPUT" | tee /dev/stdin'), false],
  ["bash", shell("INPUT=$(cat /dev/stdin); exit 2"), false],
  ["bash", shell("parse() {\n  INPUT=$(cat /dev/stdin)\n}\nparse < <(cat)"), false],
  [
    "bash",
    'INPUT=$(cat /dev/stdin)\ncmd=$(jq -r .tool_input.command <<<"$INPUT")\n[[ $cmd == *rm* ]] && exit 2\nexit 0\n',
    true,
  ],
  ["bash", shell("if true; then\n  INPUT=$(cat /dev/stdin)\nfi"), true],
  ["bash", `cat | {\n${shell("INPUT=$(cat /dev/stdin)")}}\n`, false],
  ["bash", `check() {\n${shell("INPUT=$(cat /dev/stdin)")}}\ncat | check\n`, false],
  ["bash", `(\n${shell("INPUT=$(cat /dev/stdin)")}) < <(cat)\n`, false],
  ["node", node('const text = fs.readFileSync("/dev/stdin", "utf8");'), true],
  [
    "node",
    node('const text = fs.readFileSync(process.platform === "win32" ? 0 : "/dev/stdin", "utf8");'),
    true,
  ],
  [
    "python3",
    python('try:\n    text = open("/dev/stdin").read()\nexcept Exception:\n    sys.exit(2)'),
    false,
  ],
  ["node", node("const text = fs.readFileSync(0, 'utf8');"), false],
  [
    "node",
    node(
      'let text; try { text = fs.readFileSync("/dev/stdin", "utf8"); } catch { text = fs.readFileSync(0, "utf8"); }',
    ),
    false,
  ],
  ["python3", python('text = open("/dev/stdin").read()'), true],
  ["python3", python("text = sys.stdin.read()"), false],
])("%s %s: %s", (program, script, isLost) =>
  expect(lost(["claude-code"], claude(`${program} tools/guard`, script))).toEqual([
    ["claude-code", isLost, isLost],
  ]),
);

test("a hook that holds nothing back does not do its work", () => {
  const { hooks } = auditOf(["claude-code"], {
    ".claude/settings.json": {
      hooks: { PostToolUse: [{ matcher: "Edit", ...handler("node tools/log.js") }] },
    },
    "tools/log.js": `const fs = require("fs");\nfs.appendFileSync("log", fs.readFileSync("/dev/stdin"));\n`,
  });
  expect([hooks[0]?.guard, hooks[0]?.hosts[0]?.verdict]).toEqual([false, "differs"]);
});

const LOST = shell("INPUT=$(cat /dev/stdin)");

test("an agent that gives its hooks a pipe loses nothing, and the shim there does", () =>
  expect(
    lost(["codex", "claude-code"], {
      ".codex/hooks.json": {
        hooks: { PreToolUse: [{ matcher: "Bash", ...handler("bash g.sh") }] },
      },
      "g.sh": LOST,
    }),
  ).toEqual([
    ["codex", false, false],
    ["claude-code", true, true],
  ]));

test("an agent with a pipe runs another's hooks as they stand", () =>
  expect(lost(["copilot"], claude("bash tools/guard", LOST))).toEqual([["copilot", false, true]]));

test.each([
  ["linux", false],
  ["darwin", true],
])("on %s it works: %s", (platform, works) => {
  const { ".claude/settings.json": settings } = claude("bash tools/guard", "");
  const project = { ".claude/settings.json": JSON.stringify(settings), "tools/guard": LOST };
  const machine = { ...SOUND, project, terminal: { platform } };
  expect(machineOf(machine, undefined, ["claude-code"]).works).toBe(works);
});
