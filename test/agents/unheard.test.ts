/** S19, S23: a guard that is asked and looks for something else than it is sent holds nothing. */
import { describe, expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

/** The word for a guard on each agent today, and what is said of what reaches it. */
function today(file: string, hooks: object, script: string, ...hosts: readonly string[]) {
  const audited = auditOf(hosts, { [file]: hooks, "tools/guard": script });
  return audited.hooks[0]?.hosts.map((host) => [
    host.host,
    host.verdict,
    host.findings.find(({ code }) => code === "foreign-words")?.message,
  ]);
}

const on = (event: string, matcher: string, command: string) => ({
  hooks: { [event]: [{ matcher, hooks: [{ type: "command", command }] }] },
});
const EDITS = on("PreToolUse", "Edit|Write", "python3 tools/guard");
const BY_SHELL = on("PreToolUse", "Edit|Write", "sh tools/guard");

const tests = (names: string) => `import json, sys
call = json.load(sys.stdin)
if call.get("tool_name") in (${names}):
    print("no", file=sys.stderr)
    sys.exit(2)
`;
const CASE = `tool=$(jq -r .tool_name)
case "$tool" in
  Edit|Write) echo no >&2; exit 2 ;;
  *) exit 0 ;;
esac
`;
const reads = (field: string) => `import json, sys
call = json.load(sys.stdin)
if call["tool_input"].get("${field}", "").endswith(".env"):
    print("no", file=sys.stderr)
    sys.exit(2)
`;

test.each([
  ["in a tuple", EDITS, tests('"Edit", "Write"')],
  ["in a case", BY_SHELL, CASE],
  [
    "in a pattern",
    on("PreToolUse", "Edit|Write", "bash tools/guard"),
    '[[ "$(jq -r .tool_name)" =~ ^(Edit|Write)$ ]] && { echo no >&2; exit 2; }\n',
  ],
])("names that this agent sends for no call are dead there: %s", (_how, hooks, script) =>
  expect(today(".codex/hooks.json", hooks, script, "codex")).toEqual([
    ["codex", "does-not-hold", "a Write call reaches it as apply_patch, and it looks for Write"],
  ]),
);

const LEAVES_UNFED = `input=$(cat)
tool=$(echo "$input" | jq -r '.tool_name // empty')
file=$(echo "$input" | jq -r '.tool_input.file_path // .tool_input.path // empty')
if [[ -z "$file" ]]; then
  exit 0
fi
case "$file" in docs/*) echo no >&2; exit 2 ;; esac
if [ "$tool" = Write ]; then echo "$input" | grep -q TODO && { echo no >&2; exit 2; }; fi
if [ "$tool" = Edit ]; then echo "$input" | grep -q FIXME && { echo no >&2; exit 2; }; fi
exit 0
`;

test.each([
  ["before its name", LEAVES_UNFED, " with `command`, and it reads `file_path`"],
  [
    "in one line",
    LEAVES_UNFED.replace(/if (.*); then\n  exit 0\nfi/, "$1 && exit 0"),
    " with `command`, and it reads `file_path`",
  ],
  [
    "it has another value then",
    LEAVES_UNFED.replace("// empty')\nif", '// "x"\')\nif'),
    ", and it looks for Write",
  ],
  ["not at all", LEAVES_UNFED.replace("exit 0\nfi", "file=x\nfi"), ", and it looks for Write"],
  [
    "it tries another one",
    LEAVES_UNFED.replace(".path //", ".command //"),
    ", and it looks for Write",
  ],
  [
    "behind its name",
    LEAVES_UNFED.replace("if [[", '[ "$tool" = Write ] || exit 0\nif [['),
    ", and it looks for Write",
  ],
])("where a script leaves for want of a field, that is told: %s", (_where, script, says) =>
  expect(
    today(
      ".codex/hooks.json",
      on("PreToolUse", "Edit|Write", "bash tools/guard"),
      script,
      "codex",
    )?.[0]?.[2],
  ).toBe(`a Write call reaches it as apply_patch${says}`),
);

const patched = (line: string) => `import json, re, sys
call = json.load(sys.stdin)
name = call.get("tool_name")
if name in ("Edit", "Write"):
    paths = [call["tool_input"].get("file_path", "")]
else:
    paths = re.findall(r"${line}", call["tool_input"].get("command", ""))
if any(path.endswith(".env") for path in paths):
    print("no", file=sys.stderr)
    sys.exit(2)
`;
test("names of other calls are none that it looks for in vain, where it reads the files of a patch", () => {
  const told = (script: string) =>
    today(".codex/hooks.json", EDITS, script, "codex")?.map(([, verdict]) => verdict);
  expect(told(patched(String.raw`\*\*\* (?:Add|Update|Delete) File: (.+)`))).toEqual(["holds-if"]);
  expect(told(patched(String.raw`^[-+].*`))).toEqual(["does-not-hold"]);
  expect(told(`# *** Add File: is a line of a patch\n${tests('"Edit", "Write"')}`)).toEqual([
    "does-not-hold",
  ]);
});

test("so is a field of the input that it does not send", () =>
  expect(today(".codex/hooks.json", EDITS, reads("file_path"), "codex")).toEqual([
    [
      "codex",
      "does-not-hold",
      "a Write call reaches it as apply_patch with `command`, and it reads `file_path`",
    ],
  ]));

test("a guard may be about another tool that it names than the one that it looks for in vain", () => {
  const script = `import json, sys
call = json.load(sys.stdin)
if call.get("tool_name") == "Bash" and "rm" in str(call["tool_input"]):
    print("no", file=sys.stderr)
    sys.exit(2)
elif call.get("tool_name") == "Write":
    open("calls.log", "a").write("x")
`;
  const hooks = on("PreToolUse", "Bash|Write", "python3 tools/guard");
  expect(today(".codex/hooks.json", hooks, script, "codex")?.[0]?.[1]).toBe("holds-if");
});

test("whoever searches the whole event may find there what he looks for", () => {
  const script = `all=$(cat)
file=$(printf '%s' "$all" | sed -n 's/.*"file_path": *"\\([^"]*\\)".*/\\1/p')
case "$file" in *.env) echo no >&2; exit 2 ;; esac
if printf '%s' "$all" | grep -qE 'AKIA[0-9A-Z]{16}'; then echo no >&2; exit 2; fi
`;
  expect(today(".codex/hooks.json", BY_SHELL, script, "codex")?.[0]).toEqual([
    "codex",
    "holds-if",
    undefined,
  ]);
});

test("a filter that also names a tool which the agent does not have spares it nothing", () =>
  expect(
    today(
      ".codex/hooks.json",
      on("PreToolUse", "Edit|MultiEdit", "python3 tools/guard"),
      reads("file_path"),
      "codex",
    )?.[0]?.[1],
  ).toBe("does-not-hold"));

test.each([
  ["the agent's own name", EDITS, tests('"apply_patch", "Edit", "Write"')],
  ["the agent's own field", EDITS, reads("command")],
  ["a branch for every other name", BY_SHELL, CASE.replace("exit 0", "echo no >&2; exit 2")],
])("a script that looks for it holds: %s", (_how, hooks, script) =>
  expect(today(".codex/hooks.json", hooks, script, "codex")).toEqual([
    ["codex", "holds-if", undefined],
  ]),
);

test("at home such a script hears every call, whatever else its filter fits", () => {
  const everyTool = on("PreToolUse", "", "python3 tools/guard");
  expect(today(".claude/settings.json", everyTool, reads("command"), "claude-code")).toEqual([
    ["claude-code", "holds-if", undefined],
  ]);
  expect(today(".claude/settings.json", EDITS, tests('"Edit", "Write"'), "claude-code")).toEqual([
    ["claude-code", "holds-if", undefined],
  ]);
});

test("an agent that runs it unchanged and has one name for both is asked for both", () =>
  expect(today(".claude/settings.json", EDITS, tests('"Edit"'), "cursor")).toEqual([
    ["cursor", "does-not-hold", undefined],
  ]));

test("a name for the input that no agent sends is dead at home", () =>
  expect(
    today(
      ".gemini/settings.json",
      on("BeforeTool", "write_file|replace", "sh tools/guard"),
      "jq -e '.arguments.file_path | endswith(\".env\")' >/dev/null && exit 2\nexit 0\n",
      "gemini",
    ),
  ).toEqual([
    ["gemini", "does-not-hold", "it reads arguments, and Gemini CLI (BeforeTool) has none of that"],
  ]));

const IN_TURN = `import json, sys
given = json.load(sys.stdin)["tool_input"]
for name in ("file_path", "command"):
    if given.get(name, "").endswith(".env"):
        print("no", file=sys.stderr)
        sys.exit(2)
`;
test.each([
  ["in a list", IN_TURN],
  ["in a list of several lines", IN_TURN.replace(", ", ",\n    ")],
  [
    "one or the other",
    IN_TURN.replace("given.get(name", 'given.get("file_path") or given.get("command"'),
  ],
])("a name that stands beside one that is sent is no fault: %s", (_how, script) =>
  expect(today(".codex/hooks.json", EDITS, script, "codex")).toEqual([
    ["codex", "holds-if", undefined],
  ]),
);

test("of a name that stands beside it only once it cannot be told", () =>
  expect(
    today(
      ".codex/hooks.json",
      EDITS,
      `${reads("file_path")}print(("file_path", "command"))\n`,
      "codex",
    )?.[0]?.[1],
  ).toBe("holds-if"));

test("one of several names for which it looks in turn is enough", () =>
  expect(
    today(
      ".codex/hooks.json",
      EDITS,
      `${reads("file_path")}for key in ("text", "command"): print(key)\n`,
      "codex",
    )?.[0]?.[1],
  ).not.toBe("does-not-hold"));

const ANY_TOOL = on("PreToolUse", "", "node tools/guard");
const READS = `const fs = require("fs");
const call = JSON.parse(fs.readFileSync(0, "utf8"));
`;
const REFUSAL = 'console.error("no"); process.exit(2);';
const AT_ONCE = (test: string) => `${READS}if (${test}) process.exit(0);\n${REFUSAL}\n`;

test.each([
  ["it ends at once", AT_ONCE('call.tool_name !== "run_shell_command"'), "run_shell_command"],
  ["a list", AT_ONCE('!["replace", "write_file"].includes(call.tool_name)'), "replace, write_file"],
  ["its own one in small letters", AT_ONCE('call.tool_name !== "bash"'), "bash"],
  [
    "a set with a name",
    `const FILES = new Set(["replace"]);\n${AT_ONCE("!FILES.has(call.tool_name)")}`,
    "replace",
  ],
  [
    "a set, before functions that only what stands behind it calls",
    `const FILES = new Set(["replace"]);
${AT_ONCE("!FILES.has(call.tool_name)").replace(REFUSAL, "")}
function pathOf() { return call.tool_name === "replace" ? call.tool_input.filePath : ""; }
function refuse() { ${REFUSAL} }
if (pathOf().endsWith(".env")) { refuse(); }
`,
    "replace",
  ],
  [
    "a test with a name, and a function that nothing else calls",
    `${READS}function refuse() { ${REFUSAL} }
const tool = call.tool_name ?? "";
const isShell = tool === "run_shell_command" || tool === 'shell_tool';
// Everything else is no business of ours: deny nothing.
if (isShell && call.tool_input.command.includes("rm")) { refuse(); }
process.stdout.write("{}");
`,
    "run_shell_command, shell_tool",
  ],
  [
    "a decision that is allowed at first, and denied by a name alone",
    `${READS}let decision = "allow";
if (call.tool_name === "run_shell_command") { decision = "deny"; }
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: decision, permissionDecisionReason: "no" } }));
`,
    "run_shell_command",
  ],
])("names of tools that its own agent never sends: %s", (_how, script, names) => {
  const [found] = today(".claude/settings.json", ANY_TOOL, script, "claude-code") ?? [];
  const sent = names.includes("write_file") ? "Write" : names === "replace" ? "Edit" : "Bash";
  expect(found).toEqual([
    "claude-code",
    "does-not-hold",
    `${sent === "Edit" ? "an" : "a"} ${sent} call reaches it as ${sent}, and it looks for ${names}`,
  ]);
});

test("the name without which it ends is told before a field that it reads behind that", () =>
  expect(
    today(
      ".github/hooks/guard.json",
      { version: 1, hooks: { PreToolUse: [{ type: "command", command: "node tools/guard" }] } },
      `${READS}if (call.tool_name !== "createFile") process.exit(0);
if (call.tool_input.content.includes("x")) { ${REFUSAL} }
`,
      "copilot",
    )?.[0]?.[2],
  ).toBe("a Bash call reaches it as Bash, and it looks for createFile"));

test("a name that no table knows may be that of a tool", () =>
  expect(
    today(
      ".claude/settings.json",
      ANY_TOOL,
      AT_ONCE('call.tool_name !== "shell_tool"'),
      "claude-code",
    )?.[0]?.[1],
  ).toBe("holds-if"));

const TERMINAL = (given: string) => `#!/usr/bin/env bash
INPUT=$(cat)
TOOL=${given}
[[ "$TOOL" != "run_in_terminal" && "$TOOL" != "terminal" ]] && exit 0
echo no >&2
exit 2
`;
const BY_PYTHON = (program: string) =>
  `$(echo "$INPUT" | python3 -c "\n${program}\n" 2>/dev/null || echo "")`;
const LOADS = "import json, sys\ndata = json.load(sys.stdin)\n";
test.each([
  ["does-not-hold", "$(echo \"$INPUT\" | jq -r '.tool_name // empty')"],
  ["does-not-hold", BY_PYTHON(`${LOADS}print(data.get('tool_name') or '')`)],
  [
    "does-not-hold",
    BY_PYTHON("import sys, json\nprint(json.load(sys.stdin).get('tool_name', ''))"),
  ],
  ["holds-if", BY_PYTHON(`${LOADS}print(data.get('cwd') or '')`)],
  ["holds-if", BY_PYTHON(`${LOADS}print(data.get('tool_name') or 'terminal')`)],
  ["holds-if", BY_PYTHON(`${LOADS}print(other.get('tool_name') or '')`)],
  ["holds-if", BY_PYTHON(`${LOADS}print('terminal')\nprint(data.get('tool_name') or '')`)],
])("names of another surface's tools are those of nobody: %s by %s", (verdict, given) =>
  expect(
    today(
      ".claude/settings.json",
      on("PreToolUse", "", "bash tools/guard"),
      TERMINAL(given),
      "claude-code",
    )?.[0]?.[1],
  ).toBe(verdict),
);

test.each([
  ["a name of its own among them", AT_ONCE('!["Bash", "replace"].includes(call.tool_name)')],
  ["a tool of a server", AT_ONCE('call.tool_name !== "mcp__store__drop"')],
  [
    "a name that is put in small letters",
    `${READS}let tool_name = call.tool_name;\ntool_name = tool_name.toLowerCase();\nif (tool_name !== "bash") process.exit(0);\n${REFUSAL}\n`,
  ],
  [
    "another test refuses too",
    `${READS}if (call.tool_name === "replace") { ${REFUSAL} }\nif (call.tool_input.command) { ${REFUSAL} }\n`,
  ],
  [
    "the other branch refuses",
    `${READS}if (call.tool_name === "replace") { process.exit(0); } else { ${REFUSAL} }\n`,
  ],
  ["a test that is not read", AT_ONCE("!/replace/.test(call.tool_name)")],
  [
    "a function behind the end is called before it",
    `${READS}refuse();
if (call.tool_name !== "replace") process.exit(0);
function refuse() { if (call.cwd) { ${REFUSAL} } }
`,
  ],
  [
    "a function behind the end is one that is not read",
    `${READS}refuse().next();
if (call.tool_name !== "replace") process.exit(0);
function* refuse() { if (call.cwd) { ${REFUSAL} } }
`,
  ],
  ...[
    "decision = judge(call);",
    'if (call.cwd) decision = "de" + "ny";',
    "({ decision } = judge(call));",
    "for (decision of judge(call)) break;",
  ].map((sets) => [
    `a decision that something else sets: ${sets}`,
    `${READS}let decision = "allow";
if (call.tool_name === "replace") { decision = "deny"; }
${sets}
console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: decision, permissionDecisionReason: "no" } }));
`,
  ]),
])("a script that may refuse other calls holds: %s", (_how, script) =>
  expect(today(".claude/settings.json", ANY_TOOL, script, "claude-code")).toEqual([
    ["claude-code", "holds-if", undefined],
  ]),
);

const BY_NAME = (test: string, more = "") => `#!/bin/bash
set -uo pipefail
refuse() { echo "$1" >&2; exit 2; }
given=$(cat)
tool=$(echo "$given" | jq -r '.tool_name // empty' 2>/dev/null || echo "")
${more}
${test}
command=$(echo "$given" | jq -r .tool_input.command)
[[ "$command" == *rm* ]] && refuse no
exit 0
`;
const LEAVES = "; then\n  echo '{\"continue\": true}'\n  exit 0\nfi";

test.each([
  ["a test that leaves", `if [ "$tool" != "replace" ] && [ "$tool" != "write_file" ]${LEAVES}`],
  ["with double brackets", `if [[ "$tool" != "replace" && "$tool" != "write_file" ]]${LEAVES}`],
  ["a case", 'case "$tool" in\n  replace|write_file) ;;\n  *) exit 0 ;;\nesac'],
  ["a pattern", `[[ "$tool" =~ ^(replace|write_file)$ ]] || exit 0`],
])("such names in a shell: %s", (_how, test) =>
  expect(
    today(
      ".claude/settings.json",
      on("PreToolUse", "", "bash tools/guard"),
      BY_NAME(test),
      "claude-code",
    ),
  ).toEqual([
    [
      "claude-code",
      "does-not-hold",
      "a Write call reaches it as Write, and it looks for replace, write_file",
    ],
  ]),
);

test.each([
  ["a name of its own among them", BY_NAME('case "$tool" in replace|Bash) ;; *) exit 0 ;; esac')],
  ["a tool of a server", BY_NAME('[ "$tool" = mcp__store__drop ] || exit 0')],
  [
    "another test refuses",
    BY_NAME('[ "$tool" = replace ] || exit 0', "[ -f .locked ] && refuse no"),
  ],
  ["it does not leave", BY_NAME('[ "$tool" = replace ] && exit 0')],
  ["the name is not the tool's", BY_NAME('[ "$given" = replace ] || exit 0')],
  ["the name may be another", BY_NAME('[ "$tool" = replace ] || exit 0', "tool=$(ask)")],
])("a script in a shell that may refuse other calls holds: %s", (_how, script) =>
  expect(
    today(".claude/settings.json", on("PreToolUse", "", "bash tools/guard"), script, "claude-code"),
  ).toEqual([["claude-code", "holds-if", undefined]]),
);

test.each(["runCommands", "bash"])("a name from documents of sets of tools: %s", (name) =>
  expect(
    today(
      ".github/hooks/guard.json",
      { version: 1, hooks: { PreToolUse: [{ type: "command", command: "node tools/guard" }] } },
      AT_ONCE(`call.tool_name !== "${name}"`),
      "copilot",
    ),
  ).toEqual([
    ["copilot", "does-not-hold", `a Bash call reaches it as Bash, and it looks for ${name}`],
  ]),
);

describe("a script that leaves for every other name, and has a branch for all else behind", () => {
  const after = (gate: string, before = "") =>
    `#!/bin/bash\nINPUT=$(cat)\n${before}if ! TOOL_NAME=$(jq -er .tool_name <<< "$INPUT"); then\n  exit 2\nfi\n${gate}\ncase "$(jq -r .tool_input.command <<< "$INPUT")" in\n  ls*) ;;\n  *) echo no >&2; exit 2 ;;\nesac\n`;
  const word = (script: string) => {
    const hooks = on("PreToolUse", "Edit|Write", "bash tools/guard");
    return today(".codex/hooks.json", hooks, script, "codex")?.map(([, verdict]) => verdict);
  };
  test.each([
    `if [[ "$TOOL_NAME" != "Write" ]]; then\n  exit 0\nfi`,
    `[[ "$TOOL_NAME" == "Write" ]] || exit 0`,
    `[ "\${TOOL_NAME}" != Write ] && exit`,
    `case "$TOOL_NAME" in\n  Write) ;;\n  *) exit 0 ;;\nesac`,
  ])("does not hold: %s", (gate) => expect(word(after(gate))).toEqual(["does-not-hold"]));
  test.each([
    after(`if [[ "$TOOL_NAME" != "Write" && "$TOOL_NAME" != "apply_patch" ]]; then\n  exit 0\nfi`),
    after(
      `[[ "$TOOL_NAME" == apply_patch ]] && TOOL_NAME=Write\n[[ "$TOOL_NAME" == "Write" ]] || exit 0`,
    ),
    after(`if [[ "$TOOL_NAME" != "Write" ]]; then\n  echo no >&2\n  exit 2\nfi`),
    after(`if [[ "$TOOL_NAME" != "Write" ]]; then\n  date >> log\nfi`),
    after(`[[ "$TOOL_NAME" == "Write" ]] || exit 0`, 'grep -q rm <<< "$INPUT" && exit 2\n'),
    after(`source ./names.sh\n[[ "$TOOL_NAME" == "Write" ]] || exit 0`),
    after(`[[ "$TOOL_NAME" == "Write" ]] || exit 0`).replaceAll("TOOL_NAME", "TOOL_MODE"),
  ])("may hold: %s", (script) => expect(word(script)).toEqual(["holds-if"]));
});

/** A formatter whose text for the model its agent would not read either. */
const lints = (test: string, end = "exit 0") => `#!/usr/bin/env bash
set -uo pipefail
trap 'exit 0' ERR
input=$(cat)
name=$(echo "$input" | jq -r '.tool_name')
if ${test}; then
  echo '{"continue": true}'
  ${end}
fi
jq -n '{hookSpecificOutput: {hookEventName: "PostToolUse", additionalContext: "look at it"}}'
exit 0
`;
const OTHERS = '[ "$name" != "editFiles" ] && [ "$name" != "createFile" ]';

test.each([
  ["names of no call", lints(OTHERS), "differs", "and it looks for editFiles, createFile"],
  ["the name of a call", lints(OTHERS.replace("editFiles", "Edit")), "differs", "its text for the"],
  ["another thing", lints('[ "$(date +%u)" = 1 ]'), "differs", "its text for the model stands in"],
  ["it goes on", lints(OTHERS, "true"), "differs", "its text for the model stands in"],
])("what leaves before is not told of its text: %s", (_how, script, word, why) => {
  const hooks = { PostToolUse: [{ type: "command", command: "bash tools/guard" }] };
  expect(today(".github/hooks/lint.json", { version: 1, hooks }, script, "copilot")).toEqual([
    ["copilot", word, expect.stringContaining(why)],
  ]);
});

/** A file that scripts read in has functions which only some of them call. */
const LIB = `first() {
  jq -r '.tool_input.command // ""'
}

second() {
  jq -r '.tool_input.file_path // ""'
}
`;
const BY_LIB = `. "$(dirname "$0")/lib.sh"
command=$(CALLED)
if echo "$command" | grep -q "make"; then
  echo "Blocked: use the script" >&2
  exit 2
fi
`;
test.each([
  ["first", []],
  ["second", ["a Write call reaches it as apply_patch with `command`, and it reads `file_path`"]],
])("of a file that is read in, only functions that are called count: %s", (called, findings) => {
  const audited = auditOf(["codex"], {
    ".codex/hooks.json": on("PreToolUse", "", "bash tools/guard"),
    "tools/guard": BY_LIB.replace("CALLED", called),
    "tools/lib.sh": LIB,
  });
  const found = audited.hooks[0]?.hosts.flatMap((host) => host.findings) ?? [];
  expect(
    found.flatMap(({ code, message }) =>
      ["foreign-words", "unproved"].includes(code) ? [message.replace(/^.* such calls: /, "")] : [],
    ),
  ).toEqual(findings);
});
