/**
 * Puts our entries into other people's files, and shows the files without them (design, section 6).
 */
import { stripComments } from "jsonc-parser";
import { nodeAt, tree } from "../read/tree.ts";
import { create, insert, type Swap, type LedgerEntry } from "./edit.ts";
import {
  changeTo,
  changeToJson,
  changeToLines,
  fitsPlace,
  remembered,
  type Change,
  type Files,
} from "../model/files.ts";
import type { Insertion } from "../model/config.ts";
import { isOwnFile, ownsWhole } from "../model/own-file.ts";
import { isFields, parseJson, pretty, same, type Fields, type Json } from "../model/json.ts";
import {
  ATTRIBUTES,
  attributesFor,
  IGNORE,
  isUndo,
  isUndoOf,
  LOCAL,
  PROJECT,
  RECORDER,
  SHIM,
  UNDO,
  undoFor,
  unruling,
  type Layer,
} from "../model/layer.ts";
import { isOfPackage } from "../model/packages.ts";
import { demandOnce } from "../model/repeated.ts";
import { valueOf } from "../read/parse.ts";
import type { Adapters } from "../model/adapter.ts";
import { isOurs } from "../read/source.ts";
import { copiesIn, foldersOf } from "./protected.ts";
import { SCHEMA_FILE } from "./edited-schema.ts";
import { cut, swapBack, takeOut } from "./undo.ts";

/** Returns whether this host keeps hooks at this path. */
export function owns(adapters: Adapters, host: string, path: string): boolean {
  const config = adapters[host]?.config;
  return (
    config !== undefined &&
    (ownsWhole(config, path) || config.places.some((place) => fitsPlace(path, place.path)))
  );
}

const OURS: readonly string[] = [
  SHIM,
  RECORDER,
  SCHEMA_FILE,
  IGNORE.path,
  ATTRIBUTES.path,
  ...[PROJECT, LOCAL].flatMap(({ document, edited }) => [document, edited]),
];

const isBesideWhole = (adapters: Adapters, path: string) =>
  Object.values(adapters).some(({ config }) =>
    config.whole?.places.some((place) => attributesFor(place.path).path === path),
  );

/** Returns a test for the files that a command may ever write. */
export const mayWrite =
  (adapters: Adapters) =>
  (path: string): boolean =>
    OURS.includes(path) ||
    foldersOf(adapters, () => true).some((folder) => copiesIn(folder).includes(path)) ||
    isUndo(path) ||
    isOfPackage(path) ||
    isBesideWhole(adapters, path) ||
    Object.keys(adapters).some((host) => owns(adapters, host, path));

export type Ledger = { [path: string]: LedgerEntry };

export function writeFile(
  files: Files,
  path: string,
  outputs: readonly Insertion[],
  frame: Fields,
  old: LedgerEntry | undefined,
  fresh: Fields = {},
): { changes: readonly Change[]; written?: LedgerEntry } {
  const before = files.read(path);
  const base = before === undefined ? undefined : baseText(before, old, path);
  const { replaced = [] } = old ?? {};
  const kept = replaced.length ? { replaced } : {};
  if (base === undefined) {
    if (!outputs.length)
      return {
        changes: changeTo(files, path, null),
        ...(replaced.length && { written: { created: true, pieces: [], outputs, ...kept } }),
      };
    return {
      changes: changeToMean(files, path, create(outputs, { ...fresh, ...frame })),
      written: { created: true, pieces: [], outputs, ...kept },
    };
  }
  const { text, pieces } = insert(base, outputs, outputs.length ? frame : {}, path);
  const changes = changeToMean(files, path, text);
  if (!outputs.length && !replaced.length) return { changes };
  // Our entries are still there, even if the file was reformatted since.
  if (old && !changes.length && !old.created && same(old.outputs, outputs))
    return { changes, written: old };
  return { changes, written: { created: false, pieces, outputs, ...kept } };
}

/**
 * Returns a file without its owner's entries at these pointers, and the ledger entry with what undo
 * needs to put them back.
 */
export function takenFrom(
  files: Files,
  path: string,
  old: LedgerEntry | undefined,
  pointers: readonly string[],
): { text: string; written: LedgerEntry } {
  const base = baseText(files.read(path) ?? "{}", old, path) ?? "{}";
  const text = cut(base, pointers, path);
  const replaced = [...(old?.replaced ?? []), ...swaps(base, text, pointers, path)];
  return { text, written: { created: old?.created ?? false, pieces: [], outputs: [], replaced } };
}

/** Returns a change only if the values differ: reformatting a file does not count (S27). */
function changeToMean(files: Files, path: string, text: string): readonly Change[] {
  const before = files.read(path);
  return before !== undefined && same(valueOf(before, path), valueOf(text, path))
    ? []
    : changeTo(files, path, text);
}

/** Writes a file of ours or, without a text, deletes it; a file that is not ours stays. */
export function writeWhole(
  files: Files,
  path: string,
  text: string | null,
): { changes: readonly Change[]; written?: LedgerEntry } {
  if (text !== null)
    return {
      changes: changeToLines(files, path, text),
      written: { created: true, pieces: [], outputs: [], whole: true },
    };
  const before = files.read(path);
  return {
    changes: before !== undefined && isOwnFile(before) ? [{ path, before, after: null }] : [],
  };
}

/** Returns the text before and after of every list that entries were taken from. */
function swaps(
  before: string,
  after: string,
  taken: readonly string[],
  path: string,
): readonly Swap[] {
  const lists = [...new Set(taken.map((pointer) => pointer.split("/").slice(0, 3).join("/")))];
  const textAt = (text: string, at: string) => {
    const node = nodeAt(tree(text, path), at);
    return node ? text.slice(node.offset, node.offset + node.length) : "";
  };
  return lists
    .map((at) => ({ at, was: textAt(before, at), now: textAt(after, at) }))
    .filter(({ was, now }) => was !== now);
}

/** Returns the file without what we put in; undefined if the whole file was ours. */
export function baseText(
  text: string,
  written: LedgerEntry | undefined,
  path: string,
): string | undefined {
  if (written?.whole) return isOwnFile(text) ? undefined : text;
  const left = takeOut(text, written ?? { created: false, pieces: [], outputs: [] }, isOurs, path);
  return written?.created && isBare(left, path) ? undefined : left;
}

/** Returns whether nobody else has anything in the file, not even a comment. */
function isBare(text: string, path: string): boolean {
  const value = valueOf(text, path);
  return (
    isFields(value) &&
    isEmpty(value["hooks"]) &&
    Object.keys(value).every((key) => ["hooks", "version", "$version"].includes(key)) &&
    stripComments(text) === text
  );
}

/**
 * Returns the file as it was before us: without what we put in, and with what was taken from it;
 * undefined if the place of that is gone.
 */
export function givenBack(
  text: string,
  written: LedgerEntry | undefined,
  path: string,
): string | undefined {
  const base = baseText(text, written, path);
  return base === undefined ? undefined : swapBack(base, written?.replaced ?? [], path);
}

/** Returns the project as it would be without us, from which sources are read. */
export function ownersView(files: Files): Files {
  const record = { ...readLedger(files, PROJECT), ...readLedger(files, LOCAL) };
  const { read } = remembered({
    ...files,
    read(path) {
      const text = files.read(path);
      // A whole file of ours has no part that is its owner's; readers of sources recognise it by
      // its first line.
      return text === undefined || !record[path] || record[path].whole
        ? text
        : baseText(text, record[path], path);
    },
  });
  const isLeft = (path: string) => {
    try {
      return !record[path] || read(path) !== undefined;
    } catch {
      // Whoever reads the file reports what is wrong with it.
      return true;
    }
  };
  return { ...files, read, exists: (path) => files.exists(path) && isLeft(path) };
}

function isEmpty(hooks: Json | undefined): boolean {
  return (
    hooks === undefined ||
    (isFields(hooks) && Object.values(hooks).every((list) => Array.isArray(list) && !list.length))
  );
}

/**
 * Reads the record of what was written to which file, each kept in its own file; an entry of
 * another shape is ignored.
 */
export function readLedger(files: Files, layer: Layer): Ledger {
  const found = files
    .list(UNDO)
    .filter((name) => isUndoOf(layer, name))
    .toSorted()
    .flatMap((name): [string, Json][] => {
      const value = ledgerAt(files, `${UNDO}/${name}`);
      const { file, ...entry } = isFields(value) ? value : {};
      return typeof file === "string" && undoFor(layer, file) === `${UNDO}/${name}`
        ? [[file, entry]]
        : [];
    });
  return Object.fromEntries(found.filter(([, one]) => isWritten(one))) as unknown as Ledger;
}

function ledgerAt(files: Files, path: string): Json | undefined {
  const text = files.read(path) ?? "{}";
  const value = parseJson(text);
  if (value !== undefined) demandOnce(text, path);
  return value;
}

/** Removes our git rules for a file that is gone. */
export function rulesGone(files: Files, path: string): readonly Change[] {
  const rules = attributesFor(path);
  const text = files.read(rules.path);
  return text === undefined ? [] : changeTo(files, rules.path, unruling(rules, text));
}

/** Returns the changes that bring the ledger to this state. */
export function ledgerChanges(
  files: Files,
  layer: Layer,
  next: { readonly [path: string]: LedgerEntry | undefined },
): readonly Change[] {
  const kept = Object.entries(next).flatMap(([path, entry]) => (entry ? [{ path, entry }] : []));
  const places = kept.map(({ path }) => undoFor(layer, path));
  const gone = files
    .list(UNDO)
    .filter((name) => isUndoOf(layer, name) && !places.includes(`${UNDO}/${name}`));
  return [
    ...kept.flatMap(({ path, entry }) =>
      changeToJson(files, undoFor(layer, path), pretty({ version: 1, file: path, ...entry })),
    ),
    ...gone.flatMap((name) => changeTo(files, `${UNDO}/${name}`, null)),
  ];
}

function isWritten(value: Json | undefined): boolean {
  if (!isFields(value) || typeof value["created"] !== "boolean" || !Array.isArray(value["outputs"]))
    return false;
  const { pieces, outputs, replaced = [], whole } = value;
  if (whole !== undefined && whole !== true) return false;
  const texts =
    Array.isArray(pieces) && pieces.every((one) => typeof one === "string" && one !== "");
  const swaps =
    Array.isArray(replaced) &&
    replaced.every(
      (one) => isFields(one) && ["at", "was", "now"].every((key) => typeof one[key] === "string"),
    );
  return (
    texts && swaps && (outputs as Json[]).every((one) => isFields(one) && Array.isArray(one["at"]))
  );
}
