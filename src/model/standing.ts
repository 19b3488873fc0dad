/** Finds out whether any hook still waits on an entry in a host's file (S10, S30). */
import type { Protocol } from "./adapter.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { eventNames, isGate, type EventName } from "./events.ts";
import { eventsOf } from "./route.ts";

/**
 * This is a gate's entry for which no document has a group on any host. Somebody then emptied the
 * document under it, unless the document itself records that `convert` removed the last hooks: a
 * running session may still call the entry.
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
  return (
    gates.length > 0 &&
    !documents.some((packaged) => waits(packaged) || isRetired(packaged.doc, gates))
  );
}

const isRetired = ({ retired }: HooksDocument, gates: readonly EventName[]) =>
  Array.isArray(retired) && gates.some((name) => retired.includes(name));

export interface Standing {
  readonly protocol: Protocol;
  readonly event: string;
}

/** Gates that had groups before and have none now; one that has groups again is not retired. */
export function retiredIn(old: HooksDocument, hooks: HooksDocument["hooks"]): readonly EventName[] {
  const before = Array.isArray(old.retired) ? old.retired : [];
  return eventNames.filter(
    (name) =>
      isGate(name) && !hooks[name]?.length && (old.hooks[name]?.length || before.includes(name)),
  );
}
