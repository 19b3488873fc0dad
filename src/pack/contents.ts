import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { PACKAGE_DOCUMENT } from "../model/packages.ts";
import { isModule, isShared, type PluginForm } from "../model/plugin-form.ts";
import { UNIVERSAL_PLACES } from "../read/universal.ts";
import { TESTS } from "../cases/layout.ts";
import type { PackageFile } from "../install/contents.ts";
import { foldedPath } from "../model/windows-names.ts";
import { IN_PLUGIN } from "../model/entry-plugin.ts";

const OURS = `${IN_PLUGIN}/`;

/** Every path at which some agent looks for what a plugin or a marketplace is. */
const obeyed = (adapters: Adapters): readonly string[] =>
  Object.values(adapters).flatMap(({ config: { places, markets = [], plugin } }) => [
    ...places.flatMap(({ path, scope }) => (scope === "plugin" ? [path] : [])),
    ...markets,
    ...(plugin ? writtenFor(plugin) : []),
  ]);

function writtenFor(form: PluginForm): readonly string[] {
  const nobody = { name: "", version: "", description: "", more: {} };
  if (isModule(form)) return [];
  if (isShared(form)) return Object.keys(form.files?.(nobody) ?? {});
  const market = form.market ? [form.market.path] : [];
  return [...Object.keys(form.manifests(nobody)), form.hooks, ...market];
}

export const replacedIn = (adapters: Adapters): ReadonlySet<string> =>
  new Set([PACKAGE_DOCUMENT, ...UNIVERSAL_PLACES, ...obeyed(adapters)]);

const modules = (adapters: Adapters): readonly string[] =>
  Object.values(adapters).flatMap(({ config: { plugin } }) =>
    plugin && isModule(plugin) ? [plugin.module] : [],
  );

/**
 * The files that hooks may need, the manifest of the package among them. What an agent would obey
 * stays out, because it is written anew or means something else in a plugin, and so do tests and
 * hidden files, which often hold what is nobody else's. Throws if a file stands where one of ours
 * would.
 */
export function contentsOf(
  files: readonly PackageFile[],
  adapters: Adapters,
): readonly PackageFile[] {
  const apart = new Map([...replacedIn(adapters)].map((path) => [foldedPath(path), path] as const));
  const ours = new Set(modules(adapters).map(foldedPath));
  return files.filter(({ path }) => {
    const key = foldedPath(path);
    const obeyedAs = apart.get(key);
    if (key.startsWith(foldedPath(OURS)) || ours.has(key))
      throw new UserError(
        `${path}: a file of ours stands there in a plugin`,
        "give it another name; nothing was written",
      );
    if (obeyedAs !== undefined && obeyedAs !== path)
      throw new UserError(
        `${path}: some disks take it for ${obeyedAs}, which agents obey`,
        `call it ${obeyedAs}, or something else; nothing was written`,
      );
    return obeyedAs === undefined && !isHiddenPath(path) && !path.startsWith(`${TESTS}/`);
  });
}

export const isHiddenPath = (path: string): boolean => /(?:^|\/)\./.test(path);
