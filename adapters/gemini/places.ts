/** Lists the files that Gemini CLI loads hooks from, and what keeps them from running (section 2). */
import type { Config, ConfigFile, Scope } from "../../src/model/config.ts";
import type { Handler } from "../../src/model/document.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { baseOf, type Condition, type LoadedFile, type Off } from "../../src/model/world.ts";
import type { Loading, Standing } from "../_kin/loading.ts";
import { trustOf } from "./trust.ts";

/** The system's file is from the documentation; it and the user's hooks stand before the project's. */
const places: readonly ConfigFile[] = [
  { path: ".gemini/extensions/*/hooks/hooks.json", scope: "user", plugin: true },
  { path: ".gemini/settings.json", scope: "user", write: true, comments: true },
  { path: ".gemini/settings.json", scope: "project", write: true, comments: true },
  { path: "etc/gemini-cli/settings.json", scope: "managed", comments: true },
];

/** The scopes whose keys count, the heaviest first. */
const ORDER: readonly Scope[] = ["managed", "project", "user"];

/** Extensions: a manifest at the top, with hooks in a file of its own. */
const plugins: Loading["plugins"] = {
  markets: [],
  manifests: [{ path: "gemini-extension.json" }],
  usual: ["hooks/hooks.json"],
  folderFor: () => undefined,
  homes: [{ path: ".gemini/extensions/*", id: /(?<market>extensions)\/(?<name>[^/]+)$/ }],
  settings: [],
};

type Settings = Pick<LoadedFile, "place" | "file" | "value">;

const at = (value: Json | undefined, ...keys: readonly string[]): Json | undefined =>
  keys.reduce<Json | undefined>((one, key) => (isFields(one) ? one[key] : undefined), value);
const heaviest = <S extends Settings>(all: readonly S[]): readonly S[] =>
  all
    .filter(({ place }) => !place.plugin)
    .toSorted((a, b) => ORDER.indexOf(a.place.scope) - ORDER.indexOf(b.place.scope));

function switchedOff(_one: Standing, all: readonly Standing[]): Off | undefined {
  const keys = ["hooksConfig", "enabled"];
  const first = heaviest(all).find(({ value }) => at(value, ...keys) !== undefined);
  if (!first || at(first.value, ...keys) !== false) return undefined;
  const { file } = first;
  return { by: "switch", file, pointer: pointer(...keys), why: `hooksConfig.enabled in ${file}` };
}

/** Returns the list in which a handler is named: by its name, or else by its command. */
function handlerOff(handler: Handler, all: readonly LoadedFile[]): Off | undefined {
  const own = handler["x-gemini"] as Fields | undefined;
  const name = own?.["name"] || handler.command;
  const keys = ["hooksConfig", "disabled"];
  const found = all.find(({ value }) => {
    const list = at(value, ...keys);
    return Array.isArray(list) && (list as Json[]).includes(name ?? null);
  });
  if (!found) return undefined;
  const { file } = found;
  return { by: "switch", file, pointer: pointer(...keys), why: `hooksConfig.disabled in ${file}` };
}

const TRUSTED: Condition = {
  kind: "trust",
  says: "the folder is trusted: in any other one no hook runs, and `gemini -p` does not start",
  meet: "answer yes when `gemini` asks whether you trust the folder, or start it with GEMINI_CLI_TRUST_WORKSPACE=true",
};
const HERE: Condition = {
  kind: "start",
  says: "it is started in this folder, and not in one below or above",
  meet: "start `gemini` in this folder: from any other one it loads none of these hooks",
};
const ENABLED: Condition = {
  kind: "setting",
  says: "the extension is enabled",
  meet: "`gemini extensions list` shows whether it is",
};

/** How Gemini CLI loads hooks: those of one event start together, in the folder of the start. */
export const how: Omit<Loading, "read"> = {
  places,
  plugins,
  together: true,
  switchedOff,
  handlerOff,
  variables: ({ place, plugin }) => ({
    GEMINI_PROJECT_DIR: { in: "project", path: "" },
    GEMINI_CWD: { in: "project", path: "" },
    CLAUDE_PROJECT_DIR: { in: "project", path: "" },
    ...(plugin !== undefined && { extensionPath: { in: baseOf(place), path: plugin } }),
  }),
  cwd: () => ({ in: "project", path: "" }),
  conditions: ({ place }) => [
    ...(place.plugin ? [ENABLED] : [TRUSTED]),
    ...(place.scope === "project" ? [HERE] : []),
  ],
};

/** Returns whether the folder is trusted; only an extension's hooks do not ask for that. */
export const trust: Config["trust"] = (_hook, world) =>
  trustOf(
    world,
    heaviest(
      how.places.flatMap((place) => {
        const parsed = place.path.includes("*")
          ? undefined
          : world[baseOf(place)].parsed(place.path);
        return parsed ? [{ place, file: place.path, value: parsed.value }] : [];
      }),
    )
      .filter(({ place }) => place.scope !== "project")
      .map(({ value }) => value),
  );
