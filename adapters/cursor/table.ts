/** The tables alone, for codecs that look names up in them. */
import type { Vocabulary, Wire } from "../../src/model/adapter.ts";
import { events, matcher, mcp, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/** Seconds: section 3. */
export const table: Wire = { id: "cursor", events, ...vocabulary, matcher, variables: MARKS, timeout: 60 };
