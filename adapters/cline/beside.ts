/** What else Cline loads beside our plugin, and what keeps ours from being loaded (report, 2, 5, 7). */
import type { CodeBeside, Scope } from "../../src/model/config.ts";
import { type Json, isFields, pointer } from "../../src/model/json.ts";
import { isOwnFile } from "../../src/model/own-file.ts";
import type { Base, Condition, LoadedHook, Off, View, World } from "../../src/model/world.ts";

export const PLUGIN = ".cline/plugins/hookport.js";
const SETTINGS = ".cline/data/settings/global-settings.json";

/** Folders of plugins, in the order in which they are loaded. */
const PLUGINS: readonly (readonly [Base, string])[] = [
  ["project", ".cline/plugins"],
  ["home", ".cline/plugins"],
  ["home", "Documents/Cline/Plugins"],
];
/** Folders of file hooks, which run before plugins are asked, and whose words reach nobody. */
const HOOKS = [".cline/hooks", ".clinerules/hooks"];
const EVENT =
  /^(?:Task(?:Start|Resume|Cancel|Complete|Error)|UserPromptSubmit|P(?:re|ost)ToolUse|PreCompact|SessionShutdown)(?:\.(?:sh|bash|zsh|[cm]?[jt]s|py|ps1))?$/i;

/** How deep plugins are looked for. */
const DEPTH = 4;

function below(view: View, folder: string, depth = DEPTH): readonly string[] {
  const inside = view
    .folders(folder)
    .filter((name) => depth > 0 && name !== "node_modules" && !name.startsWith("."))
    .flatMap((name) => below(view, `${folder}/${name}`, depth - 1));
  return [...view.list(folder).map((name) => `${folder}/${name}`), ...inside].toSorted();
}

const LATER = "ours judge a call before it, and what it makes of the call's input is what runs";

function saidOf(file: string, text: string, scope: Scope, later: boolean) {
  const ours = scope === "user" ? "hookport-user" : "hookport";
  const named = new RegExp(`\\bname["']?\\s*:\\s*(["'\`])${ours}\\1`).test(text);
  if (named || isOwnFile(text))
    return {
      says: `loads ${file}, which has the name of our plugin: of two plugins of one name it asks the later one alone`,
      hint: "delete it, or give it a name of its own",
    };
  return later
    ? { says: `loads ${file} after ours: ${LATER}`, hint: "check that it changes no input" }
    : {};
}

export function pluginsBeside(world: World, scope: Scope): readonly CodeBeside[] {
  const files = PLUGINS.flatMap(([base, folder]) =>
    below(world[base], folder)
      .filter((file) => /\.[jt]s$/.test(file))
      .map((file) => ({ base, file })),
  );
  const isOurs = ({ base, file }: (typeof files)[number]) =>
    file === PLUGIN && isOwnFile(world[base].read(file) ?? "");
  const own = scope === "user" ? "home" : "project";
  const at = files.findIndex((entry) => entry.base === own && entry.file === PLUGIN);
  const plugins = files.flatMap((entry, i) =>
    isOurs(entry)
      ? []
      : [
          {
            ...entry,
            pointer: "",
            code: entry.file,
            ...saidOf(entry.file, world[entry.base].read(entry.file) ?? "", scope, i > at),
          },
        ],
  );
  const hooks = HOOKS.flatMap((folder) =>
    world.project.list(folder).flatMap((name): CodeBeside[] => {
      const file = `${folder}/${name}`;
      return EVENT.test(name) ? [{ base: "project", file, pointer: "", code: file }] : [];
    }),
  );
  return [...plugins, ...hooks];
}

export function listIn(view: View, file: string, name: string): readonly Json[] {
  const value = view.parsed(file)?.value;
  const list = isFields(value) ? value[name] : undefined;
  return Array.isArray(list) ? (list as readonly Json[]) : [];
}

const NODE: Condition = {
  kind: "machine",
  says: "`node` is on the PATH with which Cline is started: it loads plugins with that, and asks no hook without it",
  meet: "install Node.js wherever Cline runs",
};

/** Why our plugin of this scope is not loaded. */
export function loading(world: World, scope: Scope): Pick<LoadedHook, "conditions" | "off"> {
  const off = offIn(world, scope);
  return { conditions: [NODE], ...(off && { off }) };
}

function offIn({ home, folder, path }: World, scope: Scope): Off | undefined {
  if (scope === "project" && folder)
    return {
      by: "place",
      file: PLUGIN,
      pointer: "",
      why: "the project is not the top level of its repository, where alone it looks for plugins",
      meet: "move the hooks to the repository's top level and convert there",
    };
  const off = listIn(home, SETTINGS, "disabledPlugins").findIndex(
    (plugin) => path !== undefined && scope === "project" && plugin === `${path}/${PLUGIN}`,
  );
  if (off < 0) return undefined;
  const at = pointer("disabledPlugins", off);
  return { by: "switch", file: SETTINGS, pointer: at, why: `disabledPlugins in ~/${SETTINGS}` };
}
