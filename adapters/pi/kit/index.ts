/** Pi as it was driven, version 1.5.2 (the host report), for the questions of the suite. */
import { tool, type Kit } from "../../../test/support/kit.ts";
import type { Events } from "../../_kin/kit/events.ts";
import { codeKit } from "../../_kin/kit/in-process/kit.ts";
import { asks } from "./asks.ts";

const noAgents = { not: "it has no sub-agents (section 1)" };
const asksNobody = { not: "it asks nobody for a permission (section 1)" };

/** See sections 1, 4 and 5. */
const events: Events = {
  "pre-tool-use": ["tool_call.bash", "deny end rewrite-input context message"],
  "permission-request": asksNobody,
  "permission-denied": asksNobody,
  "post-tool-use": ["tool_result.bash", "feedback end withhold rewrite-result context message"],
  "post-tool-use-failure": ["tool_failed.read", "feedback end context message"],
  "pre-prompt": ["input", "deny rewrite-prompt context message"],
  "session-start": ["session_start", "context message"],
  "session-end": ["session_shutdown", "message"],
  stop: ["agent_before_settle", "hold message"],
  "stop-failure": ["run_failed", "message"],
  "stop-cancelled": ["agent_settled", "message"],
  "sub-agent-start": noAgents,
  "sub-agent-end": noAgents,
  "pre-compact": ["session_before_compact", "deny message"],
  "post-compact": ["session_compact", "message"],
  notification: { not: "nothing happens there of which another agent notifies (section 1)" },
};

const MARKS = { PI_CODING_AGENT: "true", AI_AGENT: "pi" };

export const kit: Kit = codeKit({
  title: "Pi",
  word: "pi",
  version: "1.5.2",
  called: "extension",
  project: ".pi/extensions",
  user: ".pi/agent/extensions",
  events,
  never: {
    not: "an extension asks and allows nothing, and sets no variables: it holds a call back or lets it go on (section 5)",
  },
  asks,
  result: (text) => ({ content: [{ type: "text", text }] }),
  shellCalls: ["tool_call.bash", "tool_call.bash.in-codemode"],

  // Section 6: one call of `edit` holds several replacements.
  tools: {
    commands: [
      tool("bash", "Bash", "command timeout", "command timeout"),
      tool("powershell", "Bash PowerShell", "command"),
    ],
    files: [
      tool("write", "Write", "file_path:path content"),
      {
        ...tool("edit", "Edit", "file_path:path", ""),
        input: ({ file_path: path, old_string: oldText, new_string: newText }) => ({
          path: path ?? "",
          edits: [{ oldText: oldText ?? "", newText: newText ?? "" }],
        }),
      },
    ],
    read: tool("read", "Read", "file_path:path"),
    agents: noAgents,
  },
  mcp: { name: (server, tool) => `mcp__${server}__${tool}`, server: true },
  marks: MARKS,
  environment: () => MARKS,
  varies: [],
  switches: { not: "nothing in another file switches every extension off (section 2)" },
  sources: { startup: "startup", resume: "resume", clear: "clear" },
});
