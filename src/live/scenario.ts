/** Makes a universal event happen on a real agent: the session, and files that must be there. */
import type { HookEvent, ProtocolTables, ToolUse } from "../model/adapter.ts";
import type { Decision } from "../model/decision.ts";
import type { Driver, Session, Turn } from "../model/driver.ts";
import type { EventName } from "../model/events.ts";
import { isFields, isWithin, text, type Fields } from "../model/json.ts";
import { absolute } from "../model/paths.ts";
import { responseText } from "../model/response.ts";
import { bash, calling, delegating, DONE, lastTurn, PROMPT, saying } from "./session.ts";

export interface Scene {
  readonly session: Session;
  /** Causes the event; absent if it happens without one. */
  readonly turn?: Turn;
  /** The id of the call that the hook decides on. */
  readonly call?: string;
  /** The id of a call that had to come before it. */
  readonly reading?: string;
  /** The file of the call, if it belongs to the project. */
  readonly file?: string;
  /** Texts by absolute path; undefined if only the folder must exist. */
  readonly files: { readonly [path: string]: string | undefined };
}

interface Stage {
  readonly event: HookEvent;
  readonly decision: Decision;
  readonly driver: Driver;
  readonly events: ProtocolTables["events"];
  readonly project: string;
  readonly exists: (path: string) => boolean;
}

export function sceneOf(stage: Stage): Scene | string {
  const make = SCENES[stage.event.name];
  return typeof make === "string" ? make : (neverHere(stage) ?? make(stage));
}

/** Says why the event does not happen on the surface on which the agent is driven. */
function neverHere({ event, driver, events }: Stage): string | undefined {
  const [surface = ""] = driver.surface.split(",");
  const ways = events[event.name].map(({ surfaces }) => surfaces?.[surface]);
  return ways[0] && ways.every(Boolean) ? `${surface} ${ways[0]}` : undefined;
}

const plain = (session: Session): Scene => ({ session, files: {} });

/** A sentence says why an event cannot be made to happen. */
const SCENES: { readonly [E in EventName]: ((stage: Stage) => Scene | string) | string } = {
  // If nothing was allowed beforehand, the agent itself asks when a guard fails.
  "pre-tool-use": (stage) =>
    callScene(stage, stage.driver.allowsFirst || stage.decision["rewrite-input"] ? undefined : []),
  "permission-request": (stage) =>
    stage.driver.allowsFirst
      ? "without a terminal it refuses such a call before any hook is asked"
      : callScene(stage, []),
  "permission-denied": "no agent denies by itself on demand",
  "post-tool-use": (stage) => callScene(stage, undefined),
  "post-tool-use-failure": (stage) => callScene(stage, undefined),
  "pre-prompt": ({ event }) => plain({ ...saying(DONE), prompts: [event.prompt ?? PROMPT] }),
  "session-start": ({ event, decision, driver }) =>
    event.source && event.source !== "startup"
      ? `a session cannot be made to start by ${event.source} here`
      : plain(
          decision.env
            ? calling(bash(`printf %s "$${Object.keys(decision.env)[0]}"`))
            : saying(lastTurn(driver)),
        ),
  "session-end": () => plain(saying(DONE)),
  stop: ({ event }) =>
    event.stopHookActive
      ? HELD
      : plain(saying({ text: event.lastAssistantMessage ?? "done" }, DONE)),
  "stop-failure": "an error of the model differs from agent to agent",
  "stop-cancelled": "nobody cancels a turn here",
  "sub-agent-start": ({ event }) => plain(delegating([DONE], event.agentType)),
  "sub-agent-end": ({ event }) =>
    event.stopHookActive
      ? HELD
      : plain(delegating([{ text: event.lastAssistantMessage ?? "done" }, DONE], event.agentType)),
  "pre-compact": "a conversation long enough to be compacted cannot be made from a fixture",
  "post-compact": "a conversation long enough to be compacted cannot be made from a fixture",
  notification: "no agent notifies on demand",
};

const HELD = "a stop that a hook held back before cannot be made to happen";

const WRITERS = ["Write", "Edit"];

function callScene(
  { event, driver, project, exists }: Stage,
  allowed: readonly string[] | undefined,
): Scene | string {
  const use = event.tools?.[0];
  if (!use) return "the event names no tool";
  const path = pathOf(use, project);
  const files =
    path !== undefined && isWithin(path, project) && event.name !== "post-tool-use-failure"
      ? laid(use, path, event, exists)
      : {};
  const there = path !== undefined && (exists(path) || files[path] !== undefined);
  const read = driver.readsFirst && WRITERS.includes(use.name) && there;
  const reading: readonly Turn[] = read
    ? [{ calls: [{ name: "Read", input: { file_path: path } }] }]
    : [];
  const turn: Turn = { calls: [use] };
  return {
    session: {
      prompts: [PROMPT],
      turns: [...reading, turn, DONE],
      ...(allowed && { allowed: read ? [...allowed, "Read"] : allowed }),
    },
    turn,
    call: `call_${reading.length + 1}`,
    ...(read && { reading: "call_1" }),
    ...(path !== undefined && isWithin(path, project) && { file: path }),
    files,
  };
}

const pathOf = ({ input }: ToolUse, project: string): string | undefined => {
  const path = isFields(input) ? text(input["file_path"]) : undefined;
  return path === undefined ? undefined : absolute(path, project, undefined);
};

/** The files that the call needs in order to reach a hook, or to get past it. */
function laid(
  { name, input }: ToolUse,
  path: string,
  event: HookEvent,
  exists: (path: string) => boolean,
): Scene["files"] {
  if (exists(path)) return {};
  if (name === "Write") return { [path]: undefined };
  if (name === "Edit") return { [path]: text((input as Fields)["old_string"]) ?? "" };
  return name === "Read" ? { [path]: responseText(event.toolResponse) } : {};
}
