/** Tests people's patterns on subjects that a model chose, on one clock for all of a call (S11). */
import { compiles, isCheap, test, tried, type RegexTest } from "../model/matcher.ts";
import { limited } from "./limit.ts";

/** Milliseconds for all patterns of one call, and for one pattern on one subject. */
const TOTAL = 1000;
const EACH = 500;

/** A pattern that runs out of time is a possible match, then and whenever it is tried again. */
export function matching(total = TOTAL, each = EACH): RegexTest {
  const late = new Set<string>();
  let left = total;
  const limitedTest: RegexTest = (pattern, subject) => {
    if (isCheap(pattern, subject.length)) return test(pattern, subject);
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
  return Object.assign(limitedTest, { late: () => left <= 0 || late.size > 0 });
}

/** The same limits for everything that a command asks of one project. */
const COMMAND = 1000;
const EACH_OF_COMMAND = 200;

/** The test is for one project of a command: the same question is answered once. */
export const matchingProject = (): RegexTest => tried(matching(COMMAND, EACH_OF_COMMAND));

/** Tests a pattern outside any call, on its own clock. */
export const match: RegexTest = (pattern, subject) => matching()(pattern, subject);
