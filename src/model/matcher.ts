/** Matchers, each tested by its own dialect's rule (S22). */

/** `maybe`: our engine cannot tell, so the group runs, without its allows and rewrites (S4). */
export type Fit = "yes" | "maybe" | "no";

/** Tries a pattern on a subject; a shim brings one that cannot be kept busy. */
export interface RegexTest {
  (pattern: string, subject: string): Fit;
  /** Did a pattern run out of time? Then what only may fit may be what a model made slow. */
  readonly late?: () => boolean;
}

/**
 * Exact names if `names` fits the whole text, else a regex, else nothing fits. A function where
 * words will not do: it tries patterns with the test it is given, as their subject may be a model's
 * choice (S11).
 */
export type MatcherRule =
  | {
      readonly names?: RegExp;
      readonly split?: RegExp;
      readonly regex?: "anywhere" | "whole";
      readonly all?: RegExp;
    }
  | ((text: string, subject: string, match: RegexTest) => Fit);

/** Claude Code's rule as observed, which is the universal one (claude-code REPORT, section 5). */
export const listOrRegex: MatcherRule = {
  all: /^\*?$/,
  names: /^[A-Za-z0-9_\-, |]*$/,
  split: /[|,]/,
  regex: "anywhere",
};

/** Does the matcher, in its dialect's words, fit one of the names the event's subject has there? */
export function fits(
  rule: MatcherRule,
  matcher: string | undefined,
  subjects: readonly string[],
  match: RegexTest = test,
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
  if (rule.all?.test(matcher)) return "yes";
  const names = namesOf(rule, matcher);
  if (names) return names.includes(subject) ? "yes" : "no";
  return rule.regex ? match(rule.regex === "whole" ? `^(?:${matcher})$` : matcher, subject) : "no";
}

/**
 * The exact names a matcher lists, or undefined where it is a pattern, a function, or fits
 * everything.
 */
export function namesOf(
  rule: MatcherRule,
  matcher: string | undefined,
): readonly string[] | undefined {
  if (matcher === undefined || typeof rule === "function" || rule.all?.test(matcher))
    return undefined;
  if (!rule.names?.test(matcher)) return undefined;
  return matcher.split(rule.split ?? /\|/).map((name) => name.trim());
}

/**
 * A pattern that does not compile is dead at home too: every host here compiles JavaScript's, or
 * was seen to skip it.
 */
export function test(pattern: string, subject: string): Fit {
  try {
    return new RegExp(pattern).test(subject) ? "yes" : "no";
  } catch {
    return "no";
  }
}

/** Each pattern is tried on each text once. */
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

/** Whatever the rule, such a matcher leaves nothing out. */
export const fitsAll = (matcher: string | undefined): boolean => /^(?:\.?\*)?$/.test(matcher ?? "");
