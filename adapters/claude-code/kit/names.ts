import type { Named } from "../../../test/hosts/source.ts";

/** Returns Claude Code's name for a tool of an MCP server. */
export const mcpName = ({ server, tool }: Named) =>
  ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__");
