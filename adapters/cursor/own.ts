/** One value that Cursor does not accept makes it drop its whole hooks file (report, section 3). */
import type { OwnEntry } from "../../src/model/adapter.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { eventNamesOf } from "../_kin/groups.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";
import { rejects } from "./places.ts";

export function runs(file: Fields, event: string): readonly OwnEntry[] {
  const { hooks } = file;
  const names = eventNamesOf(table, NATIVE_EVENTS);
  if (
    !isFields(hooks) ||
    !Object.keys(hooks).every((name) => names.includes(name)) ||
    rejects(file, undefined, []).length
  )
    return [];
  if (!Object.values(hooks).every((list) => Array.isArray(list) && (list as Json[]).every(isSound)))
    return [];
  const list = Object.hasOwn(hooks, event) ? (hooks[event] as readonly Fields[]) : [];
  return list.map(({ command, matcher }) => ({
    command: command as string,
    ...(typeof matcher === "string" && { matcher }),
  }));
}

const isSound = (entry: Json): boolean =>
  isFields(entry) &&
  (entry["type"] ?? "command") === "command" &&
  typeof entry["command"] === "string" &&
  (entry["matcher"] === undefined || typeof entry["matcher"] === "string");
