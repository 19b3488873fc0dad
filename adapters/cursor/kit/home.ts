import { words } from "../../../test/support/kit.ts";
import { calling } from "../../../src/live/session.ts";
import type { Home } from "../../../test/hosts/driver.ts";

export const home: Home = {
  path: ".cursor/hooks.json",
  beside: ".cursor/hooks.json",
  file: (events, command) => ({
    version: 1,
    hooks: Object.fromEntries(events.map((event) => [event, [{ command }]])),
  }),
  events: {
    "a call": words(`
      sessionStart beforeSubmitPrompt preToolUse beforeShellExecution afterShellExecution
      postToolUse stop sessionEnd
    `),
    "a failed call": ["preToolUse", "postToolUseFailure"],
    "a file that is read": ["preToolUse", "beforeReadFile", "postToolUse"],
    "a file that is written": ["preToolUse", "afterFileEdit", "postToolUse"],
    "an MCP call": ["preToolUse", "beforeMCPExecution", "afterMCPExecution", "postToolUse"],
    "a sub-agent": ["subagentStart", "subagentStop"],
    "a compaction": ["preCompact"],
  },
  sessions: {
    "a file that is read": (project) =>
      calling({ name: "Read", input: { file_path: `${project}/sample.txt` } }),
    "a file that is written": (project) =>
      calling({ name: "Write", input: { file_path: `${project}/new.txt`, content: "new" } }),
  },
};
