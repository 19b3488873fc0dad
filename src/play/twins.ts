/**
 * The same guard in several agents' own files is one guard: what runs there natively is taken for
 * the hook itself.
 */
import type { Handler } from "../model/document.ts";
import { isEventName } from "../model/events.ts";
import { knownOf } from "../model/known.ts";
import { judgedBy, rowNamed, sourceRow } from "../model/route.ts";
import { workOf } from "../read/script.ts";
import { UNIVERSAL } from "../read/universal.ts";
import type { HostPlay, Run } from "./runs.ts";
import type { Hook } from "./trace.ts";

/** Every run of every moment asks. */
const known = knownOf<Handler, string>();

/** Empty: it is no command. */
export const workOnce = (handler: Handler): string =>
  known(handler, "", () => workOf(handler) ?? "");

/**
 * Is what runs a twin of this hook, which was written for another agent: the agent's own, adopted
 * or not, or one that was converted to it?
 */
export function isTwin(
  { protocols, adapter: { protocol } }: HostPlay,
  { event, group, handler }: Hook,
  run: Run,
): boolean {
  const work = workOnce(handler);
  if (run.via === "raw" || work === "" || work !== workOnce(run.handler)) return false;
  const source = isEventName(event) ? sourceRow(protocols, event, group) : undefined;
  if (!source || !isEventName(event)) return false;
  if (
    [run.dialect, protocol.id].includes(source.protocol.id) ||
    [run.dialect, source.protocol.id].includes(UNIVERSAL)
  )
    return false;
  const judged = judgedBy(event, source.row);
  return judged === undefined || Boolean(rowNamed(protocol, run.call.event)?.can[judged]);
}
