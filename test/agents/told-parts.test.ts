/** S29: a part that a hook is seen to use, and that does not get through, is said of it alone. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";

const command = { type: "command", command: "sh tools/hook" };

/** What is said of the hook on an agent after a conversion, by one code. */
function after(file: string, hooks: object, script: string, host: string, code: string) {
  const audited = auditOf([host], {
    [file]: { version: 1, hooks },
    "tools/hook": script,
    "RULES.md": "x".repeat(20_000),
  });
  return audited.hooks[0]?.hosts[0]?.after?.findings
    .filter((finding) => finding.code === code)
    .map(({ level, message }) => `${level}: ${message}`);
}

function claude(event: string, script: string, host: string, code: string, matcher?: string) {
  const program = /^#!.* (\w+)/.exec(script)?.[1] ?? "sh";
  const hooks = [{ ...command, command: `${program} tools/hook` }];
  return after(".claude/settings.json", { [event]: [{ matcher, hooks }] }, script, host, code);
}

const SPEAKS = `echo '{"hookSpecificOutput":{"hookEventName":"PostToolUse","additionalContext":"x"}}'\n`;
const SILENT = "cat >> log\n";

test("a hook that speaks after a command also speaks after one that failed", () => {
  const findingsOf = (script: string, host: string) =>
    claude("PostToolUse", script, host, "filter-widened", "Bash");
  expect(findingsOf(SPEAKS, "codex")).toEqual([
    "weakened: Codex reports a command that failed like one that succeeded: this hook runs after both",
  ]);
  expect(findingsOf(SPEAKS, "copilot")).toEqual([]);
  expect(findingsOf(SILENT, "codex")).toEqual([]);
});

test.each([
  ["Bash|Read", "gemini", 1],
  ["", "gemini", 1],
  ["Read", "gemini", 0],
  ["Bash", "copilot", 0],
])(
  "a hook on failed calls of %j does not see the commands among them: %s",
  (matcher, host, count) =>
    expect(
      claude("PostToolUseFailure", SILENT, host, "no-event", matcher)?.map((text) =>
        text.replace(/^weakened: [\w ]+ reports/, "reports"),
      ),
    ).toEqual(
      Array(count).fill(
        "reports a command that failed like one that succeeded: this hook does not run after it",
      ),
    ),
);

test.each([
  ["echo seen; exit 0\n", 0],
  ["date >> log\n", 0],
  ["echo no >&2; exit 2\n", 1],
  [`echo '{"decision":"block","reason":"no"}'\n`, 1],
  ["npx lint-all\n", 1],
])("feedback is lost by a hook that may give some: %j", (script, count) => {
  const texts = claude("PostToolUse", script, "lime", "part-lost", "Write");
  expect(texts?.filter((text) => text.startsWith("weakened"))).toEqual(
    Array(count).fill(
      "weakened: Lime runs this on PostToolUse, but its feedback does not reach the model",
    ),
  );
});

const DISPATCH: readonly (readonly [string, string])[] = [
  [
    "python3",
    `import json, sys
data = json.load(sys.stdin)
event = data.get("hook_event_name", "")
if event == "Stop":
    print(json.dumps({"systemMessage": "bye " + data.get("last_assistant_message", "")}))
elif event == "PreToolUse" and "rm" in data["tool_input"]["command"]:
    sys.exit("no")
`,
  ],
  [
    "python3",
    `import json, sys
def on_stop(data):
    print(json.dumps({"systemMessage": "bye " + data.get("last_assistant_message", "")}))
mode = sys.argv[1] if len(sys.argv) > 1 else ""
data = json.load(sys.stdin)
if mode == "Stop":
    on_stop(data)
`,
  ],
  [
    "node",
    `const input = JSON.parse(require("fs").readFileSync(0, "utf8"));
switch (input.hook_event_name) {
  case "Start": case "Stop":
    console.log(JSON.stringify({ systemMessage: "bye " + input.last_assistant_message }));
    break;
  default:
    process.exit(0);
}
`,
  ],
  [
    "node",
    `const mode = process.argv[2] ?? "";
const input = JSON.parse(require("fs").readFileSync(0, "utf8"));
if (mode !== "Stop") process.exit(0);
console.log(JSON.stringify({ systemMessage: "bye " + input.last_assistant_message }));
`,
  ],
  [
    "bash",
    `INPUT=$(cat)
EVENT=$(echo "$INPUT" | jq -r '.hook_event_name // empty')
case "$EVENT" in
  Stop) echo "{\\"systemMessage\\":\\"bye $(echo "$INPUT" | jq -r .last_assistant_message)\\"}" ;;
esac
`,
  ],
  [
    "bash",
    `if [ "$1" = Stop ]; then
  echo "{\\"systemMessage\\":\\"bye $(jq -r .last_assistant_message)\\"}"
fi
`,
  ],
];

test.each(DISPATCH)(
  "what a hook does on another event only is not lost on this one: %s %s",
  (program, script) => {
    const told = (event: string, code: string) =>
      after(
        ".claude/settings.json",
        { [event]: [{ hooks: [{ ...command, command: `${program} tools/hook ${event}` }] }] },
        script,
        "cursor",
        code,
      );
    expect(told("Stop", "part-lost")).toEqual(["weakened: Cursor: message is dropped"]);
    expect(told("Stop", "field-untold")).toHaveLength(1);
    expect(told("PreToolUse", "part-lost")).toEqual([]);
    expect(told("UserPromptSubmit", "field-untold")).toEqual([]);
  },
);

test.each([
  `#!/usr/bin/env python3\nimport json\nout = {}\nout["systemMessage"] = "hi"\nprint(json.dumps(out))\n`,
  `#!/usr/bin/env node\nconst out = {};\nout.systemMessage = "hi";\nconsole.log(JSON.stringify(out));\n`,
  `#!/usr/bin/env bash\njq -n --argjson m "$(date | jq -Rs .)" '{systemMessage: $m}'\n`,
  `#!/usr/bin/env bash\nOK=$(git diff --quiet && echo true)\necho "{\\"continue\\": $OK, \\"systemMessage\\": \\"hi\\"}"\n`,
])("an object that is not known is no plain text, which would be a context: %j", (script) => {
  expect(claude("SessionStart", script, "lime", "part-lost")).toEqual([
    "weakened: Lime: message is dropped",
  ]);
});

test("a file that a hook gives as context is longer than an agent takes", () => {
  const findingsOf = (script: string, host: string) =>
    claude("SessionStart", script, host, "limited");
  expect(findingsOf("cat RULES.md\n", "codex")).toEqual([
    "notice: Codex gives the model at most 10,000 bytes of a context, and RULES.md is longer",
  ]);
  expect(findingsOf("cat OTHER.md\n", "codex")).toEqual([]);
  expect(findingsOf("cat RULES.md | head -5\nother-program\n", "codex")).toEqual([]);
  expect(findingsOf("grep -m1 Date RULES.md\nother-program\n", "codex")).toEqual([]);
  expect(findingsOf("cat RULES.md\n", "claude-code")).toEqual([]);
});

test("what is typed behind the command that compacts reaches the agents that tell it", () => {
  const findingsOf = (host: string) =>
    after(
      ".github/hooks/a.json",
      { preCompact: [{ type: "command", bash: "sh tools/hook" }] },
      "jq -r .customInstructions >> log\n",
      host,
      "field-untold",
    );
  expect(findingsOf("codex")).toEqual([
    "weakened: Codex does not send `customInstructions` on PreCompact, and the hook reads it",
  ]);
  expect(findingsOf("claude-code")).toEqual([]);
});

test("a flag that keeps a stop from being held twice is missed where it is not told", () => {
  const findingsOf = (host: string) =>
    after(
      ".claude/settings.json",
      { Stop: [{ hooks: [{ type: "command", command: "sh tools/hook" }] }] },
      '[ "$(jq -r .stop_hook_active)" = true ] && exit 0\necho more >&2\nexit 2\n',
      host,
      "field-untold",
    );
  expect(findingsOf("letta")).toEqual([
    "weakened: Letta Code does not send `stop_hook_active` on Stop, and the hook reads it",
  ]);
  expect(findingsOf("codex")).toEqual([]);
});

test("an ask of the editor's shell event is a denial on agents that cannot ask", () => {
  const findingsOf = (answer: string, host: string) =>
    after(
      ".cursor/hooks.json",
      { beforeShellExecution: [{ command: "sh tools/hook" }] },
      `echo '{"permission":"${answer}"}'\n`,
      host,
      "part-lost",
    );
  expect(findingsOf("ask", "gemini")).toEqual(["weakened: Gemini CLI: an ask becomes a denial"]);
  expect(findingsOf("ask", "claude-code")).toEqual([]);
});

test("variables that a hook sets for the session are lost where the agent takes none", () => {
  const findingsOf = (script: string) => claude("SessionStart", script, "gemini", "part-lost");
  expect(findingsOf('echo "export A=1" >> "$CLAUDE_ENV_FILE"\n')).toEqual([
    "weakened: Gemini CLI: variables for the session are dropped",
  ]);
  expect(findingsOf(SILENT)).toEqual([]);
});

test("two parts that exclude each other are told of hooks that may give both", () => {
  const findingsOf = (script: string) =>
    claude("PreToolUse", script, "codex", "part-lost", "Bash")?.filter((text) =>
      text.includes("if the answer also has"),
    );
  const context = `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","additionalContext":"x"}}'\n`;
  expect(findingsOf(context)).toEqual([]);
  expect(findingsOf(`${context}other-program\n`)).toEqual([
    "weakened: Codex drops context on PreToolUse if the answer also has rewrite-input",
  ]);
});

test.each([
  [
    "userMessage",
    "differs",
    ["nobody reads a reason in `userMessage`, so the model is not told why"],
  ],
  ["user_message", "holds-if", []],
])("a guard that gives its reason in %s", (field, verdict, texts) => {
  const { hooks } = auditOf(["cursor"], {
    ".cursor/hooks.json": {
      version: 1,
      hooks: { beforeShellExecution: [{ command: "python3 tools/hook" }] },
    },
    "tools/hook": `import json, sys
command = json.load(sys.stdin)["command"]
if "rm -rf" in command:
    print(json.dumps({"permission": "deny", "${field}": f"not {command}"}))
else:
    print(json.dumps({"permission": "allow"}))
`,
  });
  const [today] = hooks[0]?.hosts ?? [];
  const lost = today?.findings.filter(({ code }) => code === "part-lost") ?? [];
  expect([today?.verdict, lost.map(({ message }) => message)]).toEqual([verdict, texts]);
});

const DENIES = `cmd=$(jq -r .tool_input.command)
case $cmd in *force*) echo no >&2; exit 2 ;; esac
`;
test.each([
  [DENIES, []],
  [
    `${DENIES}echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}'\n`,
    ["weakened: Cursor: an ask becomes a denial"],
  ],
  [`${DENIES}echo '{"systemMessage":"seen"}'\n`, ["weakened: Cursor: message is dropped"]],
  // What another program prints may be any answer, but not behind or before a text.
  [`${DENIES}other-program\necho done\n`, []],
  [`${DENIES}printf 'it says:\\n%s' "$(other-program)"\n`, []],
  [`${DENIES}printf '%s' "$cmd" | xargs other-program\n`, []],
  [`${DENIES}other-program || echo '{"continue":true}'\n`, []],
  [
    `${DENIES}other-program\n`,
    [
      "notice: Cursor: an ask becomes a denial",
      "notice: Cursor: an allow becomes silence: the agent decides by itself",
      "notice: Cursor: ending the turn becomes a denial",
      "notice: Cursor: message is dropped",
    ],
  ],
])("a part that a hook never prints is not lost: %j", (script, texts) =>
  expect(claude("PreToolUse", script, "cursor", "part-lost", "Bash")).toEqual(texts),
);

test("the time that a hook may take is no longer than its own agent waits", () => {
  const findingsOf = (event: string, host: string) =>
    after(
      ".claude/settings.json",
      { [event]: [{ hooks: [{ ...command, timeout: 10_000 }] }] },
      "date >> log\n",
      host,
      "timeout-capped",
    );
  expect(findingsOf("SessionEnd", "codex")).toEqual([
    "notice: Codex waits 3 s at the most on SessionEnd; this hook may take 60 s",
  ]);
  expect(findingsOf("SessionStart", "cline")?.[0]).toContain("may take 10000 s");
});

test("a handler that nothing known starts is named with the filter of its own", () => {
  const { hooks } = auditOf(["claude-code"], {
    ".claude/settings.json": {
      hooks: {
        PostToolUse: [
          { matcher: "Bash|PowerShell", hooks: [{ ...command, if: "PowerShell(git push*)" }] },
        ],
      },
    },
    "tools/hook": SILENT,
  });
  const found = hooks[0]?.hosts[0]?.findings.filter(({ code }) => code === "unproved");
  expect(found?.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'it cannot be told whether Claude Code starts a hook for "Bash|PowerShell" with its `if` "PowerShell(git push*)", of which no call is known here',
      "make such a call in Claude Code: it shows whether the hook is asked",
    ],
  ]);
});

test("a part that is told is one that the hook may give by all that is read of it", () => {
  const lost = (script: string, host = "gemini") => [
    ...(claude("PostToolUse", script, host, "part-lost", "Write") ?? []),
    ...(claude("PostToolUse", script, host, "cannot-hide", "Write") ?? []),
    ...(claude("PostToolUse", script, host, "limited", "Write") ?? []),
  ];
  const limited =
    "notice: Gemini CLI, feedback: given as context: its own block replaces the result";
  expect(lost("prettier --write . | tail -3; exit 0\n")).toEqual([]);
  expect(lost("echo formatted; exit 0\n")).toEqual([]);
  expect(lost("echo wrong >&2; exit 2\n")).toEqual([limited]);
  expect(lost("cat /tmp/state; exit 0\n")).toEqual([]);
  expect(lost("echo running; npx lint-all\nexit $?\n")).toEqual([]);
  expect(lost("jq -r .tool_input.file_path | xargs -r bundle exec cucumber\n")).toEqual([]);
  expect(lost("if ! bundle exec cucumber >&2; then exit 2; fi\n")).toEqual([limited]);
  expect(lost("other-program\n").length).toBeGreaterThan(2);
  const loads = (work: string) =>
    `#!/usr/bin/env node\nconst Store = require("native-store");\n${work}\nprocess.exit(0);\n`;
  expect(lost(loads("new Store().add(1);"), "codex")).toEqual([]);
  expect(lost(loads("new Store().say({ continue: false });"), "codex")).toEqual([
    "weakened: Codex: the turn goes on",
  ]);
});

test("what changes a result is told of a program that was not read, whatever stands in for it", () => {
  const lost = (script: string) => claude("PostToolUse", script, "lime", "cannot-hide", "Write");
  expect(lost("other-program || echo '{}'\n")).toHaveLength(2);
  expect(lost("other-program\necho done\n")).toEqual([]);
});

test("a filter that fits every value is no filter", () => {
  const widened = (matcher: string) =>
    claude("PreCompact", "exit 2\n", "opencode", "filter-widened", matcher);
  expect(widened("manual|auto")).toEqual([]);
  expect(widened("manual")).toEqual([
    "weakened: OpenCode does not send the trigger on sessionCompacting: this hook runs for every value",
  ]);
});

test("a filter on the text of a shell command is about no server, and a dropped file's hook is told once", () => {
  const own = (event: string, matcher: string, code: string) => {
    const hooks = { [event]: [{ ...command, matcher }] };
    return after(".cursor/hooks.json", hooks, SILENT, "cursor", code);
  };
  for (const event of ["beforeShellExecution", "afterShellExecution", "beforeMCPExecution"])
    expect(own(event, "git\\s+push|claude mcp add", "filter-widened")).toEqual([]);
  expect(own("stop", "Stop|https://a", "host-rejects")).toHaveLength(1);
  expect(own("stop", "Stop|https://a", "partial-event")).toEqual([]);
});

test("a model is not asked where no answer would count, and no command would do either", () => {
  const { hooks } = auditOf(["gemini"], {
    ".claude/settings.json": {
      hooks: {
        PreCompact: [{ hooks: [{ type: "prompt", prompt: "Is it time?" }] }],
        PreToolUse: [{ hooks: [{ type: "prompt", prompt: "Is it safe?" }] }],
      },
    },
  });
  const codes = hooks.map(({ hosts: [host] }) => host?.after?.findings.map(({ code }) => code));
  expect(codes).toEqual([["cannot-block"], ["no-command"]]);
});

test("what an observer reads in vain is said of it after a conversion too", () => {
  const script = `INPUT=$(cat)
OUT=$(echo "$INPUT" | jq -r '.tool_result.stdout // empty')
[ -z "$OUT" ] && exit 0
echo seen >&2
exit 2
`;
  for (const host of ["claude-code", "codex"])
    expect(claude("PostToolUse", script, host, "foreign-words", "Bash")).toEqual([
      "weakened: it reads tool_result, and Claude Code (PostToolUse) has none of that",
    ]);
});

test.each([
  [".cwd // .workspace_roots[0] // empty", []],
  [".workspace_roots[0] // .cwd // empty", []],
  [".workspace_roots[0] // empty", ["workspace_roots"]],
  [".cwd | . // 1 | .workspace_roots[0] // empty", ["workspace_roots"]],
  [".tool_input.subagent_type // empty", []],
  ["\n  .workspace_roots[0]\n  // .roots\n  // .cwd\n  // empty\n", []],
])("a field that stands in for the agent's own one is no foreign word: %s", (filter, read) => {
  const script = `jq -r '${filter}' >> log\n`;
  expect(claude("PostToolUse", script, "claude-code", "foreign-words")).toEqual(
    read.map((name) => `notice: it reads ${name}, and Claude Code (PostToolUse) has none of that`),
  );
});

/** What is said of the hook's own answer, where its own agent runs it. */
const ownAnswer = (event: string, answer: object) =>
  ownScript(event, `echo '${JSON.stringify(answer)}'\n`);

function ownScript(event: string, script: string) {
  const { hooks } = auditOf(["copilot"], {
    ".github/hooks/x.json": {
      version: 1,
      hooks: { [event]: [{ type: "command", bash: "sh tools/hook" }] },
    },
    "tools/hook": script,
  });
  return hooks[0]?.hosts[0]?.findings
    .filter(({ code }) => code === "foreign-words")
    .map(({ level, message }) => `${level}: ${message}`);
}

test("a text for the model that the hook's own agent does not read is told", () => {
  const specific = { hookEventName: "SessionStart", additionalContext: "x" };
  expect(ownAnswer("sessionStart", { hookSpecificOutput: specific })).toEqual([
    "weakened: its text for the model stands in a form that GitHub Copilot does not read on sessionStart",
  ]);
  expect(ownAnswer("sessionStart", { systemMessage: "x" })).toEqual([
    "weakened: its message stands in a form that GitHub Copilot does not read on sessionStart",
  ]);
  expect(ownAnswer("sessionStart", { additionalContext: "x" })).toEqual([]);
  expect(ownAnswer("sessionStart", { additionalContext: "x", systemMessage: "x" })).toEqual([]);
});

test("a module that may print is not told of a hook that may use nothing of it", () => {
  const prints = 'process.stdout.write(JSON.stringify({ systemMessage: "x" }));\n';
  const told = (script: string, lib: string) =>
    auditOf(["copilot"], {
      ".github/hooks/x.json": {
        version: 1,
        hooks: { sessionStart: [{ type: "command", bash: "node tools/hook.mjs" }] },
      },
      "tools/hook.mjs": script,
      "tools/lib.mjs": lib,
    })
      .hooks.flatMap(({ hosts }) => hosts.flatMap(({ findings }) => findings))
      .filter(({ code }) => code === "foreign-words");
  expect(told(prints, "")).toHaveLength(1);
  const lib = `export const host = () => ({ name: "x", emit: () => {\n  ${prints}} });\n`;
  expect(told('import { host } from "./lib.mjs";\nconsole.error(host().name);\n', lib)).toEqual([]);
});

test("the event's own name may be a word that the hook was given", () => {
  const specific = '{"hookSpecificOutput": {"hookEventName": "$1", "additionalContext": "x"}}';
  const script = `answer() { cat <<EOF\n${specific}\nEOF\n}\nanswer "$(jq -r .hook_event_name)"\n`;
  expect(claude("SessionStart", script, "claude-code", "foreign-words")).toEqual([]);
  expect(
    claude("SessionStart", script.replace('"$1"', '"Stop"'), "claude-code", "foreign-words"),
  ).toHaveLength(1);
});

test("a line's end that a shell hands on as it is written breaks no answer", () => {
  const script = `text="One line.\\n\\nAnother one.\\n$(cat notes)"
printf '{\\n  "additionalContext": "%s"\\n}\\n' "$text"
`;
  expect(ownScript("sessionStart", script)).toEqual([]);
  expect(ownScript("sessionStart", script.replace('"additionalContext', '"unknown'))).toEqual([]);
  expect(
    ownScript("sessionStart", script.replace('"additionalContext', '"additional_context')),
  ).toHaveLength(1);
});

test.each([
  ["sessionStart", "cat <<'EOF'\nAsk the index before the files.\nEOF\n", 1],
  ["preToolUse", "echo 'Ask the index.'\n", 1],
  ["sessionEnd", "echo 'See you soon.'\n", 0],
  ["sessionStart", "echo started\n", 0],
  ["sessionStart", "echo 'A session begins.' | tee -a log\n", 0],
  ["sessionStart", "date >> log\necho 'A session begins.'\n", 0],
  ["sessionStart", "make index\necho 'The index is new.'\n", 0],
])("a plain text that is all that a hook gives is for the model: %s %j", (event, script, count) => {
  expect(ownScript(event, script)).toEqual(
    Array(count).fill(
      `weakened: its text for the model stands in a form that GitHub Copilot does not read on ${event}`,
    ),
  );
});
