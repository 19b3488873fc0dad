/** Text as the part of an address behind `#`, compressed. */
import { joinedBytes } from "./archive.ts";

export async function packed(text: string): Promise<string> {
  const bytes = await through(new CompressionStream("deflate-raw"), new TextEncoder().encode(text));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}

/** It is undefined for what was not packed so, or becomes longer than allowed. */
export async function unpacked(text: string, most: number): Promise<string | undefined> {
  try {
    const base = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(base, (char) => char.charCodeAt(0));
    const out = await through(new DecompressionStream("deflate-raw"), bytes, most);
    return new TextDecoder("utf-8", { fatal: true }).decode(out);
  } catch {
    return undefined;
  }
}

/** Stops at the limit, because a few bytes may become any number of them. */
async function through(
  { readable, writable }: CompressionStream | DecompressionStream,
  bytes: Uint8Array<ArrayBuffer>,
  most = Infinity,
): Promise<Uint8Array> {
  const writer = writable.getWriter();
  void writer.write(bytes).catch(() => {});
  void writer.close().catch(() => {});
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = readable.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError("longer than allowed");
    parts.push(value);
  }
  return joinedBytes(parts);
}
