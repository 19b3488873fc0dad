import type { Named } from "../../../test/hosts/source.ts";

export const mcpName = ({ server, tool }: Named) =>
  `${server}-${tool}`.replace(/[^\w-]/g, "-").slice(0, 64);
