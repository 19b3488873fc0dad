/** The Cline CLI as it was driven, version 3.0.65 (host report), for the questions of the suite. */
import { tool, type Kit } from "../../../test/support/kit.ts";
import type { Events } from "../../_kin/kit/events.ts";
import { codeKit } from "../../_kin/kit/in-process/kit.ts";
import { asks } from "./asks.ts";

const none = { not: "it has no such hook, in plugins or files (section 1)" };
const nobody = {
  not: "its question fails without a terminal, and an allow of ours asks for no more (section 5)",
};

/** See sections 1, 4 and 5. */
const events: Events = {
  "pre-tool-use": ["beforeTool.run_commands", "deny end rewrite-input context"],
  "permission-request": none,
  "permission-denied": none,
  "post-tool-use": ["afterTool.run_commands", "feedback end withhold rewrite-result context"],
  "post-tool-use-failure": ["afterFailedTool.read_files", "feedback end context"],
  "pre-prompt": ["beforeRun", "deny context"],
  "session-start": ["beforeFirstRun", "end context"],
  "session-end": none,
  stop: ["afterRun", ""],
  "stop-failure": ["afterFailedRun", ""],
  "stop-cancelled": ["afterStoppedRun", ""],
  "sub-agent-start": ["beforeChildRun", "deny context"],
  "sub-agent-end": ["afterChildRun", ""],
  "pre-compact": none,
  "post-compact": none,
  notification: none,
};

const FOLDER = ".cline/plugins";

export const kit: Kit = codeKit({
  title: "Cline CLI",
  word: "cline",
  version: "3.0.65",
  called: "plugin",
  project: FOLDER,
  user: FOLDER,
  topOnly: true,
  longest: 3,
  events,
  never: { ask: nobody, allow: nobody, not: "nothing that a plugin returns does it (section 5)" },
  endDenies: true,
  passes: (context) => ({ context }),
  asks,
  result: (result) => [{ query: "scripted", result, success: true }],
  shellCalls: ["beforeTool.run_commands", "beforeTool.run_commands.in-subagent"],

  // Section 6.
  tools: {
    commands: [
      {
        ...tool("run_commands", "Bash", "command"),
        input: ({ command = "" }) => ({ commands: [command] }),
      },
    ],
    files: [
      {
        ...tool("editor", "Write", "file_path:path content:new_text"),
        input: ({ file_path = "", content = "" }) => ({ path: file_path, new_text: content }),
      },
      {
        ...tool("editor", "Edit", "file_path:path old_string:old_text new_string:new_text"),
        // Without it, it is a file that is created.
        input: ({ file_path = "", old_string = "a", new_string = "b" }) => ({
          path: file_path,
          old_text: old_string,
          new_text: new_string,
        }),
      },
    ],
    read: {
      ...tool("read_files", "Read", "file_path"),
      input: ({ file_path = "" }) => ({ files: [{ path: file_path }] }),
    },
    agents: [tool("spawn_agent", "Agent", "prompt:task")],
  },
  mcp: { name: (server, tool) => `${server}__${tool}`, server: true },
  marks: { CLINE_BUILD_ENV: "production" },
  environment: () => ({ CLINE_BUILD_ENV: "production" }),
  varies: ["CLINE_CONNECTOR_CLI_LAUNCH"],
  switches: { not: "a setting names single plugins by their paths (section 7)" },
  sources: { startup: "startup" },
});
