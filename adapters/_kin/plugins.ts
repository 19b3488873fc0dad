/** What an agent runs of plugins: those that files say a project or a person has enabled (S25). */
import { isFields, pointer, type Json } from "../../src/model/json.ts";
import { knownOf } from "../../src/model/known.ts";
import {
  isEnabled,
  marketsNamed,
  pluginsIn,
  type Plugin,
  type PluginRemark,
} from "../../src/model/plugins.ts";
import { baseOf, type Off, type World } from "../../src/model/world.ts";
import type { Enabling, Standing } from "./loading.ts";

const AGENT_PLUGINS = /^https?:\/\/(?:www\.)?agent-plugins\.org\//;

/**
 * Of a plugin that has a manifest of Agent Plugins at its top, only the hooks of one file of the
 * agent's own run, even if it has other manifests.
 */
export const emptiedBy =
  (but: string, alike: string): NonNullable<Enabling["emptied"]> =>
  ({ $schema }) =>
    typeof $schema === "string" && AGENT_PLUGINS.test($schema)
      ? { why: "the schema of Agent Plugins 1.0", but, alike }
      : undefined;

export interface InPlugin {
  readonly plugin: Plugin;
  readonly file: Plugin["files"][number];
}

/** Files are found by their base and path. */
export function pluginFiles(
  plugins: Enabling,
  world: World,
  read: readonly Standing[],
): ReadonlyMap<string, InPlugin> {
  return new Map(
    foundIn(plugins, world, read).plugins.flatMap((plugin) =>
      plugin.files.map((file) => [`${plugin.base} ${file.path}`, { plugin, file }] as const),
    ),
  );
}

const kept = knownOf<readonly Standing[], ReturnType<typeof pluginsIn>>();

const foundIn = (plugins: Enabling, world: World, read: readonly Standing[]) =>
  kept(read, plugins, () => pluginsIn(plugins, world, marketsNamed(spoken(plugins, read))));

/** The settings that count for plugins, the heaviest first. */
const spoken = ({ settings }: Enabling, read: readonly Standing[]): readonly Json[] =>
  settings.flatMap(({ path, scope }) =>
    read.flatMap(({ place, value, dropped }) =>
      place.path === path && place.scope === scope && !dropped ? [value] : [],
    ),
  );

export function packaged({ place, file }: Standing): Off | undefined {
  return place.scope === "plugin"
    ? {
        by: "place",
        file,
        pointer: "",
        why: "a plugin's hooks run where the plugin is installed, not in its own folder",
      }
    : undefined;
}

/** A plugin in its own folder runs only if it is installed, and one that is enabled runs. */
export function pluginOff(
  plugins: Enabling,
  { plugin: { id, base, stale }, file: { emptied } }: InPlugin,
  standing: Standing,
  read: readonly Standing[],
): Off | undefined {
  if (emptied) {
    const { file: at, pointer: place, why, hint } = emptied;
    return {
      by: "switch",
      file: at,
      pointer: place,
      why,
      ...(hint !== undefined && { meet: hint }),
    };
  }
  const on =
    id !== undefined &&
    (plugins.settings.length ? isEnabled(id, spoken(plugins, read)) : base === "home");
  if (on && !stale) return undefined;
  const away = (why: string): Off => ({
    by: "switch",
    file: standing.file,
    pointer: "",
    why: `${id ?? standing.plugin} ${why}`,
  });
  if (base !== "project") return away(on ? "is installed in another version" : "is not enabled");
  const off = packaged(standing);
  return off && { ...off, ...(id !== undefined && switchOf(plugins, id, read)) };
}

function switchOf(plugins: Enabling, id: string, read: readonly Standing[]) {
  if (isEnabled(id, spoken(plugins, read)) !== false) return undefined;
  const found = read.find(({ value, of }) => of === undefined && isEnabled(id, [value]) === false);
  return found && { file: found.file, pointer: pointer("enabledPlugins", id) };
}

/** Plugins whose folders are not in the project, and plugins whose hooks are ignored. */
export function remarksOf(
  plugins: Enabling,
  world: World,
  read: readonly Standing[],
): readonly PluginRemark[] {
  const settings = spoken(plugins, read);
  const found = foundIn(plugins, world, read);
  const known = new Map(found.plugins.map(({ id, base }) => [id, base]));
  const wanted = read.flatMap(({ place, file, value, of }): PluginRemark[] => {
    // Another agent's file is reported for that agent.
    if (of !== undefined) return [];
    const ids =
      baseOf(place) === "project" && isFields(value) && isFields(value["enabledPlugins"])
        ? Object.keys(value["enabledPlugins"])
        : [];
    return ids.flatMap((id): PluginRemark[] => {
      const base = known.get(id);
      const counts = plugins.settings.some(
        (candidate) => candidate.path === place.path && candidate.scope === place.scope,
      );
      if (base === "project" || !counts || !isEnabled(id, settings)) return [];
      const why =
        base === "home" ? "whose folder is in the home folder" : "whose folder cannot be read here";
      return [
        { kind: "elsewhere", file, pointer: pointer("enabledPlugins", id), id, enabled: true, why },
      ];
    });
  });
  const emptied = found.plugins.flatMap(({ id, folder, files }): PluginRemark[] => {
    const out = files.find((candidate) => candidate.emptied)?.emptied;
    // Another fault is told of each of its hooks.
    if (out?.alike === undefined) return [];
    const why = `${out.why} keeps the hooks next to it from running; ${out.alike}`;
    return [{ kind: "emptied", file: out.file, pointer: out.pointer, id: id ?? folder, why }];
  });
  return [
    ...wanted,
    ...found.elsewhere.filter(({ id }) => !wanted.some((remark) => remark.id === id)),
    ...emptied,
  ];
}
