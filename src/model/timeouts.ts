/** How long handlers may take and how long a host must wait for all of them, in seconds (S11). */
import type { TimeoutUnit } from "./config.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { EventName } from "./events.ts";
import { sourceRow, type Protocols } from "./route.ts";

/** Seconds that the host waits longer than the slowest handler; the shim answers earlier. */
const MARGIN = 5;
export const ANSWER_BEFORE = 1;
const FALLBACK = 30;
/** Seconds, as they are written into a host's file. */
export const SHORTEST = FALLBACK;
/** Seconds. Hosts count milliseconds in 32 bits, and a longer timeout ends at once. */
const LONGEST = 2_147_000;

/** The first number that counts milliseconds, if a number may count either unit. */
const MILLISECONDS = 1000;

/** Rounds to whole numbers of the agent's unit. */
export function inUnit(unit: TimeoutUnit | undefined, seconds: number): number {
  const ms = Math.max(1, Math.round(seconds * 1000));
  // Milliseconds are used if possible, because an earlier release of such an agent always reads
  // them.
  return unit === "ms" || (unit === "s-ms" && ms >= MILLISECONDS) ? ms : seconds;
}

export const toSeconds = (unit: TimeoutUnit | undefined, written: number): number =>
  unit === "ms" || (unit === "s-ms" && written >= MILLISECONDS) ? written / 1000 : written;

/** The handler's own, or the default of the host that it was written for. */
export function handlerTimeout(
  protocols: Protocols,
  event: EventName,
  group: Group,
  handler: Handler,
): number {
  const source = sourceRow(protocols, event, group);
  return handler.timeout ?? source?.row.timeout ?? source?.protocol.timeout ?? FALLBACK;
}

/** Handlers of one lane run one after another, and sequential groups of one file share a lane. */
export const laneOf = (group: Group, alone: string): string =>
  group.sequential ? `file:${group.origin?.file ?? ""}` : alone;

/** Returns how long a host must wait for these groups, if it waits as long as it is asked to. */
export function entryTimeout(
  protocols: Protocols,
  groups: readonly { event: EventName; group: Group }[],
  cap = Infinity,
): number {
  const lanes = new Map<string, number>();
  groups.forEach(({ event, group }, g) =>
    group.hooks.forEach((handler, h) => {
      if (handler.async || handler.command === undefined) return;
      const lane = laneOf(group, `${g}.${h}`);
      lanes.set(lane, (lanes.get(lane) ?? 0) + handlerTimeout(protocols, event, group, handler));
    }),
  );
  return Math.min(cap, LONGEST, Math.ceil(Math.max(FALLBACK - MARGIN, ...lanes.values())) + MARGIN);
}
