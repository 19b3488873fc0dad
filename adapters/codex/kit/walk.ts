/** What Codex starts in a project (report, sections 2 and 6). */
import { before, dropping, nativeIn, replacing, type Drops } from "../../_kin/kit/usual.ts";
import {
  isNone,
  isTextOrNone,
  isWhole,
  commandsIn,
  fitsRust,
  namesOf,
  SUBJECTS,
} from "../../_kin/kit/walk.ts";
import { words, type Folder, type Kit, type Started } from "../../../test/support/kit.ts";
import { isObject, isText, objectOf, patternOf, textOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

/** This file is written; the layer's TOML is not looked at. */
const FILE = ".codex/hooks.json";
const EVENTS = words(
  "SessionStart SessionEnd UserPromptSubmit PreModelRequest PostModelRequest PreToolUse PermissionRequest PostToolUse PreCompact PostCompact SubagentStart SubagentStop Stop Interrupt",
);
const TYPES = ["command", "mcp_tool", "prompt", "agent"];

const isCount = (value: Json | undefined) => isNone(value) || isWhole(value);

const isHandler = (value: Json): boolean =>
  isObject(value) &&
  TYPES.includes(textOf(value["type"]) ?? "") &&
  (value["type"] !== "command" ||
    (isText(value["command"]) &&
      isCount(value["timeout"]) &&
      isTextOrNone(value["statusMessage"]) &&
      (value["async"] === undefined || typeof value["async"] === "boolean")));
const isGroup = (value: Json): boolean =>
  isObject(value) &&
  isTextOrNone(value["matcher"]) &&
  (value["hooks"] === undefined ||
    (Array.isArray(value["hooks"]) && (value["hooks"] as Json[]).every(isHandler)));

/** One wrong value, or one more key, drops all of the file. */
const isTaken = (file: Fields): boolean =>
  Object.keys(file).every((name) => name === "hooks" || name === "description") &&
  isTextOrNone(file["description"]) &&
  isObject(file["hooks"]) &&
  Object.entries(file["hooks"]).every(
    ([event, groups]) =>
      !EVENTS.includes(event) || (Array.isArray(groups) && (groups as Json[]).every(isGroup)),
  );

export function starts({ read }: Folder): readonly Started[] {
  const source = read(FILE) ?? "";
  // A mark of the byte order costs the file, and so does a key that is there twice.
  const file = source.startsWith("\uFEFF") ? undefined : objectOf(source);
  if (!file || !isTaken(file)) return [];
  return Object.entries(file["hooks"] as Fields).flatMap(([event, groups]) =>
    EVENTS.includes(event) ? commandsIn(FILE, event, groups) : [],
  );
}

/** Other names that fit a tool. */
const ALSO: { readonly [tool: string]: readonly string[] } = {
  apply_patch: ["Edit", "Write"],
  spawn_agent: ["Agent"],
};

export const fits: Kit["fits"] = (event, matcher, payload) =>
  fitsRust(namesOf(SUBJECTS, ALSO, event, payload), matcher, patternOf);

export const native = nativeIn(FILE);

/** Returns what drops the file, or our entry of it (section 2, and values that were tried). */
export const drops: Drops = {
  ...dropping("a comment", "a trailing comma", "an event that is no list"),
  ...dropping("a matcher that is no text", "a timeout that is no whole number"),
  "a handler of another type beside it": before('{"hooks":[{"type":"http","url":"x"}]}'),
  ...replacing({
    "a version": ["{", '{ "version": 1,'],
    "a schema": ["{", '{ "$schema": "x",'],
    "a switch of another agent": ["{", '{ "disableAllHooks": false,'],
    "an event in small letters": ['"PreToolUse"', '"preToolUse"'],
  }),
};
