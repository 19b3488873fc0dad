/**
 * People's own patterns, tried on subjects that a model chose: all patterns of one call share one
 * clock (S11).
 */
import { compiles, test, type RegexTest } from "../model/matcher.ts";
import { limited } from "./limit.ts";

/** Milliseconds for all patterns of one call, and for one pattern on one subject. */
const TOTAL = 1000;
const EACH = 500;
/** Steps of a backtracking engine that take less time than a clock does to be set up. */
const CHEAP = 100_000;

/**
 * A test for one call. A pattern that runs out of time may fit, then and whenever it is tried
 * again.
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
      // It ran out of time, or of V8's stack.
      late.add(pattern);
      return "maybe";
    } finally {
      left -= performance.now() - start;
    }
  };
  return Object.assign(one, { late: () => left <= 0 || late.size > 0 });
}

/** A pattern tried outside of any call has a clock of its own. */
export const match: RegexTest = (pattern, subject) => matching()(pattern, subject);

/**
 * The most steps a pattern can take, roughly and never too few; a repeated group is beyond
 * reckoning, no repetition costs nothing.
 */
function steps(pattern: string, length: number): number {
  const plain = pattern.replaceAll("(?", "(");
  if (!/[*+?{]/.test(plain)) return 0;
  if (/\)[*+{]/.test(plain)) return Infinity;
  const count = (words: RegExp) => plain.match(words)?.length ?? 0;
  return (length + 1) ** (count(/[*+{]/g) + 1) * 2 ** count(/[?|]/g);
}
