/** Packs files into one archive (ustar), with the modes that they need. */
import type { WrittenFile } from "./values.ts";

const BLOCK = 512;
const encoder = new TextEncoder();

export function archiveOf(files: readonly WrittenFile[]): Uint8Array {
  const parts = files.flatMap(({ path, text, mode }) => {
    const bytes = encoder.encode(text);
    return [headOf(path, bytes.length, mode), bytes, new Uint8Array(-bytes.length & (BLOCK - 1))];
  });
  return joinedBytes([...parts, new Uint8Array(2 * BLOCK)]);
}

export function joinedBytes(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function headOf(path: string, size: number, mode: number): Uint8Array {
  const head = new Uint8Array(BLOCK);
  const put = (text: string, at: number) => head.set(encoder.encode(text), at);
  const octal = (value: number, digits: number) => value.toString(8).padStart(digits, "0");
  // A long path is cut in two at a slash.
  const cut = path.length > 100 ? path.indexOf("/", path.length - 101) : -1;
  put(path.slice(cut + 1), 0);
  put(path.slice(0, Math.max(0, cut)), 345);
  put(`${octal(mode, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0`, 100);
  put(`${octal(size, 11)}\0${octal(0, 11)}\0`, 124);
  put("        0", 148);
  put("ustar\u000000", 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  put(`${octal(sum, 6)}\0 `, 148);
  return head;
}
