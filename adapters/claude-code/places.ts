/** Which files Claude Code loads hooks from, and what keeps them from running (report, sections 2, 6 and 7). */
import type { ConfigFile, Scope } from "../../src/model/config.ts";
import { isFields, pointer } from "../../src/model/json.ts";
import type { Condition, Off, Variables } from "../../src/model/world.ts";
import type { Loading, Standing } from "../_kin/loads.ts";
import { rejects } from "./rejects.ts";

/** Managed paths: documented. The cache: seen where `claude plugin install` of 2.1.330 puts plugins. */
export const places: readonly ConfigFile[] = [
  { path: ".claude/plugins/cache/*/*/*/hooks/hooks.json", scope: "user", within: "plugin" },
  { path: ".claude/agents/**/*.md", scope: "user", within: "agent" },
  { path: ".claude/skills/*/SKILL.md", scope: "user", within: "skill" },
  { path: ".claude/settings.json", scope: "user", write: true },
  { path: ".claude-plugin/plugin.json", scope: "plugin" },
  { path: ".claude/agents/**/*.md", scope: "project", within: "agent" },
  { path: ".claude/skills/*/SKILL.md", scope: "project", within: "skill" },
  { path: ".claude/settings.json", scope: "project", write: true },
  { path: ".claude/settings.local.json", scope: "local", write: true },
  { path: "etc/claude-code/managed-settings.d/*.json", scope: "managed" },
  { path: "etc/claude-code/managed-settings.json", scope: "managed" },
];

/** Section 6: the scopes whose keys count, the heaviest first. */
const ORDER: readonly Scope[] = ["managed", "local", "project", "user"];

const isSettings = ({ place }: Standing) => ORDER.includes(place.scope) && !place.within;

/** Sections 6 and 7: a key of the file that counts most wins, and a file that is dropped has none; a plugin is on or off by its name. */
function switchedOff({ place, file }: Standing, all: readonly Standing[]): Off | undefined {
  const settings = all
    .filter((one) => isSettings(one) && !one.dropped)
    .toSorted((a, b) => ORDER.indexOf(a.place.scope) - ORDER.indexOf(b.place.scope));
  const says = (one: Standing, key: string) => (isFields(one.value) ? one.value[key] : undefined);
  const by = (one: Standing, key: string): Off => ({
    by: "switch",
    file: one.file,
    pointer: pointer(key),
    why: `${key} in ${one.file}`,
  });
  const first = settings.find((one) => says(one, "disableAllHooks") !== undefined);
  if (first && says(first, "disableAllHooks") === true) return by(first, "disableAllHooks");
  const managed = settings.find((one) => one.place.scope === "managed" && says(one, "allowManagedHooksOnly") === true);
  if (managed && place.scope !== "managed") return by(managed, "allowManagedHooksOnly");
  if (place.within !== "plugin") return undefined;
  const [, market = "", plugin = ""] = CACHED.exec(file) ?? [];
  const name = `${plugin}@${market}`;
  const enabled = settings.some((one) => {
    const plugins = says(one, "enabledPlugins");
    return isFields(plugins) && plugins[name] === true;
  });
  return enabled ? undefined : { by: "switch", file, pointer: "", why: `${name} is not enabled` };
}

const CACHED = /cache\/([^/]+)\/([^/]+)\//;

/** Section 6: they reach the hooks; a number is given as text. */
function sets(one: Standing): { readonly [name: string]: string } {
  const env = isSettings(one) && isFields(one.value) ? one.value["env"] : undefined;
  const given = isFields(env) ? Object.entries(env) : [];
  return Object.fromEntries(
    given.flatMap(([name, value]) => (typeof value === "object" || value === undefined ? [] : [[name, String(value)]])),
  );
}

const PLUGIN = /^(.*\/cache\/[^/]+\/[^/]+\/[^/]+)\/hooks\/hooks\.json$/;

/** Sections 7 and 8. */
function variables({ place, file }: Standing): Variables {
  const [, root] = PLUGIN.exec(file) ?? [];
  return {
    CLAUDECODE: "1",
    CLAUDE_PROJECT_DIR: { in: "project", path: "" },
    ...(place.within === "plugin" && root !== undefined && { CLAUDE_PLUGIN_ROOT: { in: "home" as const, path: root } }),
  };
}

/** Sections 6 and 7. */
const TERMINAL: Condition = {
  kind: "trust",
  says: "the folder is trusted, which is asked in a terminal alone",
  meet: "answer yes when `claude` asks whether you trust the folder; with `-p` the folder counts as trusted",
};
const HERE: Condition = {
  kind: "start",
  says: "it is started in this folder, and not in one below or above",
  meet: "start `claude` in this folder: from any other one it loads none of these hooks",
};
const NOT_PRINTED: Condition = {
  kind: "surface",
  says: "it runs in a terminal: with `-p`, hooks of a project's agents are left out",
  meet: "put the hook into the project's settings",
};
const INSIDE = {
  agent: { says: "its agent is running", meet: "put the hook into the project's settings" },
  skill: { says: "its skill was used in the session", meet: "put the hook into the project's settings" },
  plugin: { says: "the plugin of this version is the one that is loaded", meet: "`claude plugin list` tells which one is" },
};

function conditions({ place }: Standing): readonly Condition[] {
  const shared = place.scope === "project" || place.scope === "local";
  return [
    TERMINAL,
    ...(shared ? [HERE] : []),
    ...(place.within ? [{ kind: "inside" as const, ...INSIDE[place.within] }] : []),
    ...(shared && place.within === "agent" ? [NOT_PRINTED] : []),
  ];
}

/** All matching hooks start together (section 9), wherever the session has gone (section 8). */
export const how: Omit<Loading, "read"> = {
  places,
  rejects,
  together: true,
  switchedOff,
  sets,
  weight: ORDER.toReversed(),
  variables,
  cwd: () => ({ in: "session", path: "" }),
  conditions,
};
