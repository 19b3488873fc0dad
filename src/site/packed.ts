/** Files as one archive, and text as the part of an address behind `#`. */
import { deflateSync, inflateSync, strToU8, zipSync, type Zippable } from "fflate";
import type { WrittenFile } from "./values.ts";

/** Made on Unix, as the archive says, so that programs that unpack it set the modes. */
const UNIX = 3;

export const archiveOf = (files: readonly WrittenFile[]): Uint8Array<ArrayBuffer> =>
  zipSync(
    Object.fromEntries(
      files.map(({ path, text, mode }): [string, Zippable[string]] => [
        path,
        [strToU8(text), { os: UNIX, attrs: (REGULAR | mode) << 16 }],
      ]),
    ),
  );

const REGULAR = 0o100000;

export function packed(text: string): string {
  const bytes = deflateSync(strToU8(text), { level: 9 });
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** It is undefined for what was not packed so, or becomes longer than allowed. */
export function unpacked(text: string, most: number): string | undefined {
  try {
    const base = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(base, (char) => char.charCodeAt(0));
    // A few bytes may become any number of them: what does not fit into this is not kept.
    const out = inflateSync(bytes, { out: new Uint8Array(most + 1) });
    return out.length > most ? undefined : new TextDecoder("utf-8", { fatal: true }).decode(out);
  } catch {
    return undefined;
  }
}
