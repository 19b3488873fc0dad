/** Finds what lies in a package's folder and was not installed with it (S30). */
import { lstatSync, readdirSync } from "node:fs";
import { LEFT_BY_SYSTEMS } from "../model/left-by-systems.ts";

/**
 * Paths that are none of the package's files, up to `most`. Nothing is looked for below a folder
 * that is one of them, and a link or a folder in the place of a file is one too: what imports the
 * file would get something else.
 */
export function unknownIn(
  root: string,
  files: readonly string[],
  most = Infinity,
): readonly string[] {
  const known = new Set(files);
  const folders = new Set<string>();
  for (const path of files)
    for (let at = path.indexOf("/"); at > 0; at = path.indexOf("/", at + 1))
      folders.add(path.slice(0, at));
  const found: string[] = [];
  const look = (folder: string): void => {
    for (const entry of entriesOf(folder && `/${folder}`)) {
      if (found.length >= most) return;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && folders.has(path)) look(path);
      else if (!(entry.isFile() && (known.has(path) || LEFT_BY_SYSTEMS.includes(entry.name))))
        found.push(path);
    }
  };
  const entriesOf = (below: string) => {
    try {
      return readdirSync(`${root}${below}`, { withFileTypes: true });
    } catch (error) {
      // A file that is missing shows in its print; what a folder hides shows nowhere else.
      if ((error as NodeJS.ErrnoException).code !== "ENOENT") found.push(below.slice(1) || ".");
      return [];
    }
  };
  look("");
  return found;
}

/** Node.js looks for these above a script: for modules, and how its scripts are read. */
const LOOKED_FOR = ["node_modules", "package.json"];

/** Returns what lies in our own folders above a package's and would take part in its hooks. */
export function unknownAbove(root: string, name: string): readonly string[] {
  const folders = [...name.split("/"), "packages"].map((_, i) => "../".repeat(i + 1));
  return folders
    .flatMap((folder) => LOOKED_FOR.map((file) => `${folder}${file}`))
    .filter((path) => lstatSync(`${root}/${path}`, { throwIfNoEntry: false }) !== undefined);
}
