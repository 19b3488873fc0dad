/** What is ours in other people's files: putting it in, and seeing the files without it (design, section 6). */
import { stripComments } from "jsonc-parser";
import { nodeAt, tree } from "../read/tree.ts";
import { create, insert, type Swap, type LedgerEntry } from "./edit.ts";
import { changeTo, fitsPlace, remembered, type Change, type Files } from "../model/files.ts";
import type { Insertion } from "../model/config.ts";
import { isOwnFile, ownsWhole } from "../model/own-file.ts";
import { isFields, parseJson, type Fields, type Json } from "../model/json.ts";
import { IGNORE, LOCAL, PROJECT, RECORDER, SHIM, type Layer } from "../model/layer.ts";
import { demandOnce } from "../model/repeated.ts";
import { valueOf } from "../read/parse.ts";
import type { Adapters } from "../model/adapter.ts";
import { isOurs } from "../read/source.ts";
import { cut, swapBack, takeOut } from "./undo.ts";

/** Does this host keep hooks there? */
export function owns(adapters: Adapters, host: string, path: string): boolean {
  const config = adapters[host]?.config;
  return config !== undefined && (ownsWhole(config, path) || config.places.some((place) => fitsPlace(path, place.path)));
}

/** The files a command may ever write. */
export const mayWrite =
  (adapters: Adapters) =>
  (path: string): boolean =>
    [SHIM, RECORDER, IGNORE, ...[PROJECT, LOCAL].flatMap(({ document, written }) => [document, written])].includes(path) ||
    Object.keys(adapters).some((host) => owns(adapters, host, path));

export type Ledger = { [path: string]: LedgerEntry };

export function writeFile(
  files: Files,
  path: string,
  outputs: readonly Insertion[],
  frame: Fields,
  old: LedgerEntry | undefined,
  taken: readonly string[],
): { changes: readonly Change[]; written?: LedgerEntry } {
  const before = files.read(path);
  const { text: base, handEdited } = before === undefined ? { text: undefined, handEdited: false } : ownersText(before, old, path);
  if (base === undefined) {
    if (!outputs.length) return { changes: changeTo(files, path, null) };
    return { changes: changeTo(files, path, create(outputs, frame)), written: { created: true, pieces: [], outputs } };
  }
  const freed = taken.length ? cut(base, taken, path) : base;
  const replaced = [...(handEdited ? (old?.replaced ?? []) : []), ...swaps(base, freed, taken, path)];
  const { text, pieces } = insert(freed, outputs, outputs.length ? frame : {}, path);
  const changes = changeTo(files, path, text);
  if (!outputs.length && !replaced.length) return { changes };
  return { changes, written: { created: false, pieces, outputs, ...(replaced.length && { replaced }) } };
}

/** A file of ours, or, without a text, none any more; what is not ours stays. */
export function writeWhole(files: Files, path: string, text: string | null): { changes: readonly Change[]; written?: LedgerEntry } {
  if (text !== null) return { changes: changeTo(files, path, text), written: { created: true, pieces: [], outputs: [], whole: true } };
  const before = files.read(path);
  return { changes: before !== undefined && isOwnFile(before) ? [{ path, before, after: null }] : [] };
}

/** Of every list that entries were taken from, its text before and after. */
function swaps(before: string, after: string, taken: readonly string[], path: string): readonly Swap[] {
  const lists = [...new Set(taken.map((pointer) => pointer.split("/").slice(0, 3).join("/")))];
  const textAt = (text: string, at: string) => {
    const node = nodeAt(tree(text, path), at);
    return node ? text.slice(node.offset, node.offset + node.length) : "";
  };
  return lists.map((at) => ({ at, was: textAt(before, at), now: textAt(after, at) })).filter(({ was, now }) => was !== now);
}

/** The file without what we put in; undefined: it was ours whole. */
export function baseText(text: string, written: LedgerEntry | undefined, path: string): string | undefined {
  if (written?.whole) return isOwnFile(text) ? undefined : text;
  const left = takeOut(text, written ?? { created: false, pieces: [], outputs: [] }, isOurs, path);
  return written?.created && isBare(left, path) ? undefined : left;
}

/** Nothing of anyone's in it: not even a comment. */
function isBare(text: string, path: string): boolean {
  const value = valueOf(text, path);
  return (
    isFields(value) &&
    isEmpty(value["hooks"]) &&
    Object.keys(value).every((key) => key === "hooks" || key === "version") &&
    stripComments(text) === text
  );
}

/** The file as its owner left it: without what we put in, and with what we took over back in its place. */
export function ownersText(
  text: string,
  written: LedgerEntry | undefined,
  path: string,
): { text: string | undefined; handEdited: boolean } {
  const base = baseText(text, written, path);
  const restored = base === undefined ? undefined : swapBack(base, written?.replaced ?? [], path);
  return { text: restored ?? base, handEdited: base !== undefined && restored === undefined };
}

/** The project as it would be without us: what sources are read from. */
export function ownersView(files: Files): Files {
  const record = { ...readLedger(files, PROJECT), ...readLedger(files, LOCAL) };
  const { read } = remembered({
    ...files,
    read(path) {
      const text = files.read(path);
      // A whole file of ours has no part that is its owner's; whoever reads sources knows it by its first line.
      return text === undefined || !record[path] || record[path].whole ? text : ownersText(text, record[path], path).text;
    },
  });
  const isLeft = (path: string) => {
    try {
      return !record[path] || read(path) !== undefined;
    } catch {
      // Whoever reads it is told what is wrong with it.
      return true;
    }
  };
  return { ...files, read, exists: (path) => files.exists(path) && isLeft(path) };
}

function isEmpty(hooks: Json | undefined): boolean {
  return hooks === undefined || (isFields(hooks) && Object.values(hooks).every((list) => Array.isArray(list) && !list.length));
}

/** What was written where; an entry of another shape counts as none. */
export function readLedger(files: Files, { written }: Layer): Ledger {
  const text = files.read(written) ?? "{}";
  const value = parseJson(text);
  if (value !== undefined) demandOnce(text, written);
  const all = isFields(value) && isFields(value["files"]) ? value["files"] : {};
  return Object.fromEntries(Object.entries(all).filter(([, one]) => isWritten(one))) as unknown as Ledger;
}

function isWritten(value: Json | undefined): boolean {
  if (!isFields(value) || typeof value["created"] !== "boolean" || !Array.isArray(value["outputs"])) return false;
  const { pieces, outputs, replaced = [], whole } = value;
  if (whole !== undefined && whole !== true) return false;
  const texts = Array.isArray(pieces) && pieces.every((one) => typeof one === "string" && one !== "");
  const swaps =
    Array.isArray(replaced) && replaced.every((one) => isFields(one) && ["at", "was", "now"].every((key) => typeof one[key] === "string"));
  return texts && swaps && (outputs as Json[]).every((one) => isFields(one) && Array.isArray(one["at"]));
}
