import { DONE, saying } from "../../../src/live/session.ts";
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
    "a prompt": ["SessionStart", "UserPromptSubmit", "Stop"],
    // It asks about an empty prompt once more after every tool, and our shim then asks nobody.
    "a call": ["SessionStart", "PreToolUse", "PostToolUse", "Stop"],
    "a failed call": ["PreToolUse", "PostToolUseFailure"],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
  },
  sessions: { "a prompt": () => saying(DONE) },
};
