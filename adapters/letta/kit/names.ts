import { groupsIn } from "../../_kin/kit/groups.ts";

/** The team's own file. */
export const files = groupsIn(".letta/settings.json");
