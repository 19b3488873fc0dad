/** A key twice in one object, as careless merges leave it: parsers silently take the last (S27). */
import { errorIn, shownAt, type UserError } from "./error.ts";

export interface Repeated {
  readonly key: string;
  readonly offset: number;
  readonly first: number;
}

/** The text may have comments. */
export function repeatedKey(text: string): Repeated | undefined {
  /** The keys of every object that is open; undefined for every open list. */
  const open: (Map<string, number> | undefined)[] = [];
  let before = "";
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = endOfText(text, at);
      const keys = before === "{" || before === "," ? open.at(-1) : undefined;
      if (keys) {
        const key = wordOf(text.slice(at, end));
        const first = keys.get(key);
        if (first !== undefined) return { key, offset: at, first };
        keys.set(key, at);
      }
      at = end - 1;
    } else if (char === "/") {
      at = endOfComment(text, at) - 1;
      continue;
    } else if (char === "{") open.push(new Map());
    else if (char === "[") open.push(undefined);
    else if (char === "}" || char === "]") open.pop();
    if (char > " ") before = char;
  }
  return undefined;
}

/** Every reader of the file reports this error. */
export function repeatedError(
  text: string,
  file: string,
  { key, offset, first }: Repeated,
): UserError {
  const what = `${JSON.stringify(key)} occurs again here (first in line ${shownAt(text, first).line}), and only the last one counts`;
  return errorIn(
    { file, what, ...shownAt(text, offset) },
    "take one of them out, or make them one; nothing was written",
    "unreadable-file",
  );
}

export function demandOnce(text: string, file: string): void {
  const found = repeatedKey(text);
  if (found) throw repeatedError(text, file, found);
}

function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === "\\") at++;
    else if (char === '"') return at + 1;
  }
  return text.length;
}

function endOfComment(text: string, from: number): number {
  const [end, length] =
    text.charAt(from + 1) === "*"
      ? [text.indexOf("*/", from + 2), 2]
      : [text.indexOf("\n", from), 1];
  return end < 0 ? text.length : end + length;
}

function wordOf(quoted: string): string {
  if (!quoted.includes("\\")) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted) as string;
  } catch {
    return quoted;
  }
}
