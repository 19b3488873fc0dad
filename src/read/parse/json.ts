/** JSON, with or without comments. */
import { lineAt, meaning, nodeAt, scan, tree } from "../tree.ts";
import { nearestOffset, type Parsed } from "./parsed.ts";

export function json(text: string, file: string): Parsed {
  const root = tree(text, file);
  const loose = text.trim() === "" ? undefined : looseness(text);
  return {
    value: meaning(root),
    line: (place) => lineAt(text, nearestOffset(place, (at) => nodeAt(root, at)?.offset) ?? 0),
    ...(loose && { loose }),
  };
}

function looseness(text: string): Parsed["loose"] {
  const { comment = Infinity, trailingComma = Infinity } = scan(text.replace(/^\uFEFF/, " "));
  const offset = Math.min(comment, trailingComma);
  return Number.isFinite(offset) ? { line: lineAt(text, offset), what: offset === comment ? "a comment" : "a trailing comma" } : undefined;
}
