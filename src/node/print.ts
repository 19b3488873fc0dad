/** The print of a file is its mode and its SHA-256, by which a change is seen. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import { createHash } from "node:crypto";
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync } from "node:fs";

/** Bytes: no package holds a longer file. */
const MOST = 8 * 1024 * 1024;

/** `none` if there is no such file; undefined if it never ends, or behind a link. */
export function printOf(root: string, path: string): string | undefined {
  let file: number | undefined;
  try {
    const whole = `${root}/${path}`;
    const ours = root.lastIndexOf(".hookport");
    const from = ours < 0 ? root.length : ours;
    for (const { index } of whole.matchAll(/[\\/]|$/g))
      if (index >= from && lstatSync(whole.slice(0, index)).isSymbolicLink()) return undefined;
    // A pipe in its place would never answer, and a link may lead anywhere.
    file = openSync(
      whole,
      constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0),
    );
    const stat = fstatSync(file);
    if (!stat.isFile() || stat.size > MOST) return undefined;
    return printFor(readFileSync(file), process.platform === "win32" || (stat.mode & 0o111) !== 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? "none" : undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

export const printFor = (bytes: Uint8Array, executable: boolean): string =>
  `${executable ? 755 : 644} ${createHash("sha256").update(bytes).digest("hex")}`;
