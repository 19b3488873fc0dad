/** Finds plugins of somebody else's that those agents load beside ours (reports, section 7). */
import type { CodeBeside, Scope } from "../../../src/model/config.ts";
import { isFields, pointer, type Json } from "../../../src/model/json.ts";
import { isOwnFile } from "../../../src/model/own-file.ts";
import { pathFrom, under } from "../../../src/model/paths.ts";
import type { Base, World } from "../../../src/model/world.ts";
import { tools } from "./tools.ts";
import { FIELDS, saidBeside } from "../in-process/said.ts";

export interface PluginFolders {
  /** The folder in which one person's settings are. */
  readonly name: string;
  /** Settings that may list plugins, in the order in which they are read. */
  readonly lists: readonly string[];
  /** The folders with settings and plugins, in a project and at home; ours is in the last one. */
  readonly dots: readonly string[];
}

/** A step of loading: the plugins that settings list, or the files of a folder. */
interface Step {
  readonly base: Base;
  readonly folder: string;
  readonly lists?: readonly string[];
}

/** A plugin is named by the file or the name under which it is loaded. */
type Found = Pick<CodeBeside, "file" | "pointer" | "code"> & { readonly name: string };

/** Steps are in order. The environment and servers may add settings, which no file tells. */
const stepsOf = ({ name, lists, dots }: PluginFolders): readonly Step[] => {
  const own = `.config/${name}`;
  const dotted = (base: Base) =>
    dots.flatMap((folder): Step[] => [
      { base, folder, lists },
      { base, folder },
    ]);
  return [
    { base: "home", folder: own, lists: ["config.json", ...lists] },
    { base: "project", folder: "", lists },
    { base: "home", folder: own },
    ...dotted("project"),
    ...dotted("home"),
    { base: "machine", folder: `etc/${name}`, lists },
  ];
};

export function pluginsBeside(
  folders: PluginFolders,
  world: World,
  scope: Scope,
): readonly CodeBeside[] {
  const steps = stepsOf(folders);
  const own = scope === "user" ? `.config/${folders.name}` : folders.dots.at(-1);
  const ours = steps.findIndex(({ folder, lists }) => !lists && folder === own);
  // Where a plugin is named several times, the last place counts.
  const found = new Map<string, Found & { readonly step: number; readonly base: Base }>();
  steps.forEach((step, i) => {
    for (const [key, plugin] of loadedBy(step, world)) {
      found.delete(key);
      found.set(key, { ...plugin, step: i, base: step.base });
    }
  });
  const plugins = [...found.values()].map(({ step, name, ...plugin }) => ({
    ...plugin,
    ...saidBeside(name, step - ours, REPLACES, hintsOf(folders)),
  }));
  return [...plugins, ...steps.flatMap((step) => toolsIn(step, world))];
}

const CODE = /\.[jt]s$/;

/** Tools of somebody else's that take the place of the agent's own. */
const toolsIn = ({ base, folder, lists }: Step, world: World): readonly CodeBeside[] =>
  lists
    ? []
    : ["tool", "tools"].flatMap((part) =>
        world[base].list(under(folder, part)).flatMap((name) => {
          const tool = name.replace(CODE, "");
          if (tool === name || !Object.hasOwn(tools, tool)) return [];
          const says = `runs this in place of its own tool ${tool}: ours judge what a call says, and not what this does`;
          const hint = "give it a name of its own";
          return [{ base, file: under(folder, `${part}/${name}`), pointer: "", says, hint }];
        }),
      );

function loadedBy(
  { base, folder, lists }: Step,
  world: World,
): readonly (readonly [key: string, found: Found])[] {
  const view = world[base];
  const isOurs = (path: string) => isOwnFile(view.read(path) ?? "");
  const byPath = (path: string) => `${base} ${path}`;
  if (!lists)
    return ["plugin", "plugins"].flatMap((name) =>
      view
        .list(under(folder, name))
        .map((file) => under(folder, `${name}/${file}`))
        .filter((file) => CODE.test(file) && !isOurs(file))
        .map((file) => [byPath(file), { name: file, file, pointer: "", code: file }] as const),
    );
  return lists.flatMap((name) => {
    const file = under(folder, name);
    const value = view.parsed(file)?.value;
    const listed = isFields(value) ? value["plugin"] : undefined;
    return (Array.isArray(listed) ? (listed as Json[]) : []).flatMap((entry, i) => {
      const spec = Array.isArray(entry) ? entry[0] : entry;
      if (typeof spec !== "string") return [];
      const path = /^\.\.?\//.test(spec) ? pathFrom(folder, spec) : undefined;
      if (path !== undefined && isOurs(path)) return [];
      const key = path === undefined ? spec.replace(/(?<=.)@[^/]*$/, "") : byPath(path);
      const at = { name: spec, file, pointer: pointer("plugin", i) };
      return [[key, { ...at, ...(path !== undefined && { code: path }) }] as const];
    });
  });
}

const REPLACES =
  "if it puts a new object in the place of a prompt, or of a sub-task that a command starts, ours judge that one, and the old one counts";
const hintsOf = ({ lists }: PluginFolders) => {
  const settings = lists.find((name) => name.endsWith(".json"));
  const after = `if it changes calls, take it out of this folder and list it under \`plugin\` in ${settings}`;
  return { after, either: `${FIELDS}; ${after}` };
};
