/**
 * Reading a file at hook time. Opening and reading never wait: a pipe that nobody writes to would
 * hold us until the host's clock ends (S11).
 */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/** Bytes of room behind the size that a file tells. */
const PIECE = 4 * 1024;

/**
 * The text of a file; undefined: there is no such file; null: it is longer than `most` bytes, or
 * none that can be read to an end.
 */
export function readText(path: string, most: number): string | undefined | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
  try {
    const stat = fstatSync(file);
    if (stat.isDirectory()) return undefined;
    return stat.isFile() && stat.size <= most ? toTheEnd(file, stat.size, most) : null;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/**
 * Reads on behind the size that a file tells: some say that they are empty and never end (`/proc`).
 */
function toTheEnd(file: number, told: number, most: number): string | null {
  let bytes = Buffer.allocUnsafeSlow(told + PIECE);
  for (let size = 0; ;) {
    const read = readSync(file, bytes, size, bytes.length - size, null);
    if (!read) return bytes.toString("utf8", 0, size);
    size += read;
    if (size > most) return null;
    if (size === bytes.length) bytes = Buffer.concat([bytes], 2 * size);
  }
}
