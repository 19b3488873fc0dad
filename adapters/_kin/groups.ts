/** Reading config files: what several hosts' files have in common. */
import { eventNames } from "../../src/model/events.ts";
import type { HostEvent, Wire } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import type { Native } from "../../src/model/document.ts";
import type { Fields } from "../../src/model/json.ts";

/** The universal event a host's name is imported as, and its row; the first event that names it wins. */
export function eventOf(wire: Wire, name: string): { event: EventName; row: HostEvent } | undefined {
  for (const event of eventNames) {
    const row = wire.events[event].find((one) => one.name === name);
    if (row) return { event, row };
  }
  return undefined;
}

/** The dialect of a row: the bare id for an event's first spelling. */
export function dialectOf(wire: Wire, event: EventName, name: string): string {
  return wire.events[event][0]?.name === name ? wire.id : `${wire.id}:${name}`;
}

/** The fields of a handler or group that have no universal meaning, kept word for word. */
export function rest(value: Fields, known: readonly string[]): Native | undefined {
  const left = Object.entries(value).filter(([key]) => !known.includes(key));
  return left.length ? (Object.fromEntries(left) as Native) : undefined;
}

export function pointer(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

export type Unread = { pointer: string; reason: string };
