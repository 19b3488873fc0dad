/** S23: a guard that gives its reason on standard output alone, where its agent reads none. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

const judged = (host: string, file: string, event: string, script: string, start = "bash") => {
  const command = `${start} tools/guard`;
  const { hooks } = auditOf([host], {
    [file]: { hooks: { [event]: [{ matcher: "*", hooks: [{ type: "command", command }] }] } },
    "tools/guard": script,
    "tools/lib/say.sh": `say() { echo "BLOCKED: $1"; }\n`,
  });
  const [hook] = hooks;
  const [found] = hook?.hosts ?? [];
  return [hook?.guard, found?.verdict, found?.findings.find(({ code }) => code === "part-lost")];
};
const onClaude = (script: string, start?: string) =>
  judged("claude-code", ".claude/settings.json", "PreToolUse", script, start);

const READS = `command=$(jq -r '.tool_input.command // empty' 2>/dev/null)\n`;
const ASKS = `${READS}echo "$command" | grep -q force || exit 0\n`;

const UNTOLD = {
  level: "weakened",
  message:
    "nobody reads a reason in its standard output when it ends with 2, so the model is not told why",
  hint: "write the reason to standard error",
};

test.each(
  Object.entries({
    "a line": `${ASKS}echo "BLOCKED: no force"\nexit 2\n`,
    "a function that also logs": `log() { echo "$1" >> guard.log; }\n${ASKS}echo "no force"\nlog no\nexit 2\n`,
    "with what it is about": `${ASKS}echo "BLOCKED: $command"\nexit 2\n`,
    "words that are no call": `${ASKS}echo "BLOCKED: a system directory"\nexit 2\n`,
    "programs of which nothing is heard": `${ASKS}command -v npm >/dev/null && npm test >/dev/null 2>&1 && exit 0\n[ "$(git branch 2>/dev/null)" ] && exit 0\necho "no force" | sed 's/^/  /'\necho one\nexit 2\n`,
    "a file that is read in from beside it": `${ASKS}LIB="$(cd "$(dirname "$0")/lib" 2>/dev/null && pwd || true)"\nsource "$LIB/say.sh"\nsay "no force"\nexit 2\n`,
    "blanks that are taken away": `${ASKS}set -e\nM=$(head -1 mode | xargs)\necho "no $M"\nexit 2\n`,
    "one of two": `${ASKS}if [ -e a ]; then echo one; exit 2; fi\necho two\nexit 2\n`,
  }),
)("it holds, and the model is not told why: %s", (_what, script) => {
  const [guard, verdict, finding] = onClaude(script);
  expect([guard, verdict]).toEqual([true, "differs"]);
  expect(finding).toMatchObject(UNTOLD);
});

test("so in JavaScript", () => {
  const script = `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
if (call.tool_input.command.includes("force")) {
  console.log("no force");
  process.exit(2);
}
`;
  expect(onClaude(script, "node")[1]).toBe("differs");
  expect(onClaude(script.replace("console.log", "console.error"), "node")[1]).toBe("holds-if");
});

const NODE = (ends: string) => `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
const DENIED = 2;
if (call.tool_input.command.includes("force")) {
  const answer: object = { hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" } };
  process.stderr.write("no force");
  process.stdout.write(\`\${JSON.stringify(answer)}\\n\`);
  ${ends}
}
process.exit(0);
`;
test.each([
  ["process.exit(DENIED);", "differs"],
  ["process.exit(2);", "differs"],
  ["process.exit(0);", "holds-if"],
  ["process.exitCode = 2;", "holds-if"],
])("so in JavaScript with an answer that does not count beside its code: %s", (ends, verdict) => {
  const hooks = { PreToolUse: [{ type: "command", command: "node tools/guard" }] };
  const files = { ".github/hooks/guard.json": { version: 1, hooks }, "tools/guard": NODE(ends) };
  const [hook] = auditOf(["copilot"], files).hooks;
  const [found] = hook?.hosts ?? [];
  const told = found?.findings.find(({ code }) => code === "part-lost")?.message;
  expect([
    hook?.guard,
    found?.verdict,
    told?.includes("permissionDecisionReason") === true,
  ]).toEqual([true, verdict, verdict === "differs"]);
});

const PYTHON = `import json, sys
if "force" in json.load(sys.stdin)["tool_input"]["command"]:
    print(json.dumps({"hookSpecificOutput": {"permissionDecision": "deny"}, "systemMessage": "no"}))
    sys.exit(2)
`;

test("so with a message for people alone", () => {
  const [guard, verdict, finding] = onClaude(PYTHON, "python3");
  expect([guard, verdict]).toEqual([true, "differs"]);
  expect(finding).toMatchObject({
    message: "nobody reads a reason in `systemMessage`, so the model is not told why",
  });
});

test.each(
  Object.entries({
    "on standard error": PYTHON.replace(
      "    sys.exit",
      '    print("no", file=sys.stderr)\n    sys.exit',
    ),
    "by a program": PYTHON.replace("    sys.exit", "    import subprocess\n    sys.exit"),
  }),
)("so not where it may be told besides: %s", (_how, script) =>
  expect(onClaude(script, "python3")).toMatchObject([true, "holds-if", undefined]),
);

test.each(
  Object.entries({
    "on standard error": `${ASKS}echo "no force" >&2\nexit 2\n`,
    "by a person who is asked": `trap 'exit 2' ERR\n${ASKS}jq -n '{hookSpecificOutput: {hookEventName: "PreToolUse", permissionDecision: "ask", permissionDecisionReason: "sure?"}}'\nexit 0\n`,
    "on both": `${ASKS}echo "no force"\necho "no force" >&2\nexit 2\n`,
    "as a function's output": `${ASKS}say() { echo "$1"; }\nsay "no force" >&2\nexit 2\n`,
    "by a stream that is moved": `${ASKS}exec 1>&2\necho "no force"\nexit 2\n`,
    "by a copy": `${ASKS}echo "no force" | tee /dev/stderr\nexit 2\n`,
    "by a program": `${ASKS}logger -s "no force"\necho "no force"\nexit 2\n`,
    "by a program that nobody knows": `${ASKS}other-words\necho "no force"\nexit 2\n`,
    "in JSON, which counts": `${ASKS}echo '{"decision":"block","reason":"no force"}'\nexit 2\n`,
    "by a program that is given names": `${ASKS}ls | xargs other-words\necho "no force"\nexit 2\n`,
    "by git": `${ASKS}git branch\necho "no force"\nexit 2\n`,
    "by a checker": `npx tsc --noEmit || { echo "types"; exit 2; }\n`,
  }),
)("the reason is heard, or may be: %s", (_what, script) => {
  const [guard, verdict, finding] = onClaude(script);
  expect([guard, verdict, finding]).toEqual([true, "holds-if", undefined]);
});

test("an agent that reads standard output is told", () =>
  expect(
    judged("gemini", ".gemini/settings.json", "BeforeTool", `${ASKS}echo "no force"\nexit 2\n`),
  ).toMatchObject([true, "holds-if", undefined]));

test.each([
  ["standard error", 'echo "no force" >&2'],
  ["standard output", 'echo "no force"'],
  ["standard output", 'cargo fmt; echo "no force"'],
  ["`systemMessage`", `printf '{"systemMessage": "no:\\\\n%s"}' "$(cargo fmt)"`],
])("an agent that reads neither stream before a tool is told nothing on %s: %s", (where, says) => {
  const [guard, verdict, finding] = judged(
    "copilot",
    ".github/hooks/guard.json",
    "PreToolUse",
    `${ASKS}${says}\nexit 2\n`,
  );
  expect([guard, verdict]).toEqual([true, "differs"]);
  expect(finding).toMatchObject({
    message: expect.stringContaining(
      `a reason in ${where.startsWith("s") ? "its " : ""}${where}`,
    ) as string,
    hint: "give the reason in a field that the agent reads",
  });
});

test.each([
  [
    `[ -d scripts ] || { echo "no scripts" >&2; exit 2; }\nexec node "$(cat where)/adapter.mjs"\n`,
    0,
  ],
  [`jq -e .toolArgs >/dev/null || { echo "no" >&2; exit 2; }\n`, 1],
])("nothing is told of a reason where another program may have the word: %j", (script, count) => {
  const file = ".github/hooks/a.json";
  const { hooks } = auditOf(["copilot"], {
    [file]: { version: 1, hooks: { preToolUse: [{ type: "command", bash: "sh tools/guard" }] } },
    "tools/guard": script,
  });
  const told = hooks[0]?.hosts[0]?.findings.filter(({ code }) => code === "part-lost") ?? [];
  expect(told).toHaveLength(count);
});
