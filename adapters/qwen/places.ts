/** The files that Qwen Code loads hooks from, and what keeps them from running (section 2). */
import type { ConfigFile, FileFault, Scope } from "../../src/model/config.ts";
import { isFields, type Json } from "../../src/model/json.ts";
import type { Condition, LoadedFile, Off } from "../../src/model/world.ts";
import { strings } from "../_kin/answer.ts";
import { dependsOn, startedHere, switchedOn } from "../_kin/depends.ts";
import { folderIn, type Loading, type Standing } from "../_kin/loading.ts";
import { emptiedBy } from "../_kin/plugins.ts";
import { switchOf } from "../_kin/switches.ts";
import { eachGroup, eachObject } from "../_kin/values.ts";

/** A file without `$version` is written anew when it is read. System files are from the manual. */
const SETTINGS = { path: ".qwen/settings.json", write: true, comments: true } as const;
const SYSTEM = { path: "etc/qwen-code/settings.json", scope: "managed", comments: true } as const;
const FRESH = { $version: 4 };

export const places: readonly ConfigFile[] = [
  { path: ".qwen/extensions/*/hooks/hooks.json", scope: "user", plugin: true },
  SYSTEM,
  { ...SETTINGS, scope: "user", fresh: FRESH },
  { path: "qwen-extension.json", scope: "plugin" },
  { ...SETTINGS, scope: "project", fresh: FRESH, drops: true },
];

/** The scopes whose keys count, the heaviest first; hooks run in another order. */
const WEIGHT: readonly Scope[] = ["managed", "project", "user"];
const ORDER: readonly Scope[] = ["project", "user", "managed"];

const isSettings = ({ place }: Standing) => WEIGHT.includes(place.scope) && !place.plugin;

const sorted = (files: readonly LoadedFile[]) => {
  const source = ({ place, plugin }: LoadedFile) =>
    plugin === undefined && !place.plugin ? ORDER.indexOf(place.scope) : ORDER.length;
  return files.toSorted((a, b) => source(a) - source(b));
};

/** Any value that is not false switches off. */
const switchedOff = switchOf({
  keys: ["disableAllHooks"],
  weight: WEIGHT,
  off: (value, { dropped }) => (dropped || value === undefined ? undefined : Boolean(value)),
});

/** The settings set variables for the agent itself, and so for its hooks. */
function sets(standing: Standing): { readonly [name: string]: string } {
  const env = isSettings(standing) && isFields(standing.value) ? standing.value["env"] : undefined;
  return strings(env) ?? {};
}

/** One matcher that is no text, in any file, costs every hook of that event (seen on 0.24.4). */
function oddMatcher(hostEvent: string, files: readonly LoadedFile[]): Off | undefined {
  for (const { file, value, off } of files) {
    const odd = eachGroup(off ? {} : value).find(
      ({ event, group: { matcher, hooks } }) =>
        event === hostEvent &&
        matcher &&
        typeof matcher !== "string" &&
        Array.isArray(hooks) &&
        hooks.length,
    );
    const why = `a matcher of ${hostEvent} is no text, so that no hook of ${hostEvent} runs`;
    if (odd) return { by: "faults", file, pointer: `${odd.at}/matcher`, why };
  }
  return undefined;
}

/** What makes the agent end, or drop a hook: of two with one name the second does not run. */
export function rejects(value: Json): readonly FileFault[] {
  if (!isFields(value))
    return [{ pointer: "", reason: "it holds no object, and Qwen Code does not start" }];
  const known = new Set<string>();
  return eachGroup(value).flatMap(({ event, group: { matcher, sequential, hooks }, at }) =>
    eachObject(hooks, `${at}/hooks`).flatMap(([{ name }, place]): FileFault[] => {
      if (typeof name !== "string" || name === "") return [];
      const key = JSON.stringify([event, name, matcher ?? null, sequential ?? null]);
      const isNew = !known.has(key);
      known.add(key);
      const reason = `a hook before it has the same \`name\`, ${JSON.stringify(name)}`;
      return isNew ? [] : [{ pointer: place, reason, only: true }];
    }),
  );
}

const TRUSTED: Condition = {
  kind: "trust",
  says: "the folder is trusted, or folder trust is off, as it is unless somebody turns it on",
  meet: "trust the folder if `qwen` asks",
};
const HERE = startedHere("qwen");
const ENABLED = switchedOn("extension is enabled", "qwen extensions list", "which are");

const conditions = ({ place }: Standing): readonly Condition[] => [
  ...(place.scope === "project" ? [TRUSTED, HERE] : []),
  ...(place.plugin || place.scope === "plugin" ? [ENABLED] : []),
];

/** A plugin of Claude Code's is converted (section 2 and `plugins/REPORT.md`). */
const plugins: Loading["plugins"] = {
  markets: [],
  manifests: [
    { path: "qwen-extension.json" },
    { path: "gemini-extension.json" },
    { path: ".claude-plugin/plugin.json", of: "claude-code" },
  ],
  usual: ["hooks/hooks.json"],
  folderFor: () => undefined,
  homes: [{ path: ".qwen/extensions/*", id: /extensions\/(?<name>[^/]+)$/ }],
  settings: [],
  emptied: emptiedBy("com.qwen/hooks/hooks.json", "Codex and Copilot run none of them either"),
};

/** All hooks start together unless a group says `sequential` (section 3). */
export const how: Omit<Loading, "read"> = {
  places,
  rejects,
  together: true,
  sorted,
  switchedOff,
  handlerOff: (_handler, files, hostEvent) => oddMatcher(hostEvent, files),
  sets,
  weight: WEIGHT.toReversed(),
  variables: () => folderIn("QWEN_PROJECT_DIR CLAUDE_PROJECT_DIR GEMINI_PROJECT_DIR", "project"),
  plugins,
  cwd: () => ({ in: "session", path: "" }),
  conditions,
  dependsOn: (handler) => dependsOn(handler["x-qwen"]),
};
