/**
 * Reads the archives of packages, which may be compressed, within the limits of a package. One of the
 * registry, or of a folder, is packed by npm, which runs nothing of the package.
 */
import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { MOST_BYTES, MOST_FILES, type TarEntry } from "../../install/contents.ts";
import { UserError } from "../../model/error.ts";
import { ran, type Workplace } from "../programs.ts";
import { readTar } from "../tar.ts";

/** Bytes of an archive, with the heads of its entries; and the number of entries. */
export const MOST_PACKED = 2 * MOST_BYTES;
export const MOST_ENTRIES = 2 * MOST_FILES;

export function archiveEntries(path: string): readonly TarEntry[] {
  const stat = statSync(path);
  if (!stat.isFile()) throw new UserError(`${path}: not a file`, "name the archive itself");
  if (stat.size > MOST_PACKED) throw tooLarge();
  return entriesIn(readFileSync(path));
}

export function entriesIn(packed: Uint8Array): readonly TarEntry[] {
  const isPacked = packed[0] === 0x1f && packed[1] === 0x8b;
  try {
    return readTar(
      isPacked ? gunzipSync(packed, { maxOutputLength: MOST_PACKED }) : packed,
      MOST_ENTRIES,
    );
  } catch (error) {
    if (error instanceof UserError) throw error;
    if ((error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE") throw tooLarge();
    throw new UserError(
      `it is no archive that can be read: ${(error as Error).message}`,
      "name a .tgz as npm pack writes it; nothing was written",
    );
  }
}

export const tooLarge = () =>
  new UserError(
    `it comes to more than ${MOST_PACKED / 1024 / 1024} MB`,
    "a package of hooks is a few scripts: leave the rest out; nothing was written",
  );

/** Few words, and little patience where a registry gives no good answer. */
export const QUICKLY = [
  "--loglevel=error",
  "--fetch-retry-mintimeout=500",
  "--fetch-retry-maxtimeout=2000",
];

export function npmPacked(spec: string, place: Workplace, temp: string): Uint8Array {
  const folder = mkdtempSync(join(temp, "packed-"));
  ran(place, "npm", ["pack", spec, "--ignore-scripts", "--pack-destination", folder, ...QUICKLY]);
  const [archive] = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  if (archive === undefined)
    throw new UserError(`npm packed nothing of ${spec}`, "nothing was written");
  if (statSync(join(folder, archive)).size > MOST_PACKED) throw tooLarge();
  return readFileSync(join(folder, archive));
}
