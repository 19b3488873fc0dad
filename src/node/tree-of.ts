/** Lists the files of a folder, for making a package of them. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UserError } from "../model/error.ts";
import { lookedUpOnce } from "../model/known.ts";
import type { Tree } from "../make/tree.ts";
import { orNothing } from "./or-nothing.ts";
import { isPacked } from "./packed-folder.ts";

/** The most files that are looked at, and the most bytes of one whose text counts. */
const MOST = 50_000;
const LONGEST = 512 * 1024;
const LEFT_OUT = [".git", ".hg", ".svn", "node_modules", ".hookport", "__pycache__", ".venv"];

/** Links and what `hookport pack` wrote are left out. */
export function treeOf(root: string, name: string): Tree {
  const paths: string[] = [];
  const visit = (folder: string): void => {
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.isDirectory() && !LEFT_OUT.includes(entry.name) && !isPacked(join(root, path)))
        visit(path);
      else if (entry.isFile()) paths.push(path);
      if (paths.length > MOST)
        throw new UserError(
          `${name}: more than ${MOST} files`,
          "name the folder of the plugin or of the project itself",
          "unreadable-file",
        );
    }
  };
  visit("");
  return { paths, text: lookedUpOnce((path) => textIn(join(root, path))) };
}

const textIn = (file: string): string | undefined =>
  orNothing(() =>
    statSync(file).size > LONGEST
      ? undefined
      : new TextDecoder("utf-8", { fatal: true }).decode(readFileSync(file)),
  );
