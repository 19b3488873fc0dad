import type { Named } from "../../../test/hosts/source.ts";

/** Returns Copilot's name for a tool of an MCP server. */
export const mcpName = ({ server, tool }: Named) =>
  `${server}-${tool}`.replace(/[^\w-]/g, "-").slice(0, 64);
