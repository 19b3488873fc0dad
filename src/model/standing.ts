/** Whether anything still waits on an entry that stands in a host's file (S10, S30). */
import type { Protocol } from "./adapter.ts";
import type { HooksDocument } from "./document.ts";
import { eventNames, isGate, type EventName } from "./events.ts";
import { eventsOf } from "./route.ts";

/**
 * Is this a gate's entry for which no document has a group, whichever host would run it? Then
 * somebody emptied the document under it, unless it says itself that `convert` took the last hooks
 * out: a running session may still call the entry.
 */
export function isForsaken(
  documents: readonly { readonly doc: HooksDocument }[],
  entry: Standing,
  caller: Standing,
): boolean {
  const gates = [entry, caller].flatMap(({ protocol, event }) =>
    eventsOf(protocol, event).filter(isGate),
  );
  const waits = ({ doc }: { readonly doc: HooksDocument }) =>
    gates.some((name) => doc.hooks[name]?.some(({ hooks }) => hooks.length > 0));
  return gates.length > 0 && !documents.some((one) => waits(one) || isRetired(one.doc, gates));
}

const isRetired = ({ retired }: HooksDocument, gates: readonly EventName[]) =>
  Array.isArray(retired) && gates.some((name) => retired.includes(name));

export interface Standing {
  readonly protocol: Protocol;
  /** The host's own event. */
  readonly event: string;
}

/** Gates that had groups before and have none now; one that has some again is no longer retired. */
export function retiredIn(old: HooksDocument, hooks: HooksDocument["hooks"]): readonly EventName[] {
  const before = Array.isArray(old.retired) ? old.retired : [];
  return eventNames.filter(
    (name) =>
      isGate(name) && !hooks[name]?.length && (old.hooks[name]?.length || before.includes(name)),
  );
}
