/**
 * A made-up agent like the best known one: commands in JSON lists, a matcher on the tool's name.
 */
import type { Evidence, ProtocolTables, Tool } from "../../../../src/model/adapter.ts";
import { field } from "../../../../adapters/_kin/words.ts";

export const evidence: Evidence = {
  basis: "documented",
  version: "1",
  source: "made up for a test",
};

const tool = field("tool_name");

export const events: ProtocolTables["events"] = {
  "pre-tool-use": [
    {
      name: "PreTool",
      subject: tool,
      can: { deny: true, context: true },
      excludes: { deny: ["context"] },
      carries: ["permission-request"],
    },
  ],
  "permission-request": [],
  "permission-denied": [],
  "post-tool-use": [{ name: "PostTool", subject: tool, can: { context: true } }],
  "post-tool-use-failure": [],
  "pre-prompt": [{ name: "Prompt", can: { deny: true } }],
  "session-start": [],
  "session-end": [],
  stop: [],
  "stop-failure": [],
  "stop-cancelled": [],
  "sub-agent-start": [],
  "sub-agent-end": [],
  "pre-compact": [],
  "post-compact": [],
  notification: [],
};

export const tools: { readonly [name: string]: Tool } = {
  exec: { name: "Bash", does: ["command"], fields: { line: "command" } },
  put: { name: "Write", does: ["file"], fields: { file: "file_path" } },
  show: { name: "Read", does: [], fields: { file: "file_path" } },
  change: { name: "Edit", does: ["file"], fields: { file: "file_path" } },
};

export const harmless = {};
