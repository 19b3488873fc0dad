/** The folders of plugins in a world, and their files with hooks (S25), as the adapter says. */
import { expand, isFile } from "./files.ts";
import { isFields, pointer, type Fields, type Json } from "./json.ts";
import { lookedUpOnce } from "./known.ts";
import { pathFrom, under } from "./paths.ts";
import type { Base, View, World } from "./world.ts";

export interface PluginPlaces {
  /** A marketplace's files, the first that exists; `of` is another agent whose file it is. */
  readonly markets: readonly { readonly path: string; readonly of?: string }[];
  /** Manifests, the first that exists; `of` is another agent, whose words the hooks have. */
  readonly manifests: readonly { readonly path: string; readonly of?: string }[];
  /** True for a file in the agent's own words, which it is even if another's manifest names it. */
  readonly isOwn?: (hooks: Json) => boolean;
  /** A folder that a marketplace names is a plugin even without a manifest. */
  readonly bare?: true;
  /** The paths of hooks that no manifest names; the first that exists counts. */
  readonly usual: readonly string[];
  /** Files that a manifest names are read in addition to the usual file, not in place of it. */
  readonly adds?: true;
  /** The folder that a marketplace's `source` means; undefined if the agent takes it for none. */
  folderFor(source: string, pluginRoot: string | undefined): string | undefined;
  /** Plugins' folders at home: `*` is any name, the last two the marketplace and the plugin. */
  readonly homes: readonly { readonly path: string; readonly id: RegExp }[];
  /** The loaded version's folder ends so; undefined if no file records it. */
  loaded?(home: View, id: string): readonly string[] | undefined;
  /** Why the agent ignores a plugin's hooks with this manifest, and which agents do the same. */
  readonly emptied?: (
    top: Fields,
  ) => { readonly why: string; readonly but: string; readonly alike: string } | undefined;
  /** The agent loads nothing of a plugin with this fault in its manifest. */
  wrong?(
    manifest: Json | undefined,
  ): { readonly pointer: string; readonly reason: string; readonly hint: string } | undefined;
}

/** A plugin whose folder can be read. */
export interface Plugin {
  /** The name in settings, `name@marketplace`; undefined if no marketplace names it. */
  readonly id?: string;
  readonly base: Base;
  /** The path from its base's folder; "" is that folder itself. */
  readonly folder: string;
  /** Another version of the plugin is loaded instead. */
  readonly stale?: true;
  readonly files: readonly PluginFile[];
}

interface PluginFile {
  readonly path: string;
  /** The plugin's manifest names this file. */
  readonly named: boolean;
  /** The agent in whose words the file is, if it is not this one. */
  readonly of?: string | undefined;
  /** The file because of which the agent ignores this one, and why. */
  readonly emptied?: Emptied;
}

interface Emptied {
  readonly file: string;
  readonly pointer: string;
  readonly why: string;
  /** The way out, if it is not to remove the place. */
  readonly hint?: string;
  /** Other agents do the same. */
  readonly alike?: string;
}

/** A remark that does not depend on what the plugin's hooks do. */
export interface PluginRemark {
  /** `elsewhere`: its folder is not searched; `emptied`: the agent ignores its hooks. */
  readonly kind: "elsewhere" | "emptied";
  readonly file: string;
  readonly pointer: string;
  readonly id: string;
  readonly enabled?: true;
  readonly why: string;
}

interface Found {
  readonly plugins: readonly Plugin[];
  readonly elsewhere: readonly PluginRemark[];
}

const textOf = (value: Json | undefined, key: string) => {
  const field = isFields(value) ? value[key] : undefined;
  return typeof field === "string" ? field : undefined;
};

/** Those of the project's marketplaces, the project itself if it is one, and those at home. */
export function pluginsIn(
  places: PluginPlaces,
  { project, home }: World,
  markets: readonly string[],
): Found {
  const isFolder = foldersOf(project);
  const seen = new Set<string>();
  const plugins: Plugin[] = [];
  const elsewhere: PluginRemark[] = [];
  const selves = places.manifests.flatMap(({ path }) =>
    isFile(project, path) ? (textOf(project.parsed(path)?.value, "name") ?? []) : [],
  );
  for (const market of new Set(["", ...markets])) {
    const { path: at, of } =
      places.markets
        .map((file) => ({ ...file, path: under(market, file.path) }))
        .find(({ path }) => isFile(project, path)) ?? {};
    const value = at === undefined ? undefined : project.parsed(at)?.value;
    const list =
      isFields(value) && Array.isArray(value["plugins"]) ? (value["plugins"] as Json[]) : [];
    const pluginRoot = textOf(isFields(value) ? value["metadata"] : undefined, "pluginRoot");
    for (const [i, entry] of list.entries()) {
      const id = `${textOf(entry, "name") ?? i}@${textOf(value, "name") ?? ""}`;
      // Plugins of another agent's marketplace are reported for that agent.
      const place = { file: at as string, pointer: pointer("plugins", i), id };
      const leave = (why: string) =>
        of === undefined && elsewhere.push({ kind: "elsewhere", ...place, why });
      const source = textOf(entry, "source");
      const meant = source === undefined ? undefined : places.folderFor(source, pluginRoot);
      const folder = meant === undefined ? undefined : pathFrom(market, meant);
      const formal = source === undefined ? folderIn(market, entry) : undefined;
      if (formal !== undefined && isFolder(formal)) {
        // The project itself is read anyway.
        if (formal !== "") leave("whose `source` names a folder here in a form that is not read");
      } else if (source === undefined) {
        // Its source may be the repository of the project itself, which is read anyway.
        const isSelf = market === "" && selves.includes(textOf(entry, "name") ?? "");
        if (!isSelf) leave("whose `source` is elsewhere");
      } else if (meant === undefined) leave("whose `source` is no path that its agent follows");
      else if (folder === undefined) leave("whose `source` leads out of the repository");
      else if (!isFolder(folder)) leave("whose `source` is no folder here, or a link");
      else {
        if (isFields(entry) && isFields(entry["hooks"]))
          leave("so far as its hooks are in the marketplace's own file");
        if (!seen.has(folder))
          plugins.push(
            ...pluginAt(places, project, "project", folder, { id, bare: places.bare, of }),
          );
        seen.add(folder);
      }
    }
  }
  if (!seen.has("")) plugins.push(...pluginAt(places, project, "project", "", {}));
  return {
    plugins: [...plugins, ...places.homes.flatMap((place) => installedIn(places, home, place))],
    elsewhere,
  };
}

/** The folder in the project that a source of several fields names. */
function folderIn(market: string, entry: Json | undefined): string | undefined {
  const source = isFields(entry) ? entry["source"] : undefined;
  const fields = isFields(source) ? Object.keys(source) : [];
  const [name, more] = fields.filter((field) => field !== "source");
  const path = more === undefined && name !== undefined ? textOf(source, name) : undefined;
  const isPath = /^(?:path|url)$/.test(name ?? "") && /^\.(?:\/|$)/.test(path ?? "");
  return path !== undefined && isPath ? pathFrom(market, path) : undefined;
}

/** The path consists of real folders all the way down, with no link. Each folder is listed once. */
function foldersOf(view: View): (path: string) => boolean {
  const namesIn = lookedUpOnce((folder) => new Set(view.folders(folder)));
  return (path) =>
    path
      .split("/")
      .every((name, i, steps) => name === "" || namesIn(steps.slice(0, i).join("/")).has(name));
}

function installedIn(
  places: PluginPlaces,
  view: View,
  { path, id }: PluginPlaces["homes"][number],
): readonly Plugin[] {
  const parts = [...places.manifests.map((manifest) => manifest.path), ...places.usual];
  const folders = parts.flatMap((part) =>
    expand(view, `${path}/${part}`).map((file) => file.slice(0, -part.length - 1)),
  );
  return [...new Set(folders)].flatMap((folder) => {
    const { name = "", market = "" } = id.exec(folder)?.groups ?? {};
    const whole = market ? `${name}@${market}` : name;
    const stale = places
      .loaded?.(view, whole)
      ?.every((loadedPath) => !loadedPath.endsWith(`/${folder}`)) && {
      stale: true as const,
    };
    return pluginAt(places, view, "home", folder, { id: whole, bare: true }).map((plugin) => ({
      ...plugin,
      ...stale,
    }));
  });
}

function pluginAt(
  places: PluginPlaces,
  view: View,
  base: Base,
  folder: string,
  listing: Pick<Plugin, "id"> & {
    readonly bare?: true | undefined;
    readonly of?: string | undefined;
  },
): readonly Plugin[] {
  const { id, bare, of: owner } = listing;
  const top = under(folder, "plugin.json");
  const value = places.emptied && isFile(view, top) ? view.parsed(top)?.value : undefined;
  const emptied = isFields(value) ? places.emptied?.(value) : undefined;
  const found = places.manifests.find(
    ({ path }) => isFile(view, under(folder, path)) && !(emptied && under(folder, path) === top),
  );
  if (!found && !bare && !emptied) return [];
  const manifest = found && view.parsed(under(folder, found.path))?.value;
  const hooks = isFields(manifest) ? manifest["hooks"] : undefined;
  const named = (Array.isArray(hooks) ? (hooks as Json[]) : [hooks]).flatMap((entry) =>
    typeof entry === "string" ? [entry] : [],
  );
  const usual =
    hooks === undefined || places.adds
      ? places.usual.find((candidate) => isFile(view, under(folder, candidate)))
      : undefined;
  const paths = new Map<string, boolean>();
  if (usual !== undefined) paths.set(under(folder, usual), false);
  for (const entry of named) {
    const path = pathFrom(folder, entry);
    // A path that leads out of the plugin, or is the plugin itself, names nothing in it.
    if (path && pathFrom("", entry)) paths.set(path, true);
  }
  if (found && isFields(hooks)) paths.set(under(folder, found.path), true);
  const of = found ? found.of : owner;
  const ownerOf = (path: string) => {
    const value = of === undefined ? undefined : view.parsed(path)?.value;
    return value !== undefined && places.isOwn?.(value) ? undefined : of;
  };
  const wrong = found && found.of === undefined ? places.wrong?.(manifest) : undefined;
  const file = found ? under(folder, found.path) : "";
  const bySchema = emptied && {
    file: top,
    pointer: "/$schema",
    why: `${emptied.why} in ${top}`,
    alike: emptied.alike,
  };
  const byFault = wrong && { ...wrong, file, why: `${file} is refused: ${wrong.reason}` };
  const why: Emptied | undefined = bySchema ?? byFault;
  const pluginFiles = [...paths].flatMap(([path, isNamed]): PluginFile[] =>
    isFile(view, path)
      ? [{ path, named: isNamed, of: ownerOf(path), ...(why && { emptied: why }) }]
      : [],
  );
  const but = emptied && under(folder, emptied.but);
  if (but !== undefined && isFile(view, but)) pluginFiles.push({ path: but, named: true });
  return [{ ...(id !== undefined && { id }), base, folder, files: pluginFiles }];
}

/** The folders of marketplaces that settings name by a path in the project. */
export function marketsNamed(settings: readonly Json[]): readonly string[] {
  const known = settings.flatMap((value) => {
    const markets = isFields(value) ? value["extraKnownMarketplaces"] : undefined;
    return isFields(markets) ? Object.values(markets) : [];
  });
  return known.flatMap((market) => {
    const source = isFields(market) ? market["source"] : undefined;
    const path = textOf(source, "source") === "directory" ? textOf(source, "path") : undefined;
    return path === undefined ? [] : (pathFrom("", path) ?? []);
  });
}

/** The first settings that mention the plugin count; undefined if none does. */
export function isEnabled(id: string, settings: readonly Json[]): boolean | undefined {
  for (const value of settings) {
    const plugins = isFields(value) ? value["enabledPlugins"] : undefined;
    const choice = isFields(plugins) && Object.hasOwn(plugins, id) ? plugins[id] : undefined;
    if (typeof choice === "boolean") return choice;
  }
  return undefined;
}
