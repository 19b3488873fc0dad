/**
 * Tests matchers as Qwen Code does (report, section 4): exact names first, else an unanchored
 * pattern on the tool's id. A tool's other names are compared exactly and never by a pattern.
 */
import type { MatcherRule } from "../../src/model/matcher.ts";
import { ALIASES } from "./tools.ts";

const ALL = /^\.?\*$/;

export const matcher: MatcherRule = (text, subject, match) => {
  const pattern = trimmed(text);
  if (pattern === "" || ALL.test(pattern) || pattern === subject) return "yes";
  if (!pattern.includes("|") || /^[\^(]/.test(pattern)) return match(pattern, subject);
  const entries = entriesOf(pattern).map(trimmed).filter(Boolean);
  if (entries.some((entry) => ALL.test(entry) || entry === subject)) return "yes";
  return entries.length ? match(entries.join("|"), subject) : "no";
};

export const toolMatcher: MatcherRule = (text, subject, match) =>
  matcher(text, subject, ALIASES.has(subject) ? () => "no" : match);

/** A blank at the end that a backslash escapes stays. */
function trimmed(text: string): string {
  const bare = text.trim();
  const escapes = /(?:^|[^\\])(?:\\\\)*\\$/.test(bare);
  return escapes && text.trimStart().length > bare.length ? `${bare} ` : bare;
}

/** Splits a list at each `|` outside escapes, character classes and groups. */
function entriesOf(pattern: string): readonly string[] {
  const entries: string[] = [];
  let start = 0;
  let depth = 0;
  let inClass = false;
  for (let i = 0; i < pattern.length; i++) {
    const char = pattern[i];
    if (char === "\\") i++;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth++;
    else if (char === ")") depth = Math.max(0, depth - 1);
    else if (char === "|" && depth === 0) {
      entries.push(pattern.slice(start, i));
      start = i + 1;
    }
  }
  return [...entries, pattern.slice(start)];
}
