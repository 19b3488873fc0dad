/** The agent's tables. Note the source of each fact next to it. */
import type { McpNames, ProtocolTables, Tool } from "../../src/model/adapter.ts";
import { todo } from "./todo.ts";

/**
 * Every universal event with the host's names for it, made of letters only, or [] for a gap. `can`
 * lists the `parts` of the event in src/model/events.ts that were seen to have an effect in an
 * answer; a part that is missing is never written. `withhold` and `rewrite-result` count only for
 * tools with `output`. What reports alone read is marked (_kin/for-reports.ts). If the agent cannot
 * deny on permission-request or sub-agent-start, its row of pre-tool-use `carries` them (S17).
 */
export const events: ProtocolTables["events"] = {
  "pre-tool-use": [],
  "permission-request": [],
  "permission-denied": [],
  "post-tool-use": [],
  "post-tool-use-failure": [],
  "pre-prompt": [],
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

export const tools: { readonly [hostTool: string]: Tool } = {};

/** Tools that no guard needs to see, by name, each with a whole sentence. */
export const harmless: { readonly [hostTool: string]: string } = {};

/**
 * The names of MCP tools. Most agents call such a tool `mcp__<server>__<tool>` and use
 * `canonicalMcp` of _kin/words.ts.
 */
export const mcp: McpNames = {
  parse: () =>
    todo("mcp.parse says which server and tool a name stands for; [] where it is no MCP tool"),
  format: () => todo("mcp.format says how the agent calls a tool of a server"),
};
