/** The files that Codex loads hooks from, and what keeps them off (sections 1 and 2). */
import type { ConfigFile } from "../../src/model/config.ts";
import { pointer, valueAt } from "../../src/model/json.ts";
import {
  baseOf,
  type Condition,
  type Off,
  type Spot,
  type Variables,
} from "../../src/model/world.ts";
import type { Loading, Standing } from "../_kin/loading.ts";
import { offBy } from "../_kin/switches.ts";
import { rejects } from "./rejects.ts";
import { switchedOn } from "../_kin/depends.ts";

/**
 * All files of both layers run. With a config.toml that is no TOML it does not start, or reads none
 * of the folder where it does not trust the project (driven with 0.169.0); requirements and the
 * folders of plugins are documented. The user's folder moves with CODEX_HOME.
 */
const places: readonly ConfigFile[] = [
  { path: ".codex/plugins/cache/*/*/*/hooks/hooks.json", scope: "user", plugin: true },
  { path: ".codex/hooks.json", scope: "user", write: true },
  { path: ".codex/config.toml", scope: "user", needed: true },
  { path: ".codex-plugin/plugin.json", scope: "plugin" },
  { path: ".codex/hooks.json", scope: "project", write: true, drops: true },
  { path: ".codex/config.toml", scope: "project", needed: true },
  { path: "etc/codex/requirements.toml", scope: "managed" },
];

/** Codex also takes the plugins of Claude Code (`plugins/REPORT.md`). */
const plugins: Loading["plugins"] = {
  markets: [
    { path: ".agents/plugins/marketplace.json" },
    { path: ".claude-plugin/marketplace.json", of: "claude-code" },
  ],
  manifests: [
    { path: ".codex-plugin/plugin.json" },
    { path: ".claude-plugin/plugin.json", of: "claude-code" },
  ],
  usual: ["hooks/hooks.json"],
  folderFor: (source) => source,
  homes: [
    { path: ".codex/plugins/cache/*/*/*", id: /cache\/(?<market>[^/]+)\/(?<name>[^/]+)\/[^/]+$/ },
  ],
  settings: [],
};

const ONLY_MANAGED = ["allow_managed_hooks_only"];
const SWITCHES = ["hooks", "codex_hooks"].map((name) => ["features", name]);

/** Hooks of the machine's owner stay on. */
function switchedOff({ place }: Standing, files: readonly Standing[]): Off | undefined {
  const says = ({ value }: Standing, keys: readonly string[]) => valueAt(value, pointer(...keys));
  const offs = files.flatMap((standing) => {
    const keys =
      standing.place.scope === "managed"
        ? [ONLY_MANAGED].find((managed) => says(standing, managed) === true)
        : SWITCHES.find((own) => standing.file.endsWith(".toml") && says(standing, own) === false);
    return keys ? [offBy(standing, ...keys)] : [];
  });
  return place.scope === "managed" ? undefined : offs[0];
}

/** See section 2. */
function variables({ place, plugin }: Standing): Variables {
  if (plugin === undefined) return {};
  const root: Spot = { in: baseOf(place), path: plugin };
  return { PLUGIN_ROOT: root, CLAUDE_PLUGIN_ROOT: root };
}

const TRUST: Condition = {
  kind: "trust",
  says: "each hook is trusted on this machine: Codex skips any other, and `codex exec` does not say so (--trust and --dangerously-bypass-hook-trust together run all hooks that it finds)",
  meet: "trust the folder and, under /hooks, every hook",
};
const BELOW: Condition = {
  kind: "start",
  says: "it is started in this folder or in one below it",
  meet: "move the hooks to the repository's top level and convert there",
};
const ENABLED = switchedOn("plugin is installed and enabled", "codex plugin list");

function conditions(
  { place, plugin }: Standing,
  _event: string,
  _all: readonly Standing[],
  folder: string,
): readonly Condition[] {
  if (place.scope === "managed") return [];
  const below = folder !== "" && place.scope === "project";
  return [TRUST, ...(below ? [BELOW] : []), ...(plugin === undefined ? [] : [ENABLED])];
}

/** All matching hooks of an event start at once, in the session's folder (section 3). */
export const how: Omit<Loading, "read"> = {
  places,
  rejects,
  together: true,
  switchedOff,
  variables,
  plugins,
  cwd: () => ({ in: "session", path: "" }),
  conditions,
};
