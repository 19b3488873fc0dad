/**
 * Orders what a command writes (S27): what undo needs comes first, then what an entry calls, then
 * the agents' files; a removal goes the other way, with the lock last of all. So at no moment an
 * agent's file names something that is not there, and the same command, run again after a kill,
 * finds what it needs to end as if nothing had happened.
 */
import type { Change, Files } from "../model/files.ts";
import {
  ATTRIBUTES,
  FORMATTERS,
  IGNORE,
  isInOurFolder,
  isUndo,
  LOCAL,
  PROJECT,
} from "../model/layer.ts";
import { isOfPackage, isRecord } from "../model/packages.ts";

/** Keeps one change for each file, the last. */
export function composed(
  files: Files,
  first: readonly Change[],
  then: readonly Change[],
): readonly Change[] {
  const last = new Map([...first, ...then].map((change) => [change.path, change] as const));
  return [...new Set([...then, ...first].map(({ path }) => path))].flatMap((path) => {
    const before = files.read(path);
    const change = { ...(last.get(path) as Change), before };
    return (before ?? null) === change.after ? [] : [change];
  });
}

/** This order is for a conversion, and everything else that puts something in. */
export const puttingOrder = (changes: readonly Change[]): readonly Change[] =>
  changes.toSorted((a, b) => putting(a) - putting(b));

/** This order is for a removal of everything or of some agents. */
export const removingOrder = (changes: readonly Change[]): readonly Change[] =>
  changes.toSorted((a, b) => removing(a) - removing(b));

const PUT = [
  "rules",
  "undo",
  "package",
  "back",
  // What an agent's file gets back leaves our file after that, and then needs no record.
  "spent",
  "edited",
  "ours",
  "agent",
  "record",
] as const;
const GONE = ["ours", "package", "undo", "rules", "record", "lock"] as const;

function putting(change: Change): number {
  const kind = kindOf(change.path);
  if (change.back) return PUT.indexOf(kind === "undo" ? "spent" : "back");
  if (kind === "agent" || change.after !== null)
    return PUT.indexOf(kind === "lock" ? "ours" : kind);
  return PUT.length + GONE.indexOf(kind === "edited" ? "ours" : kind);
}

function removing(change: Change): number {
  const kind = kindOf(change.path);
  if (kind === "agent") return PUT.indexOf("back");
  return kind === "lock" ? PUT.length + GONE.indexOf(kind) : putting(change);
}

/** What git is told of a file goes with what is kept from git. */
function kindOf(path: string): Exclude<(typeof PUT)[number], "back" | "spent"> | "lock" {
  if (isUndo(path)) return "undo";
  if (isRecord(path)) return "record";
  if (isOfPackage(path)) return "package";
  if ([PROJECT, LOCAL].some(({ document }) => document === path)) return "lock";
  if ([PROJECT, LOCAL].some(({ edited }) => edited === path)) return "edited";
  if ([ATTRIBUTES, IGNORE, ...FORMATTERS].some((rules) => rules.path === path)) return "rules";
  return isInOurFolder(path) ? "ours" : "agent";
}
