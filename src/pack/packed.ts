/** What is added to a packed folder; without it, the package is installed like any other. */
import { byPath, type PackageFile } from "../install/contents.ts";
import { IN_PLUGIN, PLUGIN_LAUNCHER } from "../model/entry-plugin.ts";
import { isFields, parseJson } from "../model/json.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";

export const OURS = {
  launcher: PLUGIN_LAUNCHER,
  shim: `${IN_PLUGIN}/shim.cjs`,
  lock: `${IN_PLUGIN}/lock.json`,
  /** No agent looks for hooks at this path. */
  document: `${IN_PLUGIN}/hooks.json`,
} as const;
/** The list of what was packed beside the package's own files. */
export const ADDED = `${IN_PLUGIN}/packed.json`;
/** The folder of what is no hooks, for a package with a manifest that switches hooks off. */
export const APART = "agent-plugins";

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
