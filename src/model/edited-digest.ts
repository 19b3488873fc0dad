/** Reads the edited file at a call: a starting session sees that it was edited since (S26). */
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

/** Characters: nobody edits a longer file, and reading it takes time. */
const LONGEST = 1024 * 1024;

/** The message to show if the hooks were edited since the last conversion (S26). */
export function unconverted(
  edited: string | undefined,
  flag: string,
  read: (file: string) => string | undefined | null,
): string | undefined {
  const file = `.hookport/hooks${flag === "--local" ? ".local" : ""}.jsonc`;
  const text = edited && read(file);
  if (!text || text.length > LONGEST || editedDigest(text) === edited) return undefined;
  return `${file} was edited since the last \`hookport convert\`: the agents still run its hooks as they were. Run \`hookport convert${flag === "--user" ? " --user" : ""}\`.`;
}

/** White space, comments, trailing commas, accepted gaps do not count; undefined if unreadable. */
export function editedDigest(text: string): string | undefined {
  const value = parseJson(without(without(text, COMMENT), TRAILING_COMMA));
  if (!isFields(value)) return undefined;
  const { to, dialect, failOpen, hooks, packages } = value;
  const content = [to ?? null, dialect ?? null, failOpen === true, hooks ?? null];
  return hashed(JSON.stringify(packages === undefined ? content : [...content, packages]));
}
