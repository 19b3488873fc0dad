import { existsSync, statSync, type Stats } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { word } from "../model/shell.ts";
import type { Surroundings } from "../node/io.ts";
import { packageHere } from "./here.ts";
import { CASES, DOCUMENT } from "../cases/layout.ts";

/** Unnamed, it is the package around the current folder. */
export const packageNamed = (dir: string | undefined, io: Surroundings): string =>
  (dir === undefined && packageHere(io)) || packageAt(dir ?? ".", io);

/** If the folder is no package's, the error names what was likely meant. */
function packageAt(dir: string, { cwd }: Surroundings): string {
  const root = resolve(cwd, dir);
  const stat = statSync(root, { throwIfNoEntry: false });
  if (stat?.isDirectory() && existsSync(join(root, DOCUMENT))) return root;
  const wrong = wrongWith(dir, stat);
  const above = stat && holder(dirname(root));
  if (above === undefined)
    throw new UserError(
      wrong,
      `name the folder of a hook package, the one with ${DOCUMENT} in it; \`hookport run\` tries the hooks of a project`,
    );
  const named = relative(cwd, above);
  const id = dirname(root) === join(above, CASES) ? ` --case ${word(basename(root))}` : "";
  throw new UserError(
    wrong,
    `the package is ${named || "this folder"}: hookport test${named && ` ${word(named)}`}${id}`,
  );
}

function wrongWith(dir: string, stat: Stats | undefined): string {
  if (!stat) return `${dir}: no such folder`;
  return stat.isDirectory() ? `${join(dir, DOCUMENT)}: no such file` : `${dir}: not a folder`;
}

function holder(folder: string): string | undefined {
  if (existsSync(join(folder, DOCUMENT))) return folder;
  return dirname(folder) === folder ? undefined : holder(dirname(folder));
}
