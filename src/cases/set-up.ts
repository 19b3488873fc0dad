import type { Env, HookEvent } from "../model/adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { routes, sourceRow, type Route } from "../model/route.ts";
import { quoted } from "../model/shell.ts";
import type { HostResult } from "../../schemas/types/output.ts";
import type { PreparedCase } from "./case.ts";
import { eventOf, handlerOn, testEnv, type Direct, type RunStage } from "./run-script.ts";
import { losses, type There } from "./compare.ts";
import { hasLost } from "../judge/word.ts";
import { filesFor, groupOn, judgedOn, type SimulatedProject } from "./simulate.ts";
import { tidy } from "../model/decision.ts";
import type { EventName } from "../model/events.ts";

export interface HostStage extends RunStage {
  readonly write: (path: string, text: string) => void;
  /** Every run of the handler adds a line here; `late` is for a handler that nobody waits for. */
  readonly fired: { readonly path: string; readonly count: (late: boolean) => Promise<number> };
}

export interface SetUp extends There {
  /** The agent with the package as it finds it. */
  readonly wired: SimulatedProject;
  readonly handler: Handler;
  /** The agent runs the handler without the shim. */
  readonly native: boolean;
  /** The agent's further variables: those of the tests, if no shim gives them to the handler. */
  readonly env: Env;
}

/** Writes what the shim needs for this handler alone; a result if it never runs there. */
export function setUp(
  wired: SimulatedProject,
  value: PreparedCase,
  direct: Direct,
  stage: HostStage,
): SetUp | HostResult {
  const { adapter } = wired;
  const host = adapter.protocol.id;
  const { findings = [] } = judgedOn(wired, value) ?? {};
  const [way] = routes(
    stage.protocols,
    adapter.protocol,
    value.event,
    groupOn(wired, value) ?? value.group,
  );
  if (hasLost(findings) || !way)
    return { host, status: "lost", decision: "", announced: [...losses(findings)], problems: [] };
  const native = wired.native.has(way.row.name);
  const handler = marked(
    native ? value.handler : handlerOn(value, stage),
    direct.fires,
    stage.fired.path,
  );
  const event = happened(tellable(eventOf(value, stage.root, stage.env["HOME"])), way);
  for (const [path, content] of native ? [] : filesFor(wired, value, handler))
    stage.write(path, content);
  return {
    adapter,
    event,
    way,
    findings,
    own: sourceRow(stage.protocols, value.event, value.group)?.row.can ?? {},
    handler,
    native,
    env: native ? testEnv(stage) : {},
    wired: native ? wired.alone(value, handler) : wired,
  };
}

/** The event has another name if it is carried (S17). */
function happened(event: HookEvent, { under, carried }: Route): HookEvent {
  if (!carried) return event;
  if (event.name !== "sub-agent-start") return { ...event, name: under };
  const input = {
    description: "",
    prompt: "",
    subagent_type: event.agentType ?? "general-purpose",
  };
  return { ...event, name: under, tools: [{ name: "Agent", input }] };
}

/** The command records each run; if it must not run, recording is all that it does. */
function marked({ args, ...handler }: Handler, runs: boolean, file: string): Handler {
  const mark = `echo ran >> ${quoted(file)}`;
  if (!runs) return { ...handler, command: mark };
  if (args)
    return {
      ...handler,
      command: "/bin/sh",
      args: ["-c", `${mark}\nexec "$0" "$@"`, handler.command as string, ...args],
    };
  return { ...handler, command: `${mark}\n${handler.command}` };
}

/** These were recorded (adapters/*\/payloads). Any other field is sent wherever it has a value. */
const ONLY_ON: { readonly [F in keyof HookEvent]?: readonly EventName[] } = {
  prompt: ["pre-prompt"],
  source: ["session-start"],
  trigger: ["pre-compact", "post-compact"],
  reason: ["session-end", "permission-denied"],
  error: ["post-tool-use-failure", "stop-failure", "session-end"],
  message: ["notification"],
  notificationType: ["notification"],
  lastAssistantMessage: ["stop", "stop-failure", "sub-agent-end"],
};

function tellable(event: HookEvent): HookEvent {
  const foreign = Object.entries(ONLY_ON).flatMap(([field, names]) =>
    names.includes(event.name) ? [] : [[field, undefined]],
  );
  return tidy<HookEvent>({ ...event, ...(Object.fromEntries(foreign) as Partial<HookEvent>) });
}
