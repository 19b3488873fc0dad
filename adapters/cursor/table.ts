/** The tables alone, for codecs that look up names in them. */
import { forReports } from "../_kin/for-reports.ts";
import type { Vocabulary, ProtocolTables } from "../../src/model/adapter.ts";
import { events, matcher, OWN_GATES } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/**
 * Timeouts are in seconds (section 3). A longer context is dropped whole, and a denial of 6 MB is
 * passed on (section 4).
 */
export const table: ProtocolTables = {
  id: "cursor",
  events,
  ...vocabulary,
  matcher,
  variables: MARKS,
  timeout: 60,
  ...forReports({ ownFields: ["loop_limit"] }),
  ...OWN_GATES,
  answerLimits: { context: 10_000, answer: 6_000_000 },
};
