import type { Group } from "../../schemas/types/document.ts";
import { eventNames } from "../model/events.ts";
import type { Protocols } from "../model/route.ts";

/**
 * A hook inside an agent or a skill keeps its host's name for the event, since no other host has
 * such a place; what it is for depends on the event that the name stands for.
 */
export function eventInside(protocols: Protocols, event: string, { origin }: Group): string {
  const own = origin?.within === undefined ? undefined : protocols[origin.host ?? ""];
  return eventNames.find((name) => own?.events[name].some((row) => row.name === event)) ?? event;
}
