import type { Change, Files } from "../model/files.ts";
import { pretty } from "../model/json.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import { sealed } from "../model/seal.ts";
import type { PackageRecord } from "../read/records.ts";
import type { PackageFile } from "./contents.ts";

export const recordText = ({ name, release, source, files }: PackageRecord): string =>
  pretty(sealed({ version: 1, name, release, source, files }));

/** The file as bytes, one character each; undefined if there is no such file. */
export type ReadBytes = (path: string) => string | undefined;

export function filesChanges(
  name: string,
  wanted: readonly PackageFile[],
  there: readonly string[],
  readBytes: ReadBytes,
): readonly Change[] {
  const folder = packageFolderOf(name);
  const put = wanted.map(({ path, executable, bytes }): Change => {
    const mode = executable ? 0o755 : 0o644;
    return { ...changeOf(`${folder}/${path}`, bytes, readBytes), mode };
  });
  const gone = there.filter((path) => !wanted.some((file) => file.path === path));
  return [...put, ...gone.map((path) => changeOf(`${folder}/${path}`, null, readBytes))];
}

/** The change is text if both sides are, so that others can read it; else it is bytes. */
function changeOf(path: string, after: Uint8Array | null, readBytes: ReadBytes): Change {
  const before = readBytes(path);
  const sides = [before, after === null ? null : latin(after)] as const;
  const texts = sides.map((side) => (typeof side === "string" ? utf8(side) : side));
  return texts.some((text, i) => text === undefined && sides[i] !== undefined)
    ? { path, before, after: sides[1], bytes: true }
    : { path, before: texts[0] as string | undefined, after: texts[1] as string | null };
}

const latin = (bytes: Uint8Array): string => {
  let text = "";
  for (let at = 0; at < bytes.length; at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
};

function utf8(bytes: string): string | undefined {
  try {
    const buffers = Uint8Array.from(bytes, (char) => char.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(buffers);
  } catch {
    return undefined;
  }
}

export function recordChange(files: Files, name: string, record: PackageRecord | null): Change {
  const path = recordOf(name);
  return { path, before: files.read(path), after: record && recordText(record) };
}
