/**
 * The values for which Codex drops a whole file (report, section 2, and 560 values at 30 places
 * that were tried on 0.169.0 one at a time, on 2026-11-24). A value that is missing here is
 * ignored.
 */
import type { ConfigFile, FileFault } from "../../src/model/config.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { rowsOf } from "../../src/model/route.ts";
import * as is from "../_kin/kinds.ts";
import {
  costing,
  eachGroup,
  eachObject,
  tableOf,
  wrongValues,
  type Values,
} from "../_kin/values.ts";
import { NATIVE_EVENTS, table } from "./facts.ts";

const WHOLE = is.orNull(is.whole(0));
const EVENTS = [...rowsOf(table).map(({ name }) => name), ...NATIVE_EVENTS];

const FILE: Values = [
  [is.orNull(is.TEXT), "description"],
  [is.OBJECT, "hooks"],
  [is.LIST, EVENTS.map((name) => `hooks.${name}`).join(" ")],
  [is.OBJECT, EVENTS.map((name) => `hooks.${name}.*`).join(" ")],
];
const GROUP: Values = [
  [is.orNull(is.TEXT), "matcher"],
  [is.LIST, "hooks"],
  [is.OBJECT, "hooks.*"],
];
/** Fields by the handler's type. Prompts and agents are skipped, whatever they hold. */
const HANDLERS: { readonly [type: string]: Values } = {
  command: [
    [is.TEXT, "command!"],
    [WHOLE, "timeout additionalContextLimit"],
    [is.FLAG, "async"],
    [is.orNull(is.TEXT), "statusMessage commandWindows command_windows"],
  ],
  mcp_tool: [
    [is.TEXT, "server! tool!"],
    [is.OBJECT, "input"],
    [WHOLE, "timeout additionalContextLimit"],
    [is.orNull(is.TEXT), "statusMessage"],
  ],
};
const TYPE: Values = [[is.words("command mcp_tool prompt agent"), "type!"]];

export function rejects(value: Json, { path }: ConfigFile): readonly FileFault[] {
  if (!isFields(value)) return [];
  const isHooks = path.endsWith("/hooks.json");
  const extra = Object.keys(value).filter((name) => !["hooks", "description"].includes(name));
  return costing([
    ...(isHooks ? extra : []).map((name) => ({
      pointer: pointer(name),
      reason: `\`${name}\` is none of the two fields \`hooks\` and \`description\``,
    })),
    ...wrongValues(isHooks ? FILE : FILE.slice(1), value),
    ...wrongGroups(value),
  ]);
}

const wrongGroups = (value: Fields): readonly FileFault[] =>
  eachGroup(value)
    .filter(({ event }) => EVENTS.includes(event))
    .flatMap(({ group, at }) => [
      ...wrongValues(GROUP, group, at),
      ...eachObject(group["hooks"], `${at}/hooks`).flatMap(([handler, below]) => [
        ...wrongValues(TYPE, handler, below),
        ...wrongValues(tableOf(HANDLERS, handler["type"]), handler, below),
      ]),
    ]);
