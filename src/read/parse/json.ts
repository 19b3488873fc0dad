/** JSON, with or without comments. */
import { visit } from "jsonc-parser";
import { lineAt, meaning, nodeAt, tree } from "../tree.ts";
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
  let found: { offset: number; what: string } | undefined;
  let comma: number | undefined;
  const note = (offset: number, what: string) => (found ??= { offset, what });
  const end = () => {
    if (comma !== undefined) note(comma, "a trailing comma");
    comma = undefined;
  };
  const begin = () => void (comma = undefined);
  visit(
    text.replace(/^\uFEFF/, " "),
    {
      onComment: (offset) => void note(offset, "a comment"),
      onSeparator: (character, offset) => void (comma = character === "," ? offset : undefined),
      onObjectBegin: begin,
      onObjectProperty: begin,
      onArrayBegin: begin,
      onLiteralValue: begin,
      onObjectEnd: end,
      onArrayEnd: end,
    },
    { allowTrailingComma: true },
  );
  return found && { line: lineAt(text, found.offset), what: found.what };
}
