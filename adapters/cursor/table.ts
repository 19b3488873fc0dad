/** The tables alone, for codecs that look names up in them. */
import type { Vocabulary, ProtocolTables } from "../../src/model/adapter.ts";
import { events, matcher } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/**
 * Seconds: section 3. Longer context is dropped whole (section 4); a denial of 6 MB is passed on
 * (the same place).
 */
export const table: ProtocolTables = {
  id: "cursor",
  events,
  ...vocabulary,
  matcher,
  variables: MARKS,
  timeout: 60,
  ownFields: ["loop_limit"],
  answerLimits: { context: 10_000, answer: 6_000_000 },
};
