/** Matchers of agents whose patterns Rust's engine reads. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { compiles, type Fit, type RegexTest } from "../../src/model/matcher.ts";

/** Only Rust's engine reads these as they are meant, so that such a pattern may fit (S22). */
const RUST = /\(\?(?!:|=|!|<[=!A-Za-z])|\[\[:|&&|--|~~|\\[AzpPhHx]/;
/** Rust's engine does not have this: a group with such a pattern is dropped. */
const NOT_RUST = /\(\?<?[=!]|\\[1-9]/;

export function namesOrRust(text: string, subject: string, match: RegexTest): Fit {
  if (/^\*?$/.test(text)) return "yes";
  if (/^[A-Za-z0-9_|]*$/.test(text)) return text.split("|").includes(subject) ? "yes" : "no";
  if (RUST.test(text)) return "maybe";
  return isRust(text) ? match(text, subject) : "no";
}

export function isRust(pattern: string): boolean {
  return !NOT_RUST.test(pattern) && compiles(pattern);
}
