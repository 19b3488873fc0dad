/** What is said of hooks as people write them: nothing where they work, the right thing where they do not. */
import { describe, expect, test } from "vitest";
import { check } from "../src/report/checks/index.ts";
import type { Files } from "../src/model/files.ts";
import type { Scope } from "../src/model/config.ts";
import { findSources } from "../src/read/find.ts";
import { adapters, protocols } from "./support/hosts.ts";
import { memory } from "./support/memory.ts";

const SCRIPTS = [".claude/hooks/x.sh", ".claude/hooks/x.py", ".cursor/hooks/x.mjs", ".github/hooks/x.sh", "scripts/check.sh", "hooks/x.sh"];
/** Not to be executed. */
const PLAIN = ".claude/hooks/plain.sh";

type Texts = { readonly [path: string]: unknown };

function told(files: Texts, scopes: readonly Scope[] = ["project", "local", "plugin"], beyond = {}) {
  const texts = Object.entries(files).map(([path, value]) => [path, typeof value === "string" ? value : JSON.stringify(value, null, 2)]);
  const there: Files = {
    ...memory({ ...Object.fromEntries([...SCRIPTS, PLAIN].map((path) => [path, ""])), ...(Object.fromEntries(texts) as object) }),
    executable: (path) => path !== PLAIN,
  };
  return check(adapters, protocols, findSources(adapters, there, { scopes, beyond }), there);
}
const codesOf = (found: readonly { code: string }[]) => found.map(({ code }) => code).toSorted();

/** A settings file of each host's with one hook after an edit. */
const WITH: { readonly [host: string]: (command: string, more?: object) => Texts } = {
  "claude-code": (command, more) => ({
    ".claude/settings.json": { hooks: { PostToolUse: [{ matcher: "Edit|Write", hooks: [{ type: "command", command, ...more }] }] } },
  }),
  copilot: (command, more) => ({
    ".github/hooks/a.json": { version: 1, hooks: { postToolUse: [{ type: "command", bash: command, ...more }] } },
  }),
  cursor: (command, more) => ({ ".cursor/hooks.json": { version: 1, hooks: { afterFileEdit: [{ command, ...more }] } } }),
  lime: (command) => ({ ".lime/settings.json": { hooks: { PostToolUse: [command] } } }),
};

const C = "$CLAUDE_PROJECT_DIR";
describe("commands", () => {
  test.each<readonly [host: string, command: string, ...codes: string[]]>([
    ["claude-code", "jq -r '.tool_input.file_path' | xargs npx prettier --write"],
    ["claude-code", `jq -r '.tool_input.file_path' | { read f; [[ "$f" == *.ts ]] && npx prettier --write "$f"; }`],
    ["claude-code", `jq -r '.tool_input.file_path // empty' | while read -r FILE_PATH; do npx eslint --fix "$FILE_PATH"; done`],
    ["claude-code", "FILE=$(jq -r '.tool_input.file_path'); case $FILE in *.py) black $FILE && ruff check $FILE ;; esac"],
    ["claude-code", `read -r -d '' HOOK_INPUT; echo "$HOOK_INPUT" | jq .`],
    ["claude-code", `for FILE in a b; do wc -l "$FILE"; done`],
    ["claude-code", "npx --no-install lint-staged 2>&1 | tail -20 || true"],
    ["claude-code", "uv run .claude/hooks/gone.py --chat"],
    ["claude-code", `uv run --script "${C}"/.claude/hooks/x.py`],
    ["claude-code", `python3 -c 'import json,sys; d=json.load(sys.stdin); sys.exit(2 if ".env" in d["tool_input"]["file_path"] else 0)'`],
    ["claude-code", "python3 -m hooks.guard"],
    ["claude-code", `bash -c "cd ${C} && make lint"`],
    ["claude-code", `bash -lc 'source .env && ./gone.sh'`],
    ["claude-code", "bash -euo pipefail -c 'npm run typecheck'"],
    ["claude-code", `cat <<'EOF'\nUse $TOOL_NAME with care: $CLAUDE_FILE_PATHS\nEOF`],
    ["claude-code", `cat <<EOF\n{"root": "${C}"}\nEOF`],
    ["claude-code", `echo 'never write to $FILE_PATH or $CLAUDE_TOOL_INPUT'`],
    ["claude-code", `echo "costs \\$FILE"`],
    ["claude-code", `cd "${C}" && ./x.sh`],
    ["claude-code", `cd "${C}" && npx tsc --noEmit 2>&1 | head -20; exit 0`],
    ["claude-code", `cd "${C}" && npm run typecheck 2>&1 || echo '{"decision":"block","reason":"TypeScript errors found"}'`],
    ["claude-code", `cd "${C}" && git add -A && git commit -m "checkpoint: $(date +%Y%m%d-%H%M%S)" --allow-empty || true`],
    ["claude-code", "[ -f ./gone.sh ] && ./gone.sh"],
    ["claude-code", "test -x .claude/hooks/gone.sh && .claude/hooks/gone.sh || true"],
    ["claude-code", "if [ -f package.json ]; then npm test; fi"],
    ["claude-code", `NODE_ENV=test LOG=1 node "${C}"/.claude/hooks/x.sh`],
    ["claude-code", `ROOT=${C}; "$ROOT"/.claude/hooks/x.sh`],
    ["claude-code", `HOOK_ROOT="${C}" node hook.mjs`],
    ["claude-code", `"C:\\Users\\me\\.claude\\hooks\\guard.exe"`],
    ["claude-code", "C:/Users/me/hooks/guard.cmd"],
    ["claude-code", `powershell.exe -NoProfile -ExecutionPolicy Bypass -File ".claude/hooks/gone.ps1"`],
    ["claude-code", `pwsh -NoProfile -File "${C}/.claude/hooks/gone.ps1"`],
    ["claude-code", "~/.claude/hooks/x.py"],
    ["claude-code", `python3 ~/.claude/hooks/gone.py`],
    ["claude-code", `"$HOME/.claude/hooks/gone.sh" --quiet`],
    ["claude-code", "npx prettier --check 'src/**/*.ts'"],
    ["claude-code", `for f in .claude/hooks/*.sh; do sh "$f"; done`],
    ["claude-code", `"$(git rev-parse --show-toplevel)"/.claude/hooks/gone.sh`],
    ["claude-code", "$(git rev-parse --show-toplevel)/.claude/hooks/gone.sh"],
    ["claude-code", `"\${CLAUDE_PROJECT_DIR:-.}"/.claude/hooks/x.sh`],
    ["claude-code", `"${C}"/.claude/hooks/x.sh`],
    ["claude-code", `"${C}/.claude/hooks/x.sh" "post edit"`],
    ["claude-code", `bash "${C}/.claude/hooks/x.sh"`],
    ["claude-code", `node "\${CLAUDE_PROJECT_DIR}/node_modules/.bin/gone"`],
    ["claude-code", "./node_modules/.bin/prettier --check ."],
    ["claude-code", ".venv/bin/python .claude/hooks/x.py"],
    ["claude-code", ".venv/bin/ruff check ."],
    ["claude-code", "./target/release/guard"],
    ["claude-code", "node dist/hook.js"],
    ["claude-code", "/usr/bin/env python3 .claude/hooks/gone.py"],
    ["claude-code", "/usr/local/bin/guard"],
    ["claude-code", "deno run -A jsr:@me/guard"],
    ["claude-code", "node --import tsx ./scripts/check.sh"],
    ["claude-code", "bun run lint"],
    ["claude-code", "../shared/hooks/guard.sh"],
    ["claude-code", "afplay /System/Library/Sounds/Glass.aiff"],
    ["claude-code", `osascript -e 'display notification "Claude Code needs your attention" with title "Claude Code"'`],
    ["claude-code", `notify-send "Claude Code" "needs you in \${PWD##*/}"`],
    ["claude-code", `curl -s -d "done" "https://ntfy.sh/$CLAUDE_NTFY_TOPIC"`],
    ["claude-code", `[ "$CLAUDE_CODE_REMOTE" = true ] || exit 0; echo "$CLAUDE_HOME $CLAUDE_CODE_OAUTH_TOKEN $CLAUDE_PLUGIN_OPTION_LEVEL"`],
    ["claude-code", `echo "\${CLAUDE_FILE_PATHS:-none}"`],
    ["claude-code", `echo "$(date): $(jq -r .tool_name)" >> "${C}/.claude/log.txt"`],
    ["claude-code", "gitleaks protect --staged --redact || exit 2"],
    ["copilot", "./scripts/check.sh"],
    ["copilot", "scripts/check.sh --fast"],
    ["copilot", 'echo \'{"permissionDecision":"deny"}\''],
    ["copilot", `python3 "$COPILOT_PROJECT_DIR"/.claude/hooks/x.py`],
    ["cursor", "node .cursor/hooks/x.mjs"],
    ["cursor", "npx tsx@4 .cursor/hooks/gone.ts"],
    ["cursor", "python3 -m guard.hooks"],
    ["cursor", "scripts/check.sh guard-files"],
    ["cursor", `"$CURSOR_PROJECT_DIR/scripts/check.sh"`],
    ["lime", `test "$HOOK_TOOL_NAME" = bash && echo "$HOOK_TOOL_INPUT" | grep -q sudo && exit 2`],

    // And what does not do what it is meant to.
    ["claude-code", `${C}/.claude/hooks/x.sh`, "unquoted-path"],
    ["claude-code", `cd ${C} && npm test`, "unquoted-path"],
    ["claude-code", `node ${C}/.claude/hooks/gone.cjs`, "script-missing", "unquoted-path"],
    ["claude-code", ".claude/hooks/gone.sh", "script-missing"],
    ["claude-code", `uv --version && bash .claude/hooks/gone.sh`],
    ["claude-code", "bash .claude/hooks/gone.sh || true", "script-missing"],
    ["claude-code", `"\${CLAUDE_PROJECT_DIR:-.}"/.claude/hooks/gone.sh`, "script-missing"],
    ["claude-code", `"${C}"/${PLAIN}`, "script-not-executable"],
    ["claude-code", `sh "${C}"/${PLAIN}`],
    ["claude-code", `npx prettier --write "$CLAUDE_FILE_PATHS" 2>/dev/null || true`, "variable-unset"],
    ["claude-code", `npx prettier --write $CLAUDE_FILE_PATH`, "variable-unset"],
    ["claude-code", `npx prettier --write "$CLAUDE_TOOL_INPUT_FILE_PATH"`, "variable-unset"],
    ["claude-code", `[[ "$CLAUDE_FILE_PATHS" =~ \\.(ts|tsx)$ ]] && npx tsc --noEmit`, "variable-unset"],
    ["claude-code", `bash -c 'prettier --write $FILE_PATH'`, "variable-unset"],
    ["claude-code", `echo "$TOOL_INPUT" | jq .`, "variable-unset"],
    ["claude-code", `sh "$CLAUDE_PROJECT_ROOT"/x.sh`, "variable-unset"],
    ["claude-code", `echo "$CLAUDE_PROJET_DIR"`, "variable-unset"],
    ["claude-code", `"$CURSOR_PROJECT_DIR"/x.sh`, "script-missing", "variable-unset"],
    ["claude-code", `"\${CLAUDE_PLUGIN_ROOT}"/hooks/x.sh`, "variable-unset"],
    ["claude-code", `echo "$HOOK_TOOL_NAME"`, "variable-unset"],
    ["copilot", "./scripts/gone.sh", "script-missing"],
    ["copilot", `echo "$COPILOT_TOOL_ARGS"`, "variable-unset"],
    ["cursor", "./hooks/gone.sh", "script-missing"],
    ["cursor", "hooks/gone.sh", "script-missing"],
    ["lime", `echo "$LIME_TOOL_NAME"`, "variable-unset"],
  ])("%s: %s", (host, command, ...codes) => {
    expect(codesOf(told(WITH[host]?.(command) ?? {}))).toEqual(codes.toSorted());
  });

  test.each([
    [10, false],
    [600, false],
    [1200, false],
    [1800, false],
    [3600, false],
    [86_400, false],
    [1000, true],
    [2500, true],
    [5000, true],
    [30_000, true],
    [60_000, true],
    [600_000, true],
  ])("a timeout of %d, in milliseconds: %s", (timeout, said) => {
    for (const [host, key] of [
      ["claude-code", "timeout"],
      ["copilot", "timeoutSec"],
      ["cursor", "timeout"],
    ] as const)
      expect(codesOf(told(WITH[host]?.("true", { [key]: timeout }) ?? {}))).toEqual(said ? ["timeout-unit"] : []);
  });

  test("a plugin's own variables are set in a plugin", () => {
    const hooks = (command: string) => ({
      ".claude-plugin/plugin.json": { name: "guards", hooks: "./hooks/hooks.json" },
      "hooks/hooks.json": { hooks: { PostToolUse: [{ matcher: "Write", hooks: [{ type: "command", command }] }] } },
    });
    expect(codesOf(told(hooks(`"\${CLAUDE_PLUGIN_ROOT}"/hooks/x.sh`)))).toEqual([]);
    expect(codesOf(told(hooks("${CLAUDE_PLUGIN_ROOT}/hooks/gone.sh")))).toEqual(["script-missing", "unquoted-path"]);
  });
});

/** A file of each host's with one hook under this event, for this matcher. */
const UNDER: { readonly [host: string]: (event: string, matcher: string) => Texts } = {
  "claude-code": (event, matcher) => ({
    ".claude/settings.json": { hooks: { [event]: [{ matcher, hooks: [{ type: "command", command: "true" }] }] } },
  }),
  copilot: (event, matcher) => ({
    ".github/hooks/a.json": { version: 1, hooks: { [event]: [{ matcher, type: "command", bash: "true" }] } },
  }),
  cursor: (event, matcher) => ({ ".cursor/hooks.json": { version: 1, hooks: { [event]: [{ matcher, command: "true" }] } } }),
  universal: (event, matcher) => ({
    "hooks/hooks.json": { version: 1, hooks: { [event]: [{ matcher, hooks: [{ type: "command", command: "true" }] }] } },
  }),
};

describe("matchers", () => {
  test.each<readonly [host: string, event: string, matcher: string, code?: string, why?: string]>([
    ["claude-code", "PreToolUse", ""],
    ["claude-code", "PreToolUse", "*"],
    ["claude-code", "PreToolUse", ".*"],
    ["claude-code", "PreToolUse", "Bash"],
    ["claude-code", "PreToolUse", "Edit|Write|MultiEdit"],
    ["claude-code", "PreToolUse", "Write, Edit"],
    ["claude-code", "PreToolUse", "^(Edit|Write)$"],
    ["claude-code", "PreToolUse", "(Edit|MultiEdit|Write)"],
    ["claude-code", "PreToolUse", "^(?!Read)"],
    ["claude-code", "PreToolUse", "(?!x)"],
    ["claude-code", "PreToolUse", "Task"],
    ["claude-code", "PreToolUse", "Notebook.*"],
    ["claude-code", "PreToolUse", "WebFetch|WebSearch"],
    ["claude-code", "PreToolUse", "AskUserQuestion"],
    ["claude-code", "PreToolUse", "ExitPlanMode"],
    ["claude-code", "PreToolUse", "PowerShell"],
    ["claude-code", "PreToolUse", "LSP"],
    ["claude-code", "PreToolUse", "mcp__.*"],
    ["claude-code", "PreToolUse", "mcp__github__.*"],
    ["claude-code", "PreToolUse", "mcp__github__create_issue"],
    ["claude-code", "PreToolUse", "mcp__filesystem__read_text_file"],
    ["claude-code", "PreToolUse", "mcp__memory__.*|mcp__git__git_push"],
    ["claude-code", "PreToolUse", "mcp__.*__(write|delete).*"],
    ["claude-code", "PreToolUse", "(edit|write)_.*"],
    ["claude-code", "Stop", ""],
    ["claude-code", "Stop", "*"],
    ["claude-code", "UserPromptSubmit", ".*"],
    ["claude-code", "SessionStart", "startup|resume"],
    ["claude-code", "SessionStart", "compact"],
    ["claude-code", "PreCompact", "auto"],
    ["claude-code", "SubagentStop", "code-reviewer"],
    ["claude-code", "Notification", "permission_prompt|idle_prompt"],
    ["claude-code", "SessionEnd", "logout"],
    ["claude-code", "FileChanged", ".envrc|.env"],
    ["copilot", "preToolUse", "bash"],
    ["copilot", "preToolUse", "edit|create"],
    ["copilot", "preToolUse", "apply_patch"],
    ["copilot", "PreToolUse", "Edit|Write"],
    ["copilot", "PreToolUse", "bash"],
    ["copilot", "PreToolUse", "Task"],
    ["copilot", "PreToolUse", "*"],
    ["copilot", "preToolUse", "github-mcp-server-.*"],
    ["copilot", "preToolUse", "lab-view"],
    ["copilot", "PostToolUse", "Bash"],
    ["copilot", "permissionRequest", "edit"],
    ["copilot", "preCompact", "manual"],
    ["copilot", "notification", "permission_prompt"],
    ["cursor", "preToolUse", "Shell"],
    ["cursor", "preToolUse", "Write|Delete"],
    ["cursor", "preToolUse", "MCP:.*"],
    ["cursor", "preToolUse", "MCP:create_issue"],
    ["cursor", "preToolUse", "MCP:(view|task)"],
    ["cursor", "postToolUse", "write_to_file|replace_file_content"],
    ["cursor", "beforeShellExecution", "git\\s+push"],
    ["cursor", "beforeShellExecution", "bash -c|grep|view"],
    ["cursor", "beforeShellExecution", "rm -rf|shell"],
    ["cursor", "beforeMCPExecution", "MCP:delete_.*"],
    ["cursor", "beforeReadFile", "Read"],
    ["universal", "pre-tool-use", "Write|Edit"],
    ["universal", "pre-tool-use", "mcp__.*"],
    ["universal", "session-start", "startup"],

    // A matcher that never fits, for every reason there is.
    ["claude-code", "PreToolUse", "Bash(git push:*)", "matcher-never", "is a permission rule"],
    ["claude-code", "PreToolUse", "Write(*.py)", "matcher-never", "is a permission rule"],
    ["claude-code", "PreToolUse", 'tool == "Bash" && tool_input.command matches "git push"', "matcher-never", "is an expression"],
    ["claude-code", "PreToolUse", "Edit|[", "matcher-never", "is no valid pattern"],
    ["claude-code", "SessionStart", "(startup", "matcher-never", "is no valid pattern"],
    ["claude-code", "PreToolUse", "mcp__github", "matcher-never", "every tool of that server is mcp__github__.*"],
    ["claude-code", "PreToolUse", "bash", "matcher-never", "is spelled otherwise: Bash"],
    ["claude-code", "PreToolUse", "edit|write", "matcher-never", "is spelled otherwise: Edit|Write"],
    ["claude-code", "PreToolUse", "run_in_terminal", "matcher-never", "names GitHub Copilot's tools: here they are Bash"],
    ["claude-code", "PreToolUse", "Shell", "matcher-never", "names Cursor's tools: here they are Bash"],
    ["claude-code", "PreToolUse", "MultiEdit", "matcher-never", "did you mean Edit?"],
    ["claude-code", "PreToolUse", "WebFetsh", "matcher-never", "did you mean WebFetch?"],
    ["claude-code", "SessionStart", "start", "matcher-never", "fits none of startup, resume, clear, compact, fork"],
    ["claude-code", "PreCompact", "automatic", "matcher-never", "fits none of manual, auto"],
    ["copilot", "preToolUse", "*", "matcher-never", "is no valid pattern"],
    ["copilot", "notification", "*", "matcher-never", "is no valid pattern"],
    ["copilot", "preToolUse", "Edit|Write", "matcher-never", "names Claude Code's tools: here they are edit|apply_patch"],
    ["copilot", "PreToolUse", "Bash, Edit", "matcher-never", "is spelled otherwise: bash|edit"],
    ["copilot", "PreToolUse", "mcp__github__.*", "matcher-never", "those of MCP servers are called server-tool here"],
    ["cursor", "preToolUse", "Bash", "matcher-never", "names Claude Code's tools: here they are Shell"],
    ["cursor", "preToolUse", "^Edit$", "matcher-never", "names Claude Code's tools: here they are Write"],
    ["cursor", "preToolUse", "mcp__.*", "matcher-never", "those of MCP servers are called MCP:tool here"],
    ["universal", "pre-tool-use", "Shell", "matcher-never", "names Cursor's tools: here they are Bash"],
    ["claude-code", "UserPromptSubmit", "deploy", "matcher-ignored"],
    ["claude-code", "Stop", "Bash", "matcher-ignored"],
    ["copilot", "SessionStart", "startup", "matcher-ignored"],
    ["cursor", "sessionStart", "startup", "matcher-ignored"],
  ])("%s on %s: %j %s", (host, event, matcher, code, why = "") => {
    const found = told(UNDER[host as string]?.(event as string, matcher as string) ?? {});
    expect(codesOf(found)).toEqual(code === undefined ? [] : [code]);
    if (code !== undefined) expect(found[0]?.message).toContain(why);
  });
});

describe("the same hook twice", () => {
  const copilot = (...entries: object[]) => ({
    ".github/hooks/a.json": {
      version: 1,
      hooks: { preToolUse: entries.map((one) => ({ type: "command", bash: "./scripts/check.sh", ...one })) },
    },
  });
  test.each<readonly [what: string, files: Texts, ...codes: string[]]>([
    ["for two tools", copilot({ matcher: "bash" }, { matcher: "edit" })],
    ["in two environments", copilot({ env: { MODE: "fast" } }, { env: { MODE: "full" } })],
    ["in two folders", copilot({ cwd: "a", bash: "lint" }, { cwd: "b", bash: "lint" })],
    ["for a tool and for every tool", copilot({ matcher: "bash" }, {}), "runs-twice"],
    ["on two events", { ".cursor/hooks.json": { version: 1, hooks: { preToolUse: [{ command: "a" }], stop: [{ command: "a" }] } } }],
    ["for Cursor", { ".cursor/hooks.json": { version: 1, hooks: { stop: [{ command: "a" }, { command: "a" }] } } }, "runs-twice"],
    [
      "for Lime, in two files",
      {
        ".lime.json": { hooks: { PreToolUse: ["guard"] } },
        ".lime/settings.json": { hooks: { PreToolUse: ["guard"] } },
      },
      "runs-twice",
    ],
    // It runs identical commands once.
    [
      "for Claude Code",
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
  const hook = { hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command: "true" }] }] } };
  const copilot = { version: 1, hooks: { preToolUse: [{ type: "command", bash: "true" }] } };
  const OFF = { disableAllHooks: true };
  const managed = (file: string) => ({ machine: memory({ [file]: '{"allowManagedHooksOnly":true}' }) });
  test.each<readonly [what: string, files: Texts, why: string, beyond?: object]>([
    ["Claude Code, in the file itself", { ".claude/settings.json": { ...hook, ...OFF } }, "disableAllHooks in .claude/settings.json"],
    [
      "Claude Code, by one person",
      { ".claude/settings.json": hook, ".claude/settings.local.json": OFF },
      "disableAllHooks in .claude/settings.local.json",
    ],
    [
      "Claude Code, put right by one person",
      { ".claude/settings.json": { ...hook, ...OFF }, ".claude/settings.local.json": { disableAllHooks: false } },
      "",
    ],
    [
      "Claude Code, by the machine's owner",
      { ".claude/settings.json": hook },
      "allowManagedHooksOnly in etc/claude-code/managed-settings.json",
      managed("etc/claude-code/managed-settings.json"),
    ],
    ["Copilot, in the file itself", { ".github/hooks/a.json": { ...copilot, ...OFF } }, "disableAllHooks in .github/hooks/a.json"],
    ["Copilot, in another hooks file", { ".github/hooks/a.json": copilot, ".github/hooks/b.json": { version: 1, ...OFF } }, ""],
    [
      "Copilot, for the repository",
      { ".github/hooks/a.json": copilot, ".github/copilot/settings.json": OFF },
      "disableAllHooks in .github/copilot/settings.json",
    ],
    [
      "Copilot, in Claude's settings",
      { ".github/hooks/a.json": copilot, ".claude/settings.json": OFF },
      "disableAllHooks in .claude/settings.json",
    ],
    [
      "Copilot, by the machine's owner",
      { ".github/hooks/a.json": copilot },
      "allowManagedHooksOnly in etc/github-copilot/policy.d/m.json",
      managed("etc/github-copilot/policy.d/m.json"),
    ],
    ["Cursor knows none", { ".cursor/hooks.json": { version: 1, ...OFF, hooks: { stop: [{ command: "true" }] } } }, ""],
  ])("%s", (_, files, why, beyond) =>
    expect(told(files as Texts, undefined, beyond as object).map(({ code, message }) => `${code}: ${message}`)).toEqual(
      why ? [`host-disabled: ${why} keeps these hooks from running`] : [],
    ),
  );
});
