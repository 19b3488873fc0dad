import { repeatedError, repeatedKey } from "../repeated.ts";
import { lineAt, meaning, nodeAt, scanned, tree } from "../tree.ts";
import { nearestOffset, type Loose, type Parsed } from "./parsed.ts";

export function json(text: string, file: string): Parsed {
  const root = tree(text, file);
  const repeated = repeatedKey(text);
  return {
    value: meaning(root),
    line: (place) => lineAt(text, nearestOffset(place, (at) => nodeAt(root, at)?.offset) ?? 0),
    ...(repeated && { repeated: repeatedError(text, file, repeated) }),
    ...(text.trim() && { loose: looseness(text) }),
  };
}

function looseness(text: string): readonly Loose[] {
  const { comment, trailingComma } = scanned(text.replace(/^\uFEFF/, " "));
  const found = (kind: Loose["kind"], offset: number | undefined): readonly Loose[] =>
    offset === undefined ? [] : [{ kind, line: lineAt(text, offset) }];
  return [...found("comments", comment), ...found("commas", trailingComma)];
}
