/** Compares the files of installed packages with what was written down of them. */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Drift } from "../check/packages.ts";
import { changedFile } from "../model/distrust.ts";
import { packageFolderOf } from "../model/packages.ts";
import type { PackageRecord } from "../read/records.ts";
import { isLinked } from "./disk.ts";
import { printOf } from "./print.ts";
import { unknownAbove, unknownIn } from "./strangers.ts";

/** Whoever put more files into the folder is told of these. */
const MOST = 2000;

export function driftOf(root: string, { name, files }: PackageRecord): readonly Drift[] {
  const folder = join(root, packageFolderOf(name));
  const there = filesBelow(root, packageFolderOf(name));
  const strangers = isLinked(root, packageFolderOf(name))
    ? []
    : [...unknownIn(folder, Object.keys(files), MOST), ...unknownAbove(folder, name)];
  const changed = Object.entries(files).flatMap(([path, print]): readonly Drift[] => {
    if (!there.includes(path)) return [{ path, what: "missing" }];
    const differs = changedFile({ [path]: print }, () => printOf(folder, path));
    return differs === undefined ? [] : [{ path, what: "changed" }];
  });
  const known = new Set(changed.map(({ path }) => path));
  const added = strangers.filter((path) => !known.has(path));
  return [...changed, ...added.map((path) => ({ path, what: "added" as const }))];
}

/** Everything but folders counts; behind a link lies nothing. */
export function filesBelow(root: string, folder: string): readonly string[] {
  const found: string[] = [];
  const visit = (below: string): void => {
    for (const entry of readdirSync(join(root, folder, below), { withFileTypes: true })) {
      const path = below ? `${below}/${entry.name}` : entry.name;
      if (found.length >= MOST) return;
      if (entry.isDirectory()) visit(path);
      else found.push(path);
    }
  };
  const isThere = lstatSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory();
  if (isThere && !isLinked(root, folder)) visit("");
  return found;
}
