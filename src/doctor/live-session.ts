import type { AuditHook } from "../../schemas/types/output.ts";
import { worldHere, type MachineFolders } from "../judge/machine.ts";
import { attempt, type Subject } from "../judge/part.ts";
import type { Adapter, HookEvent } from "../model/adapter.ts";
import type { Driver } from "../model/driver.ts";
import { PROJECT } from "../model/layer.ts";
import { test, tried } from "../model/matcher.ts";
import { readDocument } from "../plan/assemble.ts";
import { hostPlay } from "../play/runs.ts";
import { quietWorldOf } from "../read/world.ts";
import type { CaseCall } from "./live-given.ts";
import { livePlan, switchedOn, type LivePlan } from "./live-plan.ts";

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
