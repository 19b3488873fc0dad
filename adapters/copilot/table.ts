/** The tables alone, for codecs that look up names in them. */
import { forReports } from "../_kin/for-reports.ts";
import type { Vocabulary, ProtocolTables } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import { events, pascalMatcher } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/**
 * Timeouts are in seconds (section 5). An answer of 6 MB is honoured, and one of about 12 MB is
 * dropped so that the call runs (observed, last section).
 */
export const table: ProtocolTables = {
  id: "copilot",
  events,
  ...vocabulary,
  matcher: pascalMatcher,
  variables: MARKS,
  timeout: 30,
  // Copilot ignores unknown fields (section 5).
  ...forReports({ ownFields: [] }),
  answerLimits: { answer: 6_000_000 },
};

/** A filter is ignored on any other event, whatever it holds (section 3; played on 2026-11-30). */
export const takesMatcher = (event: EventName | null | undefined): boolean =>
  Boolean(event) && events[event as EventName].some(({ subject, besides }) => subject && !besides);

/** Pascal spelling gets snake_case payloads, camel spelling camelCase, mostly (section 7). */
export const isPascal = (hostEvent: string) => /^[A-Z]/.test(hostEvent);
