import type { Adapters } from "../model/adapter.ts";
import type { Fields } from "../model/json.ts";
import { isModule, isShared, type About } from "../model/plugin-form.ts";
import type { PackedMarket } from "../../schemas/types/output.ts";
import type { Folder } from "./folders.ts";

/** `to` leads from the marketplace to the output folder. */
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

export interface Market extends PackedMarket {
  /** What the file holds if it is made. */
  readonly value: Fields;
}

/** Those of the package's own folder stay; `read` gives a file's value, undefined if none. */
export const marketsIn = (
  adapters: Adapters,
  folders: readonly Folder[],
  about: About,
  to: string,
  read: (path: string) => unknown,
): readonly Market[] =>
  Object.values(adapters).flatMap(({ config: { plugin } }): readonly Market[] => {
    if (!plugin || isShared(plugin) || isModule(plugin) || !plugin.market) return [];
    const { folder, market } = plugin;
    const source = `${to}${folder}`;
    const isPacked = folders.some(({ form }) => form === plugin);
    const now = read(market.path);
    const named = namesOf(now, source);
    const action =
      now === undefined
        ? ("created" as const)
        : !named.length
          ? ("missing" as const)
          : isPacked && named.includes(about.name)
            ? ("unchanged" as const)
            : ("stale" as const);
    const isIdle = !isPacked && action !== "stale";
    return isIdle ? [] : [{ path: market.path, action, value: market.holds(about, source) }];
  });

/** The names by which a marketplace has the plugin at this place. */
function namesOf(value: unknown, source: string): readonly unknown[] {
  const plugins = (value as { readonly plugins?: unknown } | undefined)?.plugins;
  return (Array.isArray(plugins) ? (plugins as readonly Partial<Fields>[]) : []).flatMap((item) =>
    item?.["source"] === source ? [item["name"]] : [],
  );
}
