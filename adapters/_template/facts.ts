/** The agent's tables. Say beside each where it comes from. */
import type { Evidence, McpNames, ProtocolTables, Tool } from "../../src/model/adapter.ts";
import { todo } from "./todo.ts";

export const evidence: Evidence = {
  basis: "documented",
  version: "0",
  source: "where these facts were found",
};

/**
 * Every universal event: the host's names for it in letters alone, or [] for a gap. `can` holds the
 * `parts` of the event in src/model/events.ts that an answer was seen to have an effect with; one
 * that is left out is never written. `withhold` and `rewrite-result` count for tools with `output`
 * only. Where the agent cannot deny on permission-request or sub-agent-start, its row of
 * pre-tool-use `carries` them (S17).
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

/**
 * Tools that no guard needs to see: by their names, each with a sentence, from its capital letter
 * to its period.
 */
export const harmless: { readonly [hostTool: string]: string } = {};

/**
 * Most agents call an MCP tool `mcp__<server>__<tool>`: they take `canonicalMcp` of _kin/words.ts.
 */
export const mcp: McpNames = {
  parse: () =>
    todo("mcp.parse says which server and tool a name stands for; [] where it is no MCP tool"),
  format: () => todo("mcp.format says how the agent calls a tool of a server"),
};
