/** The tables alone, for codecs that look up names in them. */
import { forReports } from "../_kin/for-reports.ts";
import type { ProtocolTables } from "../../src/model/adapter.ts";
import { events, matcher, OWN_GATES } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const table: ProtocolTables = {
  id: "gemini",
  events,
  tools,
  mcp,
  matcher,
  variables: MARKS,
  // Hooks wait one minute (section 2).
  timeout: 60,
  ...forReports({ ownFields: ["name", "description", "source"] }),
  ...OWN_GATES,
};
