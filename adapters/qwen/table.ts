/** The tables alone, for codecs that look up names in them. */
import { forReports } from "../_kin/for-reports.ts";
import type { ProtocolTables } from "../../src/model/adapter.ts";
import { events, OWN_GATES } from "./facts.ts";
import { matcher } from "./matcher.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

/**
 * Output is cut after a mebibyte, and an answer that was cut counts as none (driven with 0.24.4:
 * one of 900,000 characters is honoured).
 */
export const table: ProtocolTables = {
  id: "qwen",
  events,
  tools,
  mcp,
  matcher,
  variables: MARKS,
  timeout: 60,
  ...forReports({ ownFields: ["name", "description", "shell", "statusMessage"] }),
  ...OWN_GATES,
  answerLimits: { answer: 900_000 },
};
