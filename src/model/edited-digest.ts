/**
 * A starting session sees by this digest that the edited file changed since the last conversion
 * (S26).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { hashed } from "./hashed.ts";
import { isFields, parseJson } from "./json.ts";

// An unclosed string or comment goes to the end, so that no text is tried again from each of its
// quotes.
const STRING = /"(?:[^"\\]|\\[^])*"?/.source;
const COMMENT = new RegExp(String.raw`${STRING}|\/\/[^\r\n]*|\/\*[^]*?(?:\*\/|$)`, "g");
const TRAILING_COMMA = new RegExp(String.raw`${STRING}|,(?=\s*[\]}])`, "g");
const without = (text: string, what: RegExp) =>
  text.replace(what, (found) => (found.startsWith('"') ? found : ""));

/**
 * White space, comments, trailing commas and accepted gaps do not count. Undefined if the file
 * cannot be read.
 */
export function editedDigest(text: string): string | undefined {
  const value = parseJson(without(without(text, COMMENT), TRAILING_COMMA));
  if (!isFields(value)) return undefined;
  const { to, dialect, failOpen, hooks, packages } = value;
  const said = [to ?? null, dialect ?? null, failOpen === true, hooks ?? null];
  return hashed(JSON.stringify(packages === undefined ? said : [...said, packages]));
}
