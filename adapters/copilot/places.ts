/** The files that Copilot loads hooks from, and what keeps them off (sections 4 to 6). */
import type { FoundGroup, ConfigFile } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { asFields, isFields } from "../../src/model/json.ts";
import { dirOf, pathFrom } from "../../src/model/paths.ts";
import {
  baseOf,
  type Condition,
  type LoadedFile,
  type Off,
  type Spot,
  type Variables,
} from "../../src/model/world.ts";
import { dependsOn, isPrivate, switchedOn } from "../_kin/depends.ts";
import type { Import, Loading, Standing } from "../_kin/loading.ts";
import { emptiedBy } from "../_kin/plugins.ts";
import { offBy } from "../_kin/switches.ts";
import { SWITCH, SWITCHES } from "./own.ts";
import { rejects } from "./rejects.ts";

/** The user's folder moves with COPILOT_HOME; comments, policies, plugins are documented. */
export const places: readonly ConfigFile[] = [
  { path: ".copilot/installed-plugins/*/*/hooks.json", scope: "user", plugin: true },
  { path: ".copilot/installed-plugins/*/*/hooks/hooks.json", scope: "user", plugin: true },
  { path: ".copilot/agents/*.md", scope: "user", within: "agent" },
  { path: ".copilot/settings.json", scope: "user", comments: true, commas: true },
  { path: ".copilot/hooks/**/*.json", scope: "user" },
  { path: ".copilot/hooks/hookport.json", scope: "user", write: true, frame: { version: 1 } },
  { path: "plugin.json", scope: "plugin" },
  { path: ".plugin/plugin.json", scope: "plugin" },
  { path: ".github/plugin/plugin.json", scope: "plugin" },
  { path: ".github/agents/*.md", scope: "project", within: "agent" },
  { path: ".github/copilot/settings.json", scope: "project" },
  { path: ".github/copilot/settings.local.json", scope: "local", write: true },
  { path: ".github/hooks/**/*.json", scope: "project", drops: true },
  { path: ".github/hooks/hookport.json", scope: "project", write: true, frame: { version: 1 } },
  { path: "etc/github-copilot/policy.d/*.json", scope: "managed" },
];

/** Claude Code's files (sections 4 and 5). A comment makes Copilot drop such a file. */
const IMPORTED: readonly ConfigFile[] = [
  { path: ".claude/settings.json", scope: "project" },
  { path: ".claude/settings.local.json", scope: "local" },
  { path: ".claude/agents/*.md", scope: "project", within: "agent" },
];

const imports = IMPORTED.map((place): Import => ({ of: "claude-code", place, rejects }));

/** They are in the order of running (section 4); agents' own hooks have no known position. */
const ORDER: readonly string[] = [
  "etc/github-copilot/policy.d/*.json",
  ".copilot/hooks/**/*.json",
  ".copilot/hooks/hookport.json",
  ".copilot/settings.json",
  ".github/hooks/**/*.json",
  ".github/hooks/hookport.json",
  ".claude/settings.json",
  ".claude/settings.local.json",
  ".github/copilot/settings.json",
  ".github/copilot/settings.local.json",
  ".copilot/agents/*.md",
  ".github/agents/*.md",
  ".claude/agents/*.md",
];

/** Files of one folder run in the reverse order of their names, and plugins run last. */
function sorted(files: readonly LoadedFile[]): readonly LoadedFile[] {
  const source = ({ place, plugin }: LoadedFile) =>
    plugin === undefined
      ? ORDER.indexOf(place.path.replace(/\/hookport\.json$/, "/**/*.json"))
      : ORDER.length;
  const byName = (a: LoadedFile, b: LoadedFile) => (a.file < b.file ? 1 : a.file > b.file ? -1 : 0);
  return files.toSorted(
    (a, b) => source(a) - source(b) || (a.plugin === undefined ? byName(a, b) : 0),
  );
}

/** Entries under an event's camelCase name run before those under its other name. */
const sortedWithin = (groups: readonly FoundGroup[]) => {
  const pascal = ({ hostEvent }: FoundGroup) => Number(/^[A-Z]/.test(hostEvent));
  return groups.toSorted((a, b) => pascal(a) - pascal(b));
};

/** A repository's settings, Claude's too, switch everything off, others their file (section 5). */
function switchedOff(standing: Standing, files: readonly Standing[]): Off | undefined {
  const says = ({ value }: Standing, key: string) => isFields(value) && value[key] === true;
  if (says(standing, SWITCH)) return offBy(standing, SWITCH);
  if (standing.place.scope === "managed") return undefined;
  const repository = files.find(
    (other) =>
      baseOf(other.place) === "project" && SWITCHES.includes(other.file) && says(other, SWITCH),
  );
  if (repository) return offBy(repository, SWITCH);
  const managed = files.find(
    (other) => other.place.scope === "managed" && says(other, ONLY_MANAGED),
  );
  return managed && offBy(managed, ONLY_MANAGED);
}

const ONLY_MANAGED = "allowManagedHooksOnly";

const REPOSITORY: Spot = { in: "repository", path: "" };
const isHooksFile = ({ place, plugin }: Standing) =>
  place.path.includes("/hooks/") && place.within === undefined && plugin === undefined;

/**
 * See section 6 and `plugins/REPORT.md`; played on 1.0.102 on 2026-11-23: a project's settings,
 * including Claude's, make a marketplace in a folder known, and its plugins are loaded from that
 * folder.
 */
const plugins: Loading["plugins"] = {
  markets: [
    { path: "marketplace.json" },
    { path: ".plugin/marketplace.json" },
    { path: ".github/plugin/marketplace.json" },
    { path: ".claude-plugin/marketplace.json", of: "claude-code" },
  ],
  manifests: [
    { path: ".plugin/plugin.json" },
    { path: "plugin.json" },
    { path: ".github/plugin/plugin.json" },
    { path: ".claude-plugin/plugin.json", of: "claude-code" },
  ],
  // Claude Code, whose manifest may name the file, has no event in these letters.
  isOwn: (value) => {
    const { version, hooks } = asFields(value);
    const names = isFields(hooks) ? Object.keys(hooks) : [];
    return version === 1 && names.length > 0 && names.every((name) => /^[a-z]/.test(name));
  },
  bare: true,
  usual: ["hooks.json", "hooks/hooks.json"],
  folderFor: (source, pluginRoot) =>
    pluginRoot === undefined ? source : `${pluginRoot}/${source}`,
  homes: [
    {
      path: ".copilot/installed-plugins/*/*",
      id: /installed-plugins\/(?<market>[^/]+)\/(?<name>[^/]+)$/,
    },
  ],
  settings: [
    { path: ".github/copilot/settings.local.json", scope: "local" },
    { path: ".github/copilot/settings.json", scope: "project" },
    { path: ".claude/settings.local.json", scope: "local" },
    { path: ".claude/settings.json", scope: "project" },
    { path: ".copilot/settings.json", scope: "user" },
  ],
  emptied: emptiedBy(
    "com.github.copilot/hooks/hooks.json",
    "Codex and Qwen run none of them either",
  ),
};

/** See sections 6 and 13. */
function variables(standing: Standing): Variables {
  const base = baseOf(standing.place);
  const plugin: Spot | undefined =
    standing.plugin === undefined ? undefined : { in: base, path: standing.plugin };
  return {
    COPILOT_CLI: "1",
    COPILOT_PROJECT_DIR: REPOSITORY,
    CLAUDE_PROJECT_DIR: REPOSITORY,
    ...(isHooksFile(standing) && { COPILOT_HOOK_DIR: { in: base, path: dirOf(standing.file) } }),
    ...(plugin && { PLUGIN_ROOT: plugin, COPILOT_PLUGIN_ROOT: plugin, CLAUDE_PLUGIN_ROOT: plugin }),
  };
}

/** The repository's root or the plugin's folder (section 5). */
function cwd(standing: Standing, handler: Handler): Spot {
  if (handler.cwd?.startsWith("/")) return { in: "machine", path: handler.cwd.slice(1) };
  const start: Spot =
    standing.plugin === undefined
      ? REPOSITORY
      : { in: baseOf(standing.place), path: standing.plugin };
  if (handler.cwd === undefined) return start;
  return {
    ...start,
    path: pathFrom(start.path, handler.cwd) ?? [start.path, handler.cwd].filter(Boolean).join("/"),
  };
}

/**
 * A repository's hooks count only in trusted folders, and its agents' hooks only if the trust was
 * saved (sections 4 and 5). Of plugins, those need it that the repository's settings enable.
 */
function conditions(
  { place }: Standing,
  _event: string,
  files: readonly Standing[],
  folder: string,
): readonly Condition[] {
  const isOfRepository =
    baseOf(place) === "project" && (place.scope !== "plugin" || files.some(enablesPlugins));
  const below = folder !== "" && isOfRepository && place.scope !== "plugin";
  return [
    ...(isOfRepository ? [place.within ? KEPT : below ? TRUSTED_BELOW : TRUSTED] : []),
    ...(below ? [BELOW] : []),
    ...(place.within === "agent" ? [AGENT] : []),
    ...(place.plugin ? [PLUGIN] : []),
    ...(place.scope === "plugin" ? [KNOWN] : []),
  ];
}

const enablesPlugins = ({ file, value }: Standing): boolean =>
  SWITCHES.includes(file) && isFields(value) && isFields(value["enabledPlugins"]);

/** From a subfolder, --trust-folder trusts and reads only that subfolder (section 4, added). */
const LIST = "add the top level to its `trustedFolders`";
const TRUSTED: Condition = {
  kind: "trust",
  says: "the folder is trusted (`trustedFolders` in ~/.copilot/config.json), which `copilot -p` does not do by itself (--trust-folder works only at the top level: from a subfolder it gives no guard)",
  meet: LIST,
};
const TRUSTED_BELOW: Condition = {
  ...TRUSTED,
  meet: "start it in this folder with --trust-folder",
};
/** In a repository, only the top level's folder is read, with this one exception (section 4). */
const BELOW: Condition = {
  kind: "start",
  says: "it is started in this very folder with --trust-folder: otherwise it reads hooks at the top level of a repository only",
  meet: "move the hooks to the repository's top level and convert there",
};
const KEPT: Condition = {
  kind: "trust",
  says: "the folder is listed in `trustedFolders`: no option counts",
  meet: LIST,
};
const AGENT: Condition = {
  kind: "inside",
  says: "its agent is running",
  meet: "put the hook into .github/hooks",
};
const KNOWN: Condition = {
  kind: "setting",
  says: "its marketplace is known",
  meet: "name it in `extraKnownMarketplaces` of a file of the project, or add it on every machine",
};
const PLUGIN = switchedOn("plugin is enabled", "copilot plugin list");

/** An http hook reaches few addresses, and one that fails denies what it is asked about (section 9). */
function addresses(handler: Handler, event: string): readonly Condition[] {
  const { url } = handler["x-copilot"] ?? {};
  const isBefore = /^preToolUse$/i.test(event);
  const isGate = isBefore || /^(?:preMcpToolCall|permissionRequest)$/i.test(event);
  return [
    ...(typeof url !== "string"
      ? []
      : isPrivate(url)
        ? [LOCAL]
        : isGate && !/^https:/i.test(url)
          ? [PLAIN]
          : []),
    ...dependsOn(handler["x-copilot"], isBefore ? "every call is denied" : "nothing is answered"),
  ];
}

const LOCAL: Condition = {
  kind: "setting",
  says: "COPILOT_HOOK_ALLOW_LOCALHOST=1 is set, without which it asks no address of the machine or of a private network",
  meet: "set COPILOT_HOOK_ALLOW_LOCALHOST=1 where it is started",
};
const PLAIN: Condition = {
  kind: "setting",
  says: "COPILOT_HOOK_ALLOW_HTTP_AUTH_HOOKS=1 is set, without which it asks https addresses only",
  meet: "give an https address",
};

/** Hooks of one event run strictly one after another (section 12). */
export const how: Omit<Loading, "read"> = {
  places,
  imports,
  rejects,
  sorted,
  sortedWithin,
  // This is from section 4.
  topLevel: true,
  switchedOff,
  variables,
  plugins,
  cwd,
  conditions,
  dependsOn: addresses,
};
