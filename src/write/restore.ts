/** Gives a file back as it was (S27): its text if as we made it, else without our entries. */
import { createScanner, stripComments, type Node } from "jsonc-parser";
import type { Insertion } from "../model/config.ts";
import { quietly } from "../model/error.ts";
import { hashed } from "../model/hashed.ts";
import { isFields, pointer, same, stable, stepsOf, type Json } from "../model/json.ts";
import { ofText } from "../model/known.ts";
import { isOwnFile } from "../model/own-file.ts";
import { valueOf } from "../read/parse.ts";
import { isOurs } from "../read/source.ts";
import { meaning, member, nodeAt, tree } from "../read/tree.ts";
import { cut, prepended, withoutNode } from "./splice.ts";

/** What undo needs of a file. */
export interface LedgerEntry {
  /** The text as it was before us; null if there was no file. */
  readonly before: string | null;
  /** Digests of the written text and the one it replaces: the record is true before and after. */
  readonly made: readonly string[];
  /** What we put in that does not call the shim and could be its owner's. */
  readonly put?: readonly Insertion[];
  /** Pointers in the text as it was of entries that are edited in our file now. */
  readonly took?: readonly string[];
  /** A whole file of ours, identified by its first line: no part of it is anyone else's. */
  readonly whole?: true;
}

/** Names what a text says, comments too, whatever white space is between. */
export const textDigest = ofText((text) => {
  const plain = text.replace(/^\uFEFF/, "");
  const scanner = createScanner(plain);
  const tokens: string[] = [];
  for (scanner.scan(); scanner.getTokenLength(); scanner.scan()) {
    const at = scanner.getTokenOffset();
    const token = plain.slice(at, at + scanner.getTokenLength());
    // Formatters add and remove commas at the end of a list.
    if (!/^[\s,]/.test(token))
      tokens.push(token.startsWith("/") ? token.replaceAll(/\s+/g, " ").trim() : token);
  }
  return hashed(tokens.join("\n"));
});

export function fileState(
  text: string | undefined,
  { before, made }: LedgerEntry,
  path: string,
): "as it was" | "as made" | "edited" {
  if (text === undefined) return before === null ? "as it was" : "edited";
  const digest = textDigest(text);
  if (before !== null && digest === textDigest(before)) return "as it was";
  // Anybody may have edited the record, so a text that cannot be read is never written.
  const isKnown = made.includes(digest) && (before === null || isRead(before, path));
  return isKnown ? "as made" : "edited";
}

/** The file without what we put in; undefined if the whole file was ours. */
export function baseText(
  text: string,
  written: LedgerEntry | undefined,
  path: string,
): string | undefined {
  if (!written) return withoutOurs(text, path);
  if (written.whole) return isOwnFile(text) ? undefined : text;
  const state = fileState(text, written, path);
  if (state === "as it was") return text;
  const { before, took = [] } = written;
  if (state === "as made")
    return before === null ? undefined : cut(withEndings(before, text), took, path);
  const left = withoutOurs(text, path, written);
  return before === null && isBare(left, path) ? undefined : left;
}

/** Without ours, with what was taken; undefined if the file was ours, or the place is gone. */
export const givenBack = (
  text: string,
  written: LedgerEntry | undefined,
  path: string,
): string | undefined => textBefore(text, written, path)?.before ?? undefined;

/** The text as it was, with the pointers of what was taken from it. */
export type Before = Required<Pick<LedgerEntry, "before" | "took">>;

/** If edited since, without our entries, with what was taken first; undefined without a place. */
export function textBefore(
  text: string,
  written: LedgerEntry | undefined,
  path: string,
): Before | undefined {
  const { before = null, took = [] } = written ?? {};
  if (written && before !== null && fileState(text, written, path) === "as made")
    return { before: withEndings(before, text), took };
  const base = baseText(text, written, path);
  return base === undefined ? { before: null, took: [] } : refilled(base, written, path);
}

/** Puts back what the record says was taken and is not there again. */
export function refilled(
  base: string,
  { before, took = [] }: Pick<LedgerEntry, "before" | "took"> = { before: null },
  path: string,
): Before | undefined {
  const root =
    before !== null && took.length && isRead(before, path) ? tree(before, path) : undefined;
  const taken = took.flatMap((place): Insertion[] => {
    const node = root && nodeAt(root, place);
    return node?.parent?.type === "array"
      ? [{ at: stepsOf(place).slice(0, -1), value: meaning(node) }]
      : [];
  });
  const lists = new Map<string, readonly string[]>();
  const missing = taken.filter(({ at, value }) => {
    const place = pointer(...at);
    const list = lists.get(place) ?? elementsOf(base, place, path);
    const found = list.indexOf(stable(value));
    lists.set(place, found < 0 ? list : list.toSpliced(found, 1));
    return found < 0;
  });
  const text = quietly(() =>
    missing.reduceRight((text, insertion) => prepended(text, insertion, path), base),
  );
  const places = missing.map(({ at }) => pointer(...at));
  const count = (at: string, i: number) =>
    places.slice(0, i).filter((place) => place === at).length;
  return text === undefined
    ? undefined
    : { before: text, took: places.map((at, i) => `${at}/${count(at, i)}`) };
}

/** Gives texts by which elements can be compared; none of another value than a list. */
const elementsOf = (text: string, at: string, path: string): readonly string[] =>
  elements(nodeAt(tree(text, path), at)).map((element) => stable(meaning(element)));

/** If a record says how the text was, what was made for our entries goes too. */
function withoutOurs(text: string, path: string, written?: LedgerEntry): string {
  let left = text;
  for (const { at, value } of written?.put?.toReversed() ?? []) {
    const place = nodeAt(tree(left, path), pointer(...at));
    const node =
      elements(place).findLast((element) => same(meaning(element), value)) ??
      (place && same(meaning(place), value) ? place.parent : undefined);
    if (node) left = withoutNode(left, node);
  }
  for (let node; (node = firstOurs(tree(left, path)));) left = withoutNode(left, node);
  if (!written) return left;
  const { before } = written;
  // Of a record that cannot be read it is not known what was made for our entries.
  const had = before === null ? undefined : tree(isRead(before, path) ? before : text, path);
  for (let node; (node = firstEmpty(left, tree(left, path), had));) left = withoutNode(left, node);
  return left;
}

const elements = (node: Node | undefined): readonly Node[] =>
  node?.type === "array" ? (node.children ?? []) : [];
const properties = (node: Node | undefined): readonly Node[] =>
  node?.type === "object" ? (node.children ?? []) : [];

function firstOurs(root: Node): Node | undefined {
  return properties(root)
    .filter(({ children }) => children?.[0]?.value === "hooks")
    .flatMap(({ children }) => properties(children?.[1]))
    .flatMap(({ children }) => elements(children?.[1]))
    .flatMap((node) => [node, ...elements(nodeAt(node, "/hooks"))])
    .find((node) => isOurs(meaning(node)));
}

/** The first property of hooks that is empty and that the file did not have before us. */
function firstEmpty(text: string, root: Node, had: Node | undefined): Node | undefined {
  const places = [
    ...properties(member(root, "hooks")).map(({ children }) => [
      "hooks",
      children?.[0]?.value as string,
    ]),
    ["hooks"],
  ];
  return places
    .filter((at) => !had || !nodeAt(had, pointer(...at)))
    .map((at) => ({
      empty: at.length > 1 ? /^\[\s*\]$/ : /^\{\s*\}$/,
      node: nodeAt(root, pointer(...at)),
    }))
    .find(
      ({ empty, node }) => node && empty.test(text.slice(node.offset, node.offset + node.length)),
    )?.node?.parent;
}

/** Nobody else has anything in the file, not even a comment. */
function isBare(text: string, path: string): boolean {
  const value = valueOf(text, path);
  return (
    isFields(value) &&
    isEmpty(value["hooks"]) &&
    Object.keys(value).every((key) => ["hooks", "version", "$version"].includes(key)) &&
    stripComments(text) === text
  );
}

const isEmpty = (hooks: Json | undefined): boolean =>
  hooks === undefined ||
  (isFields(hooks) && Object.values(hooks).every((list) => Array.isArray(list) && !list.length));

const isRead = (text: string, path: string): boolean =>
  quietly(() => tree(text, path)) !== undefined;

/** The line ends of a file that has only one kind, as git may write them. */
function withEndings(text: string, file: string): string {
  if (!file.includes("\r\n")) return file.includes("\n") ? text.replaceAll("\r\n", "\n") : text;
  return /(^|[^\r])\n/.test(file) ? text : text.replaceAll(/\r?\n/g, "\r\n");
}
