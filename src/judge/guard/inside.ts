import type { Group } from "../../../schemas/types/document.ts";
import { eventNames } from "../../model/events.ts";
import type { Protocols } from "../../model/route.ts";

/** Such a hook keeps its host's name for the event, since no other host has such a place. */
export function eventInside(protocols: Protocols, event: string, { origin }: Group): string {
  const own = origin?.within === undefined ? undefined : protocols[origin.host ?? ""];
  return eventNames.find((name) => own?.events[name].some((row) => row.name === event)) ?? event;
}
