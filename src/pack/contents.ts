/** Decides which files of a package go into its plugins. */
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { isModule, isShared } from "../model/plugin-form.ts";
import { UNIVERSAL_PLACES } from "../read/universal.ts";
import { TESTS } from "../test/layout.ts";
import type { PackageFile } from "../install/contents.ts";
import { IN_PLUGIN } from "../model/entry-plugin.ts";

const MANIFEST = "package.json";

/** Returns every path at which some agent looks for what a plugin or a marketplace is. */
function obeyed(adapters: Adapters): ReadonlySet<string> {
  const nobody = { name: "", version: "", description: "", more: {} };
  return new Set(
    Object.values(adapters).flatMap(({ config: { places, markets = [], plugin } }) => [
      ...places.flatMap(({ path, scope }) => (scope === "plugin" ? [path] : [])),
      ...markets,
      ...(plugin === undefined || isModule(plugin)
        ? []
        : isShared(plugin)
          ? Object.keys(plugin.files?.(nobody) ?? {})
          : [...Object.keys(plugin.manifests(nobody)), plugin.market?.path ?? ""]),
    ]),
  );
}

/**
 * Returns the files that hooks may need. What an agent would obey, hidden files, tests and the
 * package's own manifest stay out: they are written anew or mean something else in a plugin.
 */
export function contentsOf(
  files: readonly PackageFile[],
  adapters: Adapters,
): readonly PackageFile[] {
  const apart = obeyed(adapters);
  const ours = files.find(({ path }) => path.startsWith(`${IN_PLUGIN}/`));
  if (ours)
    throw new UserError(
      `${ours.path}: the folder ${IN_PLUGIN}/ of a plugin is where our own files stand`,
      "give the folder another name; nothing was written",
    );
  return files.filter(
    ({ path }) =>
      path !== MANIFEST &&
      path !== PACKAGE_DOCUMENT &&
      !UNIVERSAL_PLACES.includes(path) &&
      !path.startsWith(".") &&
      !path.startsWith(`${TESTS}/`) &&
      !apart.has(path),
  );
}
