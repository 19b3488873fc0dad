/** Configs as teams have them for each agent, with how many handlers stand in each. */
import { words } from "./random.mjs";

const { words: WORDS, matchers: MATCHERS } = words("undo");
const commandOf = (random, root) =>
  random.one([
    `bash ${root}.claude/hooks/${random.one(WORDS)}.sh`,
    `node ${root}scripts/${random.one(WORDS)}.mjs --strict`,
    `python3 ${root}tools/${random.one(WORDS)}.py`,
    `jq -r '.tool_input.command' >> "$HOME/log.txt"`,
    `npx prettier --write "$FILE" 2>/dev/null || true`,
    `echo ${random.one(WORDS)} é "quoted" \\\\ 'x'`,
    `[ -f .env ] && exit 2; exit 0`,
    `grep -q 'rm -rf' && exit 2 || exit 0`,
    `afplay /System/Library/Sounds/${random.text(5)}.aiff`,
    `curl -s https://example.com/${random.text(4)} >/dev/null &`,
    `uv run ${root}hooks/${random.one(WORDS)}.py # ${random.text(6)}`,
  ]) + (random.chance(0.3) ? ` ${random.text(6)}` : "");
const EVENTS = {
  claude: [
    "PreToolUse",
    "PostToolUse",
    "UserPromptSubmit",
    "SessionStart",
    "SessionEnd",
    "Stop",
    "SubagentStop",
    "Notification",
    "PreCompact",
    "PermissionRequest",
    "PostToolUseFailure",
    "Unheard",
    "SubagentStart",
    "ConfigChange",
  ],
  cursor: [
    "preToolUse",
    "postToolUse",
    "beforeShellExecution",
    "afterShellExecution",
    "beforeReadFile",
    "afterFileEdit",
    "beforeSubmitPrompt",
    "stop",
    "sessionStart",
    "sessionEnd",
    "beforeMCPExecution",
    "subagentStart",
    "preCompact",
    "afterAgentResponse",
  ],
  copilot: [
    "preToolUse",
    "PreToolUse",
    "postToolUse",
    "userPromptSubmitted",
    "sessionStart",
    "sessionEnd",
    "agentStop",
    "errorOccurred",
    "SubagentStart",
    "notification",
    "permissionRequest",
    "preCompact",
  ],
  lime: [
    "PreToolUse",
    "PostToolUse",
    "Stop",
    "SessionStart",
    "SessionEnd",
    "UserPromptSubmit",
    "Notification",
    "PermissionDenied",
  ],
};
const several = (random, list, most) => [...new Set(random.some(list, most))];
const some = (random, most, make) => Array.from({ length: 1 + random.below(most) }, make);

/** Each gives the value of a file and how many handlers stand in it. */
export const MAKES = {
  "claude-code": (random) => {
    let count = 0;
    const handler = () => (
      count++,
      {
        type: "command",
        command: commandOf(random, '"$CLAUDE_PROJECT_DIR"/'),
        ...(random.chance(0.4) && { timeout: 1 + random.below(600) }),
        ...(random.chance(0.1) && { statusMessage: "checking" }),
        ...(random.chance(0.1) && { async: true }),
        ...(random.chance(0.1) && { if: "Bash(git push:*)" }),
      }
    );
    const group = () => ({
      ...(random.chance(0.7) && { matcher: random.one(MATCHERS) }),
      hooks: some(random, 3, handler),
    });
    const hooks = Object.fromEntries(
      several(random, EVENTS.claude, 6).map((event) => [event, some(random, 3, group)]),
    );
    return [
      ".claude/settings.json",
      {
        ...(random.chance(0.5) && {
          $schema: "https://json.schemastore.org/claude-code-settings.json",
          permissions: { allow: ["Bash(npm test:*)"], deny: ["Read(.env)"] },
        }),
        hooks,
        ...(random.chance(0.5) && { model: "opus", env: { A: "1" } }),
      },
      count,
    ];
  },
  cursor: (random) => {
    let count = 0;
    const handler = () => (
      count++,
      {
        command: commandOf(random, "./").replaceAll("//", "/"),
        ...(random.chance(0.5) && {
          matcher: random.one(["Shell", "Write", ".*", "^Shell$", "MCP:.*", "git push"]),
        }),
        ...(random.chance(0.3) && { timeout: 30 }),
        ...(random.chance(0.2) && { failClosed: true }),
      }
    );
    return [
      ".cursor/hooks.json",
      {
        version: 1,
        hooks: Object.fromEntries(
          several(random, EVENTS.cursor, 6).map((event) => [event, some(random, 3, handler)]),
        ),
      },
      count,
    ];
  },
  copilot: (random) => {
    let count = 0;
    const handler = () => (
      count++,
      {
        type: "command",
        [random.one(["bash", "command"])]: commandOf(random, "./"),
        ...(random.chance(0.3) && { powershell: "./x.ps1" }),
        ...(random.chance(0.3) && { matcher: random.one(["bash", "Bash", "edit|create", ".*"]) }),
        ...(random.chance(0.3) && { timeoutSec: 10 }),
        ...(random.chance(0.2) && { cwd: "scripts", env: { K: "v" } }),
      }
    );
    return [
      ".github/hooks/team.json",
      {
        version: 1,
        hooks: Object.fromEntries(
          several(random, EVENTS.copilot, 6).map((event) => [event, some(random, 3, handler)]),
        ),
      },
      count,
    ];
  },
  lime: (random) => {
    let count = 0;
    const handler = () => (count++, commandOf(random, "./"));
    return [
      ".lime/settings.json",
      {
        ...(random.chance(0.5) && { model: "x" }),
        hooks: Object.fromEntries(
          several(random, EVENTS.lime, 6).map((event) => [event, some(random, 3, handler)]),
        ),
      },
      count,
    ];
  },
};
export function written(random, value) {
  const text = JSON.stringify(value, null, random.one([2, 2, 2, 4, "\t", 0]));
  const spelt = random.chance(0.1) ? text.replaceAll("é", "\\u00e9") : text;
  return (
    (random.chance(0.1) ? "\uFEFF" : "") +
    spelt.replaceAll("\n", random.chance(0.15) ? "\r\n" : "\n") +
    random.one(["\n", "\n", "", "\n\n"])
  );
}
