/** The files that Cursor loads hooks from, and what makes it drop one (sections 2, 3 and 7). */
import type { FileFault, ConfigFile } from "../../src/model/config.ts";
import { isFields, pointer, type Json } from "../../src/model/json.ts";
import { compiles } from "../../src/model/matcher.ts";
import { how } from "../_kin/for-reports.ts";
import * as is from "../_kin/kinds.ts";
import { costing, wrongValues, type Values } from "../_kin/values.ts";

export const places: readonly ConfigFile[] = [
  { path: ".cursor/hooks.json", scope: "user", write: true, frame: { version: 1 }, comments: true },
  { path: ".cursor-plugin/plugin.json", scope: "plugin" },
  {
    path: ".cursor/hooks.json",
    scope: "project",
    write: true,
    frame: { version: 1 },
    comments: true,
    drops: true,
  },
  { path: "etc/cursor/hooks.json", scope: "managed", comments: true },
];

/** Cursor compiles a matcher; `*` is every name. */
export const PATTERN: is.Kind = {
  takes: (value) => typeof value === "string" && (value === "*" || compiles(value)),
  otherwise: how("is no pattern"),
};
const PROMPT: is.Kind = {
  takes: (value) =>
    !isFields(value) ||
    value["type"] !== "prompt" ||
    wrongValues([[is.SOME_TEXT, "prompt! model"]], value).length === 0,
  otherwise: how("is a prompt whose text or model is no text, or an empty one"),
};

/**
 * The values that Cursor accepts: section 3, and trials of 114 values at 14 places, one at a time,
 * on 1.0.32 on 2026-11-22, of which 78 made it drop the file.
 */
const TAKEN: Values = [
  [is.whole(1), "version!"],
  [PATTERN, "hooks.*.*.matcher"],
  [is.words("command prompt"), "hooks.*.*.type"],
  [is.ABOVE_ZERO, "hooks.*.*.timeout"],
  [is.orNull(is.whole(1)), "hooks.*.*.loop_limit"],
  [is.FLAG, "hooks.*.*.failClosed"],
  [PROMPT, "hooks.*.*"],
];

/** One value that Cursor does not accept is enough. */
export function rejects(
  value: Json,
  _place: ConfigFile | undefined,
  faults: readonly FileFault[],
): readonly FileFault[] {
  if (!isFields(value)) return [];
  const plain = faults.map(({ pointer: at, reason }) => ({ pointer: at, reason }));
  return [...costing([...wrongValues(TAKEN, value), ...plain]), ...slashes(value, "")];
}

/** Cursor removes the signs of comments even within texts. */
function slashes(value: Json | undefined, at: string): readonly FileFault[] {
  if (typeof value === "string") {
    if (value.includes("//"))
      return costing([{ pointer: at, reason: how("`//` within a text is taken for a comment") }]);
    return /\/\*[\s\S]*\*\//.test(value)
      ? [
          {
            pointer: at,
            reason: how("`/*` to `*/` within a text is cut out as a comment"),
            only: true,
          },
        ]
      : [];
  }
  if (Array.isArray(value))
    return (value as Json[]).flatMap((element, i) => slashes(element, at + pointer(i)));
  return isFields(value)
    ? Object.entries(value).flatMap(([key, member]) => slashes(member, at + pointer(key)))
    : [];
}
