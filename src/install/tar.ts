/**
 * Reads the entries of a tar archive. Nothing is unpacked: what is looked at here is what is
 * written later, so that no other reader can see something else in the same bytes.
 */
import { UserError } from "../model/error.ts";

export interface TarEntry {
  readonly path: string;
  /** `other` is anything that is neither a file nor a folder: a link, a device, a pipe. */
  readonly kind: "file" | "folder" | "other";
  readonly executable: boolean;
  readonly bytes: Uint8Array;
}

const BLOCK = 512;
/** Entries that are about the next one, and the most bytes of one of them. */
const REMARKS: readonly string[] = ["x", "L", "g", "K"];
const MOST_REMARKS = 64 * 1024;
/** Where a header has its fields: the offset and the length. */
const FIELD = {
  name: [0, 100],
  mode: [100, 8],
  size: [124, 12],
  sum: [148, 8],
  type: [156, 1],
  magic: [257, 6],
  prefix: [345, 155],
} as const;

/** What comes before an entry and is about it: another name, another size. */
interface Before {
  readonly path?: string;
  readonly size?: number;
}

export function readTar(bytes: Uint8Array, most: number): readonly TarEntry[] {
  const entries: TarEntry[] = [];
  let before: Before = {};
  for (let at = 0; ;) {
    const head = bytes.subarray(at, at + BLOCK);
    if (head.length < BLOCK) throw damaged("it ends in the middle of an entry");
    if (head.every((byte) => byte === 0)) return entries;
    if (number(head, "sum") !== sumOf(head)) throw damaged("the head of an entry is damaged");
    const type = field(head, "type") || "0";
    const size = before.size ?? number(head, "size");
    if (REMARKS.includes(type) && size > MOST_REMARKS)
      throw damaged(`the remarks about an entry are longer than ${MOST_REMARKS / 1024} KB`);
    const body = bytes.subarray(at + BLOCK, at + BLOCK + size);
    if (body.length < size) throw damaged("it ends in the middle of a file");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (type === "x") before = { ...before, ...pax(body) };
    else if (type === "L") before = { ...before, path: text(body) };
    else if (type !== "g" && type !== "K") {
      if (entries.length >= most) throw tooMany(most);
      entries.push({
        path: before.path ?? pathOf(head),
        kind: kindOf(type),
        executable: (number(head, "mode") & 0o111) !== 0,
        bytes: body,
      });
      before = {};
    }
  }
}

export const tooMany = (most: number) =>
  new UserError(
    `it holds more than ${most} files`,
    "a package of hooks is a few scripts: leave the rest out; nothing was written",
  );

const damaged = (why: string) =>
  new UserError(`it is no archive that can be read: ${why}`, "fetch it again; nothing was written");

function kindOf(type: string): TarEntry["kind"] {
  if (["0", "7"].includes(type)) return "file";
  return type === "5" ? "folder" : "other";
}

/** Returns the sum of a head's bytes, in which the sum itself counts as blanks. */
const sumOf = (head: Uint8Array): number => {
  const [from, length] = FIELD.sum;
  return head.reduce((sum, byte, i) => sum + (i >= from && i < from + length ? 32 : byte), 0);
};

function pathOf(head: Uint8Array): string {
  const prefix = field(head, "magic").startsWith("ustar") ? field(head, "prefix") : "";
  return prefix ? `${prefix}/${field(head, "name")}` : field(head, "name");
}

const field = (head: Uint8Array, name: keyof typeof FIELD): string => {
  const [from, length] = FIELD[name];
  return text(head.subarray(from, from + length));
};

/** Returns a number of octal digits; longer numbers are written otherwise, and none is that long. */
function number(head: Uint8Array, name: keyof typeof FIELD): number {
  const digits = field(head, name).trim();
  if (!/^[0-7]*$/.test(digits)) throw damaged("a size in it is no number");
  return digits ? parseInt(digits, 8) : 0;
}

/** It is made once: an archive has many names. */
const UTF8 = new TextDecoder("utf-8", { fatal: true });

/** Returns the text up to its end, which a zero marks. */
function text(bytes: Uint8Array): string {
  const end = bytes.indexOf(0);
  try {
    return UTF8.decode(end < 0 ? bytes : bytes.subarray(0, end));
  } catch {
    throw damaged("a name in it is not UTF-8");
  }
}

/** Reads records such as `18 path=some/name`, each with its own length in bytes. */
function pax(body: Uint8Array): Before {
  const found: { path?: string; size?: number } = {};
  for (let at = 0; at < body.length && body[at] !== 0;) {
    const [, digits = ""] = /^(\d{1,7}) /.exec(text(body.subarray(at, at + 8))) ?? [];
    const length = Number(digits);
    const record = body.subarray(at + digits.length + 1, at + length - 1);
    if (!length || at + length > body.length || body[at + length - 1] !== 10)
      throw damaged("an entry's own remarks are damaged");
    const [key = "", ...rest] = text(record).split("=");
    const value = rest.join("=");
    if (key === "path") found.path = value;
    if (key === "size") {
      if (!/^\d{1,10}$/.test(value)) throw damaged("a size in it is no number");
      found.size = Number(value);
    }
    // A sparse file is put together from pieces.
    if (key.startsWith("GNU.sparse")) throw damaged("a file in it is in pieces");
    at += length;
  }
  return found;
}
