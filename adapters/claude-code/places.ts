/** The files that Claude Code loads hooks from, and what keeps them off (sections 2, 6 and 7). */
import type { ConfigFile, Scope } from "../../src/model/config.ts";
import { isFields, valueAt, type Json } from "../../src/model/json.ts";
import { dirOf } from "../../src/model/paths.ts";
import { baseOf, type Condition, type Off, type Variables } from "../../src/model/world.ts";
import type { Loading, Standing } from "../_kin/loading.ts";
import { dependsOn, startedHere, switchedOn } from "../_kin/depends.ts";
import { offBy, switchOf } from "../_kin/switches.ts";
import { wrongManifest } from "./manifest.ts";
import { rejects } from "./rejects.ts";

/**
 * Managed paths are documented. In the cache `claude plugin install` of 2.1.330 was seen to put
 * plugins. The hooks in a command's front matter were seen to run once the command is used, for the
 * rest of the session, also where a value there is no YAML (played on 2.1.332, 2026-11-30).
 */
export const places: readonly ConfigFile[] = [
  { path: ".claude/plugins/cache/*/*/*/hooks/hooks.json", scope: "user", plugin: true },
  { path: ".claude/agents/**/*.md", scope: "user", within: "agent", plain: true },
  { path: ".claude/skills/*/SKILL.md", scope: "user", within: "skill", plain: true },
  { path: ".claude/commands/**/*.md", scope: "user", within: "command", plain: true },
  { path: ".claude/settings.json", scope: "user", write: true },
  { path: ".claude-plugin/plugin.json", scope: "plugin" },
  { path: ".claude/agents/**/*.md", scope: "project", within: "agent", plain: true },
  { path: ".claude/skills/*/SKILL.md", scope: "project", within: "skill", plain: true },
  { path: ".claude/commands/**/*.md", scope: "project", within: "command", plain: true },
  { path: ".claude/settings.json", scope: "project", write: true, drops: true },
  { path: ".claude/settings.local.json", scope: "local", write: true },
  { path: "etc/claude-code/managed-settings.d/*.json", scope: "managed" },
  { path: "etc/claude-code/managed-settings.json", scope: "managed" },
];

/** The scopes whose keys count, the heaviest first (section 6). */
const ORDER: readonly Scope[] = ["managed", "local", "project", "user"];

const isSettings = ({ place }: Standing) =>
  ORDER.includes(place.scope) && !place.within && !place.plugin;

/**
 * See section 7; played on 2.1.330 on 2026-11-23: a marketplace's `source` begins with `./` or is a
 * name below `pluginRoot`; the marketplace of a folder is loaded from that folder, and a plugin's
 * manifest may be missing.
 */
const plugins: Loading["plugins"] = {
  markets: [{ path: ".claude-plugin/marketplace.json" }],
  manifests: [{ path: ".claude-plugin/plugin.json" }],
  bare: true,
  wrong: wrongManifest,
  usual: ["hooks/hooks.json"],
  adds: true,
  folderFor(source, pluginRoot) {
    // A marketplace that is its own plugin has the source `.` (played on 2.1.330, 2026-11-23).
    if (source === "." || source.startsWith("./")) return source;
    return pluginRoot !== undefined && !/^[/.]/.test(source)
      ? `${pluginRoot}/${source}`
      : undefined;
  },
  homes: [
    { path: ".claude/plugins/cache/*/*/*", id: /cache\/(?<market>[^/]+)\/(?<name>[^/]+)\/[^/]+$/ },
  ],
  loaded(home, id) {
    const value = home.parsed(".claude/plugins/installed_plugins.json")?.value;
    const installed =
      isFields(value) && isFields(value["plugins"]) ? value["plugins"][id] : undefined;
    const paths = Array.isArray(installed)
      ? (installed as Json[]).flatMap((entry) =>
          isFields(entry) ? (entry["installPath"] ?? []) : [],
        )
      : [];
    return paths.length ? paths.filter((path) => typeof path === "string") : undefined;
  },
  // A dropped file does not count; among the others the heaviest that mentions a plugin counts.
  settings: [
    { path: "etc/claude-code/managed-settings.json", scope: "managed" },
    { path: ".claude/settings.local.json", scope: "local" },
    { path: ".claude/settings.json", scope: "project" },
    { path: ".claude/settings.json", scope: "user" },
  ],
};

const counts = (standing: Standing) => isSettings(standing) && !standing.dropped;

/** A key of the heaviest file wins, and a dropped file does not count (section 6). */
const disabled = switchOf({
  keys: ["disableAllHooks"],
  weight: ORDER,
  off: (value, standing) => (value === undefined || !counts(standing) ? undefined : value === true),
});
const ONLY_MANAGED = "allowManagedHooksOnly";

function switchedOff(standing: Standing, files: readonly Standing[]): Off | undefined {
  const managed = files.find(
    (other) =>
      other.place.scope === "managed" &&
      counts(other) &&
      valueAt(other.value, `/${ONLY_MANAGED}`) === true,
  );
  return (
    disabled(standing, files) ??
    (managed && standing.place.scope !== "managed" ? offBy(managed, ONLY_MANAGED) : undefined)
  );
}

/** Variables reach the hooks; a number is given as text (section 6). */
function sets(standing: Standing): { readonly [name: string]: string } {
  const env = isSettings(standing) && isFields(standing.value) ? standing.value["env"] : undefined;
  const given = isFields(env) ? Object.entries(env) : [];
  return Object.fromEntries(
    given.flatMap(([name, value]) =>
      typeof value === "object" || value === undefined ? [] : [[name, String(value)]],
    ),
  );
}

/**
 * See sections 7 and 8. A skill is a plugin of its own to its hooks; hooks of agents and commands
 * are given no such folder (played on 2.1.332, 2026-11-30).
 */
function variables({ place, file, plugin }: Standing): Variables {
  const folder = place.within === "skill" ? dirOf(file) : plugin;
  return {
    CLAUDECODE: "1",
    CLAUDE_PROJECT_DIR: { in: "project", path: "" },
    ...(folder !== undefined && { CLAUDE_PLUGIN_ROOT: { in: baseOf(place), path: folder } }),
  };
}

/** See sections 6 and 7. */
const TERMINAL: Condition = {
  kind: "trust",
  says: "the folder is trusted, which is asked in interactive sessions only",
  meet: "trust the folder when `claude` asks; with `-p` it counts as trusted",
};
const HERE = startedHere("claude");
const elsewhere = (kind: Condition["kind"], says: string): Condition => ({
  kind,
  says,
  meet: "put the hook into the project's settings",
});
const NOT_PRINTED = elsewhere(
  "surface",
  "it runs in a terminal: with `-p`, hooks of a project's agents are left out",
);
const INSIDE = {
  agent: elsewhere("inside", "its agent is running"),
  skill: elsewhere("inside", "its skill was used in the session"),
  command: elsewhere("inside", "its command was used in the session"),
};
const VERSION = switchedOn(
  "plugin of this version is the one that is loaded",
  "claude plugin list",
  "which one is",
);
/** Played: with `-p` a project's settings alone make no marketplace known, even if trusted. */
const KNOWN: Condition = {
  kind: "setting",
  says: "its marketplace is known on this machine",
  meet: "`claude plugin marketplace add ./`, on every machine",
};

function conditions({ place, plugin }: Standing): readonly Condition[] {
  const shared = place.scope === "project" || place.scope === "local";
  return [
    TERMINAL,
    ...(shared ? [HERE] : []),
    ...(place.within ? [INSIDE[place.within]] : []),
    ...(place.plugin ? [VERSION] : []),
    ...(plugin !== undefined && place.scope === "plugin" ? [HERE, KNOWN] : []),
    ...(shared && place.within === "agent" ? [NOT_PRINTED] : []),
  ];
}

/** All matching hooks start together (section 9), in the session's current folder (section 8). */
export const how: Omit<Loading, "read"> = {
  places,
  rejects,
  together: true,
  switchedOff,
  sets,
  weight: ORDER.toReversed(),
  variables,
  plugins,
  cwd: () => ({ in: "session", path: "" }),
  conditions,
  dependsOn: ({ "x-claude-code": own }) =>
    dependsOn(own, own?.["onFailure"] === "block" ? "every call is denied" : undefined),
};
