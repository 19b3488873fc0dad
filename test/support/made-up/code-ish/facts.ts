/**
 * A made-up agent whose hooks are code: a module that it asks before every tool and every prompt.
 */
import type { Evidence, ProtocolTables, Tool } from "../../../../src/model/adapter.ts";
import { field } from "../../../../adapters/_kin/words.ts";

export const evidence: Evidence = {
  basis: "documented",
  version: "1",
  source: "made up for a test",
};

export const events: ProtocolTables["events"] = {
  "pre-tool-use": [
    {
      name: "toolBefore",
      subject: field("tool"),
      can: { deny: true },
      carries: ["permission-request"],
    },
  ],
  "permission-request": [],
  "permission-denied": [],
  "post-tool-use": [],
  "post-tool-use-failure": [],
  "pre-prompt": [{ name: "promptBefore", can: { deny: true } }],
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
  run: { name: "Bash", does: ["command"], fields: { cmd: "command" } },
  save: { name: "Write", does: ["file"], fields: { path: "file_path", text: "content" } },
  load: { name: "Read", does: [], fields: { path: "file_path" } },
  patch: { name: "Edit", does: ["file"], fields: { path: "file_path" } },
};

export const harmless = {};
