import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder, and the entry in it for which it was chosen. */
export interface Above {
  readonly folder: string;
  readonly mark: string;
}

/** The entries that mark a project's top folder, the surest first. */
const MARKS = [".hookport", ".git"];

/**
 * Finds the nearest converted folder, else the top of the repository; undefined without either.
 */
export function projectAbove(from: string, home: string): Above | undefined {
  const [found] = MARKS.flatMap((mark) => nearest(from, mark, home) ?? []);
  return found;
}

/**
 * The nearest folder with this entry, from the given one upwards. The home folder ends the search
 * and counts only if the search starts in it, because its contents belong to the person and to no
 * project. Entries that another user owns are skipped, because their hooks would be run: anybody
 * may write into a temporary folder.
 */
export function nearest(from: string, mark: string, home: string): Above | undefined {
  const end = realOf(home);
  const owners = [process.getuid?.(), ownerOf(from)];
  for (let folder = realOf(from); ; folder = dirname(folder)) {
    if (folder === end && folder !== realOf(from)) return undefined;
    const owner = ownerOf(join(folder, mark));
    if (owner !== undefined && owners.includes(owner)) return { folder, mark };
    if (folder === end || folder === dirname(folder)) return undefined;
  }
}

function ownerOf(path: string): number | undefined {
  try {
    return lstatSync(path).uid;
  } catch {
    return undefined;
  }
}

function realOf(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}
