/** The answers that agents give alike whose plugins change an input and an output in place. */
import { tool, type Kit, type ToolFact } from "../../../../test/support/kit.ts";
import { codeKit } from "../in-process/kit.ts";
import type { Events } from "../events.ts";
import { asks } from "./asks.ts";

/** See sections 1 to 6 and 9; the numbers of sections are those of both reports. */
const events: Events = {
  "pre-tool-use": ["toolExecuteBefore.bash", "deny end rewrite-input context message"],
  "permission-request": {
    not: "a plugin is told of a question and cannot answer it; no hook `permission.ask` is ever called (section 4)",
  },
  "permission-denied": { not: "what a user refused is told without the tool's name (section 4)" },
  "post-tool-use": [
    "toolExecuteAfter.bash",
    "feedback end withhold rewrite-result context message",
  ],
  "post-tool-use-failure": ["messagePartUpdated.read", "end message"],
  "pre-prompt": ["chatMessage", "deny rewrite-prompt context message"],
  "session-start": ["sessionCreated", "context message env"],
  "session-end": { not: "nothing tells a plugin of a session's end on every surface (section 5)" },
  stop: ["sessionIdle", "hold message"],
  "stop-failure": ["sessionError", "message"],
  "stop-cancelled": ["sessionAborted", "message"],
  "sub-agent-start": ["childChatMessage", "deny context message"],
  "sub-agent-end": ["childSessionIdle", "message"],
  "pre-compact": ["sessionCompacting", "deny context message"],
  "post-compact": ["sessionCompacted", "message"],
  notification: ["permissionAsked", "message"],
};

interface InPlaceKit extends Pick<Kit, "title" | "word" | "marks" | "environment" | "varies"> {
  readonly version: string;
  readonly project: string;
  readonly user: string;
  /** Further tools that run commands. */
  readonly commands?: readonly ToolFact[];
}

export const inPlaceKit = ({ commands = [], ...own }: InPlaceKit): Kit =>
  codeKit({
    ...own,
    called: "plugin",
    events,
    never: {
      not: "a plugin asks and allows nothing: it holds a call back or lets it go on (section 2)",
    },
    asks,
    result: (output) => ({ title: "", output, metadata: {} }),
    shellCalls: ["toolExecuteBefore.bash", "toolExecuteBefore.bash.in-subagent"],

    // Section 8.
    tools: {
      commands: [tool("bash", "Bash", "command timeout"), ...commands],
      files: [
        tool("write", "Write", "file_path:filePath content"),
        tool(
          "edit",
          "Edit",
          "file_path:filePath old_string:oldString new_string:newString replace_all:replaceAll",
          "file_path old_string new_string",
        ),
      ],
      read: tool("read", "Read", "file_path:filePath"),
      agents: [tool("task", "Agent", "prompt subagent_type")],
    },
    mcp: { name: (server, tool) => `${server}_${tool}`, server: true },
    switches: {
      not: "plugins are switched off by its own command line and environment alone (section 7)",
    },
    sources: { startup: "startup", resume: "resume" },
  });
