/** Writes the folder of a packed package, and replaces the one that an earlier run wrote. */
import { lstatSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";
import type { PackageFile } from "../install/contents.ts";
import { foldersAbove } from "../model/paths.ts";
import { UserError } from "../model/error.ts";
import { isFields, parseJson, pretty } from "../model/json.ts";
import { makeFolder } from "./new-folder.ts";
import { printFor, printOf } from "./print.ts";
import { readText } from "./text.ts";

/** The list of what was written, by which a later run knows that nobody else wrote there. */
const RECORD = "files.json";
const MOST = 1024 * 1024;

/** Compressed. The byte that names the machine's system is set to none. */
export function packedArchive(tar: Uint8Array): Uint8Array {
  const bytes = gzipSync(tar, { level: 9 });
  bytes[9] = 255;
  return bytes;
}

/** Throws unless all that stands in the folder is what an earlier run wrote there. */
export function demandOwn(folder: string, named: string): void {
  if (!isThere(folder)) return;
  const hint = "take it away, or name another folder: --out DIR; nothing was written";
  const record = recordIn(folder);
  if (!record)
    throw new UserError(`${named} is there already, and no \`hookport pack\` wrote it`, hint);
  const other =
    foreignIn(folder, record) ??
    Object.keys(record).find((path) => ![record[path], "none"].includes(printOf(folder, path)));
  if (other !== undefined)
    throw new UserError(
      `${named}/${other}: this is not as \`hookport pack\` wrote it`,
      `change the package itself, and ${hint}`,
    );
}

function foreignIn(folder: string, record: object): string | undefined {
  const folders = new Set(Object.keys(record).flatMap(foldersAbove));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({
      entry,
      path: relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"),
    }))
    .find(({ entry, path }) =>
      entry.isDirectory()
        ? !folders.has(path)
        : path !== RECORD && !(entry.isFile() && Object.hasOwn(record, path)),
    )?.path;
}

/** A path below a file leads nowhere. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw new UserError(
      `${path}: ${(error as Error).message}`,
      "name another folder: --out DIR; nothing was written",
    );
  }
}

/** `hookport pack` wrote this folder, and all that is in it. */
export function isPacked(folder: string): boolean {
  const record = recordIn(folder);
  return record !== undefined && foreignIn(folder, record) === undefined;
}

/** The print of every file that was written; undefined if the folder is no such one. */
function recordIn(folder: string): { readonly [path: string]: string } | undefined {
  const file = join(folder, RECORD);
  const isPlain = lstatSync(file, { throwIfNoEntry: false })?.isFile();
  const value = parseJson((isPlain && readText(file, MOST)) || "");
  const files = isFields(value) && value["packedBy"] === "hookport" ? value["files"] : undefined;
  return isFields(files) && Object.values(files).every((file) => typeof file === "string")
    ? (files as { readonly [path: string]: string })
    : undefined;
}

/** Puts the folder in place in one step; what an earlier run wrote is taken away afterwards. */
export function writePacked(folder: string, files: readonly PackageFile[]): void {
  const prints = Object.fromEntries(
    files.map(({ path, bytes, executable }) => [path, printFor(bytes, executable)]),
  );
  const record = { version: 1, packedBy: "hookport", files: prints };
  const items = [...files, { path: RECORD, text: pretty(record) }];
  const again = "another run may have made it: run the command again";
  if (!isThere(folder)) return makeFolder(folder, items, again);
  const beside = mkdtempSync(join(dirname(folder), `.${basename(folder)}-`));
  const [made, before] = [join(beside, basename(folder)), join(beside, "before")];
  try {
    makeFolder(made, items, again);
    renameSync(folder, before);
    renameSync(made, folder);
  } catch (error) {
    if (isThere(before) && !isThere(folder)) renameSync(before, folder);
    throw error;
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}
