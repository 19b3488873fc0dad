/** Gives back the package of a packed folder, so that it is installed like any other. */
import { byPath, type PackageFile } from "../install/contents.ts";
import { isFields, parseJson } from "../model/json.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { ADDED, OURS } from "./layout.ts";

/** Files that are no packed folder's stay as they are. */
export function unpackedFiles(files: readonly PackageFile[]): readonly PackageFile[] {
  const added = addedIn(files);
  if (!added || !files.some(({ path }) => path === OURS.document)) return files;
  return files
    .flatMap((file) => {
      if (file.path === OURS.document) return [{ ...file, path: PACKAGE_DOCUMENT }];
      return file.path === ADDED || added.has(file.path) ? [] : [file];
    })
    .toSorted(byPath);
}

function addedIn(files: readonly PackageFile[]): ReadonlySet<string> | undefined {
  const list = files.find(({ path }) => path === ADDED);
  const value = list && parseJson(new TextDecoder().decode(list.bytes));
  const added = isFields(value) ? value["added"] : undefined;
  return Array.isArray(added)
    ? new Set((added as unknown[]).flatMap((value) => (typeof value === "string" ? [value] : [])))
    : undefined;
}
