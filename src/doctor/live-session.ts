/** The session of one agent, and the calls that somebody asks for: by options, or in cases. */
import { CASES } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import type { AuditHook } from "../../schemas/types/output.ts";
import { worldHere, type MachineFolders } from "../judge/machine.ts";
import { attempt, type Subject } from "../judge/part.ts";
import type { Adapter, HookEvent, ToolUse } from "../model/adapter.ts";
import type { Driver } from "../model/driver.ts";
import { quietly } from "../model/error.ts";
import { eventFrom } from "../model/event.ts";
import type { Files } from "../model/files.ts";
import { PROJECT } from "../model/layer.ts";
import { test, tried } from "../model/matcher.ts";
import type { Known } from "../model/route.ts";
import { isMcp } from "../model/tools.ts";
import { readDocument } from "../plan/assemble.ts";
import { hostPlay } from "../play/runs.ts";
import { quietWorldOf } from "../read/world.ts";
import { BY_ITSELF, livePlan, switchedOn, type LivePlan } from "./live-plan.ts";

export type LiveSubject = Subject & { readonly machineFolders: MachineFolders };

export interface PlanAsked {
  readonly subject: LiveSubject;
  /** Those of its project. */
  readonly hooks: readonly AuditHook[];
  readonly given: HookEvent | undefined;
  readonly cases: readonly CaseCall[];
}

/** The calls are those that reach hooks by the project's files alone; the session has the machine's. */
export function planOn(
  { subject, hooks, given, cases }: PlanAsked,
  host: string,
  driver: Driver,
): LivePlan {
  const { adapters, protocols, files, folder, machineFolders, match } = subject;
  const adapter = adapters[host] as Adapter;
  const plan = livePlan({
    adapter,
    driver,
    play: hostPlay({
      protocols,
      adapter: switchedOn(adapter),
      world: { ...quietWorldOf({ project: files }, folder), path: machineFolders.path },
      layer: PROJECT,
      documentOf: (layer) => attempt(layer.document, () => readDocument(files, layer)).done,
      match: tried(match ?? test),
    }),
    hooks,
    project: machineFolders.path,
    given,
    cases,
  });
  const { terminal } = machineFolders;
  const counting = driver.counting?.({ ...worldHere(subject), ...(terminal && { terminal }) });
  return { ...plan, session: { ...plan.session, ...(counting && { counting }) } };
}

export interface CaseCall {
  readonly name: string;
  readonly use: ToolUse;
}

/** A package's tests are no business of doctor's, so that broken ones give no calls. */
export function caseCalls(known: Known, files: Files, root: string): readonly CaseCall[] {
  if (!files.exists(CASES)) return [];
  const { cases = [] } = quietly(() => readPackage(known, files)) ?? {};
  return cases.flatMap(({ name, prepared }) => {
    if (prepared?.event !== "pre-tool-use") return [];
    const [use] = eventFrom(prepared.event, prepared.payload, root).tools ?? [];
    return use && !isMcp(use.name) ? [{ name, use }] : [];
  });
}

/** Says why no session can have these events; undefined if one can. */
export function unplayable(events: readonly HookEvent[]): string | undefined {
  const [event, ...more] = events;
  if (!event || more.length) return `${events.length} calls cannot be told apart in one session`;
  const { name, tools: [use] = [], stopHookActive, source = "startup" } = event;
  if (name === "post-tool-use") return "a tool that really runs prints what it prints";
  if (name === "pre-tool-use") {
    if (!use) return "it names no tool";
    return isMcp(use.name) ? "the agents are started without MCP servers" : undefined;
  }
  if (name === "stop" && stopHookActive) return "no turn has been held before";
  if (name === "session-start" && source !== "startup")
    return `no session here starts by ${source}`;
  return BY_ITSELF[name] === undefined ? "no session here has its event" : undefined;
}
