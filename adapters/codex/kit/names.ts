import { groupsIn } from "../../_kin/kit/groups.ts";
import type { Named } from "../../../test/hosts/source.ts";

// The other file of a project is TOML.
export const files = groupsIn(".codex/hooks.json");
export const mcpName = ({ server, tool }: Named) =>
  `mcp__${server}__${tool}`.replace(/[^\w-]/g, "_");
