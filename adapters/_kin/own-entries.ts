/**
 * The entries that an agent runs of its own file of groups, where one odd value may cost the file:
 * only what a conversion writes is surely read (S13).
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { OwnEntry } from "../../src/model/adapter.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";

export function ownEntries({ hooks }: Fields, event: string): readonly OwnEntry[] {
  const lists = isFields(hooks) ? Object.values(hooks) : [];
  if (!lists.every((list) => Array.isArray(list) && (list as Json[]).every(isWritten))) return [];
  const groups = isFields(hooks) && Object.hasOwn(hooks, event) ? (hooks[event] as Fields[]) : [];
  return groups.flatMap(({ matcher, hooks: inner }) =>
    (inner as Fields[]).map(({ command }) => ({
      command: command as string,
      ...(typeof matcher === "string" && { matcher }),
    })),
  );
}

const isWritten = (group: Json): boolean =>
  isFields(group) &&
  (group["matcher"] === undefined || typeof group["matcher"] === "string") &&
  Array.isArray(group["hooks"]) &&
  (group["hooks"] as Json[]).every(
    (handler) =>
      isFields(handler) &&
      handler["type"] === "command" &&
      typeof handler["command"] === "string" &&
      Number.isInteger(handler["timeout"]) &&
      Object.keys(handler).length === 3,
  );
