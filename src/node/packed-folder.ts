/** Writes the folder of a packed package, and replaces the one that an earlier run wrote. */
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import type { PackageFile } from "../install/contents.ts";
import { UserError } from "../model/error.ts";
import { isFields, parseJson, pretty } from "../model/json.ts";
import { makeFolder } from "./new-folder.ts";
import { printFor, printOf } from "./print.ts";
import { readText } from "./text.ts";

/** The list of what was written, by which a later run knows that nobody else wrote there. */
const RECORD = "files.json";
/** Limit in bytes for that list. */
const MOST = 1024 * 1024;

/** Returns the archive, compressed. The byte that names the machine's system is set to none. */
export function packedArchive(tar: Uint8Array): Uint8Array {
  const bytes = gzipSync(tar, { level: 9 });
  bytes[9] = 255;
  return bytes;
}

/** Throws unless all that stands in the folder is what an earlier run wrote there. */
export function demandOwn(folder: string, named: string): void {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  if (!stat) return;
  const hint = "take it away, or name another folder: --out DIR; nothing was written";
  const record = stat.isDirectory() ? recordIn(folder) : undefined;
  if (!record)
    throw new UserError(`${named} is there already, and no \`hookport pack\` wrote it`, hint);
  for (const path of pathsIn(folder))
    if (path !== RECORD && record[path] !== printOf(folder, path))
      throw new UserError(
        `${named}/${path}: this file is not as \`hookport pack\` wrote it`,
        `change the package itself, and ${hint}`,
      );
}

function recordIn(folder: string): { readonly [path: string]: unknown } | undefined {
  const value = parseJson(readText(join(folder, RECORD), MOST) ?? "");
  return isFields(value) && value["version"] === 1 && isFields(value["files"])
    ? value["files"]
    : undefined;
}

const pathsIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory()
      ? []
      : [
          join(entry.parentPath, entry.name)
            .slice(folder.length + 1)
            .replaceAll("\\", "/"),
        ],
  );

/** Writes the folder in one step; what an earlier run wrote is taken away afterwards. */
export function writePacked(folder: string, files: readonly PackageFile[]): void {
  const record = Object.fromEntries(
    files.map(({ path, bytes, executable }) => [path, printFor(bytes, executable)]),
  );
  const all = [...files, { path: RECORD, text: pretty({ version: 1, files: record }) }];
  const before = lstatSync(folder, { throwIfNoEntry: false });
  const aside = before && mkdtempSync(join(dirname(folder), `.${basename(folder)}-before-`));
  try {
    if (aside) renameSync(folder, join(aside, "folder"));
    makeFolder(folder, all, "another run may have made it: run the command again");
  } catch (error) {
    if (aside && !lstatSync(folder, { throwIfNoEntry: false }))
      renameSync(join(aside, "folder"), folder);
    throw error;
  } finally {
    if (aside) rmSync(aside, { recursive: true, force: true });
  }
}
