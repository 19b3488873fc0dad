/** Matching on a clock of its own. */
import { test, type Fit } from "../model/matcher.ts";

/** Characters: a pattern could be busy for minutes with a longer subject that an agent chose. */
const SAFE_SUBJECT = 24;

/** A matcher's pattern on its own clock: one that takes longer than a second counts as fitting, perhaps. */
export function match(pattern: string, subject: string): Fit {
  if (subject.length <= SAFE_SUBJECT || !/[*+{]/.test(pattern)) return test(pattern, subject);
  try {
    const { runInNewContext } = process.getBuiltinModule("node:vm");
    return runInNewContext("new RegExp(pattern).test(subject)", { pattern, subject }, { timeout: 1000 }) ? "yes" : "no";
  } catch (error) {
    return (error as Error).name === "SyntaxError" ? "no" : "maybe";
  }
}
