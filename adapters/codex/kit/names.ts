import type { Named } from "../../../test/hosts/source.ts";

export const mcpName = ({ server, tool }: Named) =>
  `mcp__${server}__${tool}`.replace(/[^\w-]/g, "_");
