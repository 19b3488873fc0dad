/** Where Cursor keeps hooks, read and written (report, sections 2, 3 and 11). */
import type { Config, FileFault, FoundHooks, FoundGroup, Insertion, ConfigFile, Placement } from "../../src/model/config.ts";
import type { Group, Handler } from "../../src/model/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, pointer, type Fields, type Json } from "../../src/model/json.ts";
import { dialectOf, eventNamesOf, eventOf, rest, unknownEvent } from "../_kin/groups.ts";
import { loading } from "../_kin/loads.ts";
import { NATIVE_EVENTS } from "./facts.ts";
import { TOOLS, VARIABLES } from "./names.ts";
import { how } from "./loads.ts";
import { places, rejects } from "./places.ts";
import { table } from "./table.ts";

const OWN = "x-cursor";
/** Matches no name: the entry is there only so that Cursor drops another host's identical command (section 7). */
const NEVER = "(?!)";

/** The events whose matcher is tested against a tool's name; others test a command or a fixed word (section 4). */
const BY_TOOL = ["preToolUse", "postToolUse", "postToolUseFailure"];

export const config: Config = {
  places,
  shape: "entries",
  nativeEvents: NATIVE_EVENTS,
  // Section 6 and the recorded payloads.
  untold: { source: ["session-start"], lastAssistantMessage: ["stop", "stop-failure"] },
  tools: TOOLS,
  variables: VARIABLES,
  fields: ["type", "command", "prompt", "model", "timeout", "failClosed"],
  projectMarkers: [".cursor", ".cursorrules"],
  // Project hooks start in the project root (section 2).
  root: ".",
  read,
  rejects,
  ...loading({ ...how, read }),
  write: (placements) => placements.flatMap(output),
  matcherFor: (hostTools, { name: event }) =>
    BY_TOOL.includes(event) && hostTools.every((name) => /^\w+$/.test(name)) ? `^(${hostTools.join("|")})$` : undefined,
  notices: [
    "project hooks need a trusted workspace; `cursor-agent -p` needs --trust",
    "restart Cursor's agent session: the SDK and the command line read hooks once",
  ],
};

function read(value: Json, { scope }: ConfigFile): FoundHooks {
  const groups: FoundGroup[] = [];
  const unread: FileFault[] = [];
  const hooks = isFields(value) ? value["hooks"] : undefined;
  for (const [name, list] of Object.entries(isFields(hooks) ? hooks : {})) {
    const found = eventOf(table, name);
    if (list === null) continue;
    if (!Array.isArray(list)) unread.push({ pointer: pointer("hooks", name), reason: "an event holds a list of entries" });
    else if (!found && !NATIVE_EVENTS.includes(name))
      unread.push({
        pointer: pointer("hooks", name),
        reason: unknownEvent("Cursor", name, eventNamesOf(table, NATIVE_EVENTS)),
        code: "unknown-event",
      });
    else
      (list as Json[]).forEach((entry, i) => {
        const at = pointer("hooks", name, i);
        const handler = readHandler(entry, name);
        if (typeof handler === "string") return void unread.push({ pointer: at, reason: handler });
        const matcher = isFields(entry) ? entry["matcher"] : undefined;
        if (matcher === NEVER) return;
        const event = found?.event ?? null;
        const group = tidy<Group>({
          matcher: typeof matcher === "string" ? matcher : undefined,
          dialect: event ? dialectOf(table, event, name) : undefined,
          // Commands of the user's file start in its folder (section 2).
          hooks: [{ ...handler, ...(scope === "user" && { cwd: "~/.cursor" }), origin: { pointer: at } }],
        });
        groups.push({ event, hostEvent: name, pointer: at, group });
      });
  }
  return { groups, unread };
}

function readHandler(entry: Json, event: string): Handler | string {
  if (!isFields(entry)) return "an entry is an object";
  const timeout = typeof entry["timeout"] === "number" && entry["timeout"] > 0 ? entry["timeout"] : undefined;
  const common = { timeout, failClosed: entry["failClosed"] === true || undefined };
  if (entry["type"] === "prompt" && typeof entry["prompt"] === "string")
    return tidy<Handler>({
      type: "prompt",
      prompt: entry["prompt"],
      model: typeof entry["model"] === "string" ? entry["model"] : undefined,
      ...common,
      [OWN]: rest(entry, ["type", "prompt", "model", "timeout", "failClosed", "matcher"]),
    });
  if (typeof entry["command"] !== "string") return `an entry of ${event} needs a string \`command\``;
  if (entry["type"] !== undefined && entry["type"] !== "command") return `Cursor has no handler type ${JSON.stringify(entry["type"])}`;
  return tidy<Handler>({
    type: "command",
    command: entry["command"],
    ...common,
    [OWN]: rest(entry, ["type", "command", "timeout", "failClosed", "matcher"]),
  });
}

function output(placement: Placement): readonly Insertion[] {
  const at = ["hooks", placement.event];
  if ("native" in placement) return placement.native.hooks.map((handler) => ({ at, value: nativeEntry(placement.native, handler) }));
  if ("mute" in placement) return [{ at, value: { command: placement.mute, matcher: NEVER } }];
  // One simple command: older builds feed the payload to the last one only (section 6).
  return [
    {
      at,
      value: tidy({
        command: placement.command,
        matcher: placement.matcher,
        timeout: placement.timeout,
        failClosed: (placement.gate && !placement.failOpen) || undefined,
        loop_limit: placement.holds,
      }) as Fields,
    },
  ];
}

function nativeEntry(group: Group, handler: Handler): Fields {
  const { type, command, prompt, model, timeout, failClosed } = handler;
  const said = tidy({
    type: type === "prompt" ? type : undefined,
    command,
    prompt,
    model,
    matcher: group.matcher,
    timeout,
    failClosed,
  }) as Fields;
  return { ...(handler[OWN] as Fields | undefined), ...said };
}
