import { lstatSync } from "node:fs";
import { dirname, join } from "node:path";
import { orNothing } from "./or-nothing.ts";
import { realOf } from "./real-path.ts";

/** A folder, and the entry in it for which it was chosen. */
export interface Above {
  readonly folder: string;
  readonly mark: string;
}

/**
 * Finds the nearest folder that was converted or holds hooks, else the top of the repository;
 * undefined without either. No agent loads the hooks of a folder above the repository.
 */
export function projectAbove(
  from: string,
  home: string,
  hookFilesIn: (folder: string) => readonly string[],
): Above | undefined {
  const top = nearest(from, home, () => [".git"]);
  let isOutside = false;
  return (
    nearest(from, home, function* marksOf(folder) {
      yield ".hookport";
      if (!isOutside) yield* hookFilesIn(folder);
      isOutside ||= folder === top?.folder;
    }) ?? top
  );
}

/**
 * The nearest folder with one of its entries, from the given one upwards. The home folder ends the
 * search and counts only if the search starts in it, because its contents belong to the person and
 * to no project. Entries that another user owns are skipped, because their hooks would be run:
 * anybody may write into a temporary folder.
 */
export function nearest(
  from: string,
  home: string,
  marksOf: (folder: string) => Iterable<string>,
): Above | undefined {
  const end = realOf(home);
  const owners = [process.getuid?.(), ownerOf(from)];
  for (let folder = realOf(from); ; folder = dirname(folder)) {
    if (folder === end && folder !== realOf(from)) return undefined;
    for (const mark of marksOf(folder)) {
      const owner = ownerOf(join(folder, mark));
      if (owner !== undefined && owners.includes(owner)) return { folder, mark };
    }
    if (folder === end || folder === dirname(folder)) return undefined;
  }
}

const ownerOf = (path: string) => orNothing(() => lstatSync(path).uid);
