import type { Reporter } from "../../model/diagnostics.ts";
import type { Files } from "../../model/files.ts";
import type { Config } from "../../model/config.ts";
import { speaks, type EventRow, type Protocol } from "../../model/adapter.ts";
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { eventNames, isEventName, type EventName } from "../../model/events.ts";
import type { Diagnostic } from "../../../schemas/types/output.ts";
import { guardsBy, type Known } from "../../model/route.ts";
import type { Source } from "../../read/source.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { ownRowOf } from "../losses/told.ts";
import type { SeenHook } from "../guard/on-event.ts";
import { maskOf } from "../guard/uses.ts";

export interface CheckedHandler extends Known {
  readonly files: Files;
  readonly source: Source;
  readonly title: string;
  readonly protocol: Protocol;
  readonly config: Config | undefined;
  readonly event: EventName | null;
  /** The event's name in the hook's file. */
  readonly hostEvent: string;
  /** It is undefined for an event that only this host has. */
  readonly row: EventRow | undefined;
  readonly group: Group;
  readonly handler: Handler;
}

/** A hook inside an agent is its host's own, and gets the payload of its event as others do. */
export function asOutside(checked: CheckedHandler): CheckedHandler {
  const { event, hostEvent, group, protocol } = checked;
  if (event !== null || !group.origin?.within || !speaks(protocol)) return checked;
  for (const name of eventNames) {
    const at = protocol.events[name].findIndex((row) => row.name === hostEvent);
    const row = protocol.events[name][at];
    const dialect = at > 0 ? `${protocol.id}:${hostEvent}` : protocol.id;
    if (row) return { ...checked, event: name, row, group: { ...group, dialect } };
  }
  return checked;
}

/** Returns whether the hook may hold something back, whatever its command is named. */
export const mayGuard = (hook: SeenHook): boolean =>
  (isEventName(hook.event) &&
    guardsBy(hook.event, ownRowOf(hook)?.row, hook.handler) !== undefined) ||
  maskOf(hook) !== undefined;

/** An event that only one agent has goes by that agent's name. */
export const asHook = (checked: CheckedHandler): CheckedHandler & SeenHook => ({
  ...checked,
  event: (checked.event ?? checked.hostEvent) as EventName,
});

export type Check = (
  handler: CheckedHandler,
  tell: Reporter,
) => Diagnostic | readonly Diagnostic[] | undefined;

/** The handler in its group's own dialect: a universal document may hold groups in any words. */
export function inItsDialect(handler: CheckedHandler): CheckedHandler {
  const { adapters, protocol } = handler;
  const spoken = protocol.id === UNIVERSAL ? ownRowOf(handler) : undefined;
  if (!spoken || spoken.protocol.id === UNIVERSAL) return handler;
  const adapter = adapters[spoken.protocol.id];
  return {
    ...handler,
    protocol: spoken.protocol,
    row: spoken.row,
    title: adapter?.title ?? handler.title,
    config: adapter?.config,
  };
}
