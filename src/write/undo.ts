/**
 * Removes what was put in: byte for byte if nobody touched it, else by the values of the entries.
 * Comments of others always stay.
 */
import type { Node } from "jsonc-parser";
import { meaning, nodeAt, scan, tree } from "../read/tree.ts";
import type { Swap, LedgerEntry } from "./edit.ts";
import type { Insertion } from "../model/config.ts";
import { isFields, parseJson, pointer, same, stable, type Json } from "../model/json.ts";

type IsOurs = (value: Json) => boolean;

/** Returns the text without what `written` records, and without any other entry that is ours. */
export function takeOut(
  text: string,
  written: Pick<LedgerEntry, "created" | "pieces" | "outputs">,
  isOurs: IsOurs,
  path: string,
): string {
  const { created, outputs } = written;
  const pieces = created ? [] : written.pieces;
  const framed = Math.max(0, pieces.length - outputs.length);
  const all = outputs
    .map((output, i) => ({ output, piece: pieces[framed + i] ?? "" }))
    .toReversed();
  for (const { output, piece } of all) text = withoutOutput(text, output, piece, path);
  for (let node; (node = firstOf(tree(text, path), isOurs));) text = withoutNode(text, node);
  for (const { output, piece } of all)
    text = withoutEmpty(text, output.at, created ? 0 : madeFrom(output.at, piece), path);
  for (const piece of pieces.slice(0, framed).toReversed()) text = withoutFrame(text, piece, path);
  return text;
}

/** Removes one entry with this value, preferably the last one, because ours was appended. */
function withoutOutput(
  text: string,
  { at, value }: Insertion,
  piece: string,
  path: string,
): string {
  const list = nodeAt(tree(text, path), pointer(...at));
  const nodes = (list?.type === "array" ? (list.children ?? []) : [])
    .filter((node) => same(meaning(node), value))
    .toReversed();
  const made = madeFrom(at, piece);
  for (const node of nodes) {
    const meant = meaning(tree(withoutEmpty(withoutNode(text, node), at, made, path), path));
    const exact = withoutPiece(text, piece, node, meant);
    if (exact !== undefined) return exact;
  }
  return nodes[0] ? withoutNode(text, nodes[0]) : text;
}

function withoutFrame(text: string, piece: string, path: string): string {
  const property = parseJson(`{${piece.replace(/^\s*,|,\s*$/g, "")}}`);
  const [key, value] = Object.entries(isFields(property) ? property : {})[0] ?? [];
  const node = key === undefined ? undefined : nodeAt(tree(text, path), pointer(key));
  if (!node?.parent || !same(meaning(node), value)) return text;
  const meant = withoutNode(text, node.parent);
  return withoutPiece(text, piece, node.parent, meaning(tree(meant, path))) ?? meant;
}

/**
 * Removes the exact bytes that were put in, if they surround the node and the rest of the file has
 * the same meaning without them. A comma that others put before ours would be left at the end of
 * the list, where most readers stop.
 */
function withoutPiece(text: string, piece: string, node: Node, meant: Json): string | undefined {
  for (const bytes of endings(piece)) {
    const start = bytes ? text.lastIndexOf(bytes, node.offset) : -1;
    if (start < 0 || start + bytes.length < node.offset + node.length) continue;
    const left = text.slice(0, start) + text.slice(start + bytes.length);
    const isStrict = scan(text).trailingComma === undefined;
    if (isStrict && scan(left).trailingComma !== undefined) continue;
    if (same(valueIn(left), meant)) return left;
  }
  return undefined;
}

/**
 * Returns the text with either kind of line ends, which the file may have been given since; the
 * longer comes first, because it contains the shorter.
 */
const endings = (text: string) => [
  ...new Set([text.replaceAll(/\r?\n/g, "\r\n"), text, text.replaceAll("\r\n", "\n")]),
];

function valueIn(text: string): unknown {
  try {
    return meaning(tree(text, ""));
  } catch {
    return undefined;
  }
}

/** Returns how many steps of the path to its list existed before the piece was added. */
function madeFrom(at: readonly string[], piece: string): number {
  const text = piece.replace(/^[\s,]+/, "");
  const found = at.findIndex((step) => text.startsWith(`${JSON.stringify(step)}:`));
  return found < 0 ? at.length : found;
}

/** Removes containers that were made for ours when they become empty. */
function withoutEmpty(text: string, at: readonly string[], made: number, path: string): string {
  for (let depth = at.length; depth > made; depth--) {
    const node = nodeAt(tree(text, path), pointer(...at.slice(0, depth)));
    if (!node?.parent || !/^[[{]\s*[\]}]$/.test(text.slice(node.offset, node.offset + node.length)))
      return text;
    text = withoutNode(text, node.parent);
  }
  return text;
}

function firstOf(root: Node, isOurs: IsOurs): Node | undefined {
  const lists = (root.type === "object" ? (root.children ?? []) : [])
    .filter(({ children }) => children?.[0]?.value === "hooks")
    .flatMap(({ children }) =>
      children?.[1]?.type === "object" ? (children[1].children ?? []) : [],
    )
    .flatMap(({ children }) =>
      children?.[1]?.type === "array" ? (children[1].children ?? []) : [],
    );
  const handlers = (node: Node) => {
    const inner = nodeAt(node, "/hooks");
    return inner?.type === "array" ? (inner.children ?? []) : [];
  };
  return lists.flatMap((node) => [node, ...handlers(node)]).find((node) => isOurs(meaning(node)));
}

/** Returns the text without the elements at these pointers. */
export function cut(text: string, pointers: readonly string[], path: string): string {
  const root = tree(text, path);
  const offset = (place: string) => nodeAt(root, place)?.offset ?? 0;
  // It works from the end, so that the pointers before stay valid.
  for (const place of pointers.toSorted((a, b) => offset(b) - offset(a))) {
    const node = nodeAt(tree(text, path), place);
    if (node) text = withoutNode(text, node);
  }
  return text;
}

/** Returns the text without this key of its object. */
export function withoutKey(text: string, key: string, path: string): string {
  const node = nodeAt(tree(text, path), pointer(key));
  return node?.parent ? withoutNode(text, node.parent) : text;
}

/** Removes an element or a property, and one comma if there is one. */
export function withoutNode(text: string, node: Node): string {
  const siblings = node.parent?.children ?? [];
  const before = siblings[siblings.indexOf(node) - 1];
  const start = node.offset;
  const end = endOf(node);
  const next = skip(text, end);
  if (text[next] === ",") {
    const to = isBlank(text.slice(end, next)) ? next : end;
    return withoutSpan(text.slice(0, next) + text.slice(next + 1), start, to);
  }
  if (before) {
    const comma = skip(text, endOf(before));
    const from = isBlank(text.slice(endOf(before), comma)) ? endOf(before) : comma;
    if (isBlank(text.slice(comma + 1, start))) return text.slice(0, from) + text.slice(end);
    return withoutSpan(text.slice(0, comma) + text.slice(comma + 1), start - 1, end - 1);
  }
  const open = (node.parent?.offset ?? 0) + 1;
  const close = node.parent ? endOf(node.parent) - 1 : end;
  const alone = isBlank(text.slice(open, start)) && isBlank(text.slice(end, close));
  return alone ? text.slice(0, open) + text.slice(close) : withoutSpan(text, start, end);
}

/** Removes a span, with its line if nothing else is on it. */
function withoutSpan(text: string, start: number, end: number): string {
  const margin = /(\r?\n)?[ \t]*$/.exec(text.slice(0, start)) as RegExpExecArray;
  const rest = /^[ \t]*/.exec(text.slice(end)) as RegExpExecArray;
  const to = end + rest[0].length;
  return (
    text.slice(0, margin[1] && /^\r?\n/.test(text.slice(to)) ? margin.index : start) +
    text.slice(to)
  );
}

const endOf = (node: Node) => node.offset + node.length;
const isBlank = (text: string) => !text.trim();

/** Skips white space and comments. */
function skip(text: string, from: number): number {
  const trivia = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = from;
  return from + (trivia.exec(text)?.[0].length ?? 0);
}

/**
 * Returns the file with the changed lists as they were; undefined if that can no longer be
 * determined.
 */
export function swapBack(text: string, swaps: readonly Swap[], path: string): string | undefined {
  let out = text;
  for (const swap of swaps.toReversed()) {
    const node = nodeAt(tree(out, path), swap.at);
    const list =
      node &&
      merged(out.slice(node.offset, endOf(node)), { ...swap, was: withEndings(swap.was, out) });
    if (!node || list === undefined) return undefined;
    const next = out.slice(0, node.offset) + list + out.slice(endOf(node));
    // Somebody may have edited the record, so that text which cannot be read is never written.
    if (valueIn(next) === undefined) return undefined;
    out = next;
  }
  return out;
}

/**
 * Returns the list as it was, with what others have put before or after the rest of it. A list in
 * which somebody put everything back already stays as it is.
 */
function merged(list: string, swap: Swap): string | undefined {
  const { was, now: then } = swap;
  if (endings(then).includes(list)) return was;
  const back = putBack(list, swap);
  if (back !== "none") return back === "every" ? list : undefined;
  for (const now of endings(then)) {
    const [left, old] = [spanOf(now), spanOf(was)];
    const [mine, theirs] = [left?.last === undefined, spanOf(list)];
    if (!left || !old || !theirs || old.last === undefined || theirs.last === undefined) continue;
    const comma = mine ? "," : "";
    if (list.startsWith(now.slice(0, left.last ?? 1)))
      return was.slice(0, old.last) + comma + list.slice(left.last ?? 1);
    if (list.endsWith(now.slice(left.first ?? now.length - 1)))
      return (
        list.slice(0, list.length - now.length + (left.first ?? now.length - 1)) +
        comma +
        was.slice(old.first)
      );
  }
  return undefined;
}

/** Returns how many of the elements that were taken out are in the list again. */
function putBack(list: string, { was, now }: Swap): "none" | "some" | "every" {
  const [there = [], before = [], left = []] = [list, was, now].map(elementsOf);
  const taken = without(before, left);
  const missing = without(taken, without(there, left));
  if (missing.length === taken.length) return "none";
  return missing.length ? "some" : "every";
}

/** Returns the elements of a list as texts by which they can be compared; none of another value. */
function elementsOf(list: string): readonly string[] {
  const value = valueIn(list);
  return Array.isArray(value) ? value.map(stable) : [];
}

/** Returns the texts without the others, each of which takes out one. */
function without(all: readonly string[], others: readonly string[]): readonly string[] {
  const rest = [...others];
  return all.filter((one) => {
    const at = rest.indexOf(one);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Returns the text with the line ends of a file that has only one kind. */
function withEndings(text: string, file: string): string {
  if (!file.includes("\r\n")) return file.includes("\n") ? text.replaceAll("\r\n", "\n") : text;
  return /(^|[^\r])\n/.test(file) ? text : text.replaceAll(/\r?\n/g, "\r\n");
}

/** Returns where a list's elements begin and end; undefined for a text that is not a list. */
function spanOf(
  text: string,
): { first?: number | undefined; last?: number | undefined } | undefined {
  let root: Node;
  try {
    root = tree(text, "");
  } catch {
    return undefined;
  }
  const [first, last] = [root.children?.[0], root.children?.at(-1)];
  return root.type === "array" ? { first: first?.offset, last: last && endOf(last) } : undefined;
}
