import { basename, dirname, resolve } from "node:path";
import { recordChange, filesChanges } from "../install/record.ts";
import type { Manifest } from "../install/manifest.ts";
import { UserError } from "../model/error.ts";
import type { Change, Files } from "../model/files.ts";
import { packageFolderOf } from "../model/packages.ts";
import { disk, readBytes, stayInside } from "../node/disk.ts";
import { filesBelow } from "../node/drift.ts";
import type { Fetched } from "../node/fetch/fetch.ts";
import type { Spec } from "../node/fetch/spec.ts";
import { printFor } from "../node/print.ts";
import { readEdited } from "../read/edited.ts";
import { readRecord, type PackageRecord } from "../read/records.ts";
import { editedText } from "../write/edited.ts";
import { withPackage } from "../write/edited-packages.ts";
import type { Workspace } from "./here.ts";

export const recordFor = (
  { name, release }: Manifest,
  { files, source }: Fetched,
): PackageRecord => ({
  name,
  release,
  source,
  files: Object.fromEntries(
    files.map(({ path, executable, bytes }) => [path, printFor(bytes, executable)]),
  ),
});

export function trusted(files: Files, name: string): PackageRecord | undefined {
  const record = readRecord(files, name);
  return typeof record === "string" ? undefined : record;
}

/** The changes of the conversion are not among them. */
export function putting(
  { root, files, layer }: Workspace,
  record: PackageRecord,
  fetched: Fetched,
  targets: readonly string[],
): readonly Change[] {
  const edited = readEdited(files, layer);
  const text = edited
    ? withPackage(edited.text, record.name, layer.edited)
    : editedText(undefined, layer, {
        to: targets,
        from: [],
        failOpen: false,
        add: [],
        packages: [record.name],
      });
  return [
    ...replacing(root, record, fetched),
    ...(text === edited?.text ? [] : [{ path: layer.edited, before: edited?.text, after: text }]),
  ];
}

/** Makes a package's files, and its record, those that were fetched. */
export function replacing(
  root: string,
  record: PackageRecord,
  fetched: Fetched,
): readonly Change[] {
  const { name } = record;
  const there = filesBelow(root, packageFolderOf(name));
  const changes = [
    ...filesChanges(name, fetched.files, there, (path) => readBytes(root, path)),
    recordChange(disk(root), name, record),
  ];
  // Also where nothing is written in the end: what lies behind a link is nobody's to show.
  for (const { path } of changes) stayInside(root, path);
  const { folders, executable } = disk(root);
  const taken = fetched.files
    .map(({ path }) => `${packageFolderOf(name)}/${path}`)
    .find((path) => folders(dirname(path)).includes(basename(path)));
  if (taken !== undefined)
    throw new UserError(
      `${taken}: a folder is in the way of this file of ${name}`,
      "move it elsewhere, and run the command again; nothing was written",
    );

  return changes.filter(
    ({ path, before, after, mode }) =>
      before !== after || (mode !== undefined && executable(path) !== (mode === 0o755)),
  );
}

export const NO_PACKAGE = "No package is named here. To add one: hookport install SPEC";

export const namedIn = ({ files, layer }: Workspace): readonly string[] =>
  readEdited(files, layer)?.packages.map(({ name }) => name) ?? [];

/** Says where a package is from; undefined if only one machine has that place. `isExact` asks for this release. */
export function specIn(
  root: string,
  { source, name, release }: PackageRecord,
  isExact: boolean,
): Spec | undefined {
  if (source.from === "npm") return { kind: "npm", name, range: isExact ? release : source.asked };
  if (source.from === "git")
    return source.address
      ? { kind: "git", address: source.address, ref: isExact ? source.commit : source.asked }
      : undefined;
  return source.path === undefined
    ? undefined
    : { kind: source.from, path: resolve(root, source.path) };
}
