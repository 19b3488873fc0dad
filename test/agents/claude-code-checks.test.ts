/**
 * What is said of hooks as people write them for Claude Code: nothing where they work, the right
 * thing where they do not.
 */
import { describe, expect, test } from "vitest";
import { auditOf, type Texts } from "../support/conversion.ts";
import { groupOf } from "../support/hooks.ts";
import {
  codesOf,
  expectMatcher,
  expectOff,
  managed,
  OFF,
  PLAIN,
  TIMEOUTS,
  told,
} from "./checked.ts";

/** A file of its own with one hook after an edit. */
const after = (command: string, more: object = {}): Texts => ({
  ".claude/settings.json": {
    hooks: { PostToolUse: [groupOf({ command, ...more }, "Edit|Write")] },
  },
});

/** A file of its own with one hook under this event, for this matcher. */
const under = (event: string, matcher: string): Texts => ({
  ".claude/settings.json": { hooks: { [event]: [groupOf("true", matcher)] } },
});

const C = "$CLAUDE_PROJECT_DIR";
describe("commands", () => {
  test.each<readonly [command: string, ...codes: string[]]>([
    ["jq -r '.tool_input.file_path' | xargs npx prettier --write"],
    [
      `jq -r '.tool_input.file_path' | { read f; [ "\${f%.ts}" != "$f" ] && npx prettier --write "$f"; }`,
    ],
    [
      `jq -r '.tool_input.file_path // empty' | while read -r FILE_PATH; do npx eslint --fix "$FILE_PATH"; done`,
    ],
    [
      "FILE=$(jq -r '.tool_input.file_path'); case $FILE in *.py) black $FILE && ruff check $FILE ;; esac",
    ],
    [`read -r -d '' HOOK_INPUT; echo "$HOOK_INPUT" | jq .`],
    [`for FILE in a b; do wc -l "$FILE"; done`],
    ["npx --no-install lint-staged 2>&1 | tail -20 || true"],
    [`uv run --script "${C}"/.claude/hooks/x.py`],
    [
      `python3 -c 'import json,sys; d=json.load(sys.stdin); sys.exit(2 if ".env" in d["tool_input"]["file_path"] else 0)'`,
    ],
    ["python3 -m hooks.guard"],
    [`bash -c "cd ${C} && make lint"`],
    [`bash -lc 'source .env && ./gone.sh'`],
    ["bash -euo pipefail -c 'npm run typecheck'"],
    [`cat <<'EOF'\nUse $TOOL_NAME with care: $CLAUDE_FILE_PATHS\nEOF`, "foreign-words"],
    [`cat <<EOF\n{"root": "${C}"}\nEOF`],
    [`echo 'never write to $FILE_PATH or $CLAUDE_TOOL_INPUT'`, "foreign-words"],
    [`echo "costs \\$FILE"`],
    [`cd "${C}" && npx tsc --noEmit 2>&1 | head -20; exit 0`],
    [
      `cd "${C}" && npm run typecheck 2>&1 || echo '{"decision":"block","reason":"TypeScript errors found"}'`,
    ],
    [
      `cd "${C}" && git add -A && git commit -m "checkpoint: $(date +%Y%m%d-%H%M%S)" --allow-empty || true`,
    ],
    ["[ -f ./gone.sh ] && ./gone.sh"],
    ["test -x .claude/hooks/gone.sh && .claude/hooks/gone.sh || true"],
    ["if [ -f package.json ]; then npm test; fi"],
    [`NODE_ENV=test LOG=1 node "${C}"/.claude/hooks/x.sh`],
    [`ROOT=${C}; "$ROOT"/.claude/hooks/x.sh`],
    [`HOOK_ROOT="${C}" node .claude/hooks/x.sh`],
    [`"C:\\Users\\me\\.claude\\hooks\\guard.exe"`],
    ["C:/Users/me/hooks/guard.cmd"],
    ["~/.claude/hooks/x.py"],
    [`python3 ~/.claude/hooks/gone.py`],
    [`"$HOME/.claude/hooks/gone.sh" --quiet`],
    ["npx prettier --check 'src/**/*.ts'"],
    [`for f in .claude/hooks/*.sh; do sh "$f"; done`],
    [`"$(git rev-parse --show-toplevel)"/.claude/hooks/gone.sh`],
    ["$(git rev-parse --show-toplevel)/.claude/hooks/gone.sh"],
    [`"\${CLAUDE_PROJECT_DIR:-.}"/.claude/hooks/x.sh`],
    [`"${C}"/.claude/hooks/x.sh`],
    [`"${C}/.claude/hooks/x.sh" "post edit"`],
    [`bash "${C}/.claude/hooks/x.sh"`],
    [`node "\${CLAUDE_PROJECT_DIR}/node_modules/.bin/gone"`],
    ["./node_modules/.bin/prettier --check ."],
    [".venv/bin/python .claude/hooks/x.py"],
    [".venv/bin/ruff check ."],
    ["./target/release/guard"],
    ["node dist/hook.js"],
    ["/usr/local/bin/guard"],
    ["deno run -A jsr:@me/guard"],
    ["node --import tsx ./scripts/check.sh"],
    ["bun run lint"],
    ["../shared/hooks/guard.sh"],
    ["afplay /System/Library/Sounds/Glass.aiff"],
    [
      `osascript -e 'display notification "Claude Code needs your attention" with title "Claude Code"'`,
    ],
    [`notify-send "Claude Code" "needs you in \${PWD##*/}"`],
    [`curl -s -d "done" "https://ntfy.sh/$CLAUDE_NTFY_TOPIC"`],
    [
      `[ "$CLAUDE_CODE_REMOTE" = true ] || exit 0; echo "$CLAUDE_HOME $CLAUDE_CODE_OAUTH_TOKEN $CLAUDE_PLUGIN_OPTION_LEVEL"`,
    ],
    [`echo "\${CLAUDE_FILE_PATHS:-none}"`],
    [`echo "$(date): $(jq -r .tool_name)" >> "${C}/.claude/log.txt"`],
    ["gitleaks protect --staged --redact || exit 2"],

    // And what does not do what it is meant to.
    [`node ${C}/.claude/hooks/gone.cjs`, "script-missing"],
    [".claude/hooks/gone.sh", "script-missing"],
    ["uv run .claude/hooks/gone.py --chat", "script-missing"],
    [`cd "${C}" && ./x.sh`, "script-missing"],
    [
      `powershell.exe -NoProfile -ExecutionPolicy Bypass -File ".claude/hooks/gone.ps1"`,
      "script-missing",
    ],
    [`pwsh -NoProfile -File "${C}/.claude/hooks/gone.ps1"`, "script-missing"],
    ["/usr/bin/env python3 .claude/hooks/gone.py", "script-missing"],
    [`uv --version && bash .claude/hooks/gone.sh`],
    ["bash .claude/hooks/gone.sh || true", "script-missing"],
    [`"\${CLAUDE_PROJECT_DIR:-.}"/.claude/hooks/gone.sh`, "script-missing"],
    [`"${C}"/${PLAIN}`, "script-not-executable"],
    [`sh "${C}"/${PLAIN}`],
    [`npx prettier --write "$CLAUDE_FILE_PATHS" 2>/dev/null || true`, "variable-unset"],
    [`npx prettier --write $CLAUDE_FILE_PATH`, "variable-unset"],
    [`npx prettier --write "$CLAUDE_TOOL_INPUT_FILE_PATH"`, "variable-unset"],
    [
      `[[ "$CLAUDE_FILE_PATHS" =~ \\.(ts|tsx)$ ]] && npx tsc --noEmit`,
      "shell-words",
      "variable-unset",
    ],
    [`bash -c 'prettier --write $FILE_PATH'`, "variable-unset"],
    [`echo "$TOOL_INPUT" | jq .`, "variable-unset"],
    [`[ -n "$TOOL_INPUT_command" ] && npx x "$TOOL_INPUT_command" || true`, "variable-unset"],
    [`sh "$CLAUDE_PROJECT_ROOT"/x.sh`, "variable-unset"],
    [`echo "$CLAUDE_PROJET_DIR"`, "variable-unset"],
    [`"$CURSOR_PROJECT_DIR"/x.sh`, "script-missing"],
    [`"\${CLAUDE_PLUGIN_ROOT}"/hooks/x.sh`, "script-missing"],
    [`echo "$HOOK_TOOL_NAME"`, "variable-unset"],
    ["grep -q rm '${CLAUDE_FILE_PATH}'", "variable-unset"],
    ["sh '${CLAUDE_PROJECT_DIR}/gone.sh'", "script-missing", "variable-unset"],
    [`bash -c '$CLAUDE_PROJECT_DIR/.claude/hooks/x'`, "script-missing"],
    [`jq --arg FILE_PATH x '$FILE_PATH'`],
    ["awk '{ print $FILE }' log"],
    ["echo \"'$CLAUDE_PROJECT_DIR'\""],
  ])("%s", (command, ...codes) => expect(codesOf(told(after(command)))).toEqual(codes.toSorted()));

  test.each(TIMEOUTS)("a timeout of %d, in milliseconds: %s", (timeout, isReported) =>
    expect(codesOf(told(after("true", { timeout: timeout })))).toEqual(
      isReported ? ["timeout-unit"] : [],
    ),
  );

  test.each<readonly [name: string, text: string, hint: string]>([
    ["plain.sh", "", "make it executable"],
    ["plain.py", "#!/usr/bin/env python3\n", "make it executable"],
    ["plain.py", "import sys\n", "`python3` in front"],
    ["plain.ps1", "exit 2\r\n", "`pwsh` in front"],
  ])("%s that is not executable and holds %j", (name, text, hint) => {
    const path = `.claude/hooks/${name}`;
    const found = told({ ...after(`"${C}"/${path}`), [path]: text });
    expect(codesOf(found)).toEqual(["script-not-executable"]);
    expect(found[0]?.hint).toContain(hint);
  });

  test("a plugin's own variables are set in a plugin", () => {
    const hooks = (command: string) => ({
      ".claude-plugin/plugin.json": { name: "guards", hooks: "./hooks/hooks.json" },
      "hooks/hooks.json": { hooks: { PostToolUse: [groupOf(command, "Write")] } },
    });
    expect(codesOf(told(hooks(`"\${CLAUDE_PLUGIN_ROOT}"/hooks/x.sh`)))).toEqual([]);
    expect(codesOf(told(hooks("${CLAUDE_PLUGIN_ROOT}/hooks/gone.sh")))).toEqual([
      "script-missing",
      "unquoted-path",
    ]);
  });
});

test.each<readonly [event: string, matcher: string, code?: string, why?: string]>([
  ["PreToolUse", ""],
  ["PreToolUse", "*"],
  ["PreToolUse", ".*"],
  ["PreToolUse", "Bash"],
  ["PreToolUse", "Edit|Write|MultiEdit"],
  ["PreToolUse", "Write, Edit"],
  ["PreToolUse", "^(Edit|Write)$"],
  ["PreToolUse", "(Edit|MultiEdit|Write)"],
  ["PreToolUse", "^(?!Read)"],
  ["PreToolUse", "(?!x)"],
  ["PreToolUse", "Task"],
  ["PreToolUse", "Notebook.*"],
  ["PreToolUse", "WebFetch|WebSearch"],
  ["PreToolUse", "AskUserQuestion"],
  ["PreToolUse", "ExitPlanMode"],
  ["PreToolUse", "PowerShell"],
  ["PreToolUse", "LSP"],
  ["PreToolUse", "mcp__.*"],
  ["PreToolUse", "mcp__github__.*"],
  ["PreToolUse", "mcp__github__create_issue"],
  ["PreToolUse", "mcp__filesystem__read_text_file"],
  ["PreToolUse", "mcp__memory__.*|mcp__git__git_push"],
  ["PreToolUse", "mcp__.*__(write|delete).*"],
  ["PreToolUse", "(edit|write)_.*"],
  ["PreToolUse", "tool == 'Bash' || tool == 'Edit'"],
  ["PreToolUse", "Bash.*(git| push.*).*|rm -rf .*x.*"],
  ["PreToolUse", "mcp__db.*( drop)?.*[ x].* *.*"],
  ["Stop", ""],
  ["Stop", "*"],
  ["UserPromptSubmit", ".*"],
  ["SessionStart", "startup|resume"],
  ["SessionStart", "compact"],
  ["PreCompact", "auto"],
  ["SubagentStop", "code-reviewer"],
  ["Notification", "permission_prompt|idle_prompt"],
  ["SessionEnd", "logout"],
  ["FileChanged", ".envrc|.env"],

  // A matcher that never fits, for every reason there is.
  ["PreToolUse", "Bash(git push:*)", "matcher-never", "is a permission rule"],
  ["PreToolUse", "Write(*.py)", "matcher-never", "is a permission rule"],
  [
    "PreToolUse",
    'tool == "Bash" && tool_input.command matches "git push"',
    "matcher-never",
    "is an expression",
  ],
  [
    "PreToolUse",
    "tool == 'Bash' && tool_input.command matches '(rm -rf /|git push.*--force.*main|git push.*--force.*master)'",
    "matcher-never",
    "is an expression",
  ],
  ["PreToolUse", "git push.*--force.*main|rm -rf.*/.*", "matcher-never", "asks for a blank"],
  ["PreToolUse", "Edit|[", "matcher-never", "is no valid pattern"],
  ["SessionStart", "(startup", "matcher-never", "is no valid pattern"],
  ["PreToolUse", "mcp__github", "matcher-never", "every tool of that server is mcp__github__.*"],
  ["PreToolUse", "bash", "matcher-never", "is spelled otherwise: Bash"],
  ["PreToolUse", "edit|write", "matcher-never", "is spelled otherwise: Edit|Write"],
  [
    "PreToolUse",
    "run_in_terminal",
    "matcher-never",
    "names GitHub Copilot's tools; here their names are Bash",
  ],
  ["PreToolUse", "Shell", "matcher-never", "names Cursor's tools; here their names are Bash"],
  ["PreToolUse", "MultiEdit", "matcher-never", "tools; here their names are Edit"],
  ["PreToolUse", "WebFetsh", "matcher-never", "did you mean WebFetch?"],
  ["SessionStart", "start", "matcher-never", "fits none of startup, resume, clear, compact, fork"],
  ["PreCompact", "automatic", "matcher-never", "fits none of manual, auto"],
  ["UserPromptSubmit", "deploy", "field-ignored"],
  ["Stop", "Bash", "field-ignored"],
])("a matcher on %s: %j %s", (event, matcher, code, why = "") =>
  expectMatcher(under(event as string, matcher as string), code, why),
);

test.each([
  ["Bash(git push:*)", "write the matcher `Bash`, and let the command tell its calls apart"],
  ["Shell(git push:*)", "write it in the words of Claude Code"],
  ["Shell", "write it in the words of Claude Code"],
])("the way out is in the words of the agent whose file it is: %s", (matcher, hint) =>
  expect(told(under("PreToolUse", matcher))).toMatchObject([{ code: "matcher-never", hint }]),
);

/** Groups before a tool runs, each with its matcher and its command. */
const groups = (pairs: readonly (readonly [string, string])[], last = "PreToolUse"): Texts => {
  const hooks: { [event: string]: object[] } = { PreToolUse: [] };
  for (const [i, [matcher, command]] of pairs.entries())
    (hooks[i < pairs.length - 1 ? "PreToolUse" : last] ??= []).push(groupOf(command, matcher));
  return { ".claude/settings.json": { hooks } };
};

describe("S19: a name of another agent's tool", () => {
  const DENIES = "exit 2";
  const judged = (texts: Texts) =>
    auditOf(["claude-code"], texts).hooks.map(({ guard, hosts }) => [guard, hosts[0]?.verdict]);
  const dead = (texts: Texts) => judged(texts).filter(([, word]) => word !== "holds-if");

  test.each(
    Object.entries({
      "its hook stands on what this agent has for it": groups([
        ["MultiEdit", DENIES],
        ["Edit", DENIES],
      ]),
    }),
  )("leaves nothing open: %s", (_why, texts) =>
    expect(dead(texts)).toContainEqual([false, "never-runs"]),
  );

  test.each(
    Object.entries({
      "no hook stands there": groups([
        ["MultiEdit", DENIES],
        ["Bash", DENIES],
      ]),
      "this agent has nothing like it": groups([
        ["^(List|MultiEdit)$", DENIES],
        ["Write|Edit", DENIES],
      ]),
      "another hook does": groups([
        ["MultiEdit", DENIES],
        ["Edit", "exit 2 # other"],
      ]),
      "it stands on another event": groups(
        [
          ["MultiEdit", DENIES],
          ["Edit", DENIES],
        ],
        "PostToolUse",
      ),
      "this agent does by commands what it does": groups([
        ["Delete", DENIES],
        ["Edit|Write", DENIES],
      ]),
      "one of several names is open": groups([
        ["MultiEdit|Shell", DENIES],
        ["Edit", DENIES],
      ]),
      "it may run commands": groups([
        ["write_stdin", DENIES],
        ["Edit", DENIES],
      ]),
      "no agent has it": groups([
        ["Whatever", DENIES],
        ["Edit", DENIES],
        ["bash", DENIES],
      ]),
      "it is the own one, spelled otherwise": groups([
        ["bash", DENIES],
        ["Edit", DENIES],
      ]),
    }),
  )("is a guard that does not hold: %s", (_why, texts) =>
    expect(judged(texts)).toContainEqual([true, "does-not-hold"]),
  );
});

/** A file of its own with one hook whose `if` says this. */
const ruled = (event: string, matcher: string | undefined, rule: string): Texts => ({
  ".claude/settings.json": {
    hooks: { [event]: [groupOf({ if: rule, command: "true" }, matcher)] },
  },
});

describe("S22: an `if`", () => {
  test.each([
    ["Edit|Write", "Bash(rm *)"],
    ["Bash", "env.GUARD_ON"],
    ["Bash", "foo bar"],
    ["Bash", "Bash(git add*|git push*)"],
    ["Bash", " Bash(rm *)"],
    ["Edit|Write", "Edit(docs/**)|Write(docs/**)"],
    ["Edit", "Write(docs/**)"],
    ["Write", "Write(!docs/**)"],
    ["Write", "Write(docs/../x)"],
    [undefined, "Edit|Write"],
    ["WebFetch", "WebFetch(domain:example.com)"],
    ["mcp__github__.*", "mcp__github__push(main)"],
    ["mcp__github__.*", "mcp__github__*"],
  ])("that fits nothing under %j: %s", (matcher, rule) => {
    const [finding, ...others] = told(ruled("PreToolUse", matcher, rule));
    expect(others).toEqual([]);
    expect(finding).toMatchObject({ code: "matcher-never", level: "error" });
    expect(finding?.message).toContain(`\`if\` ${JSON.stringify(rule)} fits no call`);
  });
  test("on an event without a tool", () =>
    expect(codesOf(told(ruled("Stop", undefined, "Bash")))).toEqual(["matcher-never"]));

  test.each([
    ["Bash", "Bash(grep 'a|b' *)"],
    ["Bash", "Bash(grep *|*)"],
    ["Edit|Write", "Edit(apps/docs/**)"],
    ["Edit|Write", "Write(*.ts)"],
    ["Write", "Write(app/(group)/(other)/**)"],
    ["Bash", "Bash(git push:*)"],
    ["Bash", `Bash(node -e "f(1); Write(2)")`],
    ["Bash", ""],
    [undefined, "Read(~/.ssh/**)"],
    [undefined, "NewTool(x)"],
    ["mcp__github__.*", "mcp__github__push"],
    [".*", "Task"],
    ["NotebookEdit", "NotebookEdit(*.ipynb)"],
    ["Grep", "Grep(TODO*)"],
  ])("that fits something under %j: %s", (matcher, rule) =>
    expect(codesOf(told(ruled("PreToolUse", matcher, rule)))).toEqual([]),
  );
});

test("a matcher that is no string filters nothing, which a conversion would take over", () => {
  const group = (matcher: unknown) => groupOf("true", matcher);
  const codes = codesOf(
    told({
      ".claude/settings.json": {
        hooks: { PostToolUse: [group({ tool_name: "Bash" }), group("Bash"), group(null)] },
      },
    }),
  );
  expect(codes.filter((code) => code === "field-ignored")).toHaveLength(1);
});

describe("the same hook twice", () => {
  test.each<readonly [what: string, files: Texts, ...codes: string[]]>([
    [
      "in one group: it runs identical commands once",
      {
        ".claude/settings.json": {
          hooks: {
            Stop: [
              {
                hooks: [
                  { type: "command", command: "a" },
                  { type: "command", command: "a" },
                ],
              },
            ],
          },
        },
      },
    ],
  ])("%s", (_, files, ...codes) => expect(codesOf(told(files as Texts))).toEqual(codes));
});

describe("switches", () => {
  const hook = { hooks: { PreToolUse: [groupOf("true", "Bash")] } };
  test.each<readonly [what: string, files: Texts, why: string, beyond?: object]>([
    [
      "in the file itself",
      { ".claude/settings.json": { ...hook, ...OFF } },
      "disableAllHooks in .claude/settings.json",
    ],
    [
      "S24 one person's says nothing of the project's hooks",
      { ".claude/settings.json": hook, ".claude/settings.local.json": OFF },
      "",
    ],
    [
      "S24 one person puts nothing right for others",
      {
        ".claude/settings.json": { ...hook, ...OFF },
        ".claude/settings.local.json": { disableAllHooks: false },
      },
      "disableAllHooks in .claude/settings.json",
    ],
    [
      "by the machine's owner",
      { ".claude/settings.json": hook },
      "allowManagedHooksOnly in /etc/claude-code/managed-settings.json",
      managed("etc/claude-code/managed-settings.json"),
    ],
  ])("%s", (_, files, why, beyond) => expectOff(files as Texts, why as string, beyond as object));
});

describe("a word of answers that another agent's payloads have", () => {
  const stop = (script: string): Texts => ({
    ".claude/settings.json": { hooks: { Stop: [groupOf("bash remind.sh")] } },
    "remind.sh": script,
  });
  test("that the script prints is not one that it reads", () =>
    expect(codesOf(told(stop(`echo '{"stopReason": "not committed"}'\n`)))).toEqual([]));
  test("that the script takes from an answer is not one either", () =>
    expect(
      codesOf(told(stop(`python3 -c 'answer["stopReason"] = found["stopReason"]'; exit 2\n`))),
    ).toEqual([]));
  test("that it asks for is one", () =>
    expect(codesOf(told(stop(`jq -r '.stopReason // empty' | grep -q turn && exit 2\n`)))).toEqual([
      "foreign-words",
    ]));
});

test("a field that one tool has in its input is sent", () => {
  const group = groupOf("python3 notes.py", "Task");
  const reads = `import json, sys
call = json.loads(sys.stdin.read())
print(call["tool_input"].get("subagent_type"), file=open("notes", "a"))
`;
  expect(
    codesOf(
      told({ ".claude/settings.json": { hooks: { PostToolUse: [group] } }, "notes.py": reads }),
    ),
  ).toEqual([]);
});

test.each([
  ["${DROID_PLUGIN_ROOT}", ["script-missing"]],
  ["${CLAUDE_PLUGIN_ROOT}", ["foreign-words"]],
])("a plugin of another agent is not judged by this agent's fields: %s", (root, codes) => {
  const group = groupOf(`node "${root}/scripts/stop.mjs"`);
  const script = `import { readFileSync } from "node:fs";
const data = JSON.parse(readFileSync(0, "utf8"));
if (data.stop_reason === "limit") process.exit(2);
`;
  const texts = { "hooks/hooks.json": { hooks: { Stop: [group] } }, "scripts/stop.mjs": script };
  const own = root.includes("CLAUDE") ? { ".claude-plugin/plugin.json": { name: "kit" } } : {};
  expect(codesOf(told({ ...texts, ...own }))).toEqual(codes);
});
