/** Splices JSON and JSONC text: elements and properties come and go, and every other byte stays. */
import type { Node } from "jsonc-parser";
import { UserError } from "../model/error.ts";
import type { Insertion } from "../model/config.ts";
import { pointer, pretty, type Fields, type Json } from "../model/json.ts";
import { lineAt, member, nodeAt, tree } from "../read/tree.ts";

/** The frame of a new file with the outputs in it. */
export function create(outputs: readonly Insertion[], frame: Fields = {}): string {
  const value = structuredClone(frame) as { [key: string]: unknown };
  for (const { at, value: element } of outputs) {
    let level = value;
    for (const step of at.slice(0, -1)) level = (level[step] ??= {}) as { [key: string]: unknown };
    const list = (level[at.at(-1) as string] ??= []) as Json[];
    list.push(element);
  }
  return pretty(value);
}

/** Adds the fields of the frame that the text lacks, and every output at the end of its list. */
export function insert(
  text: string,
  outputs: readonly Insertion[],
  frame: Fields,
  path: string,
): string {
  const put = (at: number, piece: string) => {
    text = text.slice(0, at) + piece + text.slice(at);
  };
  for (const [key, value] of Object.entries(frame)) {
    const root = tree(text, path);
    if (root.type !== "object") throw wrongType(text, root, path, [], "an object");
    if (!member(root, key)) put(...property(text, root, key, value as Json));
  }
  for (const { at, value } of outputs) {
    let node = tree(text, path);
    let done = false;
    for (const [depth, step] of at.entries()) {
      if (node.type !== "object")
        throw wrongType(text, node, path, at.slice(0, depth), "an object");
      const next = member(node, step);
      if (!next) {
        const inner = at
          .slice(depth + 1)
          .reduceRight<Json>((held, key) => ({ [key]: held }), [value]);
        put(...property(text, node, step, inner));
        done = true;
        break;
      }
      node = next;
    }
    if (done) continue;
    if (node.type !== "array") throw wrongType(text, node, path, at, "a list");
    put(...child(text, node, JSON.stringify(value, null, indentOf(text) || undefined)));
  }
  return text;
}

export function prepended(text: string, { at, value }: Insertion, path: string): string {
  const list = nodeAt(tree(text, path), pointer(...at));
  const first = list?.type === "array" ? list.children?.[0] : undefined;
  if (!first) return insert(text, [{ at, value }], {}, path);
  const { offset } = first;
  if (!onOwnLine(text, first) || !indentOf(text))
    return `${text.slice(0, offset)}${JSON.stringify(value)}, ${text.slice(offset)}`;
  const gap = (text.includes("\r\n") ? "\r\n" : "\n") + marginAt(text, offset);
  const body = JSON.stringify(value, null, indentOf(text)).split("\n").join(gap);
  return `${text.slice(0, offset)}${body},${gap}${text.slice(offset)}`;
}

const wrongType = (
  text: string,
  node: Node,
  path: string,
  at: readonly string[],
  wanted: string,
): UserError =>
  new UserError(
    `${path}:${lineAt(text, node.offset)}: ${at.join(".") || "the file"} is not ${wanted}`,
    "fix the file and run the command again; nothing was written",
  );

const property = (text: string, object: Node, key: string, value: Json): [number, string] =>
  child(
    text,
    object,
    `${JSON.stringify(key)}: ${JSON.stringify(value, null, indentOf(text) || undefined)}`,
  );

/** Where and how one more child goes in, in the file's own style. */
function child(text: string, parent: Node, json: string): [number, string] {
  const unit = indentOf(text);
  const last = parent.children?.at(-1);
  const end = parent.offset + parent.length - 1;
  if (!unit) return last ? [last.offset + last.length, `, ${json}`] : [end, json];
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const outer = marginAt(text, last && onOwnLine(text, last) ? last.offset : parent.offset);
  const margin = last && onOwnLine(text, last) ? outer : outer + unit;
  const body = json.split("\n").join(eol + margin);
  if (last) return [last.offset + last.length, `,${eol}${margin}${body}`];
  const open = /^\s*\n\s*$/.test(text.slice(parent.offset + 1, end));
  return [parent.offset + 1, `${eol}${margin}${body}${open ? "" : eol + outer}`];
}

const onOwnLine = (text: string, node: Node) => /(^|\n)[ \t]*$/.test(text.slice(0, node.offset));
export const marginAt = (text: string, offset: number) =>
  /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, offset))?.[1] ?? "";

/** The file's own step of indentation, or "" for a file on a single line. */
const indentOf = (text: string): string =>
  /\n([ \t]+)[^\s*/]/.exec(text)?.[1] ?? (text.trimEnd().includes("\n") ? "  " : "");

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

export function withoutKey(text: string, key: string, path: string): string {
  const node = nodeAt(tree(text, path), pointer(key));
  return node?.parent ? withoutNode(text, node.parent) : text;
}

/** One comma goes with it, if there is one. */
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

/** The line goes too if nothing else is on it. */
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

/** Where a comma ends that follows white space and comments; undefined if there is none. */
export function behindComma(text: string, from: number): number | undefined {
  const at = skip(text, from);
  return text[at] === "," ? at + 1 : undefined;
}

function skip(text: string, from: number): number {
  const trivia = /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;
  trivia.lastIndex = from;
  return from + (trivia.exec(text)?.[0].length ?? 0);
}
