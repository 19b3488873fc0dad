/** A key twice in one object, as careless merges leave it: parsers silently take the last (S27). */
import { createScanner } from "jsonc-parser";
import { errorIn, shownAt, type UserError } from "../model/error.ts";

/** The text, which may have comments, can be read by a parser. */
export function repeatedKey(text: string) {
  /** The keys of every object that is open; undefined for every open list. */
  const open: (Map<string, number> | undefined)[] = [];
  const scanner = createScanner(text, true);
  let before = "";
  for (scanner.scan(); scanner.getTokenLength(); scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const sign = text.charAt(offset);
    const keys = sign === '"' && (before === "{" || before === ",") ? open.at(-1) : undefined;
    const key = scanner.getTokenValue();
    const first = keys?.get(key);
    if (first !== undefined) return { key, offset, first };
    keys?.set(key, offset);
    if (sign === "{") open.push(new Map());
    else if (sign === "[") open.push(undefined);
    else if (sign === "}" || sign === "]") open.pop();
    before = sign;
  }
  return undefined;
}

/** Every reader of the file reports this error. */
export function repeatedError(text: string, file: string): UserError | undefined {
  const found = repeatedKey(text);
  if (!found) return undefined;
  const { key, offset, first } = found;
  const what = `${JSON.stringify(key)} occurs again here (first in line ${shownAt(text, first).line}), and only the last one counts`;
  return errorIn(
    { file, what, ...shownAt(text, offset) },
    "take one of them out, or make them one; nothing was written",
    "unreadable-file",
  );
}

export function demandOnce(text: string, file: string): void {
  const error = repeatedError(text, file);
  if (error) throw error;
}
