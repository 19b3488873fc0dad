/** Reading a file at hook time: a pipe or a device that somebody put in its place would keep us until the host's clock runs out (S11). */
import { readFileSync, statSync } from "node:fs";

/** The text of a regular file; undefined: it cannot be read; null: it is something else, or longer than `most` bytes. */
export function readText(path: string, most: number): string | undefined | null {
  try {
    const found = statSync(path);
    return found.isFile() && found.size <= most ? readFileSync(path, "utf8") : null;
  } catch {
    return undefined;
  }
}
