import type { Home } from "../../../test/hosts/driver.ts";

export const home: Home = {
  path: ".claude/settings.json",
  beside: ".claude/settings.local.json",
  file: (events, command) => ({
    hooks: Object.fromEntries(
      events.map((event) => [event, [{ hooks: [{ type: "command", command }] }]]),
    ),
  }),
  events: {
    "a call": [
      "SessionStart",
      "UserPromptSubmit",
      "PreToolUse",
      "PostToolUse",
      "Stop",
      "SessionEnd",
    ],
    "a question": ["PermissionRequest"],
    "a failed call": ["PreToolUse", "PostToolUseFailure"],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
    "a compaction": ["PreCompact", "PostCompact"],
    "a notification": ["Notification"],
  },
};
