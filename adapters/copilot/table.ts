/** The tables alone, for codecs that look names up in them. */
import type { Vocabulary, Wire } from "../../src/model/adapter.ts";
import { events, mcp, pascalMatcher, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

export const vocabulary: Vocabulary = { tools, mcp };

/** Seconds: section 5. */
export const table: Wire = { id: "copilot", events, ...vocabulary, matcher: pascalMatcher, variables: MARKS, timeout: 30 };

/** Camel spelling gets camelCase payloads, Pascal snake_case ones, with exceptions (section 7). */
export const isPascal = (hostEvent: string) => /^[A-Z]/.test(hostEvent);
