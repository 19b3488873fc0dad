/** Tar archives. Nothing is unpacked: what is looked at is what is written later. */
import { Header } from "tar/header";
import { Pax } from "tar/pax";
import { tooMany, type PackageFile, type TarEntry } from "../install/contents.ts";
import { UserError } from "../model/error.ts";

const BLOCK = 512;
/** Entries that are about the next one, and the limit in bytes for one of them. */
const REMARKS: readonly string[] = [
  "ExtendedHeader",
  "GlobalExtendedHeader",
  "NextFileHasLongPath",
  "NextFileHasLongLinkpath",
];
const MOST_REMARKS = 64 * 1024;

export function readTar(bytes: Uint8Array, most: number): readonly TarEntry[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries: TarEntry[] = [];
  let remarks: Pick<Pax, "path" | "size"> = {};
  for (let at = 0; ;) {
    if (archive.length < at + BLOCK) throw damaged("it ends in the middle of an entry");
    const head = new Header(archive, at);
    if (head.nullBlock) return entries;
    if (!head.cksumValid) throw damaged("the head of an entry is damaged");
    const isRemark = REMARKS.includes(head.type);
    const size = (isRemark ? undefined : remarks.size) ?? head.size;
    if (size === undefined) throw damaged("a size in it is no number");
    if (isRemark && size > MOST_REMARKS)
      throw damaged(`the remarks about an entry are longer than ${MOST_REMARKS / 1024} KB`);
    const body = archive.subarray(at + BLOCK, at + BLOCK + size);
    if (body.length < size) throw damaged("it ends in the middle of a file");
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (head.type === "ExtendedHeader") remarks = { ...remarks, ...told(paxIn(body.toString())) };
    else if (head.type === "NextFileHasLongPath")
      remarks = { ...remarks, path: body.toString().replace(/\0[^]*/, "") };
    else if (!isRemark) {
      if (entries.length >= most) throw tooMany(most);
      const path = remarks.path ?? head.path ?? "";
      if (path.includes("\uFFFD")) throw damaged("a name in it is not UTF-8");
      const executable = ((head.mode ?? 0) & 0o111) !== 0;
      entries.push({ path, kind: kindOf(head.type), executable, bytes: body });
      remarks = {};
    }
  }
}

const damaged = (why: string) =>
  new UserError(`it is no archive that can be read: ${why}`, "fetch it again; nothing was written");

const told = ({ path, size }: Pax) => ({
  ...(path !== undefined && { path }),
  ...(size !== undefined && { size }),
});

function kindOf(type: string): TarEntry["kind"] {
  if (["File", "OldFile", "ContiguousFile"].includes(type)) return "file";
  return type === "Directory" ? "folder" : "other";
}

/** Records such as `18 path=some/name`; the library passes over those it does not know. */
function paxIn(body: string): Pax {
  const records = body.replace(/\n$/, "").split("\n");
  const isWhole = (record: string) => parseInt(record, 10) === Buffer.byteLength(record) + 1;
  if (!records.every(isWhole)) throw damaged("an entry's own remarks are damaged");
  // A sparse file is put together from pieces.
  if (records.some((record) => /^\d+ GNU\.sparse/.test(record)))
    throw damaged("a file in it is in pieces");
  if (records.some((record) => /^\d+ size=(?!\d{1,10}$)/.test(record)))
    throw damaged("a size in it is no number");
  return Pax.parse(body);
}

/** The time that npm gives every file, because a time would differ with each run. */
const TIME = new Date("1985-10-26T08:15:00Z");

/** Writes archives as npm makes them: the same files always give the same bytes. */
export function tarOf(files: readonly PackageFile[]): Uint8Array {
  const blocks = files.flatMap(({ path: name, executable, bytes }) => {
    const [path, size, mode] = [`package/${name}`, bytes.length, executable ? 0o755 : 0o644];
    const head = new Header({ path, mode, size, mtime: TIME, type: "File" });
    const block = Buffer.alloc(BLOCK);
    // What a head has no room for stands before it.
    const before = head.encode(block) ? [new Pax({ path, mtime: TIME }).encode()] : [];
    return [...before, block, bytes, Buffer.alloc(Math.ceil(size / BLOCK) * BLOCK - size)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}
