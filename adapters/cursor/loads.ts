/** What Cursor runs, in its order, and what it imports from other agents (sections 2, 3, 7). */
import { startsInPlugin } from "../../src/model/adapter.ts";
import type { ConfigFile } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { rowNamed } from "../../src/model/route.ts";
import {
  baseOf,
  type Condition,
  type LoadedFile,
  type Spot,
  type Variables,
} from "../../src/model/world.ts";
import type { Import, Loading, Standing } from "../_kin/loading.ts";
import { dirOf } from "../../src/model/paths.ts";
import { dialect } from "./protocol.ts";
import { readImported, rejectsImported } from "./imported.ts";
import { places, rejects } from "./places.ts";
import { table } from "./facts.ts";

/** Claude Code's files; a switch there is ignored, and a comment costs the file (section 7). */
const IMPORTED: readonly ConfigFile[] = [
  { path: ".claude/settings.local.json", scope: "local" },
  { path: ".claude/settings.json", scope: "project" },
  { path: ".claude/settings.json", scope: "user" },
];

const imports = IMPORTED.map((place): Import => ({
  of: "claude-code",
  place,
  read: readImported,
  rejects: rejectsImported,
}));

/** The order of loading, in which answers are joined, or else the last counts (sections 2, 4). */
const ORDER: readonly ConfigFile["scope"][] = ["managed", "local", "project", "user", "plugin"];

function sorted(files: readonly LoadedFile[]): readonly LoadedFile[] {
  const source = ({ place, of }: LoadedFile) =>
    ORDER.indexOf(place.scope) + (of === undefined ? 0 : ORDER.length);
  return files.toSorted((a, b) => source(a) - source(b));
}

/** The project, a plugin's folder on most events, else the folder of the file (section 2). */
const cwd = ({ place, file, plugin }: Standing, _handler: Handler, hostEvent: string): Spot => {
  const base = baseOf(place);
  if (plugin !== undefined)
    return startsInPlugin(dialect, hostEvent)
      ? { in: base, path: plugin }
      : { in: "session", path: "" };
  return base === "project" ? { in: base, path: "" } : { in: base, path: dirOf(file) };
};

/** See section 6. */
const PROJECT: Spot = { in: "project", path: "" };
const variables = ({ place, plugin }: Standing): Variables => {
  const root = plugin === undefined ? undefined : { in: baseOf(place), path: plugin };
  return {
    CURSOR_PROJECT_DIR: PROJECT,
    CLAUDE_PROJECT_DIR: PROJECT,
    ...(root && { CURSOR_PLUGIN_ROOT: root, CLAUDE_PLUGIN_ROOT: root }),
  };
};

/** Documented: nothing in a project enables a plugin, and all in this folder are loaded. */
const plugins: Loading["plugins"] = {
  markets: [{ path: ".cursor-plugin/marketplace.json" }],
  manifests: [{ path: ".cursor-plugin/plugin.json" }],
  usual: ["hooks/hooks.json"],
  folderFor: (source, pluginRoot) =>
    pluginRoot === undefined || source.startsWith("./") ? source : `${pluginRoot}/${source}`,
  homes: [{ path: ".cursor/plugins/local/*", id: /local\/(?<name>[^/]+)$/ }],
  settings: [],
};

/** See sections 2 and 7. */
const conditions = (
  { place, of, plugin }: Standing,
  _event: string,
  _all: readonly Standing[],
  folder: string,
): readonly Condition[] => [
  ...(baseOf(place) === "project" ? [TRUSTED, ...(folder ? [OPENED] : [])] : []),
  ...(of === undefined ? [] : [IMPORTING]),
  ...(plugin === undefined ? [] : [NO_CLOUD_AGENT]),
];
/** For a plugin's hooks, from the documentation (section 2). */
const NO_CLOUD_AGENT: Condition = {
  kind: "surface",
  says: "it is not the cloud agent, which runs no plugin's hooks",
  meet: "put the hooks into the project's own file for it",
};
const TRUSTED: Condition = {
  kind: "trust",
  says: "the workspace is trusted",
  meet: "trust the workspace (`cursor-agent -p`: --trust)",
};
/** Seen on SDK 1.0.32: from any folder it goes to the top of the repository, and reads no other. */
const OPENED: Condition = {
  kind: "surface",
  says: "the editor has this folder open: in a repository, the SDK reads hooks at the top level only, wherever it is started",
  meet: "move the hooks to the repository's top level and convert there",
};
const IMPORTING: Condition = {
  kind: "setting",
  says: "the import of third-party settings is on, as it is at first",
  meet: "leave it on: Settings > Agents > Third-Party Imports",
};

/**
 * The file has the command under this event. Cursor then drops an imported command that is
 * identical, under any matcher (section 7).
 */
function names(value: Json, hostEvent: string, command: string): boolean {
  const list = isFields(value) && isFields(value["hooks"]) ? value["hooks"][hostEvent] : undefined;
  return (
    Array.isArray(list) &&
    (list as Json[]).some((entry) => isFields(entry) && (entry as Fields)["command"] === command)
  );
}

/** A matcher must work there, and the signs of a comment would cost the file. */
const mutable = (hostEvent: string, command: string): boolean =>
  rowNamed(table, hostEvent)?.subject !== undefined && !/\/\/|\/\*/.test(command);

/** All matching hooks start at once (section 2). */
export const how: Omit<Loading, "read"> = {
  places,
  imports,
  rejects,
  together: true,
  sorted,
  cwd,
  variables,
  plugins,
  conditions,
  twins: { names, mutable },
};
