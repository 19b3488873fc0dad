/** What Cursor would run of a settings file of another agent's that it imports (section 7). */
import type { Handler } from "../../schemas/types/document.ts";
import type { FileFault, FoundHooks, FoundGroup } from "../../src/model/config.ts";
import { asFields, isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { eventOf } from "../_kin/groups.ts";
import { wordIn } from "../_kin/words.ts";
import * as is from "../_kin/kinds.ts";
import { costing, wrongValues, type Values } from "../_kin/values.ts";
import { PATTERN } from "./places.ts";
import { table } from "./facts.ts";

const EVENTS: { readonly [name: string]: string } = {
  PreToolUse: "preToolUse",
  PostToolUse: "postToolUse",
  UserPromptSubmit: "beforeSubmitPrompt",
  Stop: "stop",
  SubagentStop: "subagentStop",
  SessionStart: "sessionStart",
  SessionEnd: "sessionEnd",
  PreCompact: "preCompact",
};

const TOOLS: { readonly [name: string]: string } = { Bash: "Shell", Edit: "Write" };
const IGNORED = ["SessionStart", "PreCompact"];

export function readImported(value: Json): FoundHooks {
  const hooks = asFields(asFields(value)["hooks"]);
  const lists = Object.entries(hooks).flatMap(([name, list]) =>
    Array.isArray(list) ? (list as Json[]).map((group, i) => ({ name, group, i })) : [],
  );
  // Without any matcher in the whole file Cursor does not recognise it at all.
  if (!lists.some(({ group }) => isFields(group) && "matcher" in group))
    return { groups: [], unread: [] };
  const groups = lists.flatMap(({ name, group, i }): FoundGroup[] => {
    const hostEvent = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
    const event = hostEvent && eventOf(table, hostEvent)?.event;
    if (!event || !isFields(group) || !Array.isArray(group["hooks"])) return [];
    const matcher = IGNORED.includes(name) ? undefined : translated(group["matcher"]);
    if (matcher === null) return [];
    return (group["hooks"] as Json[]).flatMap((hook, h): FoundGroup[] => {
      const handler = isFields(hook) ? imported(hook) : undefined;
      if (!handler) return [];
      const at = pointer("hooks", name, i, "hooks", h);
      return [
        {
          event,
          hostEvent,
          pointer: at,
          group: { ...(matcher !== undefined && { matcher }), dialect: "cursor", hooks: [handler] },
        },
      ];
    });
  });
  return { groups, unread: [] };
}

/** A command, or a prompt, which Cursor's editor asks a model. */
function imported({ type, command, prompt, timeout }: Fields): Handler | undefined {
  const clock = typeof timeout === "number" && { timeout };
  if (type === "command" && typeof command === "string") return { type, command, ...clock };
  return type === "prompt" && typeof prompt === "string" && prompt
    ? { type, prompt, ...clock }
    : undefined;
}

const HANDLERS: is.Kind = {
  takes: (value) => Array.isArray(value) || typeof value === "string",
  otherwise: "is no list",
};
const NO_NULL: is.Kind = { takes: (value) => value !== null, otherwise: "is null" };
const FILTER: is.Kind = {
  takes: (value) => value === "" || PATTERN.takes(value),
  otherwise: PATTERN.otherwise,
};

/** What an import accepts: 38 of 141 values at 18 places cost it (1.0.32, 2026-11-22). */
const TAKEN: Values = [
  ...Object.keys(EVENTS).flatMap((name): Values => {
    const group = `hooks.${name}.*`;
    return [
      [is.OBJECT, group],
      [HANDLERS, `${group}.hooks!`],
      [NO_NULL, `${group}.hooks.*`],
      [is.orNull(is.TEXT), `${group}.hooks.*.command`],
      [is.ABOVE_ZERO, `${group}.hooks.*.timeout`],
    ];
  }),
  [is.orNull(FILTER), "hooks.PreToolUse.*.matcher"],
];

/** One value that Cursor does not accept makes it drop the whole file. */
export const rejectsImported = (value: Json): readonly FileFault[] =>
  costing(wrongValues(TAKEN, value), "nothing of this file is imported");

/** Of plain names: Glob is dropped, and a group with no other name is skipped. */
function translated(matcher: Json | undefined): string | undefined | null {
  if (typeof matcher !== "string" || matcher === "" || matcher === "*") return undefined;
  if (!/^[A-Za-z0-9_|]+$/.test(matcher)) return matcher;
  const names = matcher
    .split("|")
    .filter((name) => name && name !== "Glob")
    .map((name) => wordIn(TOOLS, name, name.replace(/^mcp__.+?__(.+)$/, "MCP:$1")));
  return names.length ? [...new Set(names)].join("|") : null;
}
