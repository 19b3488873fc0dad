import type { Named } from "../../../test/hosts/source.ts";

export const mcpName = ({ server, tool }: Named) =>
  ["mcp", server, tool].map((word) => word.replace(/[^\w-]/g, "_")).join("__");
