/** Tests matchers, each by its own dialect's rule (S22). */

/** `maybe`: our engine cannot decide, so the group runs without its allows and rewrites (S4). */
export type Fit = "yes" | "maybe" | "no";

/** A shim passes an implementation with a time limit. */
export interface RegexTest {
  (pattern: string, subject: string): Fit;
  /** A pattern ran out of time: a model may have made a filter slow that only may fit. */
  readonly late?: () => boolean;
}

/**
 * How a dialect reads a matcher: as exact names if `names` fits the whole text, else as a regex,
 * else as fitting nothing. A rule that needs code is a function; it tries patterns with the given
 * test, because their subject may be a model's choice (S11).
 */
export type MatcherRule =
  | {
      readonly names?: RegExp;
      readonly split?: RegExp;
      readonly regex?: "anywhere" | "whole";
      readonly everything?: RegExp;
    }
  | ((text: string, subject: string, match: RegexTest) => Fit);

/**
 * Claude Code's rule as observed, which is also the universal one (claude-code REPORT, section 5).
 */
export const listOrRegex: MatcherRule = {
  everything: /^\*?$/,
  names: /^[A-Za-z0-9_\-, |]*$/,
  split: /[|,]/,
  regex: "anywhere",
};

/** Tests the names that the event's subject has in the matcher's own dialect. */
export function fits(
  rule: MatcherRule,
  matcher: string | undefined,
  subjects: readonly string[],
  match: RegexTest,
): Fit {
  if (matcher === undefined) return "yes";
  let best: Fit = "no";
  for (const subject of subjects) {
    const fit = fitOne(rule, matcher, subject, match);
    if (fit === "yes") return fit;
    if (fit === "maybe") best = fit;
  }
  return best;
}

function fitOne(rule: MatcherRule, matcher: string, subject: string, match: RegexTest): Fit {
  if (typeof rule === "function") return rule(matcher, subject, match);
  if (rule.everything?.test(matcher)) return "yes";
  const names = namesOf(rule, matcher);
  if (names) return names.includes(subject) ? "yes" : "no";
  return rule.regex ? match(rule.regex === "whole" ? `^(?:${matcher})$` : matcher, subject) : "no";
}

/** It is undefined for a pattern, a function, and a matcher that fits everything. */
export function namesOf(
  rule: MatcherRule,
  matcher: string | undefined,
): readonly string[] | undefined {
  if (matcher === undefined || typeof rule === "function" || rule.everything?.test(matcher))
    return undefined;
  if (!rule.names?.test(matcher)) return undefined;
  return matcher.split(rule.split ?? /\|/).map((name) => name.trim());
}

/** Backtracking steps that take less time than setting up a clock, and no second. */
const CHEAP = 100_000;
const SHORT_OF_A_SECOND = 10_000_000;

/** A pattern of so many characters is compiled in no time. */
const SHORT = 1000;

/** The engine cannot be busy for long with this pattern on such a subject (S11). */
export const isCheap = (pattern: string, length: number, most = CHEAP): boolean =>
  pattern.length <= SHORT && steps(pattern, length) <= most;

/**
 * Uses JavaScript's engine without a clock: a pattern that could take long may fit. A pattern that
 * does not compile has no effect on its own host either: every host here uses JavaScript's engine,
 * or was seen to skip the pattern.
 */
export function test(pattern: string, subject: string): Fit {
  if (!isCheap(pattern, subject.length, SHORT_OF_A_SECOND))
    return compiles(pattern) ? "maybe" : "no";
  try {
    return new RegExp(pattern).test(subject) ? "yes" : "no";
  } catch {
    return "no";
  }
}

/** The most steps a pattern can take: infinite for a repeated group, small without repetition. */
function steps(pattern: string, length: number): number {
  const plain = pattern.replaceAll("(?", "(");
  if (!/[*+?{]/.test(plain)) return 0;
  if (/\)[*+{]/.test(plain)) return Infinity;
  const count = (words: RegExp) => plain.match(words)?.length ?? 0;
  return (length + 1) ** (count(/[*+{]/g) + 1) * 2 ** count(/[?|]/g);
}

export function tried(match: RegexTest): RegexTest {
  const known = new Map<string, Fit>();
  return (pattern, subject) => {
    const key = JSON.stringify([pattern, subject]);
    const fit = known.get(key) ?? match(pattern, subject);
    known.set(key, fit);
    return fit;
  };
}

export function compiles(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern));
  } catch {
    return false;
  }
}

/** The matcher fits everything in every dialect. */
export const fitsAll = (matcher: string | undefined): boolean => /^(?:\.?\*)?$/.test(matcher ?? "");
