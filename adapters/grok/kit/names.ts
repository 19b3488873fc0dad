import { groupsIn } from "../../_kin/kit/groups.ts";
import type { Named } from "../../../test/hosts/source.ts";

/** A file of the team's own. */
export const files = groupsIn(".grok/hooks/team.json");
export const mcpName = ({ server, tool }: Named): string => `${server}__${tool}`;
