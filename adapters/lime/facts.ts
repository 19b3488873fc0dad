/** Lime's tables, all from the vendor's documentation v0.1 (host report, with its sections). */
import { forReports, how } from "../_kin/for-reports.ts";
import { usualEvents } from "../_kin/usual.ts";
import { canonicalMcp } from "../_kin/words.ts";
import type { McpNames, Tool } from "../../src/model/adapter.ts";

/** Only PreToolUse takes an answer; no matchers; `Stop` is the user's cancelling (section 4). */
export const events = usualEvents({
  ofTools: {},
  tested: {},
  rows: {
    "pre-tool-use": {
      can: {
        deny: true,
        ask: true,
        allow: how("denied all the same by a deny rule"),
        end: how("cancels the turn"),
        "rewrite-input": true,
        "add-permissions": how("as rules for the session"),
        context: how("appended to the tool's result"),
        message: true,
      },
      // How the answers of several hooks are merged is not documented (section 4).
      ...forReports({ undoes: { "rewrite-input": "any", allow: "any" } }),
      carries: ["permission-request"],
    },
    "permission-request": {},
    "permission-denied": {},
    "post-tool-use": {},
    "post-tool-use-failure": {},
    "pre-prompt": {},
    "session-start": {},
    "session-end": {},
    "stop-cancelled": { name: "Stop" },
    "pre-compact": {},
    "post-compact": {},
    notification: {},
  },
});

const PATH = { path: "file_path" };

/** See section 7. Input keys other than bash's `command` are those of its probable ancestor. */
export const tools: { readonly [name: string]: Tool } = {
  bash: { name: "Bash", does: ["command"] },
  read_file: { name: "Read", does: [], fields: PATH },
  write_file: { name: "Write", does: ["file"], fields: PATH },
  edit_file: { name: "Edit", does: ["file"], fields: PATH },
  glob_search: { name: "Glob", does: [] },
  grep_search: { name: "Grep", does: [] },
};

/** Its documentation names only these six tools. */
export const harmless: { readonly [name: string]: string } = {};

export const mcp: McpNames = canonicalMcp;
