/**
 * Changes JSON and JSONC text by splices: only our entries are added and removed, and every other
 * byte stays.
 */
import type { Node } from "jsonc-parser";
import { UserError } from "../model/error.ts";
import type { Insertion } from "../model/config.ts";
import { pretty, type Fields, type Json } from "../model/json.ts";
import { lineAt, member, tree } from "../read/tree.ts";

/** A record of what was put into a file, so that it can be removed again. */
export interface LedgerEntry {
  /** The file was created by us. */
  readonly created: boolean;
  /**
   * The texts that were put in, in order, each into the result of the one before: the fields around
   * ours, then one text for each output.
   */
  readonly pieces: readonly string[];
  /** The values of those texts, for a file that was reformatted since. */
  readonly outputs: readonly Insertion[];
  /** The texts of lists, by JSON pointer, from which entries were taken before. */
  readonly replaced?: readonly Swap[];
  /** It is a whole file of ours, identified by its first line: no part of it is anyone else's. */
  readonly whole?: true;
}

export interface Swap {
  readonly at: string;
  readonly was: string;
  readonly now: string;
}

/** Returns the text of a new file: the frame with the outputs in it. */
export function create(outputs: readonly Insertion[], frame: Fields = {}): string {
  const value = structuredClone(frame) as { [key: string]: unknown };
  for (const { at, value: element } of outputs) {
    let here = value;
    for (const step of at.slice(0, -1)) here = (here[step] ??= {}) as { [key: string]: unknown };
    const list = (here[at.at(-1) as string] ??= []) as Json[];
    list.push(element);
  }
  return pretty(value);
}

/** Returns the text with every output appended to its list, and the pieces that were added. */
export function insert(
  text: string,
  outputs: readonly Insertion[],
  frame: Fields,
  path: string,
): { text: string; pieces: readonly string[] } {
  const pieces: string[] = [];
  const put = (at: number, piece: string) => {
    pieces.push(piece);
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
  return { text, pieces };
}

function wrongType(
  text: string,
  node: Node,
  path: string,
  at: readonly string[],
  wanted: string,
): UserError {
  return new UserError(
    `${path}:${lineAt(text, node.offset)}: ${at.join(".") || "the file"} is not ${wanted}`,
    "fix the file and run the command again; nothing was written",
  );
}

function property(text: string, object: Node, key: string, value: Json): [number, string] {
  return child(
    text,
    object,
    `${JSON.stringify(key)}: ${JSON.stringify(value, null, indentOf(text) || undefined)}`,
  );
}

/** Returns where and how one more child goes into a list or an object, in the file's own style. */
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
  const open =
    /^\s*$/.test(text.slice(parent.offset + 1, end)) &&
    text.slice(parent.offset + 1, end).includes("\n");
  return [parent.offset + 1, `${eol}${margin}${body}${open ? "" : eol + outer}`];
}

const onOwnLine = (text: string, node: Node) => /(^|\n)[ \t]*$/.test(text.slice(0, node.offset));
const marginAt = (text: string, offset: number) =>
  /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, offset))?.[1] ?? "";

/** Returns the file's own step of indentation, or "" for a file on a single line. */
export function indentOf(text: string): string {
  return /\n([ \t]+)[^\s*/]/.exec(text)?.[1] ?? (text.trimEnd().includes("\n") ? "  " : "");
}
