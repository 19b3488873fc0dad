/** The tables alone, for codecs that look names up in them. */
import type { Vocabulary, ProtocolTables } from "../../src/model/adapter.ts";
import { events, pascalMatcher } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/**
 * Seconds: section 5. An answer of 6 MB is honoured, one of about 12 MB is dropped and the call
 * runs (observed, last section).
 */
export const table: ProtocolTables = {
  id: "copilot",
  events,
  ...vocabulary,
  matcher: pascalMatcher,
  variables: MARKS,
  timeout: 30,
  // Section 5: unknown fields are ignored.
  ownFields: [],
  answerLimits: { answer: 6_000_000 },
};

/** Camel spelling gets camelCase payloads, Pascal snake_case ones, with exceptions (section 7). */
export const isPascal = (hostEvent: string) => /^[A-Z]/.test(hostEvent);
