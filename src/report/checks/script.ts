/** The script a command runs: is it there, and may it be run? */
import { pathFrom } from "../../model/paths.ts";
import { ROOT, scriptOf } from "../../read/script.ts";
import type { CheckedHandler, Check } from "./rule.ts";

/** Installed or built: not there in a fresh clone. */
const MADE = /(?:^|\/)(?:node_modules|\.?venv|vendor|target|dist|build|out)\//;

export const script: Check = (one, tell) => {
  const { files, handler, row } = one;
  const found = handler.command === undefined ? undefined : scriptOf(handler.command, handler.args);
  const path = found && placeOf(found.path, one);
  if (!path) return [];
  if (!files.exists(path)) return [tell("script-missing", `its script ${path} is not there`, row)];
  return found.called && !files.executable(path)
    ? [tell("script-not-executable", `its script ${path} is called directly, and may not be executed`, row)]
    : [];
};

/** Below the project; undefined: elsewhere, or only known when it runs. */
function placeOf(path: string, { source, group, handler, protocol }: CheckedHandler): string | undefined {
  if (source.scope === "user" || source.scope === "managed") return undefined;
  const rooted = path.replace(ROOT, "");
  const plugin = group.origin?.plugin;
  const relative = rooted === path && handler.cwd ? `${handler.cwd}/${path}` : rooted;
  // Where hooks start in the session's folder, only a path from the project's is sure.
  const sure = rooted !== path || protocol.dialect?.cwd === "project" || (path.startsWith(".") && !(plugin && !protocol.dialect?.inPlugin));
  const rootless = path.includes("PLUGIN_ROOT") && plugin === undefined;
  const from = plugin !== undefined && (path.includes("PLUGIN_ROOT") || protocol.dialect?.inPlugin) ? plugin : "";
  return sure && !rootless && !MADE.test(relative) && !/^[~/$]|[$`%]/.test(relative) ? pathFrom(from, relative) : undefined;
}
