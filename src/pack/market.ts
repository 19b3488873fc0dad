/** Makes the files in which a marketplace names the packed plugins. */
import type { Fields } from "../model/json.ts";
import { isModule, type About } from "../model/plugin-form.ts";
import type { Folder } from "./folders.ts";

/** Returns the marketplaces' files; `to` leads from the marketplace to the output folder. */
export const marketFiles = (
  folders: readonly Folder[],
  about: About,
  to: string,
): readonly (readonly [path: string, value: Fields])[] =>
  folders.flatMap(({ form }) =>
    isModule(form) || !form.market
      ? []
      : [[form.market.path, form.market.holds(about, `${to}${form.folder}`)] as const],
  );

/** Returns whether a marketplace's file names a plugin at this place. */
export function namesSource(value: unknown, source: string): boolean {
  const plugins = (value as { readonly plugins?: unknown } | undefined)?.plugins;
  return (
    Array.isArray(plugins) &&
    plugins.some((one) => (one as { readonly source?: unknown } | null)?.source === source)
  );
}
