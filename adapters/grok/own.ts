/** Finds the entries that Grok runs itself, as strictly as it reads a file (report, section 2). */
import type { OwnEntry } from "../../src/model/adapter.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";

export function runs({ hooks }: Fields, event: string): readonly OwnEntry[] {
  const lists = isFields(hooks) ? Object.values(hooks) : [];
  if (!lists.every((list) => Array.isArray(list) && (list as Json[]).every(isSound))) return [];
  const groups = isFields(hooks) && Object.hasOwn(hooks, event) ? (hooks[event] as Fields[]) : [];
  return groups.flatMap(({ matcher, hooks: inner }) =>
    (inner as Fields[]).map(({ command }) => ({
      command: command as string,
      ...(typeof matcher === "string" && { matcher }),
    })),
  );
}

/** Takes what convert writes. */
const isSound = (group: Json): boolean =>
  isFields(group) &&
  (group["matcher"] === undefined || typeof group["matcher"] === "string") &&
  Array.isArray(group["hooks"]) &&
  (group["hooks"] as Json[]).every(
    (one) =>
      isFields(one) &&
      one["type"] === "command" &&
      typeof one["command"] === "string" &&
      Number.isInteger(one["timeout"]) &&
      Object.keys(one).length === 3,
  );
