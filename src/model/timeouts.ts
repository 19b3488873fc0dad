/** Seconds: how long handlers may take, and how long a host must wait for all of them (S11). */
import type { TimeoutUnit } from "./config.ts";
import type { Group, Handler } from "./document.ts";
import type { EventName } from "./events.ts";
import { sourceRow, type Protocols } from "./route.ts";

/**
 * The host waits this much longer than the slowest handler; the shim answers `ANSWER_BEFORE`
 * earlier.
 */
const MARGIN = 5;
export const ANSWER_BEFORE = 1;
const FALLBACK = 30;
/** No host is asked for a shorter clock. */
export const SHORTEST = FALLBACK;
/** Hosts count in milliseconds of 32 bits: a longer clock runs out at once. */
const LONGEST = 2_147_000;

/** From here on a number that may count either counts milliseconds. */
const MILLISECONDS = 1000;

/**
 * Seconds as an agent's files count them, and back; no fraction of what they count is left over.
 */
export function inUnit(unit: TimeoutUnit | undefined, seconds: number): number {
  const ms = Math.max(1, Math.round(seconds * 1000));
  // Milliseconds wherever they can be said: an earlier release of such an agent reads them always.
  return unit === "ms" || (unit === "s-ms" && ms >= MILLISECONDS) ? ms : seconds;
}

export const toSeconds = (unit: TimeoutUnit | undefined, written: number): number =>
  unit === "ms" || (unit === "s-ms" && written >= MILLISECONDS) ? written / 1000 : written;

/** A handler's own time, or the default of the host it was written for. */
export function handlerTimeout(
  protocols: Protocols,
  event: EventName,
  group: Group,
  handler: Handler,
): number {
  const source = sourceRow(protocols, event, group);
  return handler.timeout ?? source?.row.timeout ?? source?.protocol.timeout ?? FALLBACK;
}

/** Handlers of one lane run one after another: those of sequential groups of one file share one. */
export function laneOf(group: Group, alone: string): string {
  return group.sequential ? `file:${group.origin?.file ?? ""}` : alone;
}

/** What a host must wait for these groups, if it waits at all as long as it is asked to. */
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
