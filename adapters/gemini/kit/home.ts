import type { Home } from "../../../test/hosts/driver.ts";

export const home: Home = {
  path: ".gemini/settings.json",
  // A project has no second file.
  beside: ".gemini/settings.json",
  file: (events, command) => ({
    hooks: Object.fromEntries(
      events.map((event) => [event, [{ hooks: [{ type: "command", command }] }]]),
    ),
  }),
  events: {
    "a call": [
      "SessionStart",
      "BeforeAgent",
      "BeforeTool",
      "AfterTool",
      "AfterAgent",
      "SessionEnd",
    ],
    "a failed call": ["BeforeTool", "AfterTool"],
    "an MCP call": ["BeforeTool", "AfterTool"],
    "a compaction": ["PreCompress"],
  },
};
