/**
 * A digest of the file that people edit, so that a session that starts can tell when nobody
 * converted it since (S26).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { hashed } from "./hashed.ts";
import { isFields, parseJson } from "./json.ts";

// What is not closed goes to the end, so that no text is tried again from each of its quotes.
const STRING = /"(?:[^"\\]|\\[^])*"?/.source;
const COMMENT = new RegExp(String.raw`${STRING}|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)`, "g");
const TRAILING_COMMA = new RegExp(String.raw`${STRING}|,(?=\s*[\]}])`, "g");
const without = (text: string, what: RegExp) =>
  text.replace(what, (found) => (found.startsWith('"') ? found : ""));

/**
 * Of what it means: white space, comments, trailing commas and gaps that are accepted do not count.
 * Undefined: it cannot be read.
 */
export function editedDigest(text: string): string | undefined {
  const value = parseJson(without(without(text, COMMENT), TRAILING_COMMA));
  if (!isFields(value)) return undefined;
  const { to, dialect, failOpen, hooks } = value;
  return hashed(JSON.stringify([to ?? null, dialect ?? null, failOpen === true, hooks ?? null]));
}
