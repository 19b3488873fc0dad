/** The entries that Copilot itself runs, as strictly as its strictest source (section 5). */
import type { OwnEntry } from "../../src/model/adapter.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";

/** In one of these files of a repository it turns off every hook of any file (section 5). */
export const SWITCH = "disableAllHooks";
export const SWITCHES: readonly string[] = [".github/copilot/settings", ".claude/settings"].flatMap(
  (name) => [`${name}.json`, `${name}.local.json`],
);

export function runs(
  { version = 1, disableAllHooks = false, hooks }: Fields,
  event: string,
): readonly OwnEntry[] {
  if (version !== 1 || disableAllHooks !== false || !isFields(hooks)) return [];
  const lists = Object.values(hooks);
  const sound = lists.every((list) => Array.isArray(list) && (list as Json[]).every(isSound));
  const list = Object.hasOwn(hooks, event) ? (hooks[event] as readonly Fields[]) : [];
  return sound ? list.flatMap(commandOf) : [];
}

/** A nested group, which Copilot also accepts, is never written by convert. */
function isSound(entry: Json): boolean {
  if (!isFields(entry)) return false;
  const {
    type = "command",
    bash,
    command,
    powershell,
    exec,
    args,
    url,
    matcher,
    timeout,
    timeoutSec,
    hooks,
  } = entry;
  const runs =
    type === "http"
      ? [url]
      : type === "command"
        ? [bash, command, powershell, exec].filter((run) => run !== undefined)
        : [];
  return (
    hooks === undefined &&
    runs.length > 0 &&
    runs.every((run) => typeof run === "string") &&
    (args === undefined ||
      (Array.isArray(args) && (args as Json[]).every((arg) => typeof arg === "string"))) &&
    (matcher === undefined || (typeof matcher === "string" && matcher !== "")) &&
    [timeout, timeoutSec].every(
      (seconds) => seconds === undefined || (typeof seconds === "number" && seconds > 0),
    )
  );
}

/** Takes what convert writes; with another folder or environment it could do anything. */
function commandOf({ type, bash, matcher, exec, cwd, env }: Fields): readonly OwnEntry[] {
  if (
    type !== "command" ||
    typeof bash !== "string" ||
    [exec, cwd, env].some((value) => value !== undefined)
  )
    return [];
  return [{ command: bash, ...(typeof matcher === "string" && { matcher }) }];
}
