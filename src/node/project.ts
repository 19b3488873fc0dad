/** Where the project is that somebody stands in. */
import { lstatSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";

/** A folder above, and what in it made it the one. */
export interface Above {
  readonly folder: string;
  readonly mark: string;
}

/** What stands at a project's top, the surest first. */
const MARKS = [".hookport", ".git"];

/**
 * The nearest folder with a folder of ours, else the top of the repository. Undefined: there is
 * neither.
 */
export function projectAbove(from: string, home: string): Above | undefined {
  const [found] = MARKS.flatMap((mark) => nearest(from, mark, home) ?? []);
  return found;
}

/**
 * The nearest folder that has this in it, from the one given upwards. The home folder ends the way,
 * and counts only for who stands in it: what is in there belongs to the person, and to no project.
 * What another user put into a folder above, as anybody may into the temporary one, is passed by,
 * because the hooks in it would be run.
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
