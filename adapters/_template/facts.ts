/** The agent's tables. Say beside each where it comes from. */
import type { Evidence, McpNames, Tool, Protocol } from "../../src/model/adapter.ts";

export const evidence: Evidence = { basis: "documented", version: "0", source: "where these facts were found" };

/** Every universal event: the host's names for it, or [] for a gap. */
export const events: Protocol["events"] = {
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

/** Tools that no guard needs to see: by their names, a sentence each. */
export const harmless: { readonly [hostTool: string]: string } = {};

export const mcp: McpNames = { parse: () => [], format: (server, tool) => `mcp__${server}__${tool}` };
