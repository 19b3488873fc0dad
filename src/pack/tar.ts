/** Writes a tar archive as npm does it: the same files always give the same bytes. */
import type { PackageFile } from "../install/contents.ts";

const BLOCK = 512;
/** Seconds: the time that npm gives every file, because a time would differ with each run. */
const TIME = 499162500;

export function tarOf(files: readonly PackageFile[]): Uint8Array {
  const blocks = files.flatMap(({ path, executable, bytes }) => [
    ...heads(`package/${path}`, bytes.length, executable),
    padded(bytes),
  ]);
  return joined([...blocks, new Uint8Array(2 * BLOCK)]);
}

/** Returns the head of a file, with its name before it if a head has no room for that. */
function heads(path: string, size: number, executable: boolean): readonly Uint8Array[] {
  const mode = executable ? 0o755 : 0o644;
  const name = encoded(path);
  if (name.length <= 100) return [head(name, size, mode, "0")];
  const record = recordOf("path", path);
  return [
    head(encoded("remarks"), record.length, 0o644, "x"),
    padded(record),
    head(name.subarray(0, 100), size, mode, "0"),
  ];
}

function head(name: Uint8Array, size: number, mode: number, type: string): Uint8Array {
  const block = new Uint8Array(BLOCK);
  const put = (at: number, words: string) => block.set(encoded(words), at);
  const number = (value: number, digits: number) => `${value.toString(8).padStart(digits, "0")}\0`;
  block.set(name, 0);
  put(100, number(mode, 7));
  put(108, number(0, 7));
  put(116, number(0, 7));
  put(124, number(size, 11));
  put(136, number(TIME, 11));
  put(148, " ".repeat(8));
  put(156, type);
  put(257, "ustar\x0000");
  const sum = block.reduce((all, byte) => all + byte, 0);
  put(148, `${sum.toString(8).padStart(6, "0")}\0 `);
  return block;
}

/** Returns a record such as `18 path=some/name`, which begins with its own length in bytes. */
function recordOf(key: string, value: string): Uint8Array {
  const body = ` ${key}=${value}\n`;
  const rest = encoded(body).length;
  const length = [1, 2, 3, 4]
    .map((digits) => rest + digits)
    .find((whole) => String(whole).length + rest === whole);
  return encoded(`${length}${body}`);
}

const encoded = (words: string): Uint8Array => new TextEncoder().encode(words);

function padded(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / BLOCK) * BLOCK);
  whole.set(bytes);
  return whole;
}

function joined(all: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(all.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of all) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}
