/** S23: what an agent runs unchanged holds where its denial, as its script writes it, counts there. */
import { expect, test } from "vitest";
import { auditOf } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";

const onCopilot = (command: string, script = "", more: object = {}) =>
  rawOn("copilot", command, script, more);

function rawOn(host: string, command: string, script: string, more: object = {}, matcher = "Bash") {
  const { hooks } = auditOf([host], {
    ".claude/settings.json": { hooks: { PreToolUse: [groupOf({ command, ...more }, matcher)] } },
    ...(script && { "tools/guard": script }),
  });
  const [first] = hooks[0]?.hosts ?? [];
  return [first?.verdict, first?.findings[0]?.message.replace(/^.*?json, /, "")];
}

const COUNTS = ["differs", "where its denial counts"];
const UNTOLD = ["differs", "where its denial counts, but the model is not told why"];
const UNREAD = [
  "holds-if",
  expect.stringMatching(/^it cannot be told whether a denial of .* counts: GitHub Copilot runs it/),
];

test.each([
  [
    "a code",
    "bash tools/guard",
    "jq -e '.tool_input.command' && { echo no >&2; exit 2; }\n",
    UNTOLD,
  ],
  [
    "a code that is only an error to its own agent",
    "bash tools/guard",
    `c=$(cat | grep -oP '"command"\\s*:\\s*"\\K[^"]*')\ncase "$c" in *rm*) echo "BLOCKED: $c" >&2; exit 1;; esac\n`,
    UNTOLD,
  ],
  [
    "a called program's code",
    "python3 tools/guard",
    "import json, sys\nif 'rm' in json.load(sys.stdin)['tool_input']['command']: sys.exit(2)\n",
    UNTOLD,
  ],
  [
    "what its main function gives",
    "python3 tools/guard",
    `import json, sys, shop
def main() -> int:
    if shop.knows(json.load(sys.stdin)["tool_input"]["command"]):
        return 2
    return 0
sys.exit(main())
`,
    UNTOLD,
  ],
  [
    "a code, beside words that only its answers have",
    "bash tools/guard",
    `jq -e '.tool_input.command' && { echo '{"continue": false, "reason": "no"}' >&2; exit 2; }\n`,
    UNTOLD,
  ],
  [
    "an object with the words of both",
    "bash tools/guard",
    `cat > /dev/null
printf '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny","permissionDecisionReason":"no"}}'
`,
    COUNTS,
  ],
  [
    "an object that is not read there",
    "bash tools/guard",
    `echo '{"decision":"block","reason":"no"}'\n`,
    [
      "does-not-hold",
      "GitHub Copilot runs it unchanged in .claude/settings.json; no denial of it counts there",
    ],
  ],
  [
    "a question for a person",
    "bash tools/guard",
    `echo '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"ask"}}'\n`,
    UNREAD,
  ],
  ["a program that nobody can read", "other-guard pre-tool", "", UNREAD],
  [
    "a word that only a comment has",
    "python3 tools/guard",
    `import json, sys, shop
# It never says "permissionDecision": "deny".
call = json.load(sys.stdin)["tool_input"]["command"]
print(shop.look(call))
`,
    UNREAD,
  ],
])("a guard that denies by %s", (_how, command, script, expected) =>
  expect(onCopilot(command, script)).toEqual(expected),
);

test.each([
  [
    "Write",
    "does-not-hold",
    "; a Write call reaches it as Write with `path`, `file_text`, and it reads `file_path`",
  ],
  // A shell's call has no file at home either.
  ["Bash", "differs", "where its denial counts, but the model is not told why"],
])("what a guard reads of a call that never has it is not lost: %s", (matcher, ...expected) => {
  const script = `f=$(jq -r .tool_input.file_path)\ncase "$f" in *.env) echo "BLOCKED: $f" >&2; exit 1;; esac\n`;
  const [verdict, says] = rawOn("copilot", "bash tools/guard", script, {}, matcher);
  expect([verdict, says]).toEqual([expected[0], expect.stringContaining(expected[1] as string)]);
});

test("a guard that nobody can read is not heard where it leaves for another tool's name", () =>
  expect(
    rawOn(
      "cursor",
      "bash tools/guard",
      `t=$(jq -r .tool_name); [ "$t" = Bash ] || exit 0; other-guard "$t"\n`,
    ),
  ).toEqual(["does-not-hold", expect.stringContaining("json; a Bash call reaches it as Shell")]));

test("a guard that reads the tool's name by one of two ways, and leaves for another one, is told", () => {
  const script = `all=$(cat)
if command -v jq >/dev/null; then
  t=$(printf '%s' "$all" | jq -r '.tool_name // empty')
else
  t=$(printf '%s' "$all" | sed -n 's/.*"tool_name": *"\\([^"]*\\)".*/\\1/p')
fi
if [ -n "$t" ] && [ "$t" != "Bash" ]; then exit 0; fi
case "$all" in *push*--force*) echo "no force" >&2; exit 2 ;; *) echo "fine" ;; esac
`;
  expect(rawOn("cursor", "bash tools/guard", script, {}, "Bash")).toEqual([
    "does-not-hold",
    expect.stringContaining("a Bash call reaches it as Shell, and it looks for Bash"),
  ]);
});

test.each(
  Object.entries({
    "cat > /dev/null\n": "with its own way to read answers",
    '#!/bin/bash\nROOT="$(cd "$(dirname "$0")/../.." && pwd)"\ncd "$ROOT"\n\ncat > /dev/null\n':
      "with its own way to read answers",
    "": "with its own payload and its own way to read answers",
  }),
)("the payload is no matter to what throws it away: %j", (first, why) => {
  const { hooks } = auditOf(["cursor"], {
    ".claude/settings.json": { hooks: { PostToolUse: [groupOf("sh t/f", "Edit")] } },
    "t/f": `${first}other-tool\n`,
  });
  expect(hooks[0]?.hosts[0]?.findings[0]?.message).toMatch(new RegExp(`json, ${why}$`));
});

/** A guard of Claude Code's file on an agent that runs it unchanged. */
function judgedOn(host: string, event: string, matcher: string, command: string) {
  const hooks = { [event]: [groupOf(command, matcher)] };
  return auditOf([host], { ".claude/settings.json": { hooks } }).hooks[0]?.hosts[0];
}
const wordOn = (...of: Parameters<typeof judgedOn>) => judgedOn(...of)?.verdict;

test.each([
  ["copilot", "no call of an MCP server starts it"],
  ["cursor", "no Bash call starts it"],
])("a guard that some calls do not start on %s is told these", (host, why) =>
  expect(judgedOn(host, "PreToolUse", "Bash|Write|mcp__.*", "exit 2")?.findings).toContainEqual(
    expect.objectContaining({
      message: expect.stringContaining(`json; ${why}`),
    }),
  ),
);

test.each([
  ["PreToolUse", "Bash", "holds-if"],
  ["PreCompact", "", "does-not-hold"],
])("nobody can tell of a program where some denial of it would count: %s", (event, matcher, word) =>
  expect(wordOn("cursor", event, matcher, "other-guard pre")).toBe(word),
);

const FOR_BOTH = `const input = JSON.parse(require("fs").readFileSync(0, "utf8"));
const file = input.tool_input.file_path ?? "";
if (input.tool_name === "Bash") {
  if (/rm -rf/.test(input.tool_input.command)) { console.error("no"); process.exit(2); }
  process.exit(0);
}
if (file.includes(".env")) { console.error("no"); process.exit(2); }
`;
test.each([
  ["cursor", "for Bash a Bash call reaches it as Shell"],
  ["copilot", "for Write a Write call reaches it as Write with `path`, `file_text`"],
])("a guard that holds for some calls on %s is told the others", (host, on) => {
  const group = groupOf("node tools/g.js", "Bash|Write");
  const { hooks } = auditOf([host], {
    ".claude/settings.json": { hooks: { PreToolUse: [group] } },
    "tools/g.js": FOR_BOTH,
  });
  expect(hooks[0]?.hosts[0]?.verdict).toBe("does-not-hold");
  expect(hooks[0]?.hosts[0]?.findings[0]?.message).toContain(`json; ${on}`);
});

const HELD = "echo no >&2; exit 2";
test.each([
  `[ "$(jq -r .stop_hook_active)" = "false" ] && { ${HELD}; }`,
  `jq -e '.stop_hook_active == false' && { ${HELD}; }`,
  `a=$(jq -r '.stop_hook_active // false'); [ "$a" = false ] && { ${HELD}; }`,
  `a=$(jq -r '.stop_hook_active // false'); [ "$a" != true ] && { ${HELD}; }`,
  `python3 -c 'import sys,json; d=json.load(sys.stdin); sys.exit(2 if d.get("stop_hook_active") is False else 0)'`,
])("a guard that asks for what it is not sent may hold all the same: %s", (command) =>
  expect(wordOn("grok", "Stop", "", command)).toBe("holds-if"),
);

test.each([
  [
    "copilot",
    "Bash|Grep",
    `f=$(jq -r '.tool_input.path // .tool_input.command'); [ "$f" = x ] && { ${HELD}; }`,
  ],
  ["cursor", "Grep", `f=$(jq -r .tool_input.path); [ "$f" = x ] && { ${HELD}; }`],
  [
    "copilot",
    "Write",
    `python3 -c 'import sys,json,os; d=json.load(sys.stdin); sys.exit(2 if os.path.join(d["cwd"], d["tool_input"].get("file_path") or "").endswith(".env") else 0)'`,
  ],
])("a field that this agent names otherwise is not heard: %s, %s", (host, matcher, command) =>
  expect(wordOn(host, "PreToolUse", matcher, command)).toBe("does-not-hold"),
);

test("other words of a script say nothing of a field that it takes for false", () => {
  const script = `a=$(jq -r '.stop_hook_active // false')\n[ "$a" = true ] && exit 0\nlint --pretty false || { ${HELD}; }`;
  expect(wordOn("grok", "Stop", "", script)).toBe("differs");
});

test.each([
  ["Bash|Grep", "differs"],
  ["Bash|Grep|Read", "does-not-hold"],
])("a guard for several tools reads of each what such a call has: %s", (matcher, verdict) => {
  const script = `in=$(cat)
c=$(jq -r '.tool_input.command // empty' <<<"$in")
p=$(jq -r '.tool_input.pattern // empty' <<<"$in")
f=$(jq -r '.tool_input.file_path // empty' <<<"$in")
[ -n "$c$p$f" ] && { echo no >&2; exit 2; }
`;
  const hooks = [{ type: "command", command: "bash tools/guard" }];
  const audit = auditOf(["copilot"], {
    ".claude/settings.json": { hooks: { PreToolUse: [{ matcher, hooks }] } },
    "tools/guard": matcher.includes("Read") ? script : script.replace(/^f=.*\n/m, ""),
  });
  expect(audit.hooks[0]?.hosts[0]?.verdict).toBe(verdict);
});

test.each([
  ["a word that it is not sent", "copilot", "permission_mode", "does-not-hold"],
  ["what tells that it held before", "cursor", "stop_hook_active", "differs"],
])("a guard that asks for %s", (_, host, word, verdict) => {
  const command = `[ "$(jq -r '.${word} // false')" = true ] && exit 0; echo '{"decision":"block","reason":"no"}'`;
  const event = word === "stop_hook_active" ? "Stop" : "PreToolUse";
  const groups = [groupOf(command, "")];
  const { hooks } = auditOf([host], {
    ".claude/settings.json": { hooks: { [event]: groups } },
  });
  expect(hooks[0]?.hosts[0]?.verdict).toBe(verdict);
});

test.each(["--arg", "--argjson"])(
  "a value that is given to what prints the denial by %s",
  (option) => {
    const script = `set -e
count=$(jq -r '.count // 0')
npm test >/dev/null 2>&1 && exit 0
jq -n ${option} n "$count" '{decision: "block", reason: ("run " + ($n | tostring))}'
exit 0
`;
    const hooks = [{ type: "command", command: "bash tools/guard" }];
    const audit = auditOf(["copilot"], {
      ".claude/settings.json": { hooks: { Stop: [{ hooks }] } },
      "tools/guard": script,
    });
    const { verdict, findings = [] } = audit.hooks[0]?.hosts[0] ?? {};
    expect([verdict, findings[0]?.message]).toEqual([
      "differs",
      "GitHub Copilot runs it unchanged in .claude/settings.json, where its denial counts",
    ]);
  },
);

const IN_SETTINGS = "GitHub Copilot runs it unchanged in .claude/settings.json";
test.each(
  Object.entries({
    "exit 0": `${IN_SETTINGS}, where its denial counts`,
    "exit $code": `it cannot be told whether a denial of guard counts: ${IN_SETTINGS}; converted with --adopt, it counts`,
  }),
)("a program that may fail under `set -e` is no other way to deny, before %s", (ends, how) => {
  const script = `set -e
set +e
npm test
code=$?
set -e
[ "$code" -eq 0 ] && exit 0
echo '{"decision":"block","reason":"run the tests"}'
${ends}
`;
  const hooks = [{ type: "command", command: "bash tools/guard" }];
  const audit = auditOf(["copilot"], {
    ".claude/settings.json": { hooks: { Stop: [{ hooks }] } },
    "tools/guard": script,
  });
  expect(audit.hooks[0]?.hosts[0]?.findings[0]?.message).toBe(how);
});

test.each([
  `e=$(jq -r .hook_event_name); [ "$e" = PreToolUse ] || exit 0; echo no >&2; exit 2\n`,
  `case "$(jq -r .hook_event_name)" in PreToolUse) echo no >&2; exit 2;; esac\n`,
])("what a guard does by its event's name cannot be told where that is spelt otherwise", (script) =>
  expect(rawOn("cursor", "bash tools/guard", script)).toEqual([
    "holds-if",
    expect.stringContaining("it cannot be told whether a denial of guard counts"),
  ]),
);

test("a guard that denies in two ways, of which one does not count, cannot be told", () => {
  const script = `[ -f a ] && { echo no >&2; exit 2; }\necho '{"decision":"block","reason":"no"}'\n`;
  const hooks = [{ type: "command", command: "bash tools/guard" }];
  const audit = auditOf(["cursor"], {
    ".claude/settings.json": { hooks: { Stop: [{ matcher: "", hooks }] } },
    "tools/guard": script,
  });
  const { verdict, findings = [] } = audit.hooks[0]?.hosts[0] ?? {};
  expect([verdict, findings[0]?.message]).toEqual([
    "holds-if",
    "it cannot be told whether a denial of guard counts: Cursor runs it unchanged in .claude/settings.json; converted with --adopt, it counts",
  ]);
});

test.each([
  ["words for people and an empty line", "echo 'no such command'; echo; exit 2", COUNTS],
  ["words and what is not known", 'echo no; printf "%s is not for you" "$1"; exit 2', COUNTS],
  ["an object that this agent does not read beside the code", `echo '{"a":"b"}'; exit 2`, UNTOLD],
  ["nothing", "exit 2", UNTOLD],
])("an agent that takes its reason from what is printed tells the model of %s", (_, ends, told) =>
  expect(rawOn("cursor", "sh tools/guard", `jq -e .tool_input.command && { ${ends}; }\n`)).toEqual(
    told,
  ),
);

test("a stop is held by an answer that both agents read, with words that no stop is told", () => {
  const { hooks } = auditOf(["copilot"], {
    ".claude/settings.json": { hooks: { Stop: [groupOf("bash tools/guard")] } },
    "tools/guard": `found=$(node -e 'try { check() } catch (e) { process.stdout.write(e.message) }') ||
  printf '%s' "$found" | jq -Rs '{decision:"block",reason:.}'
`,
  });
  const [first] = hooks[0]?.hosts ?? [];
  expect([first?.verdict, first?.findings[0]?.message.replace(/^.*?json, /, "")]).toEqual(COUNTS);
});

test("what runs unchanged needs what anything needs that the agent runs", () => {
  const { hooks } = auditOf(["cursor"], {
    ".claude/settings.json": { hooks: { PostToolUse: [groupOf("sh tools/log", "Write")] } },
    "tools/log": "jq -r .tool_input.file_path >> log\n",
  });
  const [first] = hooks[0]?.hosts ?? [];
  const texts = first?.findings.map(({ level, code }) => `${level} ${code}`);
  expect([first?.verdict, texts]).toEqual([
    "differs",
    [
      "weakened imported-raw",
      "conditional needs-trust",
      "conditional needs-setup",
      "conditional needs-setup",
    ],
  ]);
});

test.each([
  ["asks for what is sent", `file="$(jq -r '.tool_input.file_path // empty')"\n`, "runs-if"],
  [
    "has the whole event, asks for what is sent and prints what nobody reads",
    `input=$(cat)
file=$(echo "$input" | python3 -c 'import json, sys; print(json.load(sys.stdin)["tool_input"]["file_path"])')
[ -f "$file" ] && echo "the file is there"
exit 0
`,
    "runs-if",
  ],
  ["throws its event away", `set -eu\ncat > /dev/null\necho x >> log\n`, "runs-if"],
  ["throws its event away, and may answer", `cat > /dev/null\nother-tool\n`, "differs"],
  ["keeps its event", `cat > event\necho x >> log\n`, "differs"],
  ["asks for what is not sent", `file="$(jq -r '.tool_input.new_string')"\n`, "differs"],
  ["asks for a word of its own agent's", `tool="$(jq -r .tool_name)"\n`, "differs"],
  ["asks for a quoted word of its own", `tool="$(jq -r '.tool_name')"\n`, "differs"],
  ["asks for a result", `file="$(jq -r '.tool_response.filePath')"\n`, "differs"],
  ["asks for more than fields", `file="$(jq -r '.tool_input | keys[]')"\n`, "differs"],
  [
    "keeps the whole event",
    `input=$(cat)\necho "$input" | jq -r '.cwd'\necho "$input" >> l\n`,
    "differs",
  ],
  [
    "hands the whole event on",
    `input=$(cat)\nexport input\necho "$input" | jq -r '.tool_input.file_path'\n./tell\n`,
    "differs",
  ],
  [
    "lets another program read first",
    `grep -q edit\nfile="$(jq -r '.tool_input.file_path')"\n`,
    "differs",
  ],
  [
    "tells the user",
    `file="$(jq -r '.tool_input.file_path')"\necho '{"systemMessage":"done"}'\n`,
    "differs",
  ],
  [
    "says why it fails",
    `file="$(jq -r '.tool_input.file_path')"\necho no >&2\nexit 2\n`,
    "differs",
  ],
  [
    "asks for a variable of its own agent's",
    `file="$(jq -r '.tool_input.file_path')"\necho x >> "$CLAUDE_ENV_FILE"\n`,
    "differs",
  ],
])(
  "an observer loses nothing where all that it reads and answers is the same: it %s",
  (_, script, word) => {
    const { hooks } = auditOf(["cursor"], {
      ".claude/settings.json": { hooks: { PostToolUse: [groupOf("sh tools/log", "Edit|Write")] } },
      "tools/log": script,
    });
    const [first] = hooks[0]?.hosts ?? [];
    expect([first?.verdict, first?.findings.some(({ code }) => code === "imported-raw")]).toEqual([
      word,
      word === "differs",
    ]);
  },
);

test.each(
  Object.entries({
    "exit 1":
      "its text for the model stands in a form that Claude Code does not read on PostToolUse",
    "exit 0": undefined,
  }),
)("a text that its own agent does not read is no loss of what is not converted: %s", (end, why) => {
  const script = `input=$(cat)
file=$(printf '%s' "$input" | jq -r '.tool_input.file_path')
[ -f "$file" ] || exit 0
jq -n --arg file "$file" '{additionalContext: ("look at " + $file)}'
${end}
`;
  const { hooks } = auditOf(["cursor"], {
    ".claude/settings.json": { hooks: { PostToolUse: [groupOf("sh tools/log", "Write")] } },
    "tools/log": script,
  });
  const [first] = hooks[0]?.hosts ?? [];
  const worst = first?.findings.filter(({ level }) => level === "weakened");
  expect(worst?.map(({ code, message, hint }) => [code, message, hint])).toEqual(
    why === undefined
      ? []
      : [
          [
            "foreign-words",
            `Cursor runs it unchanged in .claude/settings.json; ${why}`,
            "let it answer in the form that this event takes",
          ],
        ],
  );
});

test.each([
  ["PreCompact", "not-wired", "does-not-hold"],
  ["SessionStart", "imported-raw", "differs"],
])("an empty matcher on %s beside a guard: %s", (event, code, verdict) => {
  const command = "cat >/dev/null; echo no >&2; exit 2";
  const on = (matcher: string) => [groupOf(command, matcher)];
  const { hooks } = auditOf(["copilot"], {
    ".claude/settings.json": { hooks: { PreToolUse: on("Bash"), [event]: on("") } },
  });
  const told = hooks[0]?.hosts[0];
  expect([told?.findings[0]?.code, told?.verdict]).toEqual([code, verdict]);
});

test("arguments that the agent drops are missed only where there are some", () => {
  const script = "jq -e '.tool_input.command' && { echo no >&2; exit 2; }\n";
  expect(onCopilot("tools/guard", script, { args: [] })).toEqual(UNTOLD);
  expect(onCopilot("bash", "exit 0\n", { args: ["tools/guard"] })).toEqual([
    "never-runs",
    'as "bash" without its arguments, which takes the payload for its script: GitHub Copilot denies everything that it fits',
  ]);
});

test("a condition that the agent does not read does not keep the hook from running", () =>
  expect(onCopilot("date >> calls.log", "", { if: "PowerShell(git push*)" })).toEqual([
    "differs",
    "with its own payload and its own way to read answers",
  ]));

test("another agent's plugin is judged as it would run where it is installed", () => {
  const { hooks } = auditOf(["codex", "copilot"], {
    ".claude-plugin/plugin.json": { name: "trees" },
    "hooks/hooks.json": {
      hooks: { PreToolUse: [groupOf('bash "${CLAUDE_PLUGIN_ROOT}"/hooks/guard.sh', "Bash")] },
    },
    "hooks/guard.sh": `case "$(jq -r .tool_input.command)" in *worktree*) echo "no" >&2; exit 2 ;; esac\n`,
  });
  expect(
    hooks[0]?.hosts.map(({ way, verdict, findings }) => [way, verdict, findings[0]?.message]),
  ).toEqual([
    [
      "raw",
      "differs",
      "Codex runs it unchanged where the plugin is installed, and its denial counts",
    ],
    [
      "raw",
      "differs",
      "GitHub Copilot runs it unchanged where the plugin is installed, and its denial counts, but the model is not told why",
    ],
  ]);
});

test("a plugin with a manifest for this agent too is not another agent's", () => {
  const { hooks } = auditOf(["codex", "cursor"], {
    ".claude-plugin/plugin.json": { name: "trees" },
    ".codex-plugin/plugin.json": { name: "trees", hooks: "./hooks/codex.json" },
    "hooks/hooks.json": { hooks: { Stop: [groupOf("date")] } },
  });
  expect(hooks[0]?.hosts.map(({ findings }) => findings[0]?.message)).toEqual([
    "Codex is not known to run it: it reads the plugin's .codex-plugin/plugin.json, which does not name this file",
    "Cursor is not known to run it: the plugin is another agent's",
  ]);
});

test.each([
  ["write_file|create_file", /create_file is a tool of VS Code's Local engine/],
  ["write_file", /has no tool that "write_file" fits, so this hook never runs there$/],
])("a matcher that is dead at home is dead where the file is read too: %s", (matcher, told) => {
  const audited = (command: string) => {
    const group = groupOf(command, matcher);
    const [hook] = auditOf(["copilot"], {
      ".claude/settings.json": { hooks: { PreToolUse: [group] } },
    }).hooks;
    return hook?.hosts[0];
  };
  expect([audited("date >> calls.log")?.verdict, audited("exit 2")?.verdict]).toEqual([
    "never-runs",
    "does-not-hold",
  ]);
  expect(audited("exit 2")?.findings[0]?.message).toMatch(told);
});

test("a matcher that is dead at home may name this agent's tools", () => {
  const group = groupOf("date", "view|create_file");
  const { hooks } = auditOf(["copilot"], {
    ".claude/settings.json": { hooks: { PostToolUse: [group] } },
  });
  expect(hooks[0]?.hosts[0]?.verdict).toBe("differs");
});

test.each([
  [
    false,
    ["settings.json beside that of plugin.json, where the plugin is on, with another payload"],
  ],
  [true, ["runs both where the plugin is on", "settings.json, with another payload"]],
])("a second run is said with its condition where it is a plugin's: %j", (isBoth, parts) => {
  const own = { type: "command", command: '"$CLAUDE_PROJECT_DIR"/hooks/guard.sh' };
  const native = { preToolUse: [{ type: "command", bash: "./guard.sh", cwd: "hooks" }] };
  const { hooks, notices } = auditOf(["copilot"], {
    ".claude/settings.json": { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [own] }] } },
    "plugin.json": { hooks: native },
    ...(isBoth && { ".github/hooks/a.json": { version: 1, hooks: native } }),
    "hooks/guard.sh": "#!/bin/sh\nexit 2\n",
  });
  const messages = [
    ...notices,
    ...hooks.flatMap(({ hosts }) => hosts.flatMap((host) => host.findings)),
  ]
    .filter(({ code }) => code === "fires-twice")
    .map(({ message }) => message);
  expect(messages).toEqual(parts.map((part) => expect.stringContaining(part) as string));
});

test("the words of a command are those of the shell that runs it there", () => {
  const words = 'if [[ "$(jq -r .tool_input.command)" == *rm* ]]; then echo no >&2; exit 2; fi';
  expect(onCopilot(words)).toEqual(UNTOLD);
  expect(rawOn("claude-code", words, "")[1]).toContain("`[[`, a word of bash, and /bin/sh reads");
});

test("a script below a folder that no variable names is not found", () => {
  const [verdict, message] = rawOn("claude-code", 'bash "$CLAUDE_PLUGIN_DIR"/guard.sh', "");
  expect([verdict, message]).toEqual([
    "does-not-hold",
    expect.stringContaining("it is empty here"),
  ]);
  const other = 'bash "$CLAUDE_PLUGIN_DIR"/guard.sh || bash tools/guard';
  expect(rawOn("claude-code", other, "echo no >&2; exit 2\n")[0]).toBe("holds-if");
});

test("the tools of servers are called otherwise there, so that a matcher in the words of its own agent fits none", () => {
  const matcher = "mcp__.*";
  const settings = { hooks: { PreToolUse: [groupOf("bash tools/guard", matcher)] } };
  const files = { ".claude/settings.json": settings, "tools/guard": "echo no >&2; exit 2\n" };
  const [now] = auditOf(["copilot"], files).hooks[0]?.hosts ?? [];
  expect([now?.verdict, now?.findings[0]?.code]).toEqual(["does-not-hold", "imported-raw"]);
});

test.each(
  Object.entries({
    $TOOL_INPUT_file_path: "with its own payload and its own way to read answers",
    "$(jq -r .tool_input.command)":
      "and takes what it prints for a denial: it may block what it fits",
  }),
)("what is printed behind a question for %s", (given, says) => {
  const script = `F="${given}"\n[[ "$F" == *rm* ]] || exit 0\necho "WARNING: rm"\n`;
  expect(rawOn("cursor", "bash tools/guard", script, {})[1]).toContain(says);
});

const FILE = `FILE=$(cat | jq -r '.tool_input.file_path // empty')\n`;
const ON_MAIN = `if [ "$(git branch --show-current)" = main ]; then\n  echo "no $FILE" >&2\n  exit 2\nfi\n`;
const onWrite = (script: string) => {
  const hooks = { PreToolUse: [groupOf("bash tools/guard.sh", "Write|Edit")] };
  const files = { ".claude/settings.json": { hooks }, "tools/guard.sh": script };
  return auditOf(["copilot"], files).hooks[0]?.hosts[0]?.verdict;
};

test.each([
  [`${FILE}if [ -n "$FILE" ] && git check-ignore -q "$FILE"; then exit 0; fi\n${ON_MAIN}`],
  [`${FILE}[ -n "$FILE" ] && git check-ignore -q "$FILE" && exit 0\n${ON_MAIN}`],
  [`${FILE}case "$FILE" in docs/*|*.md) exit 0 ;; esac\n${ON_MAIN}`],
  [`${FILE}NAME=$(basename "$FILE")\n[[ "$NAME" == *.md ]] && exit 0\n${ON_MAIN}`],
  [
    `IN=$(cat)\nFILE=$(echo "$IN" | grep -o '"file_path": *"[^"]*"' | sed 's/.*: *"//;s/"$//')\nif [ -n "$FILE" ] && git check-ignore -q "$FILE" 2>/dev/null; then\n  exit 0\nfi\n${ON_MAIN}`,
  ],
])(
  "a field that is not sent, and by which a guard only lets more calls go on, is no lack: %j",
  (script) => expect(onWrite(script)).toBe("differs"),
);

test.each(
  Object.entries({
    "it leaves without it": `${FILE}[ -z "$FILE" ] && exit 0\n${ON_MAIN}`,
    "it decides by it": `${FILE}case "$FILE" in *.env) echo no >&2; exit 2 ;; esac\n`,
    "it refuses beside it": `${FILE}if [ -n "$FILE" ] && [ -f x ]; then echo no >&2; exit 2; fi\n${ON_MAIN}`,
    "another pattern takes anything": `${FILE}case "$FILE" in *.md) exit 0 ;; *) exit 0 ;; esac\n${ON_MAIN}`,
    "it is null then": `${FILE.replace(" // empty", "")}[ -n "$FILE" ] && exit 0\n${ON_MAIN}`,
    "another program is asked": `${FILE}if echo "$FILE" | ask-somebody; then exit 0; fi\n${ON_MAIN}`,
    "it has another default": `${FILE.replace("')", "' || echo README.md)")}case "$FILE" in *.md) exit 0 ;; esac\n${ON_MAIN}`,
    "something is put before it": `${FILE.replace("'.tool", `'"a" + .tool`)}case "$FILE" in a) exit 0 ;; esac\n${ON_MAIN}`,
    "how often it stands there is counted": `N=$(cat | grep -oc '"file_path"')\n[ "$N" = 0 ] && exit 0\n${ON_MAIN}`,
    "others are given it": `${FILE}export FILE\nprintenv FILE | grep -q env || exit 0\n${ON_MAIN}`,
    "its name is a value": `${FILE}V=FILE\n[ -z "\${!V}" ] && exit 0\n${ON_MAIN}`,
    "it is a pattern": `${FILE}case x in *"$FILE"*) exit 0 ;; esac\n${ON_MAIN}`,
    "it leaves otherwise too": `${FILE}if [[ "$FILE" == *.md ]]; then exit 0; else exit 0; fi\n${ON_MAIN}`,
    "it stands without quotes": `${FILE}[ -n $FILE ] && exit 0\n${ON_MAIN}`,
    "its failure ends the script": `set -e\n${FILE}[ -n "$FILE" ] && exit 0\n${ON_MAIN}`,
  }),
)("a field that is not sent is a lack: %s", (_how, script) =>
  expect(onWrite(script)).toBe("does-not-hold"),
);

test.each([
  ["a text", "echo 'Warning: leave that'", true],
  ["a text in which something is not known", `echo "Warning: leave $FILE"`, true],
  ["a label before what is not known", `echo "[notes] on $FILE"`, true],
  ["what is not known", `echo "$FILE"`, false],
])("a hook that prints %s on Cursor, which denies on text", (_, prints, denies) => {
  const script = `FILE=$(jq -r '.tool_input.command')\ncase "$FILE" in *rm*) ${prints} ;; esac\nexit 0\n`;
  const [verdict, message] = rawOn("cursor", "bash tools/guard", script);
  expect([verdict, message?.includes("takes what it prints for a denial")]).toEqual([
    "differs",
    denies,
  ]);
});

test.each([
  [
    "mcp__lab__run",
    "imported-raw",
    'runs nothing for "mcp__lab__run" in .claude/settings.json: there mcp__lab__run is lab-run',
  ],
  [
    "mcp__lab__.*",
    "imported-raw",
    'runs nothing for "mcp__lab__.*" in .claude/settings.json: there',
  ],
  ["NoSuchTool", "no-event", "has no tool"],
])("a filter for %s is not met by another entry with the same command", (matcher, code, says) => {
  const hooks = [{ type: "command", command: "bash tools/guard" }];
  const { hooks: found } = auditOf(["copilot"], {
    ".claude/settings.json": {
      hooks: {
        PreToolUse: [
          { matcher: "Bash", hooks },
          { matcher, hooks },
        ],
      },
    },
    "tools/guard": "jq -e .tool_input && { echo no >&2; exit 2; }\n",
  });
  const [first] = found[1]?.hosts[0]?.findings ?? [];
  expect([first?.code, first?.message]).toEqual([code, expect.stringContaining(says)]);
});

const BY_PATH = `file=$(jq -r '.tool_input.file_path // .tool_input.path // empty')\ncase "$file" in *.env) echo no >&2; exit 2;; esac\n`;
test.each([
  ["a field of it is read", BY_PATH, "Edit|Write", "holds-if"],
  ["a patch is read too", `PATCH='*** Update File:'\n${BY_PATH}`, "Edit|Write", "differs"],
  ["it is about shells", BY_PATH, "Bash", "differs"],
])("some models give an input as a text: %s", (_, script, matcher, word) => {
  const [verdict, message] = rawOn("copilot", "bash tools/guard", script, {}, matcher);
  expect([verdict, message?.includes("is a text, and it reads `file_path`")]).toEqual([
    word,
    word === "holds-if",
  ]);
});

test.each([
  ["./tools/guard.sh", "does-not-hold", "tools/guard.sh is not there"],
  ['"$CLAUDE_PROJECT_DIR"/tools/guard.sh', "differs", "where its denial counts"],
])("a path that this agent looks for beside the file: %s", (command, word, says) => {
  const { hooks } = auditOf(["grok"], {
    ".claude/settings.json": { hooks: { PreToolUse: [groupOf(command, "Bash")] } },
    "tools/guard.sh":
      '#!/bin/sh\ninput=$(cat)\ncase "$input" in *force*) echo no >&2; exit 2;; esac\n',
  });
  const [verdict] = hooks[0]?.hosts ?? [];
  expect([verdict?.verdict, verdict?.findings[0]?.message]).toEqual([
    word,
    expect.stringContaining(says),
  ]);
});

test("a person's own file has a conversion that takes it along", () => {
  const hintIn = (file: string) => {
    const { hooks } = auditOf(["cursor"], {
      [file]: { hooks: { PostToolUse: [groupOf("x", "Write")] } },
    });
    const { findings = [] } = hooks[0]?.hosts[0] ?? {};
    return findings.find(({ code }) => code === "imported-raw")?.hint;
  };
  expect(hintIn(".claude/settings.json")).not.toContain("--include-local");
  expect(hintIn(".claude/settings.local.json")).toContain("--adopt and --include-local");
});
