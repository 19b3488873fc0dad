/** The same guard in several agents' own files: a native twin replaces the hook itself. */
import type { EventRow } from "../model/adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isEventName } from "../model/events.ts";
import { same } from "../model/json.ts";
import { judgedBy, rowNamed, sourceRow } from "../model/route.ts";
import { agentsNamedBy } from "../read/script.ts";
import { UNIVERSAL } from "../read/universal.ts";
import type { HostPlay, Run } from "./runs.ts";
import { startFolder, startsInFolder, workIn, workOnce, type Hook } from "./work.ts";

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
  if (startFolder(group, handler) !== (startsInFolder(run.handler) ? (run.by.plugin ?? "") : ""))
    return false;
  if (!namesItsOwn(handler, source.protocol.id, run)) return false;
  const judged = judgedBy(event, source.row);
  const able = (row: EventRow | undefined) => judged === undefined || Boolean(row?.can[judged]);
  // A context that no row of the agent takes would be lost another way too; a denial is looked for.
  const isLost = judged === "context" && !protocol.events[event].some(able);
  return isLost || able(rowNamed(protocol, run.call.event));
}

/** One script may do other things for another agent: each command names its own one, or the same. */
function namesItsOwn(handler: Handler, source: string, run: Run): boolean {
  const [texts, there] = [agentsNamedBy(handler), agentsNamedBy(run.handler)];
  const areOwn = texts.every((id) => id === source) && there.every((id) => id === run.dialect);
  return areOwn || same(texts, there);
}
