/** Names a package in the edited file, and takes it out again: every other byte stays. */
import type { Node } from "jsonc-parser";
import { member, tree } from "../read/tree.ts";
import { behindComma } from "./splice.ts";

const KEY = "packages";
const UNIT = "  ";

export function withPackage(text: string, name: string, path: string): string {
  const root = tree(text, path);
  const list = member(root, KEY);
  const line = `${JSON.stringify(name)}: {}`;
  if (list?.type === "object") return member(list, name) ? text : added(text, list, () => line);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  return added(text, root, (margin, comma) =>
    margin === undefined
      ? `"${KEY}": { ${line} }`
      : `"${KEY}": {${eol}${margin}${UNIT}${line}${comma}${eol}${margin}}`,
  );
}

/** The list goes too if the package was the last one there. */
export function withoutPackage(text: string, name: string, path: string): string {
  const root = tree(text, path);
  const list = member(root, KEY);
  const found = list && member(list, name)?.parent;
  if (!found || !list) return text;
  // A list that was empty before stays: what was put into it begins at the very brace.
  const isLast = list.children?.length === 1 && /^\{\s+,?\s+\}$/.test(outside(text, list, found));
  return takenOut(text, isLast ? (list.parent as Node) : found);
}

const outside = (text: string, parent: Node, { offset, length }: Node) =>
  text.slice(parent.offset, offset) + text.slice(offset + length, parent.offset + parent.length);

/** Behind the last property, on a line of its own and with a comma if that one has. */
function added(
  text: string,
  parent: Node,
  body: (margin: string | undefined, comma: string) => string,
): string {
  const last = parent.children?.at(-1);
  if (!last) {
    const first = parent.offset + 1;
    return `${text.slice(0, first)}${body(undefined, "")}${text.slice(first)}`;
  }
  const from = last.offset + last.length;
  const line = /(\r?\n)([ \t]*)$/.exec(text.slice(0, last.offset));
  const comma = behindComma(text, from);
  const behind = comma === undefined ? "" : ",";
  const gap = line ? `${line[1]}${line[2]}` : " ";
  const put = `${gap}${body(line?.[2], behind)}`;
  if (comma === undefined) return `${text.slice(0, from)},${put}${text.slice(from)}`;
  return `${text.slice(0, comma)}${put},${text.slice(comma)}`;
}

/** The white space before it goes too, and the comma that it brought. */
function takenOut(text: string, node: Node): string {
  const parent = node.parent as Node;
  const nodes = parent.children ?? [];
  const [from, to] = [node.offset, node.offset + node.length];
  const before = nodes[nodes.indexOf(node) - 1];
  const blank = /\s*$/.exec(text.slice(0, from))?.[0].length ?? 0;
  const begin = before ? before.offset + before.length : parent.offset + 1;
  const comma = behindComma(text, to);
  const isBlank = comma !== undefined && text.slice(to, comma).trim() === ",";
  const behind = text.slice(isBlank ? comma : to);
  const rest = isBlank && !before && !blank ? behind.replace(/^[ \t]+/, "") : behind;
  // The line end that closes a comment stays.
  const closes = /\/\/[^\n]*$/.test(text.slice(begin, from - blank)) && !/^[ \t]*\r?\n/.test(rest);
  const until = closes ? from : from - blank;
  const cut = before && !isBlank ? behindComma(text, begin) : undefined;
  if (cut === undefined) return text.slice(0, until) + rest;
  return text.slice(0, cut - 1) + text.slice(cut, until) + rest;
}
