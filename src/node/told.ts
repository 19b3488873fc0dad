/** The text of a file that a model named, for a hook whose own agent tells it. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Bytes: a longer file is not shown to a hook. */
const LIMIT = 8 * 1024 * 1024;
const PIECE = 256 * 1024;

/**
 * Undefined where there is no such file, null where it cannot be told what it holds: it is too long, or no file that could be read to an
 * end. Opening and reading never wait (S11): a pipe that nobody writes to would hold the answer up until the host's clock ends.
 */
export function told(path: string): string | undefined | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) return undefined;
    return stat.isFile() && stat.size <= LIMIT ? textOf(file) : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** Some files say that they are empty and never end (`/proc`). */
function textOf(file: number): string | null {
  const pieces: Buffer[] = [];
  for (let size = 0; size <= LIMIT;) {
    const piece = Buffer.allocUnsafe(PIECE);
    const read = readSync(file, piece);
    if (!read) return Buffer.concat(pieces).toString("utf8");
    pieces.push(piece.subarray(0, read));
    size += read;
  }
  return null;
}
