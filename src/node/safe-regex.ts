/**
 * Tests people's patterns on subjects that a model chose. All patterns of one call share one clock
 * (S11).
 */
import { compiles, test, type RegexTest } from "../model/matcher.ts";
import { limited } from "./limit.ts";

/**
 * The time limits in milliseconds for all patterns of one call, and for one pattern on one subject.
 */
const TOTAL = 1000;
const EACH = 500;
/** The number of backtracking steps that take less time than setting up a clock. */
const CHEAP = 100_000;

/**
 * Returns a test for one call. A pattern that runs out of time counts as a possible match, then and
 * whenever it is tried again.
 */
export function matching(total = TOTAL, each = EACH): RegexTest {
  const late = new Set<string>();
  let left = total;
  const one: RegexTest = (pattern, subject) => {
    if (steps(pattern, subject.length) <= CHEAP) return test(pattern, subject);
    if (!compiles(pattern)) return "no";
    if (left <= 0 || late.has(pattern)) return "maybe";
    const start = performance.now();
    try {
      return limited(() => new RegExp(pattern).test(subject), Math.min(left, each)) ? "yes" : "no";
    } catch {
      // The pattern ran out of time, or of V8's stack.
      late.add(pattern);
      return "maybe";
    } finally {
      left -= performance.now() - start;
    }
  };
  return Object.assign(one, { late: () => left <= 0 || late.size > 0 });
}

/** Tests a pattern outside any call, on its own clock. */
export const match: RegexTest = (pattern, subject) => matching()(pattern, subject);

/**
 * Estimates the most steps that a pattern can take, never too few. It is infinite for a repeated
 * group, and small without repetition.
 */
function steps(pattern: string, length: number): number {
  const plain = pattern.replaceAll("(?", "(");
  if (!/[*+?{]/.test(plain)) return 0;
  if (/\)[*+{]/.test(plain)) return Infinity;
  const count = (words: RegExp) => plain.match(words)?.length ?? 0;
  return (length + 1) ** (count(/[*+{]/g) + 1) * 2 ** count(/[?|]/g);
}
