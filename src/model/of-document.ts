/** What a document has on the events that agents share, in the order of the events. */
import type { Group, Handler, HooksDocument, Native } from "../../schemas/types/document.ts";
import { eventNames, type EventName } from "./events.ts";
import { isFields } from "./json.ts";

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

interface OwnGroup {
  readonly hostEvent: string;
  readonly group: Group;
}

/** The groups on events that only one host has, kept under its `x-` key. */
export function ownEvents(doc: HooksDocument, id: string): readonly OwnGroup[] {
  const own = doc[`x-${id}`];
  const hooks = own && isFields(own["hooks"]) ? own["hooks"] : {};
  return Object.entries(hooks).flatMap(([hostEvent, groups]) =>
    (groups as unknown as Group[]).map((group) => ({ hostEvent, group })),
  );
}

/** As they are kept under that key; undefined if there are none. */
export function keptOwn(groups: readonly OwnGroup[]): Native | undefined {
  const hooks: { [event: string]: Group[] } = {};
  for (const { hostEvent, group } of groups) (hooks[hostEvent] ??= []).push(group);
  return groups.length ? ({ hooks } as unknown as Native) : undefined;
}
