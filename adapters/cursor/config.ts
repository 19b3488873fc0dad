/** Where Cursor keeps hooks, read and written (report, sections 2, 3 and 11). */
import type { Config } from "../../src/model/config.ts";
import type { Handler } from "../../src/model/document.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { hooksFile } from "../_kin/config.ts";
import { rest } from "../_kin/groups.ts";
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

const file = hooksFile({
  title: "Cursor",
  protocol: table,
  shape: "entries",
  nativeEvents: NATIVE_EVENTS,
  nullable: true,
  readHandler(entry, event, { scope }) {
    const handler = readHandler(entry, event);
    // Commands of the user's file start in its folder (section 2).
    return typeof handler === "string" || scope !== "user" ? handler : { ...handler, cwd: "~/.cursor" };
  },
  skips: (matcher) => matcher === NEVER || undefined,
  writeHandler: nativeEntry,
  mute: (command) => ({ command, matcher: NEVER }),
  // One simple command: older builds feed the payload to the last one only (section 6).
  entry: ({ command, matcher, timeout, gate, failOpen, holds }) =>
    tidy({ command, matcher, timeout, failClosed: (gate && !failOpen) || undefined, loop_limit: holds }) as Fields,
});

export const config: Config = {
  ...file,
  places,
  // Section 6 and the recorded payloads.
  untold: { source: ["session-start"], lastAssistantMessage: ["stop", "stop-failure"] },
  tools: TOOLS,
  variables: VARIABLES,
  fields: ["type", "command", "prompt", "model", "timeout", "failClosed"],
  projectMarkers: [".cursor", ".cursorrules"],
  // Project hooks start in the project root (section 2).
  root: ".",
  rejects,
  ...loading({ ...how, read: file.read }),
  matcherFor: (hostTools, { name: event }) =>
    BY_TOOL.includes(event) && hostTools.every((name) => /^\w+$/.test(name)) ? `^(${hostTools.join("|")})$` : undefined,
  notices: [
    "project hooks need a trusted workspace; `cursor-agent -p` needs --trust",
    "restart Cursor's agent session: the SDK and the command line read hooks once",
  ],
};

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

function nativeEntry(handler: Handler, matcher: string | undefined): Fields {
  const { type, command, prompt, model, timeout, failClosed } = handler;
  const said = tidy({
    type: type === "prompt" ? type : undefined,
    command,
    prompt,
    model,
    matcher,
    timeout,
    failClosed,
  }) as Fields;
  return { ...(handler[OWN] as Fields | undefined), ...said };
}
