/** The tables alone, for codecs that look names up in them. */
import type { Vocabulary, Wire } from "../../src/model/adapter.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { events, mcp, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/** Seconds: section 4. */
export const table: Wire = { id: "claude-code", events, ...vocabulary, matcher: listOrRegex, variables: MARKS, timeout: 600 };
