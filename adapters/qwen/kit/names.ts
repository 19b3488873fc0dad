import type { Named } from "../../../test/hosts/source.ts";

/** Returns Qwen Code's name for a tool of an MCP server, which has a plain name. */
export const mcpName = ({ server, tool }: Named) => `mcp__${server}__${tool}`;
