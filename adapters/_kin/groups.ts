/** Reads what several hosts' config files have in common. */
import { eventNames, type EventName } from "../../src/model/events.ts";
import { eventMeant, withEventMeant } from "../../src/model/event-meant.ts";
import { rowsOf } from "../../src/model/route.ts";
import type { EventRow, ProtocolTables } from "../../src/model/adapter.ts";
import type { Native } from "../../schemas/types/document.ts";
import type { Fields, Json } from "../../src/model/json.ts";

export interface Found {
  readonly event: EventName;
  readonly row: EventRow;
}

/** A host event is imported as the first universal event with that name. */
export function eventOf(protocol: ProtocolTables, name: string): Found | undefined {
  for (const event of eventNames) {
    const row = protocol.events[event].find((candidate) => candidate.name === name);
    if (row) return { event, row };
  }
  return undefined;
}

/** An event's first spelling has the id alone. */
export function dialectOf(protocol: ProtocolTables, event: EventName, name: string): string {
  return protocol.events[event][0]?.name === name ? protocol.id : `${protocol.id}:${name}`;
}

/** Fields of a handler or group without a universal meaning, unchanged. */
export function rest(value: Fields, known: readonly string[]): Native | undefined {
  const left = Object.entries(value).filter(([key]) => !known.includes(key));
  return left.length ? (Object.fromEntries(left) as Native) : undefined;
}

export const word = (value: Json): string =>
  typeof value === "string" ? value : JSON.stringify(value);

export const eventNamesOf = (
  protocol: ProtocolTables,
  natives: readonly string[],
): readonly string[] => [...rowsOf(protocol).map(({ name }) => name), ...natives];

export const unknownEvent = (
  reason: string,
  name: string,
  names: readonly string[],
  present: readonly string[],
) => withEventMeant(`${reason} has no event ${name}`, eventMeant(name, names), present);

const NO_ROWS = Object.fromEntries(eventNames.map((event) => [event, []]));

/**
 * The agent has no event of its own for those that are not named; its kit says why.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function withGaps(rows: Partial<ProtocolTables["events"]>): ProtocolTables["events"] {
  return { ...(NO_ROWS as unknown as ProtocolTables["events"]), ...rows };
}
