import type { Home } from "../../../test/hosts/driver.ts";

export const home: Home = {
  path: ".qwen/settings.json",
  beside: ".qwen/settings.json",
  file: (events, command) => ({
    $version: 4,
    hooks: Object.fromEntries(
      events.map((event) => [event, [{ hooks: [{ type: "command", command }] }]]),
    ),
  }),
  events: {
    "a call": ["SessionStart", "UserPromptSubmit", "PreToolUse", "PostToolUse", "Stop"],
    "a failed call": ["PreToolUse", "PostToolUseFailure"],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
  },
};
