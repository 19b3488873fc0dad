/** S19, S23: what a guard reads of its input and is never sent, and what nobody takes from it. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SENT_BY_MANY } from "../../src/judge/checks/payload-names.ts";
import { payloadsOf } from "../../src/judge/losses/told.ts";
import { speaks } from "../../src/model/adapter.ts";
import { groupOf } from "../support/hooks.ts";
import { protocols } from "../support/hosts.ts";
import { auditOf } from "../support/conversion.ts";

const today = (host: string, file: string, hooks: object, script: string, path = "tools/guard") => {
  const [hook] = auditOf([host], { [file]: hooks, [path]: script }).hooks;
  const [found] = hook?.hosts ?? [];
  const [first] = found?.findings.filter(({ level }) => level !== "notice") ?? [];
  return [hook?.guard, found?.verdict, first?.message];
};
const ofCopilot = (event: string, command: string) => ({
  version: 1,
  hooks: { [event]: [{ type: "command", bash: command }] },
});
const ofCursor = (event: string, matcher: string, command: string) => ({
  version: 1,
  hooks: { [event]: [{ matcher, command }] },
});
const ofCodex = (command: string) => ({ hooks: { PreToolUse: [groupOf(command, "Bash")] } });
const COPILOT = ".github/hooks/guard.json";
const CURSOR = ".cursor/hooks.json";
const PYTHON = "python3 tools/guard";

const fieldOf = (read: string) => `import json, sys
call = json.load(sys.stdin)
said = ${read}
if "force" in said:
    print(json.dumps({"permissionDecision": "deny", "permissionDecisionReason": "no"}))
`;

test.each([
  [
    "a field that nobody sends",
    fieldOf('call["tool"]["name"]'),
    "it reads tool, and GitHub Copilot (preToolUse) has none of that",
  ],
  [
    "an object that is parsed as a text",
    fieldOf('json.loads(call.get("toolArgs", "{}")).get("command", "")'),
    "it parses toolArgs as a text, and GitHub Copilot (preToolUse) sends an object",
  ],
])("it does not hold: %s", (_what, script, why) =>
  expect(today("copilot", COPILOT, ofCopilot("preToolUse", PYTHON), script)).toEqual([
    true,
    "does-not-hold",
    why,
  ]),
);

test.each([
  ["a variable of its own", "os.environ.get('STRICT') and call['tool']", true],
  ["what is the same for every call", "call['session_id'] and call['tool']['name']", true],
  ["a variable that may be the call", "os.environ.get('TOOL_INPUT') or call['tool']", false],
  ["what it is sent", "os.environ.get('STRICT') and call['tool'] or call['toolArgs']", false],
])("it cannot be told whether it holds: it also reads %s", (_what, read, isTold) => {
  const files = { [COPILOT]: ofCopilot("preToolUse", PYTHON), "tools/guard": fieldOf(read) };
  const findings = auditOf(["copilot"], files).hooks[0]?.hosts[0]?.findings ?? [];
  const why = "refuses anything: it reads tool, and GitHub Copilot (preToolUse) has none of that";
  expect(findings.some(({ message }) => message.endsWith(why))).toBe(isTold);
});

test.each([
  ["its only rule", "name == 'Task'", true],
  [
    "one rule of two",
    "name == 'Task' or (name == 'Bash' and 'rm' in str(call['tool_input']))",
    true,
  ],
  ["beside the name that is sent", "name in ('Task', 'Agent')", false],
  ["for its title only", "{'Task': 'a task'}.get(name) and 'rm' in str(call)", false],
])("a tool's former name is looked for among other tools: %s", (_what, test, isTold) => {
  const script = `import json, sys
call = json.load(sys.stdin)
name = call.get("tool_name", "")
if ${test}:
    print("no", file=sys.stderr)
    sys.exit(2)
`;
  const hooks = { PreToolUse: [groupOf(PYTHON)] };
  const files = { ".claude/settings.json": { hooks }, "tools/guard": script };
  const findings = auditOf(["claude-code"], files).hooks[0]?.hosts[0]?.findings ?? [];
  const why = "means to: an Agent call reaches it as Agent, and it looks for Task";
  expect(findings.some(({ message }) => message.endsWith(why))).toBe(isTold);
});

test.each(
  Object.entries({
    "the object as it is sent": fieldOf('call.get("toolArgs", {}).get("command", "")'),
    "either form": `import json, sys
call = json.load(sys.stdin)
given = call.get("toolArgs", {})
if isinstance(given, str):
    given = json.loads(given)
if "force" in given.get("command", ""):
    print(json.dumps({"permissionDecision": "deny", "permissionDecisionReason": "no"}))
`,
    "another object": fieldOf(
      'json.load(open("words.json"))["tool"] + call["toolArgs"]["command"]',
    ),
    "a program in a here-document that reads something else": `#!/bin/bash
python3 - <<'EOF'
import json, sys
print(json.load(sys.stdin)["tool"])
EOF
perl -ne 'exit 2 if /rm -rf/'
`,
  }),
)("it holds: %s", (_what, script) => {
  const program = script.startsWith("#!") ? "bash tools/guard" : PYTHON;
  const [guard, verdict] = today("copilot", COPILOT, ofCopilot("preToolUse", program), script);
  expect([guard, verdict]).toEqual([true, "holds-if"]);
});

const AS_TEXT = "it parses toolArgs as a text, and GitHub Copilot (preToolUse) sends an object";
const TRIED = (parse: string, failed: string, before = "") => `import json, sys
call = json.load(sys.stdin)
${before}
try:
    args = ${parse}
except ValueError:
    ${failed}
if "force" in args.get("command", ""):
    print(json.dumps({"permissionDecision": "deny", "permissionDecisionReason": "no"}))
`;
const RAW = 'raw = call.get("toolArgs", "{}")';
const POWERSHELL = (parse: string, before = "") => `try {
    $call = [Console]::In.ReadToEnd() | ConvertFrom-Json
    ${before}
} catch { exit 0 }
try {
    $toolArgs = ${parse}
} catch {
    exit 0
}
if ($toolArgs.command -match 'force') {
    @{ permissionDecision = "deny"; permissionDecisionReason = "no" } | ConvertTo-Json -Compress
}
`;
const NODE = (parse: string, before: string) => `
const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
${before}
let args;
try { args = ${parse}; } catch { process.exit(0); }
if (args.command.includes("force"))
  console.log(JSON.stringify({ permissionDecision: "deny", permissionDecisionReason: "no" }));
`;
const BY_POWERSHELL = {
  version: 1,
  hooks: { preToolUse: [{ type: "command", powershell: "./tools/guard.ps1" }] },
};
const onCopilot = (program: string, script: string) =>
  program === "powershell"
    ? today("copilot", COPILOT, BY_POWERSHELL, script, "tools/guard.ps1")
    : today("copilot", COPILOT, ofCopilot("preToolUse", `${program} tools/guard`), script);

test.each([
  ["python3", TRIED("json.loads(raw)", "sys.exit(0)", RAW)],
  ["python3", TRIED("json.loads(raw)", "args = {}", `if "toolArgs" in call:\n    pass\n${RAW}`)],
  ["powershell", POWERSHELL("$call.toolArgs | ConvertFrom-Json", "$raw = $call.toolArgs")],
  ["powershell", POWERSHELL("$raw | ConvertFrom-Json", "$raw = $call.toolArgs  # a text")],
  ["node", NODE("JSON.parse(toolArgs)", "const { toolName, toolArgs } = call;")],
  ["node", NODE('JSON.parse(raw || "{}")', "const raw = call.toolArgs;")],
])("a guard that parses an object as a text does not hold: %s %s", (program, script) =>
  expect(onCopilot(program, script)).toEqual([true, "does-not-hold", AS_TEXT]),
);

test.each([
  ["python3", TRIED("json.loads(raw)", "args = raw", RAW)],
  ["python3", TRIED("json.loads(raw) if type(raw) is str else raw", "sys.exit(0)", RAW)],
  ["python3", TRIED("json.loads(raw)", "sys.exit(2)", RAW)],
  ["python3", TRIED("json.loads(raw)", "sys.exit(0)", 'raw = call.get("words", "{}")')],
  ["powershell", POWERSHELL("$raw", "$raw = $call.toolArgs")],
  [
    "powershell",
    POWERSHELL(
      "$raw",
      "$raw = $call.toolArgs\nif ($raw -is [string]) { $raw = $raw | ConvertFrom-Json }",
    ),
  ],
  ["node", NODE("JSON.parse(toolArgs)", "const { toolArgs } = call; look(toolArgs);")],
  [
    "bash",
    `args=$(jq -r 'if (.toolArgs | type) == "string" then .toolArgs | fromjson | .command else .toolArgs.command end')
case "$args" in *force*) exit 2 ;; esac
`,
  ],
])("a guard that may take the object holds: %s %s", (program, script) =>
  expect(onCopilot(program, script)[2]).not.toBe(AS_TEXT),
);

const FORMATS = (more = "") => `#!/bin/bash
INPUT=$(cat)
TOOL=$(echo "$INPUT" | jq -r '.tool_name // empty')
${more}
[[ "$TOOL" =~ ^(create_file)$ ]] || exit 0
FILE=$(echo "$INPUT" | jq -r '.tool_input.filePath // empty')
prettier --write "$FILE"
`;
const OF_ID = FORMATS(`ID=$(echo "$INPUT" | jq -r '.sessionId')`);
const IN_ITS_WORDS = FORMATS()
  .replaceAll("tool_name", "toolName")
  .replace("tool_input", "toolArgs");
const NOTES = (more = "") => `import json, sys
call = json.load(sys.stdin)
if call.get("tool_name") != "Write":
    sys.exit(0)
${more}
open("log", "a").write(call.get("tool_input", {}).get("file_path"))
`;
test.each([
  ["bash", FORMATS(), "differs"],
  ["bash", FORMATS('echo "$INPUT" >> calls.log'), "runs-if"],
  ["bash", FORMATS('echo "$INPUT" | tools/other'), "runs-if"],
  ["bash", OF_ID.replace("create_file", "create"), "runs-if"],
  ["bash", OF_ID, "differs"],
  ["bash", IN_ITS_WORDS.replace("create_file", "create"), "runs-if"],
  ["bash", IN_ITS_WORDS, "differs"],
  ["python3", NOTES(), "differs"],
  ["python3", NOTES('open("calls", "a").write(json.dumps(call))'), "runs-if"],
  ["python3", NOTES('open("calls", "a").write(call.get("cwd"))'), "runs-if"],
  ["python3", NOTES("").replace("file_path", "path"), "differs"],
  ["python3", NOTES("").replace("tool_name", "toolName").replace("file_path", "path"), "runs-if"],
  ["python3", NOTES('open("calls", "a").write(other["toolName"])'), "runs-if"],
])(
  "what is no guard is told if it is sent nothing that it asks for: %s %s",
  (program, script, word) =>
    expect(
      today("copilot", COPILOT, ofCopilot("postToolUse", `${program} tools/guard`), script).slice(
        0,
        2,
      ),
    ).toEqual([false, word]),
);

const ofInput = (field: string) => `import json, sys
def paths(tool_input: object) -> list:
    return [tool_input.get("${field}")] if isinstance(tool_input, dict) else []
call = json.load(sys.stdin)
if any(paths(call.get("tool_input"))):
    print(json.dumps({"permission": "deny", "user_message": "no"}))
`;

test("a guard reads a field of the input which no call that reaches it has", () => {
  const hooks = ofCursor("preToolUse", "Write", PYTHON);
  expect(today("cursor", CURSOR, hooks, ofInput("path"))).toEqual([
    true,
    "does-not-hold",
    "a Write call reaches it as Write with `file_path`, `content`, and it reads `path`",
  ]);
  expect(today("cursor", CURSOR, hooks, ofInput("file_path"))[1]).toBe("holds-if");
});

test("an answer that asks is nothing where nobody is asked", () => {
  const ask = `echo '{"permission":"ask","user_message":"sure?"}'`;
  const before = today("cursor", CURSOR, ofCursor("preToolUse", "Write", "sh tools/guard"), ask);
  expect(before).toEqual([
    true,
    "does-not-hold",
    "Cursor passes over an answer that asks, and makes the call",
  ]);
  const shell = today(
    "cursor",
    CURSOR,
    ofCursor("beforeShellExecution", "", "sh tools/guard"),
    ask,
  );
  expect(shell.slice(0, 2)).toEqual([true, "holds-if"]);
});

test("a guard that only asks refuses where somebody is asked", () => {
  const conditions = (answer: string, event = "beforeShellExecution") =>
    auditOf(["cursor"], {
      ".cursor/hooks.json": ofCursor(event, "", "sh tools/guard"),
      "tools/guard": answer,
    }).hooks.flatMap(({ hosts }) =>
      hosts.flatMap(({ findings }) =>
        findings.flatMap(({ code, message }) => (code === "surface" ? [message] : [])),
      ),
    );
  const asks = `echo '{"permission":"ask","user_message":"sure?"}'\n`;
  expect(conditions(asks)).toEqual([
    "on Cursor it refuses only if somebody is asked: the SDK asks nobody, and there the command runs",
  ]);
  expect(conditions(asks, "beforeMCPExecution")).toContain(
    "on Cursor it refuses only if somebody is asked: the SDK makes the call, and of others it is not known",
  );
  expect(conditions(`${asks}exit 2\n`)).toEqual([]);
  expect(conditions(asks.replace("ask", "deny"))).toEqual([]);
  expect(conditions(`case $(jq -r .command) in *rm*) exit 2 ;; esac\n${asks}`)).toEqual([]);
});

test.each([
  ["no reason", "exit 2", "does-not-hold"],
  ["a reason", "echo no >&2; exit 2", "holds-if"],
])("an exit with 2 and %s where a reason makes the denial", (_what, script, verdict) =>
  expect(
    today("codex", ".codex/hooks.json", ofCodex("sh tools/guard"), script).slice(0, 2),
  ).toEqual([true, verdict]),
);

test("a program without which the guard ends with no denial is a condition", () => {
  const script = 'command -v jq >/dev/null || { echo "install jq" >&2; exit 127; }\nexit 2\n';
  const { findings = [] } =
    auditOf(["claude-code"], {
      ".claude/settings.json": { hooks: { PreToolUse: [groupOf("sh tools/guard")] } },
      "tools/guard": script,
    }).hooks[0]?.hosts[0] ?? {};
  expect(findings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining("if the machine has jq"),
  );
});

test("a program that stands in its own standard input reads no event, in a script too", () => {
  const guard = (more: string) =>
    today(
      "claude-code",
      ".claude/settings.json",
      { hooks: { PreToolUse: [groupOf("bash tools/guard")] } },
      `#!/bin/bash
${more}
python3 - <<'PY'
import json, sys
if "force" in json.load(sys.stdin)["tool_input"]["command"]:
    print("no", file=sys.stderr)
    sys.exit(2)
PY
`,
    );
  expect(guard("set -e").slice(0, 2)).toEqual([true, "does-not-hold"]);
  expect(guard("grep -q forbidden && exit 2")[1]).toBe("holds-if");
});

const LOADED = (read: string, more = "") => `import json, sys

def load_input():
    try:
        return json.load(sys.stdin)
    except ValueError:
        return {}

def path_of(data: dict) -> str:
    given = ${read}
    return given.get("file_path", "") if given else ""

def main():
    data = load_input()
    ${more}
    if path_of(data).endswith(".env"):
        print(json.dumps({"permission": "deny", "user_message": "no"}))

main()
`;
const onWrite = (script: string) =>
  today("cursor", CURSOR, ofCursor("preToolUse", "Write", PYTHON), script);

test("a function may load the call, and another one be given it", () =>
  expect(onWrite(LOADED('data.get("input", {})'))).toEqual([
    true,
    "does-not-hold",
    "it reads input, and Cursor (preToolUse) has none of that",
  ]));

test.each([
  ["the field that is sent", LOADED('data.get("tool_input", {})')],
  ["one or the other", LOADED('data.get("input") or data.get("tool_input", {})')],
  ["another field too", LOADED('data.get("input", {})', 'if data["cwd"] == "/": sys.exit(2)')],
  ["it is given to what is not read", LOADED('data.get("input", {})', "judge(data)")],
  ["it is looked at as a whole", LOADED('data.get("input", {})', 'if ".env" in str(data): deny()')],
  ["it has another name there", LOADED("x", "more_of(data)").replace("(data: dict)", "(x: dict)")],
  ["it is loaded twice", LOADED('data.get("input", {})', "if load_input()[name]: deny()")],
])("such a guard holds: %s", (_how, script) =>
  expect(onWrite(script).slice(0, 2)).toEqual([true, "holds-if"]),
);

test("on an event that is about no call more may be sent than is known", () => {
  const script = LOADED('data.get("description")').replace(
    '{"permission": "deny", "user_message": "no"}',
    '{"followup_message": "go on"}',
  );
  expect(today("cursor", CURSOR, ofCursor("subagentStop", "", PYTHON), script)[1]).toBe("holds-if");
});

test("an input that is sent as a text has its own name too", () => {
  const reads = (field: string) =>
    LOADED(`data.get("${field}")`).replace('given.get("file_path", "")', "str(given)");
  const asked = (field: string) =>
    today("cursor", CURSOR, ofCursor("beforeMCPExecution", "", PYTHON), reads(field));
  expect(asked("arguments")).toEqual([
    true,
    "does-not-hold",
    "it reads arguments, and Cursor (beforeMCPExecution) has none of that",
  ]);
  for (const field of ["tool_input", "mcp_server_name", "command"])
    expect([field, asked(field)[1]]).toEqual([field, "holds-if"]);
});

test("every field that a call was seen to have is known to be sent", () => {
  const events = ["pre-tool-use", "post-tool-use", "permission-request"] as const;
  const missing = Object.values(protocols).flatMap((protocol) => {
    if (!speaks(protocol)) return [];
    const folder = `adapters/${protocol.id}/payloads`;
    return events.flatMap((event) =>
      protocol.events[event].flatMap((row) => {
        const sent = payloadsOf({ protocol, row, event }).flatMap((payload) =>
          Object.keys(payload),
        );
        const files = existsSync(folder)
          ? readdirSync(folder).filter((name) => name.split(".").includes(row.name))
          : [];
        return files
          .flatMap((name) => Object.keys(JSON.parse(readFileSync(`${folder}/${name}`, "utf8"))))
          .filter(
            (name) => !/^[A-Z_]+$/.test(name) && !sent.includes(name) && !SENT_BY_MANY.has(name),
          );
      }),
    );
  });
  expect(missing).toEqual([]);
});

const asksFor = (question: string, rest = "") => `import json, sys
call = json.load(sys.stdin)
event = call.get("hookEventName", "")
${question}
    print(json.dumps({"permissionDecision": "deny", "permissionDecisionReason": "no"}))
${rest}`;
const ofPascal = (script: string) =>
  today(
    "copilot",
    COPILOT,
    { hooks: { PreToolUse: [{ type: "command", command: PYTHON }] } },
    script,
  );

test.each([
  'if call.get("hookEventName") == "PreToolUse":',
  'if event == "PreToolUse":',
  "if event == 'PreToolUse':",
])("a guard that denies only under a name which is spelt otherwise does not hold: %s", (question) =>
  expect(ofPascal(asksFor(question))).toEqual([
    true,
    "does-not-hold",
    "it reads hookEventName, and GitHub Copilot (PreToolUse) has none of that",
  ]),
);

test.each([
  ["the same elsewhere", asksFor('if event == "PreToolUse":', "else:\n    sys.exit(2)\n")],
  ["the other way round", asksFor('if event != "PostToolUse":')],
  ["either name", asksFor('if (event or call.get("hook_event_name")) == "PreToolUse":')],
  ["another question", asksFor('if event == "PreToolUse" or "force" in str(call):')],
  ["it only notes it", asksFor('sys.stderr.write(event)\nif "force" in str(call):')],
])("a guard that may deny otherwise holds: %s", (_how, script) =>
  expect(ofPascal(script).slice(0, 2)).toEqual([true, "holds-if"]),
);

const onClaude = (script: string, command: string, matcher = "Bash") =>
  today(
    "claude-code",
    ".claude/settings.json",
    { hooks: { PreToolUse: [groupOf(command, matcher)] } },
    script,
  );
const asksIn = (program: string, more = "") => `#!/bin/bash
input=$(cat)
command=$(echo "$input" | ${program} 2>/dev/null || echo "")
${more}
if echo "$command" | grep -qE 'git push .*main'; then
  echo "no" >&2
  exit 2
fi
`;
const denies = (read: string) => `import json, sys
${read}
if "rm -rf" in given:
    print("no", file=sys.stderr)
    sys.exit(2)
`;
const deniesInNode = (read: string) => `import { readFileSync } from "node:fs";
${read}
if (given.includes("rm -rf")) {
  console.error("no");
  process.exit(2);
}
`;
const LOAD = "json.load(sys.stdin)";
const READ_NODE = 'JSON.parse(require("fs").readFileSync(0, "utf8"))';
const WITHIN = 'get("tool_input", {}).get("command", "")';

test.each(
  Object.entries({
    python3: asksIn(`python3 -c "import sys,json; print(${LOAD}.get('command',''))"`),
    "by its key": asksIn(`python3 -c 'import json,sys; print(${LOAD}["command"])'`),
    "by a name": asksIn(`python3 -c "import json,sys; d=${LOAD}; print(d.get('command') or '')"`),
    "over lines": asksIn(
      `python3 -c "\nimport json, sys\ntry:\n    d = ${LOAD}\n    print(d.get('command', '').strip())\nexcept Exception:\n    print('')\n"`,
    ),
    node: asksIn(`node -e 'console.log(${READ_NODE}.command || "")'`),
    "a name in node": asksIn(`node -e 'const d = ${READ_NODE}; process.stdout.write(d.command)'`),
  }),
)("a shell asks for a field beside the call that is within it: %s", (_how, script) =>
  expect(onClaude(script, "bash tools/guard")).toEqual([
    true,
    "does-not-hold",
    "it reads command, of which Claude Code (PreToolUse) has only tool_input.command",
  ]),
);

test.each([
  ["Bash", "and Claude Code (PreToolUse) has none of that"],
  ["Write", "of which Claude Code (PreToolUse) has only tool_input.file_path"],
])("a field of the call is told with its place where such a call has it: %s", (matcher, has) => {
  const script = asksIn(`python3 -c "import sys,json; print(${LOAD}.get('file_path',''))"`);
  expect(onClaude(script, "bash tools/guard", matcher)[2]).toBe(
    `its script decides by file_path, ${has}: it refuses nothing`,
  );
});

test.each(
  Object.entries({
    "where it is": asksIn(`python3 -c "import sys,json; print(${LOAD}.${WITHIN})"`),
    "one or the other": asksIn(
      `python3 -c "import sys,json; d=${LOAD}; print(d.get('command') or d['tool_input']['command'])"`,
    ),
    "it is there or there": asksIn(
      `python3 -c "import sys,json; d=${LOAD}; print(d.get('tool_input', d).get('command',''))"`,
    ),
    "its input is the call's": asksIn(
      `jq -c .tool_input | python3 -c "import sys,json; print(${LOAD}.get('command',''))"`,
    ),
    "it is asked for by jq too": asksIn(
      `python3 -c "import sys,json; print(${LOAD}.get('command',''))"`,
      'command="$command$(echo "$input" | jq -r .tool_input.command)"',
    ),
    "a loop over both": asksIn(
      `python3 -c "import sys,json\nd=${LOAD}\nfor part in (d, d.get('tool_input') or {}):\n    print(part.get('command',''))"`,
    ),
    node: asksIn(`node -e 'const d = ${READ_NODE}; console.log(d.tool_input?.command ?? "")'`),
  }),
)("such a shell may hold: %s", (_how, script) =>
  expect(onClaude(script, "bash tools/guard").slice(0, 2)).toEqual([true, "holds-if"]),
);

test("a path that is asked for beside the call is not sent", () => {
  const script = (asked: string) => `#!/bin/bash
FILE=$(python3 -c "import json,sys; print(${LOAD}${asked})")
[ -z "$FILE" ] && exit 0
case "$FILE" in *.env) echo no >&2; exit 2 ;; esac
`;
  const asked = (part: string) => onClaude(script(part), "bash tools/guard", "Write").slice(0, 2);
  expect(asked(".get('file_path', '')")).toEqual([true, "does-not-hold"]);
  expect(asked(".get('tool_input', {}).get('file_path', '')")).toEqual([true, "holds-if"]);
});

test.each([
  ["python3", denies(`data = ${LOAD}\ngiven = data.get("command", "")`)],
  ["python3", denies(`given = ${LOAD}.get("command", "")`)],
  ["python3", denies(`given = ${LOAD}["command"]`)],
  ["python3", denies(`data = ${LOAD}\ngiven = data.get("file_path") or data.get("command")`)],
  [
    "node",
    deniesInNode(
      'const call = JSON.parse(readFileSync(0, "utf8"));\nconst given = call.command || "";',
    ),
  ],
  ["node", deniesInNode('const given = JSON.parse(readFileSync(0, "utf8")).command ?? "";')],
])("a program in %s asks for a field beside the call", (program, script) =>
  expect(onClaude(script, `${program} tools/guard`).slice(0, 2)).toEqual([true, "does-not-hold"]),
);

test.each([
  [
    "python3",
    denies(`data = ${LOAD}\ngiven = data.get("command") or data["tool_input"]["command"]`),
  ],
  ["python3", denies(`data = ${LOAD}\ngiven = data.get("tool_input", data).get("command", "")`)],
  ["python3", denies(`given = ${LOAD}.${WITHIN}`)],
  ["python3", denies(`data = ${LOAD}\ndata = data["tool_input"]\ngiven = data.get("command", "")`)],
  ["python3", denies(`data = ${LOAD}\ndata.update(data["tool_input"])\ngiven = data["command"]`)],
  ["python3", denies(`raw = sys.stdin.read()\ngiven = json.loads(raw).get("command") or raw`)],
  [
    "node",
    deniesInNode(
      'const call = JSON.parse(readFileSync(0, "utf8"));\nconst given = (call.tool_input ?? call).command;',
    ),
  ],
])("such a program in %s may hold", (program, script) =>
  expect(onClaude(script, `${program} tools/guard`).slice(0, 2)).toEqual([true, "holds-if"]),
);

test("an agent sends the command of a terminal beside it", () =>
  expect(
    today(
      "cursor",
      CURSOR,
      ofCursor("beforeShellExecution", "", PYTHON),
      fieldOf('call.get("command", "")').replace(
        '{"permissionDecision": "deny", "permissionDecisionReason": "no"}',
        '{"permission": "deny"}',
      ),
    ).slice(0, 2),
  ).toEqual([true, "holds-if"]));

const BY_NAME = `#!/bin/bash
INPUT=$(cat)
COMMAND=$(printf '%s' "$INPUT" | jq -r '.tool_input.command // empty' 2>/dev/null) || COMMAND=""
[ -z "$COMMAND" ] && exit 0
if echo "$COMMAND" | grep -q force; then
  echo no >&2
  exit 2
fi
exit 0
`;
const LAUNCHER = `#!/usr/bin/env bash
# It reads nothing.
HOOK="\${1:-}"
if [[ -z "$HOOK" ]]; then
  echo "no script" >&2
  exit 4
fi
shift
ROOT=$(git rev-parse --show-toplevel 2>/dev/null || true)
exec "$ROOT/tools/wrap.sh" "$ROOT/$HOOK" "$@"
`;
const WRAPPER = `#!/usr/bin/env bash
OUT=$(mktemp)
bash "$1" > "$OUT"
CODE=$?
cat "$OUT"
exit $CODE
`;
const HELPER = `# As for each tool_name.
gate() {
  case "\${LAB_PROFILE:-}" in
    none) exit 0 ;;
    *) return 0 ;;
  esac
}
`;
const helped = (line: string) => BY_NAME.replace("INPUT=", `${line}\nINPUT=`);
const SOURCED = helped(
  'DIR="$(dirname "${BASH_SOURCE[0]}")/lib"\nsource "$DIR/gate.sh" && gate strict',
);
const UNSENT_INPUT = "it reads tool_input, and GitHub Copilot (preToolUse) has none of that";
const launched = (command: string, texts: object) => {
  const files = {
    [COPILOT]: ofCopilot("preToolUse", command),
    "tools/run.sh": LAUNCHER,
    "tools/wrap.sh": WRAPPER,
    "tools/guard.sh": BY_NAME,
    "tools/lib/gate.sh": HELPER,
    ...texts,
  };
  const [found] = auditOf(["copilot"], files).hooks[0]?.hosts ?? [];
  const [first] = found?.findings.filter(({ level }) => level !== "notice") ?? [];
  return [found?.verdict, first?.code === "foreign-words" && first.message];
};
const RUN = "bash tools/run.sh tools/guard.sh";

test.each([
  ["a launcher hands all on to what it is given", RUN, {}],
  ["the script reads in a file that knows no field", RUN, { "tools/guard.sh": SOURCED }],
  ["the same without a launcher", "bash tools/guard.sh", { "tools/guard.sh": SOURCED }],
])("a guard that reads another dialect's words does not hold: %s", (_what, command, texts) =>
  expect(launched(command, texts)).toEqual(["does-not-hold", UNSENT_INPUT]),
);

const TRANSLATES = LAUNCHER.replace("exec ", "jq '{tool_input: .toolArgs}' | ");
test.each([
  ["the launcher changes the input", RUN, { "tools/run.sh": TRANSLATES }],
  [
    "the launcher takes the input",
    RUN,
    { "tools/run.sh": LAUNCHER.replace("shift", "shift\nINPUT=$(cat)") },
  ],
  [
    "what the launcher starts changes it",
    RUN,
    { "tools/wrap.sh": WRAPPER.replace('bash "', 'sed s/toolArgs/tool_input/ | bash "') },
  ],
  [
    "the file that it reads in knows the other words",
    "bash tools/guard.sh",
    { "tools/guard.sh": SOURCED, "tools/lib/gate.sh": `${HELPER}\nFIELD='"toolArgs"'\n` },
  ],
  [
    "the file that it reads in is not there",
    "bash tools/guard.sh",
    { "tools/guard.sh": SOURCED, "tools/lib/gate.sh": undefined },
  ],
])("it is not told of a guard that may be sent them: %s", (_what, command, texts) =>
  expect(launched(command, texts)[1]).toBe(false),
);

test("a script that an agent's own hook starts is read as any other", () => {
  const file = `---
name: writer
description: writes
hooks:
  PreToolUse:
    - type: command
      command: "node tools/guard.js"
---
Write.
`;
  const script = (field: string) =>
    `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
if (JSON.stringify(call.${field} || {}).includes("force"))
  console.log(JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", permissionDecision: "deny", permissionDecisionReason: "no" } }));
`;
  const judged = (field: string) => {
    const texts = { ".github/agents/writer.agent.md": file, "tools/guard.js": script(field) };
    const [found] = auditOf(["copilot"], texts).hooks[0]?.hosts ?? [];
    return [found?.verdict, found?.findings.some(({ code }) => code === "foreign-words")];
  };
  expect(judged("toolInput")).toEqual(["does-not-hold", true]);
  expect(judged("tool_input")).toEqual(["holds-if", false]);
});

/** Returns the word of a guard of Claude Code with this matcher, and what is said of it. */
const ofClaude = (matcher: string, command: string, script: string, more: object = {}) => {
  const hooks = { PreToolUse: [groupOf(command, matcher)] };
  const path = command.split(" ")[1] ?? "";
  const texts = { ".claude/settings.json": { hooks }, [path]: script, ...more };
  const [found] = auditOf(["claude-code"], texts).hooks[0]?.hosts ?? [];
  const [first] = found?.findings.filter(({ level }) => !/notice|cond/.test(level)) ?? [];
  return [found?.verdict, first?.message];
};
const ONLY = "an Agent call reaches it as Agent, and it looks for Task";
const OF_TASK = `#!/bin/bash
NAME=$(jq -r '.tool_name // empty')
[[ "$NAME" != "Task" ]] && exit 0
echo no >&2
exit 2
`;
const IN_PYTHON = `import json, sys
call = json.load(sys.stdin)
if call.get("tool_name") != "Task":
    sys.exit(0)
print("no", file=sys.stderr)
sys.exit(2)
`;
const IN_SCRIPT = `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
if (call.tool_name !== "Task") process.exit(0);
console.error("no");
process.exit(2);
`;

test.each([
  ["bash tools/guard.sh", OF_TASK, {}],
  [
    "bash tools/guard.sh",
    OF_TASK.replace("NAME=", '. "$(dirname "$0")/lib/gate.sh" && gate strict\nNAME='),
    { "tools/lib/gate.sh": HELPER },
  ],
  ["python3 tools/guard.py", IN_PYTHON, {}],
  ["node tools/guard.js", IN_SCRIPT, {}],
])(
  "a name that an agent takes and never sends is looked for in vain: %s %#",
  (command, script, more) => {
    expect(ofClaude("Task", command, script, more)).toEqual(["does-not-hold", ONLY]);
    expect(ofClaude("Task", command, script.replace("Task", "Agent"), more)[1]).toBeUndefined();
  },
);

const OF_FILES = (read: string, more = "") => `#!/bin/bash
INPUT=$(cat)
FILE=$(echo "$INPUT" | jq -r '${read}')
${more}
case "$FILE" in
  *.env) echo no >&2; exit 2 ;;
esac
exit 0
`;
const NAMED = "Write|NotebookEdit";
const PASSES =
  "a NotebookEdit call reaches it as NotebookEdit with `notebook_path`, `new_source`, and it reads `file_path`";
const FILE = ".tool_input.file_path // empty";

test.each([
  [NAMED, OF_FILES(FILE), ["differs", PASSES]],
  ["*", OF_FILES(FILE), ["holds-if", undefined]],
  ["Write|Edit", OF_FILES(FILE), ["holds-if", undefined]],
  [NAMED, OF_FILES(`.tool_input.notebook_path // ${FILE}`), ["holds-if", undefined]],
  [NAMED, OF_FILES(FILE, 'echo "$INPUT" | grep -q secret && exit 2'), ["holds-if", undefined]],
  [NAMED, OF_FILES(FILE, "  exec tools/other.sh"), ["holds-if", undefined]],
  [
    NAMED,
    OF_FILES(FILE, "git branch --show-current | grep -q main && exit 2"),
    ["holds-if", undefined],
  ],
])("a tool that the matcher %s names has fields of its own %#", (matcher, script, says) =>
  expect(ofClaude(matcher, "bash tools/guard.sh", script)).toEqual(says),
);

const OF_PATH = (path: string, test: string) => `import json, sys
call = json.load(sys.stdin)
path = ${path}
if ${test}:
    print("no", file=sys.stderr)
    sys.exit(2)
`;
const OF_CALL = 'call.get("tool_input", {}).get("file_path", "")';
test.each([
  [OF_CALL, '"/secret/" in path', PASSES],
  [OF_CALL, 'path.endswith((".env", ".pem"))', PASSES],
  ['call["tool_input"].get("file_path", "")', 'path.startswith("/etc/")', PASSES],
  [OF_CALL, '"/secret/" not in path', undefined],
  [OF_CALL, 'path.endswith("")', undefined],
  [OF_CALL, '"/secret/" in path or other(call)', undefined],
])("an empty path in Python fits nothing: %s; %s", (path, test, says) =>
  expect(ofClaude(NAMED, "python3 tools/guard.sh", OF_PATH(path, test))[1]).toBe(says),
);

test.each([" ", " \\\n  "])("a command of a script may go on in the next line: %j", (sign) => {
  const program = `python3 -c${sign}"import json, sys; print(json.load(sys.stdin)['tool_input']['path'])"`;
  const script = `#!/bin/bash\nINPUT=$(cat)\nFILE=$(echo "$INPUT" | ${program})\n[ -z "$FILE" ] && exit 0\ncase "$FILE" in *.env) echo no >&2; exit 2 ;; esac\n`;
  const hooks = { PreToolUse: [groupOf("bash tools/guard.sh", "Write")] };
  const files = { ".claude/settings.json": { hooks }, "tools/guard.sh": script };
  const findings = auditOf(["claude-code"], files).hooks[0]?.hosts[0]?.findings ?? [];
  const why = "it reads `.tool_input.path`, which no call is seen to have";
  expect(findings.some(({ message }) => message.endsWith(why))).toBe(true);
});

const byCase = (arms: string) => `#!/bin/bash
INPUT=$(cat)
TOOL=$(echo "$INPUT" | jq -r '.toolName')
ARGS=$(echo "$INPUT" | jq -c '.toolArgs')
deny() {
  echo '{"permissionDecision":"deny","permissionDecisionReason":"no"}'
  exit 0
}
case "$TOOL" in
  bash) [ -n "$(echo "$INPUT" | grep force)" ] && deny ;;
  ${arms}
esac
exit 0
`;
const FILES =
  'create|edit) FILE=$(echo "$ARGS" | jq -r .path); case "$FILE" in /tmp/*) deny ;; esac ;;';
const STRICT = byCase(FILES).replace("\n", "\nset -euo pipefail\n");
const FOR_ALL = 'FILE=$(echo "$INPUT" | jq -r .toolArgs.path)\ndeny';
const PATCHED =
  "with a GPT model an Edit call reaches it as apply_patch, and it looks for create, edit";
const BY_TUPLE = `import json, sys
call = json.load(sys.stdin)
path = call["toolArgs"].get("path")
if call.get("toolName") in ("create", "edit"):
    print(json.dumps({"permissionDecision": "deny", "permissionDecisionReason": "no"}))
`;
const BY_LIST = `const call = JSON.parse(require("fs").readFileSync(0, "utf8"));
const FILES = ["create", "edit"];
if (FILES.includes(call.toolName))
  console.log(JSON.stringify({ permissionDecision: "deny", permissionDecisionReason: "no" }));
`;
const INLINE = (names: string, asked = "") =>
  `IN=$(cat); TN=$(echo "$IN" | jq -r '.toolName'); case "$TN" in ${names}) echo '{"permissionDecision":"deny","permissionDecisionReason":"no"}'; exit 0;; bash) case "$IN" in *"rg\\ "*) exit 0;; esac;; esac${asked}`;

/** Returns what is said of a tool that some models have, as the project stands and after a conversion. */
const ofModels = (command: string, script: string, entry: object = {}, event = "preToolUse") => {
  const hooks = { version: 1, hooks: { [event]: [{ type: "command", bash: command, ...entry }] } };
  const [hook] = auditOf(["copilot"], { [COPILOT]: hooks, "tools/guard": script }).hooks;
  return hook?.hosts.flatMap(({ findings, after }) =>
    [findings, after?.findings ?? findings].map(
      (found) => found.find(({ part }) => part === "tool")?.message,
    ),
  );
};

test.each([
  ["in a case", "bash tools/guard", byCase(FILES), PATCHED, {}],
  ["where failures end it", "bash tools/guard", STRICT, PATCHED, {}],
  ["with a field of each", "bash tools/guard", byCase(FILES).replace("deny", FOR_ALL), PATCHED, {}],
  ["beside another form", "bash tools/guard", byCase(FILES), PATCHED, { powershell: "exit 0" }],
  ["in a list", "node tools/guard", BY_LIST, PATCHED, {}],
  [
    "one of the names",
    "node tools/guard",
    BY_LIST.replace(', "edit"', ""),
    PATCHED.replace(", edit", ""),
    {},
  ],
  [
    "behind a matcher that takes it",
    "bash tools/guard",
    byCase(FILES),
    PATCHED,
    { matcher: "create|edit|apply_patch" },
  ],
  [
    "in the command itself",
    INLINE("grep|Grep"),
    "",
    "with a GPT model a Grep call reaches it as rg, and it looks for grep",
    {},
  ],
])(
  "a guard knows the names of tools that other models have: %s",
  (_how, command, script, says, entry) =>
    expect(ofModels(command, script, entry)).toEqual([says, says]),
);

test.each([
  ["names it", "bash tools/guard", byCase(FILES.replace("edit", "edit|apply_patch")), {}],
  ["lets it go", "bash tools/guard", byCase(`${FILES}\n  apply_patch) exit 0 ;;`), {}],
  ["takes others too", "bash tools/guard", byCase(`${FILES}\n  *) deny ;;`), {}],
  ["may take others", "bash tools/guard", byCase(`${FILES}\n  *patch*) deny ;;`), {}],
  [
    "only looks at the others",
    "bash tools/guard",
    byCase('create|edit) echo "$FILE" >> log ;;'),
    {},
  ],
  ["fails at it", "bash tools/guard", STRICT.replace("deny", FOR_ALL), {}],
  [
    "may fail at it",
    "node tools/guard",
    BY_LIST.replace("const FILES", "const args = JSON.parse(call.toolArgs);\nconst FILES"),
    {},
  ],
  ["takes commands only", "bash tools/guard", byCase("view) exit 0 ;;"), {}],
  ["is not asked", "bash tools/guard", byCase(FILES), { matcher: "create|edit" }],
  ["names it in its command", INLINE("grep|rg"), "", {}],
  ["goes on", INLINE("grep", "; tools/more"), "", {}],
  ["may end in an error at a text", PYTHON, BY_TUPLE, {}],
  [
    "does not ask for a name",
    "node tools/guard",
    BY_LIST.replace("FILES.includes(call.toolName)", 'JSON.stringify(call).includes("secret")'),
    {},
  ],
])("nothing is said of a guard that %s", (_what, command, script, entry) =>
  expect(ofModels(command, script, entry)).toEqual([undefined, undefined]),
);

test("an event that tells such a tool by another name is left alone", () => {
  expect(ofModels("bash tools/guard", byCase(FILES), {}, "permissionRequest")?.[0]).toBe(undefined);
  const pascal = byCase(FILES.replace("create|edit", "Write|Edit")).replaceAll(
    "toolName",
    "tool_name",
  );
  expect(ofModels("bash tools/guard", pascal, {}, "PreToolUse")?.[0]).toBe(undefined);
});

test("a moved guard is handed such a call as it is on its own agent, and in its words elsewhere", () => {
  const group = { sequential: true, command: "bash tools/guard" };
  const text = {
    version: 1,
    to: ["copilot", "codex"],
    dialect: "copilot:preToolUse",
    hooks: { "pre-tool-use": [group] },
  };
  const files = { ".hookport/hooks.jsonc": text, "tools/guard": byCase(FILES) };
  const [hook] = auditOf(["copilot", "codex"], files).hooks;
  const told = hook?.hosts.map(({ host, after }) => [
    host,
    after?.findings.find(({ part }) => part === "tool")?.message,
  ]);
  expect(told).toEqual([
    ["copilot", PATCHED],
    ["codex", undefined],
  ]);
});

const EVENT = 'JSON.parse(require("fs").readFileSync(0, "utf8"))';
const REFUSES = '{ console.error("not allowed"); process.exit(2); }\n';
test.each(
  Object.entries({
    "a file of settings": `const { tool_input } = ${EVENT};\nconst own = JSON.parse(require("fs").readFileSync(".guard.json", "utf8"));\nif (own.protectedPaths.includes(tool_input.file_path)) ${REFUSES}`,
    "what a checker prints": `const call = ${EVENT};\nlet out = "";\nrun("check").on("line", (c) => { out += c; });\nconst found = JSON.parse(out);\nif (found.problems && call.tool_input.command) ${REFUSES}`,
    "a switch of its owner's": `const on = process.env.CLAUDE_HOOK_GUARD;\nif (!on) process.exit(0);\nif (${EVENT}.tool_input.command) ${REFUSES}`,
  }),
)("what is not of the event is not looked for there: %s", (_what, script) => {
  const hooks = [{ type: "command", command: 'node "$CLAUDE_PROJECT_DIR"/tools/guard.js' }];
  const files = {
    ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash|Edit", hooks }] } },
    "tools/guard.js": script,
  };
  const [found] = auditOf(["claude-code"], files).hooks[0]?.hosts ?? [];
  expect([
    found?.verdict,
    found?.findings.filter(({ level }) => !/conditional|notice/.test(level)),
  ]).toEqual(["holds-if", []]);
});

test("a part of a path is no field that a program reads", () => {
  const command = `cd /home/d.lane/app && python3 -c "import json, sys; d = json.load(sys.stdin); print(d.get('file_path', ''))" | xargs npx prettier --write`;
  const hooks = { PostToolUse: [groupOf(command, "Edit")] };
  const { findings } = auditOf(["claude-code"], { ".claude/settings.json": { hooks } }).hooks[0]
    ?.hosts[0] ?? { findings: [] };
  expect(findings.filter(({ message }) => message.includes("lane"))).toEqual([]);
});

test("a guard that asks for the tool by another name denies nothing, whatever else it reads", () => {
  const script = `const call = ${EVENT};\nif (call.toolName === "Bash" && call.tool_input.command) ${REFUSES}`;
  const hooks = [{ type: "command", command: 'node "$CLAUDE_PROJECT_DIR"/tools/guard.js' }];
  const files = {
    ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks }] } },
    "tools/guard.js": script,
  };
  expect(auditOf(["claude-code"], files).hooks[0]?.hosts[0]?.verdict).toBe("does-not-hold");
});

test.each([
  ["STATE", 'jq \'.on = false\' "$STATE" > "${STATE}.tmp" && mv "${STATE}.tmp" "$STATE"', true],
  ["STATE", 'cat > "$STATE"', false],
])(
  "what is asked of a file of the script's own is no field of the event: %s, %s",
  (name, more, isOwn) => {
    const script = `#!/bin/bash\n${name}=".claude/state.json"\n${more}\nS=$(jq -r '.sessionId // ""' "$${name}" 2>/dev/null)\n[ -n "$S" ] && { echo more >&2; exit 2; }\nexit 0\n`;
    const hooks = { Stop: [groupOf("bash tools/guard")] };
    const { notices } = auditOf(["claude-code"], {
      ".claude/settings.json": { hooks },
      "tools/guard": script,
    });
    expect(notices.some(({ message }) => message.includes("sessionId"))).toBe(!isOwn);
  },
);
