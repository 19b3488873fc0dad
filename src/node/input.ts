/** Reads files that are named on the command line. */
import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";
import { errorIn, UserError } from "../model/error.ts";

/** A shell has already opened such a file, as with `<(…)`. */
const OPEN = /^\/(?:dev\/(?:stdin|fd\/\d+)|proc\/self\/fd\/\d+)$/;

/**
 * Reads a whole file, by its path or its descriptor, and no byte more of one that is larger. Pipes
 * that nobody writes to, and devices, are refused: they would never end. Errors do not name the
 * file.
 */
export function readInput(file: string | number, most: number, hint: string): Buffer {
  const bytes = Buffer.alloc(most + 1);
  let length = 0;
  try {
    const open =
      typeof file === "number"
        ? file
        : openSync(file, constants.O_RDONLY | (OPEN.test(file) ? 0 : (constants.O_NONBLOCK ?? 0)));
    try {
      const stat = fstatSync(open);
      if (stat.isDirectory()) throw new UserError("this is a folder", hint);
      if (!stat.isFile() && typeof file === "string" && !OPEN.test(file))
        throw new UserError("this is no file, but a pipe or a device", hint);
      for (let got = -1; got !== 0 && length < bytes.length; length += got)
        got = readSync(open, bytes, length, bytes.length - length, null);
    } finally {
      if (open !== file) closeSync(open);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") throw new UserError("there is no such file", hint);
    throw new UserError(message, "check the file's permissions");
  }
  if (length > most)
    throw new UserError(
      `the file is larger than ${most / 1024 / 1024} MB, and was not read`,
      "",
      "unreadable-file",
    );
  return bytes.subarray(0, length);
}

/** The errors of `read` name the file. */
export function placedAt<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw errorIn({ file, line: 0, what: error.message }, error.hint, error.code);
  }
}
