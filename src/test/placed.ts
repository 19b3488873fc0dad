/** A case set up for one agent: where its handler runs there, and what must be on the disk. */
import type { Env, HookEvent } from "../model/adapter.ts";
import type { Handler } from "../model/document.ts";
import { routes, sourceRow, type Route } from "../model/route.ts";
import { quoted } from "../model/shell.ts";
import type { HostResult } from "../model/test-report.ts";
import type { Case } from "./case.ts";
import { eventOf, handlerOn, testEnv, type Direct, type Stage } from "./direct.ts";
import { tellable } from "./tells.ts";
import { losses, type There } from "./weigh.ts";
import { filesFor, groupOn, judgedOn, type Wired } from "./wired.ts";

export interface HostStage extends Stage {
  readonly write: (path: string, text: string) => void;
  /** A file that every run of the handler adds a line to; `late`: one that nobody waits for. */
  readonly fired: { readonly path: string; readonly count: (late: boolean) => Promise<number> };
}

export interface Placed extends There {
  /** The agent as it finds the package. */
  readonly wired: Wired;
  readonly handler: Handler;
  /** The agent runs it without the shim. */
  readonly native: boolean;
  /** What the agent has beside its own variables: those of the tests, where no shim gives them to the handler. */
  readonly env: Env;
}

/** Writes what the shim needs, with this handler alone; a result where it never runs there. */
export function place(wired: Wired, one: Case, direct: Direct, stage: HostStage): Placed | HostResult {
  const { adapter } = wired;
  const host = adapter.wire.id;
  const { findings = [], level } = judgedOn(wired, one) ?? {};
  const [way] = routes(stage.wires, adapter.wire, one.event, groupOn(wired, one) ?? one.group);
  if (level === "lost" || !way) return { host, status: "lost", decision: "", announced: [...losses(findings)], problems: [] };
  const native = wired.native.has(way.row.name);
  const handler = marked(native ? one.handler : handlerOn(one, stage), direct.fires, stage.fired.path);
  const event = happened(tellable(eventOf(one, stage.root, stage.env["HOME"])), way);
  for (const [path, content] of native ? [] : filesFor(wired, one, handler)) stage.write(path, content);
  return {
    adapter,
    event,
    way,
    findings,
    own: sourceRow(stage.wires, one.event, one.group)?.row.can ?? {},
    handler,
    native,
    env: native ? testEnv(stage) : {},
    wired: native ? wired.alone(one, handler) : wired,
  };
}

/** The event under which it comes: another one where it is carried (S17). */
function happened(event: HookEvent, { under, carried }: Route): HookEvent {
  if (!carried) return event;
  if (event.name !== "sub-agent-start") return { ...event, name: under };
  const input = { description: "", prompt: "", subagent_type: event.agentType ?? "general-purpose" };
  return { ...event, name: under, tools: [{ name: "Agent", input }] };
}

/** The handler, leaving a mark when it runs; one that must not run does nothing else. */
function marked({ args, ...handler }: Handler, runs: boolean, file: string): Handler {
  const mark = `echo ran >> ${quoted(file)}`;
  if (!runs) return { ...handler, command: mark };
  if (args) return { ...handler, command: "/bin/sh", args: ["-c", `${mark}\nexec "$0" "$@"`, handler.command as string, ...args] };
  return { ...handler, command: `${mark}\n${handler.command}` };
}
