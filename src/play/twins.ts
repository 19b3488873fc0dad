/** The same guard in several agents' own files: a native twin replaces the hook itself. */
import { isEventName } from "../model/events.ts";
import { judgedBy, rowNamed, sourceRow } from "../model/route.ts";
import { UNIVERSAL } from "../read/universal.ts";
import type { HostPlay, Run } from "./runs.ts";
import { workIn, workOnce, type Hook } from "./work.ts";

/** Another program copied the hook from its document: the copy runs in the agent's words. */
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

/** Written for another agent; the twin is the agent's own, adopted or not, or converted to it. */
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
