/** The tables alone, for codecs that look names up in them. */
import type { Vocabulary, ProtocolTables } from "../../src/model/adapter.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { events } from "./facts.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/**
 * Seconds: section 4. Of a context over 10,000 characters the model gets a preview and the file
 * that holds it whole (section 10).
 */
export const table: ProtocolTables = {
  id: "claude-code",
  events,
  ...vocabulary,
  matcher: listOrRegex,
  variables: MARKS,
  timeout: 600,
  // Section 4. `once` counts in a skill alone, and its hooks stay there.
  ownFields: ["if", "statusMessage", "asyncRewake", "shell", "continueOnBlock"],
  answerLimits: { context: 500_000 },
};
