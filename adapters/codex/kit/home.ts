import type { Home } from "../../../test/hosts/driver.ts";

export const home: Home = {
  path: ".codex/hooks.json",
  // The other file of a project is TOML.
  beside: ".codex/hooks.json",
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
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
    "a compaction": ["PreCompact", "PostCompact"],
  },
};
