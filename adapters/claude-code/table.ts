/** The tables alone, for codecs that look up names in them. */
import { forReports } from "../_kin/for-reports.ts";
import type { Vocabulary, ProtocolTables } from "../../src/model/adapter.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { events, OWN_GATES } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/**
 * Timeouts are in seconds (section 4). If a context is longer than 10,000 characters, the model
 * gets a preview and the path of a file with all of it (section 10).
 */
export const table: ProtocolTables = {
  id: "claude-code",
  events,
  ...vocabulary,
  matcher: listOrRegex,
  variables: MARKS,
  timeout: 600,
  // `once` counts only in a skill, whose hooks stay there (section 4).
  ...forReports({
    ownFields: ["if", "statusMessage", "asyncRewake", "shell", "continueOnBlock"],
    inCloud: ["CLAUDE_CODE_REMOTE"],
  }),
  ...OWN_GATES,
  answerLimits: { context: 500_000 },
};
