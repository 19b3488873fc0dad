/** Keeps the record of what was written to which file, and shows the files without it (S27). */
import {
  fitsPlace,
  changeTo,
  changeToLines,
  remembered,
  type Change,
  type Files,
} from "../model/files.ts";
import { ownsWhole } from "../model/own-file.ts";
import {
  asFields,
  isFields,
  keptOf,
  parseJson,
  pretty,
  type Fields,
  type Json,
} from "../model/json.ts";
import {
  attributesFor,
  IGNORE,
  isUndoOf,
  LOCAL,
  PROJECT,
  ruling,
  UNDO,
  undoFor,
  unruling,
  type Layer,
  type Rules,
} from "../model/layer.ts";
import { quietly } from "../model/error.ts";
import { demandOnce, repeatedKey } from "../read/repeated.ts";
import type { Adapters } from "../model/adapter.ts";
import { baseText, fileState, type LedgerEntry } from "./restore.ts";

export function owns(adapters: Adapters, host: string, path: string): boolean {
  const config = adapters[host]?.config;
  return (
    config !== undefined &&
    (ownsWhole(config, path) || config.places.some((place) => fitsPlace(path, place.path)))
  );
}

export type Ledger = { readonly [path: string]: LedgerEntry };

/** The project as it would be without us, from which sources are read. */
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

/**
 * Reads what undo needs, each file's in a file of its own; a record of another shape is ignored. A
 * file that is as it was has none: a run was killed before it wrote that file, or after it gave it
 * back, or its owner gave it back.
 */
export const readLedger = (files: Files, layer: Layer): Ledger =>
  keptOf(recorded(files, layer), (entry, path) => !isAsItWas(files, path, entry));

export function recorded(files: Files, layer: Layer): Ledger {
  const items = files
    .list(UNDO)
    .filter((name) => isUndoOf(layer, name))
    .toSorted()
    .flatMap((name): [string, LedgerEntry][] => {
      const text = files.read(`${UNDO}/${name}`) ?? "{}";
      const value = parseJson(text);
      if (value !== undefined) demandOnce(text, `${UNDO}/${name}`);
      const { file, version: _version, ...entry } = asFields(value);
      return typeof file === "string" &&
        recordPlaces(layer, file).includes(`${UNDO}/${name}`) &&
        isEntry(entry)
        ? [[file, entry as unknown as LedgerEntry]]
        : [];
    });
  return Object.fromEntries(items);
}

/** In JSON of ours white space is no difference, nor are other line ends. */
export function changeToJson(files: Files, path: string, after: string): readonly Change[] {
  const told = (text: string) => JSON.stringify(parseJson(text.replaceAll("\\r\\n", "\\n")));
  const before = files.read(path);
  const isSame =
    before !== undefined &&
    parseJson(before) !== undefined &&
    !repeatedKey(before) &&
    told(before) === told(after);
  return isSame ? [] : changeTo(files, path, after);
}

function isAsItWas(files: Files, path: string, entry: LedgerEntry): boolean {
  const isAsBefore = quietly(() => {
    const text = files.read(path);
    return entry.whole ? text === undefined : fileState(text, entry, path) === "as it was";
  });
  // Whoever reads the file reports what is wrong with it.
  return isAsBefore ?? false;
}

export const recordPlaces = (layer: Layer, path: string): readonly string[] =>
  [false, true].map((isHidden) => undoFor(layer, path, isHidden));

/** Without our rules; a file that holds no others goes, unless it is kept. */
export function unruled(files: Files, rules: Rules, isKept = false): readonly Change[] {
  const text = files.read(rules.path);
  if (text === undefined) return [];
  return changeTo(files, rules.path, unruling(rules, text) ?? (isKept ? text : null));
}

export const rulesGone = (files: Files, path: string): readonly Change[] =>
  unruled(files, attributesFor(path));

/** What git ignores is not committed here either; without `ignored`, records stay. */
export function ledgerChanges(
  files: Files,
  layer: Layer,
  next: { readonly [path: string]: LedgerEntry | undefined },
  ignored?: (path: string) => boolean,
): readonly Change[] {
  const kept = Object.entries(next).flatMap(([path, entry]) => {
    const [plain = "", hidden = ""] = recordPlaces(layer, path);
    const isHidden = ignored?.(path) ?? files.exists(hidden);
    return entry ? [{ path, entry, place: isHidden ? hidden : plain }] : [];
  });
  const gone = files
    .list(UNDO)
    .filter(
      (name) => isUndoOf(layer, name) && !kept.some(({ place }) => place === `${UNDO}/${name}`),
    );
  const rules = kept.some(({ place }) => isPrivate(place))
    ? changeToLines(files, IGNORE.path, ruling(IGNORE, files.read(IGNORE.path)))
    : [];
  return [
    ...rules,
    ...kept.flatMap(({ path, entry, place }) =>
      changeToJson(files, place, pretty({ version: 1, file: path, ...entry })).map((change) =>
        isPrivate(place) ? { ...change, mode: 0o600 } : change,
      ),
    ),
    ...gone.flatMap((name) => changeTo(files, `${UNDO}/${name}`, null)),
  ];
}

const isPrivate = (place: string) => place.endsWith(LOCAL.ending);

function isEntry({ before, made, put = [], took = [], whole }: Fields): boolean {
  const areTexts = (value: Json | undefined) =>
    Array.isArray(value) && value.every((value) => typeof value === "string");
  return (
    (before === null || typeof before === "string") &&
    areTexts(made) &&
    areTexts(took) &&
    (whole === undefined || whole === true) &&
    Array.isArray(put) &&
    (put as Json[]).every((value) => isFields(value) && areTexts(value["at"]))
  );
}
