/** What a document has on the events that agents share, in the order of the events. */
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { eventNames, type EventName } from "./events.ts";

interface DocumentGroup {
  readonly event: EventName;
  readonly group: Group;
}

export const groupsOfDocument = (doc: HooksDocument | undefined): readonly DocumentGroup[] =>
  eventNames.flatMap((event) => (doc?.hooks[event] ?? []).map((group) => ({ event, group })));

export const hooksOfDocument = (
  doc: HooksDocument | undefined,
): readonly (DocumentGroup & { readonly handler: Handler })[] =>
  groupsOfDocument(doc).flatMap(({ event, group }) =>
    group.hooks.map((handler) => ({ event, group, handler })),
  );
