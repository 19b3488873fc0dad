/** What Copilot runs of a hooks file of its own (report, section 5), as strictly as its strictest source. */
import type { OwnEntry } from "../../src/model/adapter.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";

export function runs({ version = 1, disableAllHooks = false, hooks }: Fields, event: string): readonly OwnEntry[] {
  if (version !== 1 || disableAllHooks !== false || !isFields(hooks)) return [];
  const lists = Object.values(hooks);
  const sound = lists.every((list) => Array.isArray(list) && (list as Json[]).every(isSound));
  const list = Object.hasOwn(hooks, event) ? (hooks[event] as readonly Fields[]) : [];
  return sound ? list.map(({ bash, matcher }) => ({ command: bash as string, ...(typeof matcher === "string" && { matcher }) })) : [];
}

/** A flat entry as convert writes it, or as plain a one. */
function isSound(entry: Json): boolean {
  if (!isFields(entry)) return false;
  const { type, bash, matcher, timeoutSec, cwd, exec, ...rest } = entry;
  return (
    type === "command" &&
    typeof bash === "string" &&
    (matcher === undefined || (typeof matcher === "string" && matcher !== "")) &&
    (timeoutSec === undefined || (typeof timeoutSec === "number" && timeoutSec > 0)) &&
    cwd === undefined &&
    exec === undefined &&
    rest["timeout"] === undefined &&
    rest["hooks"] === undefined &&
    rest["env"] === undefined
  );
}
