import type { Named } from "../../../test/hosts/source.ts";

/** Returns Codex's name for a tool of an MCP server. */
export const mcpName = ({ server, tool }: Named) =>
  `mcp__${server}__${tool}`.replace(/[^\w-]/g, "_");
