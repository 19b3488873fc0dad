/** Where Claude Code keeps hooks, read and written (report, sections 4 and 6). */
import type { Config, FileFault, FoundHooks, FoundGroup, Insertion, Placement } from "../../src/model/config.ts";
import type { Group, Handler } from "../../src/model/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { REPAIR, sealed } from "../_kin/entry.ts";
import { dialectOf, eventNamesOf, eventOf, rest, unknownEvent, word } from "../_kin/groups.ts";
import { loading } from "../_kin/loads.ts";
import { NATIVE_EVENTS } from "./facts.ts";
import { TOOLS, VARIABLES } from "./names.ts";
import { how, places, rejects } from "./places.ts";
import { table } from "./table.ts";

const OWN = "x-claude-code";

export const config: Config = {
  places,
  shape: "groups",
  nativeEvents: NATIVE_EVENTS,
  tools: TOOLS,
  variables: VARIABLES,
  fields: ["type", "command", "args", "prompt", "model", "timeout", "async", "failClosed"],
  projectMarkers: [".claude", "CLAUDE.md"],
  root: '"$CLAUDE_PROJECT_DIR"',
  notices: ["project settings load only from the folder Claude Code is started in: start it at the top of the project"],
  read,
  rejects,
  ...loading({ ...how, read }),
  write: (placements) => placements.flatMap(output),
  matcherFor: (hostTools) => (hostTools.every((name) => /^[A-Za-z0-9_-]+$/.test(name)) ? hostTools.join("|") : undefined),
};

function read(value: Json): FoundHooks {
  const groups: FoundGroup[] = [];
  const unread: FileFault[] = [];
  const hooks = isFields(value) ? value["hooks"] : undefined;
  for (const [name, list] of Object.entries(isFields(hooks) ? hooks : {})) {
    const found = eventOf(table, name);
    const native = NATIVE_EVENTS.includes(name);
    if (!Array.isArray(list)) unread.push({ pointer: pointer("hooks", name), reason: "an event holds a list of groups" });
    else if (!found && !native)
      unread.push({
        pointer: pointer("hooks", name),
        reason: unknownEvent("Claude Code", name, eventNamesOf(table, NATIVE_EVENTS)),
        code: "unknown-event",
      });
    else
      (list as Json[]).forEach((raw, i) => {
        const at = pointer("hooks", name, i);
        if (!isFields(raw) || !Array.isArray(raw["hooks"]))
          return void unread.push({ pointer: at, reason: "a group needs a list `hooks`" });
        const event = found?.event ?? null;
        const handlers = (raw["hooks"] as Json[]).flatMap((one, h) => {
          const handler = readHandler(one);
          const here = at + pointer("hooks", h);
          if (typeof handler !== "string") return [{ ...handler, origin: { pointer: here } }];
          unread.push({ pointer: here, reason: handler });
          return [];
        });
        const group = tidy<Group>({
          matcher: typeof raw["matcher"] === "string" ? raw["matcher"] : undefined,
          dialect: event ? dialectOf(table, event, name) : undefined,
          hooks: handlers,
          [OWN]: rest(raw, ["matcher", "hooks"]),
        });
        if (handlers.length) groups.push({ event, hostEvent: name, group, pointer: at });
      });
  }
  return { groups, unread };
}

/** Other handler types are kept whole for their own host. */
function readHandler(value: Json): Handler | string {
  if (!isFields(value)) return "a handler is an object";
  const own = (known: string[]) => rest(value, ["type", "timeout", ...known]);
  const timeout = typeof value["timeout"] === "number" ? value["timeout"] : undefined;
  if (value["type"] === "command" && typeof value["command"] === "string") {
    if (value["shell"] === "powershell") return { [OWN]: { ...value } };
    return tidy<Handler>({
      type: "command",
      command: value["command"],
      args: Array.isArray(value["args"]) ? (value["args"] as Json[]).map(word) : undefined,
      timeout,
      async: value["async"] === true || undefined,
      failClosed: value["onFailure"] === "block" || undefined,
      [OWN]: own(["command", "args", "async", "onFailure"]),
    });
  }
  if (value["type"] === "prompt" && typeof value["prompt"] === "string")
    return tidy<Handler>({
      type: "prompt",
      prompt: value["prompt"],
      model: typeof value["model"] === "string" ? value["model"] : undefined,
      timeout,
      [OWN]: own(["prompt", "model"]),
    });
  if (["http", "mcp_tool", "agent"].includes(value["type"] as string)) return { [OWN]: { ...value } };
  if (value["type"] === "command" || value["type"] === "prompt")
    return `a handler of type ${value["type"]} needs a string \`${value["type"]}\``;
  return `not a handler Claude Code runs: type ${JSON.stringify(value["type"] ?? null)}`;
}

function output(placement: Placement): readonly Insertion[] {
  const at = ["hooks", placement.event];
  if ("native" in placement) return [{ at, value: nativeGroup(placement.native) }];
  if (!("command" in placement)) return [];
  const handler = {
    type: "command",
    command: placement.gate && !placement.failOpen ? sealed(placement.command, denial(placement.event)) : placement.command,
    timeout: placement.timeout,
    // A hang or a kill leaves the shell no chance to speak; older releases ignore the key (report, section 4).
    ...(placement.gate && !placement.failOpen && { onFailure: "block" }),
  };
  return [{ at, value: { ...(placement.matcher !== undefined && { matcher: placement.matcher }), hooks: [handler] } }];
}

/** JSON where it is read beside exit 2: plain text would come with the whole command line before it (report, section 2). */
function denial(event: string): string {
  const answer = { hookSpecificOutput: { hookEventName: event, permissionDecision: "deny", permissionDecisionReason: REPAIR } };
  return event === "PreToolUse" ? `echo '${JSON.stringify(answer)}'` : `echo '${REPAIR}' >&2`;
}

function nativeGroup(group: Group): Fields {
  return tidy({
    ...group[OWN],
    matcher: group.matcher,
    hooks: group.hooks.map(nativeHandler),
  }) as Fields;
}

function nativeHandler(handler: Handler): Fields {
  const { type, command, args, prompt, model, timeout, async, failClosed } = handler;
  const said = tidy({ type, command, args, prompt, model, timeout, async, onFailure: failClosed ? "block" : undefined }) as Fields;
  return { ...(handler[OWN] as Fields | undefined), ...said };
}
