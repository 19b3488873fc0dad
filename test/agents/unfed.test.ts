/** S9, S23: a guard whose script decides by what is never there, or by what always is, holds nothing. */
import { describe, expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

/** Whether it is a guard, its word on its own agent, and the code of what is said of it. */
function judged(script: string, command: string, event = "PreToolUse", more: object = {}) {
  const hooks = { [event]: [groupOf({ command, ...more })] };
  const files = {
    ".claude/settings.json": { hooks },
    [/tools\/[\w.]+/.exec(command)?.[0] ?? "tools/guard"]: script,
  };
  const [hook] = auditOf(["claude-code"], files).hooks;
  const [now] = hook?.hosts ?? [];
  const finding = now?.findings.find(({ code }) =>
    /^(?:foreign-words|variable-unset|stdin-taken)$/.test(code),
  );
  return [hook?.guard, now?.verdict, finding?.code];
}
const HOLDS = [true, "holds-if", undefined];
const UNFED = [true, "does-not-hold", "variable-unset"];
const FOREIGN = [true, "does-not-hold", "foreign-words"];

const leaves = (given: string, more = "") => `#!/bin/bash
${given}
FILE=$(echo "$GIVEN" | jq -r '.tool_input.file_path // empty' 2>/dev/null)
${more}
if [ -z "$FILE" ]; then
  exit 0
fi
FILE="\${FILE#./}"
if [[ "$FILE" == secrets/* ]]; then
  echo "no" >&2
  exit 2
fi
exit 0
`;

describe("a variable that nobody sets", () => {
  const VARIABLE = 'GIVEN="${CLAUDE_TOOL_INPUT:-}"';
  test.each(
    Object.entries({
      "it leaves without it": leaves(VARIABLE),
      "it is asked for itself": `[ -n "$TOOL_INPUT" ] || exit 0\necho no >&2\nexit 2\n`,
      "in a case": `case "$TOOL_INPUT" in\n  *rm*) echo no >&2; exit 2 ;;\nesac\nexit 0\n`,
      "by grep": `if echo "$TOOL_INPUT" | grep -qE "rm -rf|sudo"; then\n  echo no >&2\n  exit 2\nfi\n`,
      "by a pattern": `[[ "$TOOL_INPUT" =~ (rm|mv)[[:space:]]+-rf ]] && exit 2\nexit 0\n`,
      "by one of several words": `for word in "rm -rf" 'mkfs' dd; do\n  if [[ "$TOOL_INPUT" == *"$word"* ]]; then exit 2; fi\ndone\n`,
      "by a word that a variable holds": `WORD="rm -rf"\nif echo "$TOOL_INPUT" | grep -qF "$WORD"; then exit 2; fi\n`,
      "it is given itself": `set -euo pipefail\nTOOL_INPUT="\${TOOL_INPUT:-}"\ncase "$TOOL_INPUT" in\n  *rm*) echo no >&2; exit 2 ;;\n  *) exit 0 ;;\nesac\n`,
      "in a function": `refuse() { echo "$1" >&2; exit 2; }\nif [[ "$TOOL_INPUT" =~ rm ]]; then refuse no; fi\nexit 0\n`,
    }),
  )("does not hold: %s", (_how, script) =>
    expect(judged(script, "bash tools/guard")).toEqual(UNFED),
  );

  const inPython = (given: string, more = "") => `import json, os, re, sys
${more}
${given}
if re.search("rm", call.get("command", "")):
    print("no", file=sys.stderr)
    sys.exit(2)
`;
  const PARSED = 'given = os.environ.get("CLAUDE_TOOL_INPUT", "{}")\ncall = json.loads(given)';
  const DIRECT = 'call = json.loads(os.environ["CLAUDE_TOOL_INPUT"])';
  test.each([
    [PARSED, "", ["does-not-hold", "variable-unset"]],
    [DIRECT, "", ["does-not-hold", "variable-unset"]],
    [PARSED, 'os.environ["CLAUDE_TOOL_INPUT"] = sys.stdin.read()', ["holds-if", undefined]],
    [PARSED.replace("CLAUDE_TOOL_INPUT", "GUARD_CALL"), "", ["holds-if", undefined]],
    [`${PARSED}\ncall = call or json.load(os.fdopen(0))`, "", ["holds-if", undefined]],
    [`${PARSED}\ncall = call or json.loads(os.read(0, 9999))`, "", ["holds-if", undefined]],
    [`${PARSED}\ncall = call or json.load(open(0))`, "", ["holds-if", undefined]],
    ["call = json.load(sys.stdin)", "os.getenv('CLAUDE_TOOL_INPUT')", ["holds-if", undefined]],
  ])("Python that parses it in place of the event: %s; %s", (given, more, [word, code]) =>
    expect(judged(inPython(given, more), "python3 tools/guard.py", "PreToolUse")).toEqual([
      true,
      word,
      code,
    ]),
  );

  const inNode = (given: string, more = "") => `${more}
${given}
const matched = PATTERNS.find((pattern) => pattern.test(call));
if (matched) {
  process.stderr.write("no");
  process.exit(2);
}
`;
  const OF_NODE = `const given = process.env.CLAUDE_TOOL_INPUT ?? "{}";
let call = "";
try {
  call = JSON.parse(given).command ?? "";
} catch {
  process.exit(0);
}`;
  const AT_ONCE = 'call = JSON.parse(process.env.CLAUDE_TOOL_INPUT ?? "{}").command ?? "";';
  const UNLESS = 'const call = process.env.CLAUDE_FILE_PATH ?? "";\nif (!call) process.exit(0);';
  const UNSET = ["does-not-hold", "variable-unset"];
  test.each([
    [OF_NODE, "const PATTERNS = [{ pattern: /if=\\/dev\\/zero/, label: 'if=/dev/zero' }];", UNSET],
    [AT_ONCE, "let call;", UNSET],
    [AT_ONCE.replace("process.env.CLAUDE_TOOL_INPUT", "given"), OF_NODE, UNSET],
    [UNLESS, "", UNSET],
    [UNLESS.replace(/CLAUDE_FILE_PATH/, "GUARD_FILE"), "", ["holds-if", undefined]],
    [UNLESS, "if (isBad()) process.exit(2);", ["holds-if", undefined]],
    [OF_NODE.replace("CLAUDE_TOOL_INPUT", "GUARD_CALL"), "", ["holds-if", undefined]],
    [OF_NODE, 'const fs = require("fs"); const read = fs.readFileSync(0);', HOLDS.slice(1)],
    [OF_NODE, 'const read = require("./read");', HOLDS.slice(1)],
    [OF_NODE, 'process.env.CLAUDE_TOOL_INPUT ??= "{}";', HOLDS.slice(1)],
    [OF_NODE, "const [, , read] = process.argv;", HOLDS.slice(1)],
  ])("Node.js that parses it in place of the event: %s; %s", (given, more, [word, code]) =>
    expect(judged(inNode(given, more), "node tools/guard.js")).toEqual([true, word, code]),
  );
  test("Python that ends at once without it", () => {
    const given =
      'call = os.environ.get("CLAUDE_TOOL_INPUT", "")\nif not call:\n    sys.exit(0)\ncall = {"command": call}';
    expect(judged(inPython(given), "python3 tools/guard.py").slice(1)).toEqual(UNSET);
  });

  test("a shell may give it the event itself", () => {
    const script = `#!/bin/bash\nHOOK_INPUT=$(cat)\nexport HOOK_INPUT\npython3 - <<'EOF'\n${inPython(
      'call = json.loads(os.environ["HOOK_INPUT"])',
    )}EOF\n`;
    expect(judged(script, "bash tools/guard")).toEqual(HOLDS);
  });

  const REFUSED = "; then echo no >&2; exit 2; fi";
  test.each([
    `bash -c 'if echo "$TOOL_INPUT" | grep -qE "rm -rf|sudo"${REFUSED}'`,
    `if echo "$CLAUDE_TOOL_INPUT" | grep -qE '\\.env|credentials'${REFUSED}`,
    `if echo "$TOOL_INPUT" | grep -qiE -- '--no-verify|git\\s+add\\s+(-A|\\.(\\s|"|$))'${REFUSED}`,
    `echo "$TOOL_INPUT" | grep -q 'rm[[:space:]]\\+-rf' && { echo no >&2; exit 2; }; exit 0`,
  ])("the command itself does not hold: %s", (command) =>
    expect(judged("", command)).toEqual(UNFED),
  );
  test.each([
    `if echo "$TOOL_INPUT" | grep -qE '(rm)*|sudo'${REFUSED}`,
    `if echo "$TOOL_INPUT" | grep -qvE 'rm'${REFUSED}`,
    `if ! echo "$TOOL_INPUT" | grep -qF 'rm.*'${REFUSED}`,
    `if echo "$TOOL_INPUT$(cat)" | grep -qE 'rm|sudo'${REFUSED}`,
    `if cat | grep -qE 'rm|sudo'${REFUSED}; echo "$TOOL_INPUT" >> log`,
    `TOOL_INPUT=$(cat); if echo "$TOOL_INPUT" | grep -qE 'rm|sudo'${REFUSED}`,
  ])("the command itself may hold: %s", (command) =>
    expect(judged("", command).slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );

  const PIPED = `#!/bin/bash\nset -euo pipefail\nCALL=$(echo "$CLAUDE_TOOL_INPUT" | python3 -c "import json, sys; print(json.load(sys.stdin).get('command', ''))")\nif echo "$CALL" | grep -q rm; then echo no >&2; exit 2; fi\nexit 0\n`;
  test.each([
    `set -u\necho "$TOOL_INPUT"\nTOOL_INPUT="\${TOOL_INPUT:-}"\ncase "$TOOL_INPUT" in *rm*) exit 2 ;; esac\nexit 0\n`,
    leaves(`set -u\nGIVEN="$CLAUDE_TOOL_INPUT"`),
    PIPED,
    PIPED.replace("'command'", "'tool_input', {}).get('command'"),
    PIPED.replace("set", "trap 'exit 2' EXIT\nset"),
  ])("does not hold, as bash ends at it with 1 or hands on nothing: %s", (script) =>
    expect(judged(script, "bash tools/guard")).toEqual(UNFED),
  );
  test("dash ends at it with 2", () => {
    const script = `set -u\ncase "$TOOL_INPUT" in *rm*) exit 2 ;; esac\n`;
    expect(judged(script, "sh tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2));
  });

  test.each(
    Object.entries({
      "another source": leaves('GIVEN="${CLAUDE_TOOL_INPUT:-$(cat)}"'),
      "another source where it is empty": leaves(`${VARIABLE}\n[ -z "$GIVEN" ] && GIVEN=$(cat)`),
      "another source for what is made of it": leaves(VARIABLE, 'FILE="${FILE:-$(jq -r .a)}"'),
      "it is given itself, or what is read": `TOOL_INPUT="\${TOOL_INPUT:-$(cat)}"\ncase "$TOOL_INPUT" in *rm*) exit 2 ;; esac\nexit 0\n`,
      "it is read": leaves(`${VARIABLE}\nread -r GIVEN`),
      "it gets a default": leaves(`: "\${CLAUDE_TOOL_INPUT:=$(cat)}"\n${VARIABLE}`),
      "another script may set it": leaves(`. ./lib.sh\n${VARIABLE}`),
      "another test refuses": leaves(VARIABLE, "git diff --quiet || { echo no >&2; exit 2; }"),
      "a trap may refuse": leaves(`trap 'exit 2' EXIT\n${VARIABLE}`),
      "another program may answer": leaves(VARIABLE, "ask-somebody"),
      "another program's answer is shown": leaves(VARIABLE, 'SAID=$(ask)\necho "$SAID"'),
      "another program's answer is shown at once": leaves(VARIABLE, 'echo "$(ask)"'),
      "a trap says how it ends": leaves(`set -u\ntrap 'exit 2' EXIT\nGIVEN="$CLAUDE_TOOL_INPUT"`),
      "jq answers": leaves(VARIABLE, "jq -e .a || exit 0"),
      "an empty one is refused": leaves(VARIABLE).replace("exit 0", "exit 2"),
      "a pattern that fits nothing too": `[[ "$TOOL_INPUT" =~ ^a*$ ]] && exit 2\nexit 0\n`,
      "the pattern comes from elsewhere": `[[ "$TOOL_INPUT" =~ $(cat pattern) ]] && { echo no >&2; exit 2; }; exit 0`,
      "a name that may be theirs": leaves('GIVEN="${MY_INPUT:-}"'),
    }),
  )("may hold: %s", (_how, script) =>
    expect(judged(script, "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );

  test.each([
    "TOOL_INPUT=$(cat) bash tools/guard",
    "TOOL_INPUT=$(cat); export TOOL_INPUT; bash tools/guard",
  ])("may hold, as its command sets it: %s", (command) =>
    expect(judged(`[ -n "$TOOL_INPUT" ] || exit 0\nexit 2\n`, command).slice(0, 2)).toEqual(
      HOLDS.slice(0, 2),
    ),
  );
});

describe("a variable that nobody sets, in place of the event", () => {
  /** Whether anything is refused is not seen, as the patterns come from elsewhere. */
  const script = (given: string) =>
    `#!/bin/bash\nCOMMAND=$(echo "$${given}" | jq -r '.command // empty')\nfor pattern in $(grep . patterns); do\n  if grep -qE "$pattern" <<< "$COMMAND"; then echo no >&2; exit 2; fi\ndone\n`;
  const ASKED = `echo "$TOOL_INPUT" | jq`;
  const LACKS = `if ! command -v jq; then\n  printf 'guard: jq is required\\n' >&2\n  exit 2\nfi\n`;
  test.each([
    script("TOOL_INPUT"),
    script("TOOL_INPUT").replace(ASKED, `printf '%s' "\${TOOL_INPUT:-}" | jq`),
    script("TOOL_INPUT").replace("COMMAND", `${LACKS}COMMAND`),
  ])("is the fault, and not the words that are read of it: %s", (text) =>
    expect(judged(text, "bash tools/guard")).toEqual(UNFED),
  );
  test.each([
    script("INPUT").replace("COMMAND", "INPUT=$(cat)\nCOMMAND"),
    script("TOOL_INPUT").replace("COMMAND", "TOOL_INPUT=$(cat)\nCOMMAND"),
    script("TOOL_INPUT").replace("COMMAND", 'TOOL_INPUT="$1"\nCOMMAND'),
    script("TOOL_INPUT").replace("COMMAND", "echo asked >&2; A=$(jq -r .a)\nCOMMAND"),
  ])("is no fault where it is given: %s", (text) =>
    expect(judged(text, "bash tools/guard")[2]).toBe("foreign-words"),
  );
});

describe("a variable that nobody sets, which a program in a script parses", () => {
  const NODE = `node -e "try{console.log(JSON.parse(process.env.TOOL_USE_INPUT).file_path||'')}catch{}"`;
  const PYTHON = `python3 -c "import json, os; print(json.loads(os.environ.get('TOOL_INPUT', ''))['file_path'])"`;
  const script = (program: string) =>
    `#!/bin/bash\nF=$(${program} 2>/dev/null)\nif [ -z "$F" ]; then exit 0; fi\nif echo "$F" | grep -q gen; then echo no >&2; exit 2; fi\n`;
  test.each([
    NODE,
    NODE.replace(/try\{|\}catch\{\}/g, ""),
    PYTHON,
    PYTHON.replace(".get('TOOL_INPUT', '')", "['TOOL_INPUT']"),
  ])("does not hold: %s", (program) =>
    expect(judged(script(program), "bash tools/guard")).toEqual(UNFED),
  );
  test.each([
    NODE.replace("TOOL_USE_INPUT", "MY_INPUT"),
    NODE.replace("TOOL_USE_INPUT)", "TOOL_USE_INPUT||'{}')"),
    NODE.replace("catch{}", "catch{console.log('gen')}"),
    NODE.replace("try{", "try{console.log('gen');"),
    PYTHON.replace("''", "'{}'"),
    PYTHON.replace("print", "print('gen'); print"),
  ])("may hold: %s", (program) =>
    expect(judged(script(program), "bash tools/guard")[1]).toBe("holds-if"),
  );
});

describe("a variable that nobody sets, beside a command for Windows", () => {
  const verdictOf = (bash: string) => {
    const powershell = "if ($env:TOOL_ARGS -match 'rm -rf') { exit 1 }";
    const hooks = { preToolUse: [{ type: "command", bash, powershell }] };
    const [hook] = auditOf(["copilot"], { ".github/hooks/a.json": { version: 1, hooks } }).hooks;
    return [hook?.guard, hook?.hosts[0]?.verdict];
  };
  test("does not hold", () =>
    expect(verdictOf(`if grep -q 'rm -rf' <<< "$TOOL_ARGS"; then exit 1; fi`)).toEqual([
      true,
      "does-not-hold",
    ]));
  test("may hold where another test refuses", () =>
    expect(verdictOf(`if grep -q 'rm -rf' <<< "$TOOL_ARGS$(cat)"; then exit 1; fi`)).toEqual([
      true,
      "holds-if",
    ]));
});

test("a fault beside another one is told as well, and each once", () => {
  const script = `#!/bin/bash
COMMAND="\${CLAUDE_TOOL_INPUT:-}"
[ -z "$COMMAND" ] && exit 0
if [[ "$COMMAND" == *rm* ]]; then echo no >&2; exit 1; fi
exit 0
`;
  const codesOf = (text: string) => {
    const hooks = { PreToolUse: [groupOf("bash tools/guard")] };
    const files = { ".claude/settings.json": { hooks }, "tools/guard": text };
    const [hook] = auditOf(["claude-code"], files).hooks;
    return hook?.hosts[0]?.findings
      .filter(({ level }) => level === "weakened")
      .map(({ code }) => code);
  };
  expect(codesOf(script)).toEqual(["exit-code", "variable-unset"]);
  const asked = `"$(python3 -c "import json, sys; print(json.load(sys.stdin).get('command', ''))")"`;
  const byField = script.replace('"${CLAUDE_TOOL_INPUT:-}"', asked);
  expect(codesOf(byField)).toEqual(["foreign-words", "exit-code"]);
});

test("where no code denies, the variable is told too from which alone it takes the call", () => {
  const script = (given: string) => `#!/bin/bash
is_write() {
  local tool="$1"
  for name in Write Edit; do [[ "$tool" == "$name" ]] && return 0; done
  return 1
}
main() {
  local tool="${given}"
  if is_write "$tool"; then echo "Blocked: no" >&2; exit 1; fi
  exit 0
}
main "$@"
`;
  const judge = (given: string) => judged(script(given), "bash tools/guard");
  expect(judge("${CLAUDE_TOOL_NAME:-}")).toEqual(UNFED);
  expect(judge("$(jq -r .tool_name)")).toEqual([true, "does-not-hold", undefined]);
  expect(judge("${MY_TOOL:-}")).toEqual([true, "does-not-hold", undefined]);
  const denies = script("${CLAUDE_TOOL_NAME:-}").replace("exit 1", "exit 2");
  expect(judged(denies, "bash tools/guard")).toEqual(HOLDS);
});

test.each([
  [
    "in the order of its lines",
    'case "$NAME" in Write|Edit) ;; *) exit 0 ;; esac\nruff format src\n',
    true,
  ],
  [
    "in a function",
    'main() {\n  case "$NAME" in Write|Edit) ;; *) exit 0 ;; esac\n  ruff format src\n}\nmain "$@"\n',
    true,
  ],
  ["for another pattern", 'case "$NAME" in Write) exit 0 ;; esac\nruff format src\n', false],
  ["for no name at all", 'case "$NAME" in Write) exit 0 ;; *) ;; esac\nruff format src\n', false],
  [
    "for what is not known",
    'case "$NAME" in Write) ;; $OTHER) ;; *) exit 0 ;; esac\nruff format src\n',
    false,
  ],
  [
    "behind its work",
    'main() {\n  ruff format src\n  case "$NAME" in *) exit 0 ;; esac\n}\nmain\n',
    false,
  ],
  [
    "in a function that is not all",
    'main() {\n  case "$NAME" in x) ;; *) exit 0 ;; esac\n}\nmain x\nruff format src\n',
    false,
  ],
])("a script that is no guard leaves without a variable: %s", (_how, script, does) => {
  const given = `NAME="\${CLAUDE_TOOL_NAME:-}"\n${script}`;
  const [, , code] = judged(given, "bash tools/format", "PostToolUse");
  expect(code).toBe(does ? "variable-unset" : undefined);
});

describe("the name of a sub-agent that goes by another one", () => {
  const script = (asks: string, more = "") => `import json, sys
AGENT = "check"
def main():
    data = json.load(sys.stdin)
    if data.get("hook_event_name") != "SubagentStop":
        return 0
${more}    if ${asks}:
        return 0
    print(json.dumps({"decision": "block", "reason": "run the tests first"}))
    return 0
sys.exit(main())
`;
  const onStop = (text: string) => judged(text, "python3 tools/guard.py", "SubagentStop");
  test.each([
    'data.get("subagent_type") != AGENT',
    'data.get("subagent_type", "") not in ("check", "test")',
    'not data.get("agent_name")',
  ])("does not hold: %s", (asks) => expect(onStop(script(asks))).toEqual(FOREIGN));
  test.each(
    Object.entries({
      "it is sent": script('data.get("agent_type") != AGENT'),
      "it is one of two": script('(data.get("subagent_type") or data.get("agent_type")) != AGENT'),
      "it blocks without it": script('data.get("subagent_type") == AGENT'),
      "it stands in what else is read": script(
        'last.get("subagent_type") != AGENT',
        '    last = json.load(open("log"))\n',
      ),
    }),
  )("may hold: %s", (_how, text) => expect(onStop(text).slice(0, 2)).toEqual(HOLDS.slice(0, 2)));
});

test("of a variable that nobody sets the finding that says most is told", () => {
  const command = "bash tools/guard";
  const hooks = { PreToolUse: [groupOf(command)] };
  const script = `command=$(echo "$CLAUDE_TOOL_INPUT" | jq -r '.command // empty')
if echo "$command" | grep -q "no-verify"; then echo no >&2; exit 2; fi\n`;
  const files = {
    ".claude/settings.json": { hooks },
    [/tools\/[\w.]+/.exec(command)?.[0] ?? "tools/guard"]: script,
  };
  const findings = auditOf(["claude-code"], files).hooks[0]?.hosts[0]?.findings ?? [];
  const told = findings.flatMap(({ code, message }) => (code === "variable-unset" ? message : []));
  expect(told).toEqual([expect.stringContaining("it refuses nothing")]);
});

describe("a variable that nobody sets, in Node.js", () => {
  const script = (name: string, asked = 'name.startsWith(".env")') =>
    `const path = require("path");\nconst given = JSON.parse(process.env.CLAUDE_TOOL_INPUT || "{}");\nconst name = ${name};\nif (${asked}) {\n  console.error("no");\n  process.exit(2);\n}\nprocess.exit(0);\n`;
  test.each([
    script("path.basename(given.file_path || '')"),
    script("given.file_path ?? ''", "name.includes('secrets') || name.endsWith('.env')"),
  ])("does not hold: %s", (text) => expect(judged(text, "node tools/guard")).toEqual(UNFED));
  test.each([
    script("path.basename(given.file_path || process.argv[2])"),
    script("path.basename(given.file_path || '')", "!name.endsWith('.md')"),
    script("path.basename(given.file_path || '')", "name.includes('')"),
    script("path.dirname(given.file_path || '')", "name === '.'"),
    script("given.file_path || ''").replace('"{}"', "require('fs').readFileSync(0, 'utf8')"),
  ])("may hold: %s", (text) =>
    expect(judged(text, "node tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );
});

describe("a variable that nobody sets, as an argument", () => {
  const word = (script: string, command: string) => judged(script, command, "PostToolUse")[2];
  const PLAIN = 'cd "$(dirname "$0")"\ngit diff --cached --name-only >> log\n';
  const GIVEN = 'bash tools/guard "$TOOL_INPUT"';
  test.each([
    [PLAIN, GIVEN],
    [PLAIN, 'tools/guard "$TOOL_INPUT" "$CLAUDE_FILE_PATH"'],
    ["import sys\nsys.stdin.read()\n", 'python3 tools/guard "$TOOL_INPUT"'],
    ["console.log(process.cwd())\n", 'node tools/guard "$TOOL_INPUT"'],
  ])("is no fault where the script uses none: %s %s", (script, command) =>
    expect(word(script, command)).toBeUndefined(),
  );
  test.each([
    [`${PLAIN}echo "$1" >> log\n`, GIVEN],
    [`${PLAIN}for file; do date >> log; done\n`, GIVEN],
    [`${PLAIN}. ./lib.sh\n`, GIVEN],
    [`${PLAIN}while getopts "a" x; do date; done\n`, GIVEN],
    ["import sys\nprint(sys.argv[1:])\n", 'python3 tools/guard "$TOOL_INPUT"'],
    ["console.log(process.argv)\n", 'node tools/guard "$TOOL_INPUT"'],
    [PLAIN, `${GIVEN}; echo "$TOOL_INPUT"`],
    [PLAIN, `${GIVEN} > "$TOOL_INPUT"`],
    [PLAIN, `bash tools/other "$TOOL_INPUT"`],
  ])("is a fault where it may use them: %s %s", (script, command) =>
    expect(word(command.includes("other") ? "" : script, command)).toBe("variable-unset"),
  );
});

describe("an argument that the command does not give", () => {
  const SHELL = leaves('GIVEN="$1"');
  const NODE = `#!/usr/bin/env node
const given = process.argv[2] ? JSON.parse(process.argv[2]) : {};
const tool = given.tool || "";
if (tool === "write" || tool === "shell") {
  console.log(JSON.stringify({ status: "block" }));
  process.exit(2);
}
process.exit(0);
`;
  const FED = `INPUT="\${1:-}"
CMD="$(jq -r '.tool_input.command // empty' <<<"$INPUT" 2>/dev/null || true)"
read -ra WORDS <<<"$CMD"
for word in "\${WORDS[@]}"; do
  case "$word" in *"cat | sh"*) echo no >&2; exit 2 ;; esac
done
`;
  test.each([
    ["a shell", SHELL, "bash tools/guard"],
    ["Node.js", NODE, "node tools/guard"],
    ["jq is fed by it", FED, "bash tools/guard"],
  ])("does not hold: %s", (_how, script, command) =>
    expect(judged(script, command)).toEqual(FOREIGN),
  );

  test.each([
    ["it is given", SHELL, 'bash tools/guard "$(cat)"'],
    ["it is given to Node.js", NODE, "node tools/guard '{}'"],
    ["jq is fed by what is given", FED, 'bash tools/guard "$(cat)"'],
    ["jq is fed by what is read too", FED.replace("{1:-}", "{1:-$(cat)}"), "bash tools/guard"],
    ["jq reads too", FED.replace("read -ra", "jq -e .a || exit 0; read -ra"), "bash tools/guard"],
    ["none is refused", `${FED}[ -z "$CMD" ] && { echo no >&2; exit 2; }\n`, "bash tools/guard"],
    [
      "a function has its own",
      `ask() { [ -n "$1" ] && exit 2; }\nask it\nexit 0\n`,
      "bash tools/guard",
    ],
    [
      "another test refuses",
      `${NODE}if (require("fs").existsSync("a")) process.exit(2);\n`.replace(
        "process.exit(0);",
        "",
      ),
      "node tools/guard",
    ],
    [
      "it may be something else",
      NODE.replace("const given", "let given").replace("const tool", "given = ask();\nconst tool"),
      "node tools/guard",
    ],
  ])("may hold: %s", (_how, script, command) =>
    expect(judged(script, command).slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );
});

describe("a field that every payload has", () => {
  const stops = (test: string) => `#!/bin/bash
set -euo pipefail
given="$(cat)"
if ${test}; then
  exit 0
fi
make test >/dev/null || { echo "the tests fail" >&2; exit 2; }
`;
  test.each([
    `echo "$given" | grep -q '"stop_hook_active"'`,
    'grep -q stop_hook_active <<< "$given"',
  ])("does not hold: %s", (asks) =>
    expect(judged(stops(asks), "bash tools/guard", "Stop")).toEqual(FOREIGN),
  );
  test.each([
    `echo "$given" | grep -q '"stop_hook_active":true'`,
    `echo "$given" | grep -qE 'stop_hook_active.*true'`,
    `[ "$(echo "$given" | jq -r .stop_hook_active)" = "true" ]`,
    `! echo "$given" | grep -q stop_hook_active`,
    `echo "$given" | grep -q subagent_type`,
  ])("holds: %s", (asks) => expect(judged(stops(asks), "bash tools/guard", "Stop")).toEqual(HOLDS));
});

describe("a field of a call, on an event that is about none", () => {
  const ofFile = (asked: string, more = "") => `#!/bin/bash
set -euo pipefail
INPUT=$(cat)
FILE=${asked}
${more}
if [[ "$FILE" != *.go ]]; then
  exit 0
fi
OUTPUT=$(go vet ./... 2>&1) && exit 0
echo "$OUTPUT" >&2
exit 2
`;
  const SHOWN = `$(echo "$INPUT" | jq -r '.tool_input.file_path // empty')`;
  test.each(
    Object.entries({
      "it is shown": SHOWN,
      "it is given": `$(jq -r '.tool_input.file_path // ""' <<< "$INPUT")`,
      "one of two": `$(printf '%s' "$INPUT" | jq -r '.tool_input.file_path // .tool_input.path // empty' 2>/dev/null || true)`,
      "of the result": `$(jq -r '.tool_response.filePath // empty' <<< "$INPUT")`,
    }),
  )("does not hold: %s", (_how, asked) => {
    const hooks = ["Stop", "SubagentStop", "UserPromptSubmit"].map((event) =>
      judged(ofFile(asked), "bash tools/guard", event),
    );
    expect(hooks).toEqual(hooks.map(() => FOREIGN));
    expect(judged(ofFile(asked), "bash tools/guard", "PreToolUse")).toEqual(HOLDS);
  });

  test.each([
    ["another field is read too", `$(jq -r '.tool_input.file_path // .cwd // empty' <<< "$INPUT")`],
    ["it is read of something else", SHOWN.replace("INPUT", "OTHER")],
    ["it has a value of its own", `$(jq -r '.tool_input.file_path // "a.go"' <<< "$INPUT")`],
    ["jq says null", `$(jq -r '.tool_input.file_path' <<< "$INPUT")`],
    ["the payload has another source", SHOWN, "INPUT=$(other)"],
    ["the variable has another source", SHOWN, "FILE=$(git diff --name-only | head -1)"],
    ["another test refuses", SHOWN, "git diff --quiet || { echo no >&2; exit 2; }"],
  ])("may hold: %s", (_how, asked, more = "") =>
    expect(judged(ofFile(asked, more), "bash tools/guard", "Stop").slice(0, 2)).toEqual(
      HOLDS.slice(0, 2),
    ),
  );
});

describe("a field that no call has", () => {
  const byAgent = (asked: string, more = "") => `#!/usr/bin/env bash
INPUT=$(cat)
AGENT=${asked}
FILE=$(echo "$INPUT" | jq -r '.tool_input.file_path // ""')
${more}
case "$AGENT" in
  reader|critic)
    if ! echo "$FILE" | grep -q "^out/"; then
      echo "only out/" >&2
      exit 2
    fi
    ;;
esac
exit 0
`;
  const NAME = `$(echo "$INPUT" | jq -r '.agent_name // ""')`;
  test("does not hold", () => expect(judged(byAgent(NAME), "bash tools/guard")).toEqual(FOREIGN));
  test.each([
    ["the field that there is", NAME.replace("agent_name", "agent_type")],
    ["one or the other", NAME.replace(".agent_name", ".agent_name // .agent_type")],
    ["one of the input", NAME.replace(".agent_name", ".tool_input.agent_name")],
    ["jq says null", NAME.replace(' // ""', "")],
    ["another test refuses", NAME, `[[ "$FILE" == *.env ]] && { echo no >&2; exit 2; }`],
    ["it has another source too", NAME, 'AGENT="$(ps -o args= -p $PPID)"'],
  ])("may hold: %s", (_how, asked, more = "") =>
    expect(judged(byAgent(asked, more), "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );
});

describe("a field of the input that is looked for beside it", () => {
  const asked = (what: string) =>
    `#!/bin/bash\nINPUT=$(cat)\nWHAT="${what}"\nif [[ "$WHAT" == *rm* ]]; then echo no >&2; exit 2; fi\n`;
  const BY_JQ = `$(echo "$INPUT" | jq -r '.command // .path // empty' || true)`;
  const BY_PYTHON = `$(echo "$INPUT" | python3 -c "
import json, sys
try:
    given = json.load(sys.stdin)
    print(given.get('file_path') or given.get('path') or '')
except Exception:
    print('')
" 2>/dev/null)`;
  test.each([BY_JQ, BY_PYTHON])("does not hold: %s", (what) =>
    expect(judged(asked(what), "bash tools/guard")).toEqual(FOREIGN),
  );
  test.each([
    BY_JQ.replace(".path", ".tool_input.path"),
    BY_JQ.replace(".path", ".tool_name"),
    BY_PYTHON.replace("'path'", "sys.argv[1]"),
    BY_PYTHON.replace("'file_path'", "'session_id'"),
  ])("may hold: %s", (what) =>
    expect(judged(asked(what), "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );

  test("may hold: it stands within a part that was taken out", () => {
    const asks = `field() { WHAT=$(jq -r '.command // empty'); case "$WHAT" in *rm*) exit 2 ;; esac; }`;
    const script = `#!/bin/bash\n${asks}\njq -c .tool_input | field\n`;
    expect(judged(script, "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2));
  });
  test.each([
    [
      "an option",
      `if [ "\${1:-}" = "--selftest" ]; then echo "test failed" >&2; exit 2; fi\n`,
      undefined,
    ],
    ["a word", `if [ "\${1:-}" = "rm" ]; then echo no >&2; exit 2; fi\n`, "foreign-words"],
  ])("its first argument is asked for %s", (_how, asks, code) => {
    const script = `#!/bin/bash\n${asks}exit 0\n`;
    expect(judged(script, "bash tools/guard", "Stop")[2]).toBe(code);
  });
  test.each([
    ['"$CLAUDE_FILE_PATH"', "does-not-hold", "foreign-words"],
    ["${CLAUDE_TOOL_INPUT}", "does-not-hold", "foreign-words"],
    ['"$CLAUDE_PROJECT_DIR"', "holds-if", undefined],
    ['"$CLAUDE_FILE_PATH" now', "holds-if", undefined],
  ])("its first argument is %s", (given, ...expected) => {
    const script = `#!/bin/bash\ncase "$1" in *.env) echo no >&2; exit 2 ;; esac\n`;
    expect(judged(script, `bash tools/guard ${given}`)).toEqual([true, ...expected]);
  });
  test.each([
    ["sys.argv[1]", true],
    ["sys.argv[1] if len(sys.argv) > 1 else sys.stdin.read()", true],
    ["sys.argv[1] or sys.stdin.read()", false],
    ["sys.stdin.read() + sys.argv[1]", false],
    ["sys.argv[1] if len(sys.argv) > 1 and sys.argv[1] else sys.stdin.read()", false],
    ["sys.stdin.read()", false],
  ])("it cannot be told what Python makes of a variable that is not set: %s", (given, isTold) => {
    const command = 'python3 tools/guard.py "$CLAUDE_FILE_PATH"';
    const [hook] = auditOf(["claude-code"], {
      ".claude/settings.json": { hooks: { PreToolUse: [groupOf(command)] } },
      "tools/guard.py": `import sys\nif ".env" in (${given}):\n    print("no", file=sys.stderr)\n    sys.exit(2)\n`,
    }).hooks;
    const unproved = hook?.hosts[0]?.findings.filter(({ level }) => level === "unproved");
    const says = "it cannot be told whether guard.py refuses anything: Claude Code never sets";
    expect(unproved?.some(({ message }) => message.startsWith(says))).toBe(isTold);
  });
  test("may hold: the script gives itself its first argument", () => {
    const script = `#!/bin/bash\nset -- "$(jq -r .tool_input.command)"\ncase "$1" in *rm*) echo no >&2; exit 2 ;; esac\n`;
    expect(judged(script, "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2));
  });
});

test.each([
  [".output", "SubagentStop", "does-not-hold"],
  [".output", "Stop", "does-not-hold"],
  [".last_assistant_message", "SubagentStop", "holds-if"],
  [".output // .last_assistant_message", "Stop", "holds-if"],
])("what a turn ends with is not sent as %s on %s: %s", (field, event, word) => {
  const script = `#!/bin/bash\nINPUT=$(cat)\nSAID=$(echo "$INPUT" | jq -r '${field} // ""')\nif echo "$SAID" | grep -q FAIL; then echo no >&2; exit 2; fi\n`;
  expect(judged(script, "bash tools/guard", event).slice(0, 2)).toEqual([true, word]);
});

describe("a field that an agent's own event does not have", () => {
  const named = (field: string) =>
    `#!/bin/bash\nset -eu\nINPUT=$(cat)\nNAME="$(echo "$INPUT" | jq -r '${field} // empty' || true)"\ncase "$NAME" in\n  build*) ;;\n  *) exit 0 ;;\nesac\necho no >&2\nexit 2\n`;
  test.each([
    [".task.name // .taskName", "TaskCompleted", "does-not-hold"],
    [".task_name", "TaskCreated", "does-not-hold"],
    [".task_subject", "TaskCompleted", "holds-if"],
    [".task_name // .task_subject", "TaskCompleted", "holds-if"],
    [".team_name", "TaskCompleted", "holds-if"],
    [".cwd", "TaskCompleted", "holds-if"],
    // All that is sent there is not known.
    [".task_name", "Elicitation", "holds-if"],
    [".task_name", "ConfigChange", "does-not-hold"],
    [".source", "ConfigChange", "holds-if"],
    [".tasks", "TeammateIdle", "does-not-hold"],
    [".teammate_name", "TeammateIdle", "holds-if"],
  ])("%s on %s: %s", (field, event, word) =>
    expect(judged(named(field), "bash tools/guard", event).slice(0, 2)).toEqual([true, word]),
  );
});

test.each([
  ['.tasks[]? | select(.status == "open") | .subject', "TeammateIdle", "does-not-hold"],
  [".tasks[]?.name, .teammate_name", "TeammateIdle", "holds-if"],
  [".tasks[]? // .teammate_name", "TeammateIdle", "holds-if"],
  ['.teammate_name[]? | select(. == "lead")', "TeammateIdle", "holds-if"],
  [".tasks[]?", "Elicitation", "holds-if"],
])("what stands in a list of its own event, %s on %s: %s", (asked, event, word) => {
  const script = `#!/bin/bash\nINPUT=$(cat)\nOPEN=$(echo "$INPUT" | jq -r '${asked}' 2>/dev/null || true)\nif [ -n "$OPEN" ]; then\n  echo "$OPEN" >&2\n  exit 2\nfi\nexit 0\n`;
  expect(judged(script, "bash tools/guard", event).slice(0, 2)).toEqual([true, word]);
});

describe("a hook that does nothing without a variable", () => {
  const codesOf = (script: string, args = ["tools/lint"]) => {
    const command = { type: "command", command: "bash", args };
    const hooks = { PostToolUse: [{ hooks: [command] }] };
    const files = { ".claude/settings.json": { hooks }, "tools/lint": script };
    return auditOf(["claude-code"], files).notices.map(({ code }) => code);
  };
  const WORK = "ruff format src\n";
  test.each([
    `FILE="\${CLAUDE_TOOL_ARG_FILE_PATH:-}"\n[[ -z "$FILE" ]] && exit 0\n${WORK}`,
    `set -eu\nIN=$(cat)\n[ -d src ] || exit 0\nif [ -z "\${CLAUDE_FILE_PATHS:-}" ]; then\n  exit 0\nfi\n${WORK}`,
    `[ -n "$CURSOR_TOOL_INPUT" ] || { echo none; exit 0; }\n${WORK}`,
    `F="\${TOOL_INPUT_file_path:-}"\n[[ "$F" == */src/* && "$F" == *.ts ]] || exit 0\n${WORK}`,
    `F="\${TOOL_INPUT_file_path:-}"\ncase "$F" in\n  *.ts | *.js) ;;\n  *) exit 0 ;;\nesac\n${WORK}`,
    `case "$CLAUDE_FILE_PATHS" in\n  "") exit 0 ;;\nesac\n${WORK}`,
    `[ -f off ] && exit 0\nif [ -n "$CLAUDE_FILE_PATHS" ]; then\n  ${WORK}fi\nexit 0\n`,
    `printf '%s' "\${TOOL_INPUT:-}" | grep -q commit && [ -d src ] && (${WORK.trim()} &); true`,
  ])("is told that nobody sets it: %s", (script) => {
    expect(codesOf(script)).toEqual(["variable-unset"]);
    expect(codesOf("", ["-c", script])).toEqual(["variable-unset"]);
  });
  test("is told that nobody sets it, nor the argument that stands in", () => {
    const script = `set -e\nF="\${CLAUDE_TOOL_FILE_PATH:-$1}"\nif [[ -z "$F" ]]; then\n  exit 0\nfi\n${WORK}`;
    expect(codesOf(script)).toEqual(["variable-unset"]);
    expect(codesOf(script, ["tools/lint", "src"])).toEqual([]);
    const given = `lint() {\n${script}}\nlint "$(jq -r .cwd)"\n`;
    expect([codesOf(given), codesOf(`set $(jq -r .cwd)\n${script}`)]).toEqual([[], []]);
  });
  test("is told that nobody sets it, where a shell within the command asks", () => {
    const command = `bash -c '[[ "$TOOL_COMMAND" == git\\ commit* ]] && tools/lint || true'`;
    const hooks = { PostToolUse: [groupOf(command)] };
    const { notices } = auditOf(["claude-code"], { ".claude/settings.json": { hooks } });
    expect(notices.map(({ code }) => code)).toContain("variable-unset");
  });
  test.each([
    `[ -z "$STRICT" ] && exit 0\n${WORK}`,
    `[ -z "$FILE_PATH" ] && exit 0\n${WORK}`,
    `[ -z "$CLAUDE_PROJECT_DIR" ] && exit 0\n${WORK}`,
    `date >> log\n[ -z "$CLAUDE_FILE_PATHS" ] && exit 0\n${WORK}`,
    `F="\${CLAUDE_FILE_PATHS:-}"\n[ -z "$F" ] && F=$(jq -r .file)\n[ -z "$F" ] && exit 0\n${WORK}`,
    `if [ -z "$CLAUDE_FILE_PATHS" ]; then\n  ${WORK}fi\n`,
    `if [ -d src ]; then\n  exit 0\nelse\n  date >> log\nfi\n[ -z "$CLAUDE_FILE_PATHS" ] && exit 0\n`,
    `[ -n "$CLAUDE_FILE_PATHS" ] && exit 0\n${WORK}`,
    `if [ -n "$CLAUDE_FILE_PATHS" ]; then\n  ${WORK}fi\ndate >> log\n`,
    `if [ -n "$CLAUDE_FILE_PATHS" ]; then\n  ${WORK}else\n  date >> log\nfi\n`,
    `[ -n "$CLAUDE_FILE_PATHS" ] || ${WORK}`,
    `case "$CLAUDE_FILE_PATHS" in\n  *.ts) exit 0 ;;\nesac\n${WORK}`,
    `case "$CLAUDE_FILE_PATHS" in\n  *.ts) ${WORK} ;;\n  *) date >> log; exit 0 ;;\nesac\n`,
    `case "$CLAUDE_FILE_PATHS" in\n  "$NONE") exit 0 ;;\nesac\n${WORK}`,
  ])("is told nothing else: %s", (script) => {
    expect(codesOf(script)).toEqual([]);
    expect(codesOf("", ["-c", script])).toEqual([]);
  });
});

describe("a hook that does nothing without the code of a command", () => {
  const wordOn = (script: string, event = "PostToolUse") => {
    const hooks = { [event]: [groupOf("sh tools/x", "Bash")] };
    const [hook] = auditOf(["claude-code"], {
      ".claude/settings.json": { hooks },
      "tools/x": script,
    }).hooks;
    const [found] = hook?.hosts ?? [];
    return [found?.verdict, found?.findings.find(({ code }) => code === "foreign-words")?.message];
  };
  const reads = (field: string, more = "") =>
    `IN=$(cat)\nC=$(echo "$IN" | jq -r '${field} // empty' 2>/dev/null)\n${more}[ -z "$C" ] && exit 0\n[ "$C" = 0 ] || date >> failures\n`;
  test("is told where no result has it", () => {
    expect(wordOn(reads(".tool_response.exit_code"))).toEqual([
      "differs",
      "its script ends at once without tool_response.exit_code, which Claude Code (PostToolUse) never has: it does nothing",
    ]);
    expect(wordOn(reads(".tool_response.exitCode // .tool_response.exit_code"))[0]).toBe("differs");
  });
  test.each([
    reads(".tool_response.stdout"),
    reads(".tool_response.exit_code // .tool_response.stdout"),
    reads(".tool_response.exit_code", "date >> log\n"),
    reads(".tool_response.exit_code", '[ -z "$C" ] && C=1\n'),
    reads(".tool_response.exit_code").replace("-z", "-n"),
    reads(".tool_response.code.exit_code"),
  ])("is told nothing else: %s", (script) =>
    expect(wordOn(script)).toEqual(["runs-if", undefined]),
  );
});

describe("a program that has nothing to parse", () => {
  const DENIES = `python3 -c 'import json, sys
given = json.load(sys.stdin)
if "rm" in given["tool_input"]["command"]:
    print(json.dumps({"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": "no"}}))
'`;
  const decides = (asked: string, more = "") =>
    `#!/bin/bash\ninput=$(cat)\n${more}\nasked=${asked}\nif [[ "$asked" == *rm* ]]; then echo no >&2; exit 2; fi\nexit 0\n`;
  const LOADS = "import json, sys\ntry:\n    given = json.load(sys.stdin)\nexcept Exception:\n";
  const SHOWS = 'print(given["tool_input"]["command"])\n';
  const document = (caught: string) =>
    decides(`$(printf '%s' "$input" | python3 - <<'EOF'\n${LOADS}    ${caught}\n${SHOWS}EOF\n)`);
  test.each([
    ["the program denies", `#!/bin/bash\ninput=$(cat)\n${DENIES}\nexit 0\n`],
    ["jq is asked", decides("$(jq -r .tool_input.command)")],
    ["jq is asked for what is cut", decides("$(jq -r .tool_input.command | head -1)")],
    ["a here-document is the program", document('print(""); raise SystemExit(0)')],
  ])("does not hold: %s", (_how, script) =>
    expect(judged(script, "bash tools/guard")).toEqual([true, "does-not-hold", "stdin-taken"]),
  );
  test.each(
    Object.entries({
      "it reads first": `#!/bin/bash\n${DENIES}\ninput=$(cat)\nexit 0\n`,
      "it is piped": `#!/bin/bash\ninput=$(cat)\necho "$input" | ${DENIES}\nexit 0\n`,
      "it is given": decides('$(jq -r .tool_input.command <<< "$input")'),
      "it has a file": decides("$(jq -r .tool_input.command call.json)"),
      "a group is piped": decides(
        '""',
        'echo "$input" | { asked=$(jq -r .a); [ "$asked" ] && exit 2; }',
      ),
      "a function is piped": decides(
        '$(echo "$input" | ask)',
        "ask() { jq -r .tool_input.command; }",
      ),
      "another test refuses": decides("$(jq -r .a)", '[[ "$input" == *rm* ]] && exit 2'),
      "a failure says something": document('print("rm"); raise SystemExit(0)'),
    }),
  )("may hold: %s", (_how, script) =>
    expect(judged(script, "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );
});

describe("an echo of the payload", () => {
  const echoes = (first: string, asked: string, more = "") =>
    `${first}\ninput=$(cat)\nasked=$(${asked})\n${more}case "$asked" in *rm*) echo no >&2; exit 2 ;; esac\nexit 0\n`;
  const ECHO = `echo "$input" | jq -r '.tool_input.command // empty'`;
  test("does not hold where a plain shell reads it", () =>
    expect(judged(echoes("#!/bin/sh", ECHO), "sh tools/guard")).toEqual([
      true,
      "does-not-hold",
      "stdin-taken",
    ]));
  test.each([
    ["bash", echoes("#!/bin/bash", ECHO), "bash tools/guard"],
    ["printf", echoes("#!/bin/sh", ECHO.replace("echo", "printf '%s'")), "sh tools/guard"],
    ["a failure ends it", echoes("#!/bin/sh\nset -e", ECHO), "sh tools/guard"],
    [
      "a failure refuses",
      echoes("#!/bin/sh", ECHO, '[ -n "$asked" ] || exit 2\n'),
      "sh tools/guard",
    ],
  ])("holds: %s", (_how, script, command) => expect(judged(script, command)).toEqual(HOLDS));
});

describe("a variable that nobody sets, in PowerShell", () => {
  const power = (leaves: string, more = "") => `function Get-Answer {
    param([string] $Raw)
    if (-not $Raw) {
        ${leaves}
    }
    if ($Raw -match 'rm') { [Console]::Error.WriteLine('no'); exit 2 }
}
${more}
Get-Answer -Raw $env:CLAUDE_TOOL_INPUT
exit 0
`;
  const ofPower = (script: string) => {
    const command = "pwsh -File tools/guard.ps1";
    const hooks = { PreToolUse: [groupOf(command)] };
    const files = { ".claude/settings.json": { hooks }, "tools/guard.ps1": script };
    const [now] = auditOf(["claude-code"], files).hooks[0]?.hosts ?? [];
    return now?.verdict;
  };
  test.each(["return $null", "exit 0", "return Get-AllowDecision"])("does not hold: %s", (leaves) =>
    expect(ofPower(power(leaves))).toBe("does-not-hold"),
  );
  test.each([
    power("exit 2"),
    power("return Get-DenyDecision"),
    power("exit 0", "$Raw = [Console]::In.ReadToEnd()"),
    power("exit 0").replace("$env:CLAUDE_TOOL_INPUT", "$env:MY_INPUT"),
  ])("may hold", (script) => expect(ofPower(script)).toBe("holds-if"));
});

describe("a field of another name, asked for by a list of patterns", () => {
  const listed = (field: string, list = "'rm +-rf' \"git push\"") => `#!/bin/bash
input=$(cat)
command=$(printf '%s' "$input" | python3 -c "import sys,json; print(json.load(sys.stdin).get('${field}',{}).get('command',''))" 2>/dev/null || echo "")
patterns=(${list})
for pattern in "\${patterns[@]}"; do
  if [[ "$command" =~ $pattern ]]; then echo no >&2; exit 2; fi
done
exit 0
`;
  test.each(["input", "arguments", "params"])("does not hold: %s", (field) =>
    expect(judged(listed(field), "bash tools/guard")).toEqual(FOREIGN),
  );
  test.each([
    ["the field that there is", listed("tool_input")],
    ["a pattern that fits nothing too", listed("input", "'rm' '(a)*'")],
    ["a pattern from elsewhere", listed("input", 'rm "$(cat patterns)"')],
  ])("may hold: %s", (_how, script) =>
    expect(judged(script, "bash tools/guard").slice(0, 2)).toEqual(HOLDS.slice(0, 2)),
  );
});

test.each([
  ['[ "${CLAUDE_CODE_REMOTE:-}" = true ] || exit 0\necho set up\n', true],
  ['if [ "$CLAUDE_CODE_REMOTE" != true ]; then\n  exit 0\nfi\nnpm ci >&2\n', true],
  ['[ "$CLAUDE_CODE_REMOTE" = true ] && echo cloud\necho set up\n', false],
])("a script for its own agent's cloud does nothing on another agent: %j", (script, isNothing) => {
  const hooks = { SessionStart: [groupOf("bash tools/begin")] };
  const files = { ".claude/settings.json": { hooks }, "tools/begin": script };
  const [hook] = auditOf(["claude-code", "qwen"], files).hooks;
  const warned = hook?.hosts.map(({ after }) =>
    after?.findings.some(
      ({ code, message }) => code === "variable-unset" && message.includes("CLAUDE_CODE_REMOTE"),
    ),
  );
  expect(warned).toEqual([false, isNothing]);
});

test.each([
  ["tools/lib/gate.sh", "does-not-hold"],
  ["tools/lib/other.sh", "holds-if"],
])("what a script reads in from %s belongs to it", (path, word) => {
  const script = leaves(
    'source "$(dirname "${BASH_SOURCE[0]}")/lib/gate.sh"\nskip\nGIVEN="${CLAUDE_TOOL_INPUT:-}"',
  );
  const hooks = { PreToolUse: [groupOf("bash tools/guard.sh")] };
  const helper = 'skip() { [ "${LAB:-}" = off ] && exit 0; return 0; }\n';
  const files = {
    ".claude/settings.json": { hooks },
    "tools/guard.sh": script,
    [path]: helper,
  };
  expect(auditOf(["claude-code"], files).hooks[0]?.hosts[0]?.verdict).toBe(word);
});
