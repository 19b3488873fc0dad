/** Puts our entries into people's files, and takes those that move to ours out. */
import { changeTo, changeToLines, type Change, type Files } from "../model/files.ts";
import type { Insertion } from "../model/config.ts";
import { isFields, pointer, same, stepsOf, type Fields } from "../model/json.ts";
import { isOwnFile } from "../model/own-file.ts";
import { valueOf } from "../read/parse.ts";
import { isOurs } from "../read/source.ts";
import { textDigest, refilled, textBefore, type Before, type LedgerEntry } from "./restore.ts";
import { create, cut, insert } from "./splice.ts";

interface Written {
  readonly changes: readonly Change[];
  readonly written?: LedgerEntry;
}

export function writeFile(
  files: Files,
  path: string,
  outputs: readonly Insertion[],
  frame: Fields,
  old: LedgerEntry | undefined,
  fresh: Fields = {},
): Written {
  const text = files.read(path);
  const { before, took } = beforeOf(text, old, path);
  const base = before === null ? undefined : cut(before, took, path);
  if (!outputs.length)
    return {
      changes: changeToMean(files, path, base ?? null),
      ...(took.length && { written: recordOf(text, base ?? "", old, { before, took }, []) }),
    };
  const next =
    base === undefined
      ? create(outputs, { ...fresh, ...frame })
      : insert(base, outputs, frame, path);
  const had = base === undefined ? frame : valueOf(base, path);
  const put = [
    ...Object.entries(frame).flatMap(([key, value]) =>
      isFields(had) && key in had ? [] : [{ at: [key], value: value ?? null }],
    ),
    ...outputs.filter(({ value }) => !isOurs(value)),
  ];
  const changes = changeToMean(files, path, next);
  const left = changes.length ? next : (text ?? next);
  return { changes, written: recordOf(text, left, old, { before, took }, put) };
}

/** The file has this text now and will have another. */
function recordOf(
  text: string | undefined,
  next: string,
  old: LedgerEntry | undefined,
  { before, took }: Before,
  put: readonly Insertion[],
): LedgerEntry {
  const digest = textDigest(next);
  const known = text === undefined || (before !== null && textDigest(before) === textDigest(text));
  const made = old?.made[0] === digest ? old.made : [digest, ...(known ? [] : [textDigest(text)])];
  return {
    before,
    made: [...new Set(made)],
    ...(put.length && { put }),
    ...(took.length && { took }),
  };
}

/** What was taken and has no place any more in the file as it was before us is let go. */
function beforeOf(text: string | undefined, old: LedgerEntry | undefined, path: string): Before {
  if (text === undefined) return { before: null, took: [] };
  const { put, before = null } = old ?? {};
  return (
    textBefore(text, old, path) ??
    (textBefore(text, { before, made: [], ...(put && { put }) }, path) as Before)
  );
}

/** Takes its owner's entries at these pointers out, and records how they are put back. */
export function takenFrom(
  files: Files,
  path: string,
  old: LedgerEntry | undefined,
  pointers: readonly string[],
): { text: string; written: LedgerEntry } {
  const was = beforeOf(files.read(path) ?? "{}", old, path);
  const { before, took } = was.took.length
    ? (refilled(cut(was.before ?? "{}", was.took, path), was, path) ?? was)
    : was;
  const texts = [...took, ...pointers.map((place) => behind(took, place))];
  const text = cut(before ?? "{}", texts, path);
  return { text, written: { before, made: [textDigest(text)], took: texts } };
}

/** A pointer in a text whose lists begin with what was taken earlier. */
function behind(took: readonly string[], place: string): string {
  const [hooks = "", event = "", index = "", ...rest] = stepsOf(place);
  const list = pointer(hooks, event);
  const count = took.filter((text) => text.startsWith(`${list}/`)).length;
  return /^\d+$/.test(index) ? pointer(hooks, event, Number(index) + count, ...rest) : place;
}

/** Reformatting a file is no change (S27). */
function changeToMean(files: Files, path: string, text: string | null): readonly Change[] {
  const before = files.read(path);
  return before !== undefined && text !== null && same(valueOf(before, path), valueOf(text, path))
    ? []
    : changeTo(files, path, text);
}

/** Without a text the file is deleted; a file that is not ours stays. */
export function writeWhole(files: Files, path: string, text: string | null): Written {
  if (text !== null)
    return {
      changes: changeToLines(files, path, text),
      written: { before: null, made: [], whole: true },
    };
  const before = files.read(path);
  return {
    changes: before !== undefined && isOwnFile(before) ? [{ path, before, after: null }] : [],
  };
}
