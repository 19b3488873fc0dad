/** What Claude Code starts in a project (report, sections 4, 5 and 6). */
import { dropping, nativeIn, replacing, type Drops } from "../../_kin/kit/usual.ts";
import { commandsIn } from "../../_kin/kit/walk.ts";
import type { Folder, Started } from "../../../test/support/kit.ts";
import { isObject, isText, objectOf, objectsOf, textOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

const FILES = [".claude/settings.json", ".claude/settings.local.json"];
const TYPES = ["command", "http", "mcp_tool", "prompt", "agent"];
/** One bad handler makes the agent drop the whole file on these. */
const STRICT = ["PreToolUse", "PermissionRequest"];

const isHandler = (value: Json) =>
  isObject(value) &&
  TYPES.includes(textOf(value["type"]) ?? "") &&
  (value["type"] !== "command" || isText(value["command"]));
const MODES = ["acceptEdits", "auto", "bypassPermissions", "default", "dontAsk", "manual", "plan"];

const hasFilter = ({ matcher }: Fields) => matcher === undefined || isText(matcher);
const isSound = (group: Fields) =>
  hasFilter(group) && Array.isArray(group["hooks"]) && (group["hooks"] as Json[]).every(isHandler);

/** A wrong value of one of these costs the file, whatever its hooks are (the last sections). */
const isTaken = ({
  model = "",
  env = {},
  permissions = {},
  statusLine = { command: "" },
  disableAllHooks = false,
}: Fields) =>
  isText(model) &&
  isObject(env) &&
  typeof disableAllHooks === "boolean" &&
  isObject(statusLine) &&
  isText(statusLine["command"]) &&
  isObject(permissions) &&
  MODES.includes(textOf(permissions["defaultMode"] ?? "default") ?? "") &&
  ["allow", "deny", "ask"].every((list) => Array.isArray(permissions[list] ?? []));

export function starts({ read }: Folder): readonly Started[] {
  const files = FILES.map((file) => [file, objectOf(read(file)) ?? {}] as const).filter(
    ([, settings]) => isTaken(settings),
  );
  if (files.some(([, { disableAllHooks }]) => disableAllHooks === true)) return [];
  return files.flatMap(([file, { hooks }]) => {
    const events = Object.entries(isObject(hooks) ? hooks : {});
    if (
      events.some(([event, groups]) => STRICT.includes(event) && !objectsOf(groups).every(isSound))
    )
      return [];
    return events.flatMap(([event, groups]) =>
      commandsIn(file, event, objectsOf(groups).filter(hasFilter), isHandler),
    );
  });
}

export const native = nativeIn(".claude/settings.json");

export const drops: Drops = {
  ...dropping("a comment", "a trailing comma", "a matcher that does not fit", "nothing"),
  ...replacing({
    "its own switch": ["{", '{ "disableAllHooks": true,'],
    "a bad handler beside it": ['"PreToolUse": [', '"PreToolUse": [ {"hooks":[{"type":"wrong"}]},'],
    "a model that is no text": ["{", '{ "model": 5,'],
    "a list in the place of variables": ["{", '{ "env": [],'],
    "rules that are no list": ["{", '{ "permissions": { "deny": "Bash" },'],
    "a mode that there is not": ["{", '{ "permissions": { "defaultMode": "allowEdits" },'],
    "a status line without a command": ["{", '{ "statusLine": { "type": "command" },'],
    "a switch that is no flag": ["{", '{ "disableAllHooks": "true",'],
    "a matcher that is no text": [/"matcher": "[^"]*"/, '"matcher": 5'],
  }),
};
