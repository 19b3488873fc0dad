/**
 * Detects the same guard in several agents' own files, which counts as one guard: a twin that runs
 * natively replaces the hook itself.
 */
import { isEventName } from "../model/events.ts";
import { judgedBy, rowNamed, sourceRow } from "../model/route.ts";
import { UNIVERSAL } from "../read/universal.ts";
import type { HostPlay, Run } from "./runs.ts";
import { workIn, workOnce, type Hook } from "./work.ts";

/**
 * Another program made a copy of the hook in the document that it stands in: the agent runs the
 * copy in its own words, and not in those of the hook.
 */
export function isForeignCopy(hook: Hook, run: Run, source: string | undefined): boolean {
  const work = workOnce(hook.handler);
  return (
    hook.group.origin?.format !== undefined &&
    run.via === "native" &&
    run.dialect !== source &&
    work !== "" &&
    work === workOnce(run.handler)
  );
}

/**
 * The hook was written for another agent. Its twin may be the agent's own, adopted or not, or one
 * that was converted to it.
 */
export function isTwin(
  { protocols, adapter: { protocol }, world }: HostPlay,
  { event, group, handler }: Hook,
  run: Run,
): boolean {
  const work = workIn(world.project, handler);
  if (run.via === "raw" || work === "" || work !== workIn(world.project, run.handler)) return false;
  const source = isEventName(event) ? sourceRow(protocols, event, group) : undefined;
  if (!source || !isEventName(event)) return false;
  // What another program copied from a document was written for one agent, and counts on that one.
  if (group.origin?.format !== undefined)
    return run.via === "native" && run.dialect === source.protocol.id;
  if (
    [run.dialect, protocol.id].includes(source.protocol.id) ||
    [run.dialect, source.protocol.id].includes(UNIVERSAL)
  )
    return false;
  const judged = judgedBy(event, source.row);
  return judged === undefined || Boolean(rowNamed(protocol, run.call.event)?.can[judged]);
}
