/** Files when a hook is called, never waiting: a pipe would hold us until the clock ends (S11). */
import { closeSync, constants, fstatSync, openSync, readSync, writeSync } from "node:fs";

/** Bytes read beyond the size that a file reports. */
const PIECE = 4 * 1024;

/** Undefined if it does not exist; null if longer than `most` bytes or without an end. */
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

/** Some files report that they are empty and never end (`/proc`). */
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

/** A file of the user's that is no link, with O_TRUNC or O_APPEND; gives its size in bytes. */
export function writePlainly(path: string, flag: number, text: string): number {
  const { O_WRONLY, O_CREAT, O_NONBLOCK, O_NOFOLLOW } = constants;
  const file = openSync(path, flag | O_WRONLY | O_CREAT | O_NONBLOCK | O_NOFOLLOW, 0o600);
  writeSync(file, text);
  const { size } = fstatSync(file);
  closeSync(file);
  return size;
}
