/** Reads the folder that a package is made of, as npm would publish it. */
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PackageFile } from "../../install/contents.ts";
import { UserError } from "../../model/error.ts";
import type { Io } from "../io.ts";
import { away } from "../leftovers.ts";
import { oddIn, ofFolder } from "./fetch.ts";

/**
 * Returns the package's files without those below `apart`. A link beside them is refused, because
 * npm passes links over and what they lead to would be missing.
 */
export function filesToPack(
  root: string,
  apart: readonly string[],
  io: Io,
): readonly PackageFile[] {
  const isApart = (path: string) => apart.some((folder) => path.startsWith(`${folder}/`));
  const temp = mkdtempSync(join(tmpdir(), "hookport-pack-"));
  io.atEnd(() => away(temp));
  const files = ofFolder(root, { cwd: temp, root, io }).filter(({ path }) => !isApart(path));
  const folders = new Set(files.map(({ path }) => path.slice(0, path.lastIndexOf("/") + 1)));
  const odd = oddIn(root).find(
    (path) =>
      !isApart(path) && path.includes("/") && folders.has(path.slice(0, path.lastIndexOf("/") + 1)),
  );
  if (odd !== undefined)
    throw new UserError(
      `${odd}: this is a link or a device, and no file, so that nobody else would have it`,
      "put the file itself in its place; nothing was written",
    );
  return files;
}
