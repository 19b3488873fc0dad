/** The files that Gemini CLI loads hooks from, and what keeps them from running (section 2). */
import type { Config, ConfigFile, FileFault } from "../../src/model/config.ts";
import { baseOf, type Condition, type LoadedFile, type Off } from "../../src/model/world.ts";
import { folderIn, type Loading } from "../_kin/loading.ts";
import { trustOf } from "./trust.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { pointer, valueAt, type Fields, type Json } from "../../src/model/json.ts";
import { offBy, switchOf } from "../_kin/switches.ts";
import { LONGEST_WAIT } from "../_kin/kinds.ts";
import { eachGroup, eachObject } from "../_kin/values.ts";
import { startedHere, switchedOn } from "../_kin/depends.ts";

/** The switch for all hooks; a text counts like the word in it (tried on 0.61.0). */
const switchedOff = switchOf({
  keys: ["hooksConfig", "enabled"],
  weight: ["managed", "project", "user"],
  off: (value) => (value === undefined ? undefined : String(value) === "false"),
});

/**
 * The list in which a handler is named, by its name or else by its command, or a matcher of its
 * event that is no text: then no hook of that event runs (tried on 0.61.0).
 */
function handlerOff(
  handler: Handler,
  files: readonly LoadedFile[],
  hostEvent: string,
): Off | undefined {
  const own = handler["x-gemini"] as Fields | undefined;
  const name = own?.["name"] || handler.command;
  const keys = ["hooksConfig", "disabled"];
  for (const loaded of files) {
    const { file, value } = loaded;
    const list = valueAt(value, pointer(...keys));
    if (Array.isArray(list) && (list as Json[]).includes(name ?? null))
      return offBy(loaded, ...keys);
    const wrong = eachGroup(value).find(
      ({ event, group: { matcher, hooks } }) =>
        event === hostEvent && Array.isArray(hooks) && matcher && typeof matcher !== "string",
    );
    const why = `a matcher is no text: it costs every hook on ${hostEvent}`;
    if (wrong) return { by: "faults", file, pointer: `${wrong.at}/matcher`, why };
  }
  return undefined;
}

/** These handlers are ended before they can answer (tried on 0.61.0). */
const rejects: Loading["rejects"] = (value) =>
  eachGroup(value).flatMap(({ group, at }) =>
    eachObject(group["hooks"], `${at}/hooks`).flatMap(([{ timeout }, place]): FileFault[] => {
      if (typeof timeout !== "number" || (timeout > 0 && timeout <= LONGEST_WAIT)) return [];
      const reason = `\`timeout\` is not from 1 to ${LONGEST_WAIT}: the hook is ended at once`;
      return [{ pointer: place, reason, only: true }];
    }),
  );

const SETTINGS = { path: ".gemini/settings.json", write: true, comments: true } as const;
const USER: ConfigFile = { ...SETTINGS, scope: "user" };
const MACHINE: ConfigFile = {
  path: "etc/gemini-cli/settings.json",
  scope: "managed",
  comments: true,
};
/** The user's hooks run before the project's. The machine's file is from the documentation. */
const EXTENSIONS = ".gemini/extensions/";
const places: readonly ConfigFile[] = [
  USER,
  { ...SETTINGS, scope: "project" },
  MACHINE,
  { path: `${EXTENSIONS}*/hooks/hooks.json`, scope: "user", plugin: true },
];

/** Extensions: a manifest at the top, with hooks in a file of its own. */
const plugins: Loading["plugins"] = {
  markets: [],
  manifests: [{ path: "gemini-extension.json" }],
  usual: ["hooks/hooks.json"],
  folderFor: () => undefined,
  homes: [{ path: `${EXTENSIONS}*`, id: /(?<market>extensions)\/(?<name>[^/]+)$/ }],
  settings: [],
};

const TRUSTED: Condition = {
  kind: "trust",
  says: "the folder is trusted: in any other one no hook runs, and `gemini -p` does not start",
  meet: "trust the folder when `gemini` asks, or set GEMINI_CLI_TRUST_WORKSPACE=true",
};
const HERE = startedHere("gemini");
const ENABLED = switchedOn("extension is enabled", "gemini extensions list");

/** Hooks of one event start together, in the folder of the start. */
export const how: Omit<Loading, "read"> = {
  places,
  plugins,
  rejects,
  together: true,
  switchedOff,
  handlerOff,
  variables: ({ place, plugin }) => ({
    ...folderIn("GEMINI_PROJECT_DIR GEMINI_CWD CLAUDE_PROJECT_DIR", "project"),
    ...(plugin !== undefined && { extensionPath: { in: baseOf(place), path: plugin } }),
  }),
  cwd: () => ({ in: "project", path: "" }),
  conditions: ({ place }) => [
    ...(place.plugin ? [ENABLED] : [TRUSTED]),
    ...(place.scope === "project" ? [HERE] : []),
  ],
};

/** An extension's hooks need no trust. */
export const trust: Config["trust"] = ({ file }, world) => {
  if (file.startsWith(EXTENSIONS)) return "trusted";
  const settings = [MACHINE, USER].flatMap((place) => {
    const parsed = world[baseOf(place)].parsed(place.path);
    return parsed ? [parsed.value] : [];
  });
  return trustOf(world, settings);
};
