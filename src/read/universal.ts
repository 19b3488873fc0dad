/** Reads universal documents, as leniently as the format requires. */
import { kebabCase } from "change-case";
import type { FileFault, FoundHooks, FoundGroup } from "../model/config.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import { withEventMeant } from "../model/event-meant.ts";
import { eventNames, isEventName } from "../model/events.ts";
import { closestWord } from "../model/suggest.ts";
import { asFields, isFields, pointer, type Fields, type Json } from "../model/json.ts";
import { wrongInGroup, wrongInHandler } from "../model/well-formed.ts";

export const UNIVERSAL = "universal";

/** The paths at which a package keeps universal hooks. */
export const UNIVERSAL_PLACES: readonly string[] = ["hooks/hooks.json", "hooks.json"];

/** Hand-written documents may spell events in any case; few do, and others need no library. */
export const eventSpelt = (spelling: string): string =>
  isEventName(spelling) ? spelling : kebabCase(spelling);

export const isUniversalEvent = (spelling: string) => isEventName(eventSpelt(spelling));

export function readUniversal(value: Fields): FoundHooks {
  const unread: FileFault[] = [];
  const groups: FoundGroup[] = [];
  for (const [spelling, list] of Object.entries(value["hooks"] as Fields)) {
    const name = eventSpelt(spelling);
    const place = pointer("hooks", spelling);
    if (!isEventName(name)) {
      const told = noEvent(spelling, Object.keys(value["hooks"] as Fields));
      unread.push({ pointer: place, ...told, code: "unknown-event" });
      continue;
    }
    if (!Array.isArray(list))
      unread.push({ pointer: place, reason: "an event holds a list of groups" });
    for (const [i, group] of Array.isArray(list) ? (list as readonly Json[]).entries() : []) {
      const at = pointer("hooks", spelling, i);
      const wrong = wrongInGroup(group);
      if (wrong !== undefined || !isFields(group)) {
        unread.push({ pointer: at, reason: wrong ?? "" });
        continue;
      }
      const hooks: Handler[] = [];
      for (const [h, handler] of (group["hooks"] as Json[]).entries()) {
        const text = at + pointer("hooks", h);
        const reason = wrongInHandler(handler);
        if (reason === undefined) hooks.push({ ...(handler as Fields), origin: { pointer: text } });
        else unread.push({ pointer: text, reason });
      }
      const whole = { ...(group as unknown as Group), hooks };
      if (hooks.length) groups.push({ event: name, hostEvent: name, group: whole, pointer: at });
    }
  }
  return { groups, unread };
}

/** Hooks on events that one agent alone has, under its `x-` key. */
export function ofOneAgent(
  value: Fields,
  titles: { readonly [id: string]: { readonly title: string } },
): readonly FileFault[] {
  return Object.entries(titles).flatMap(([id, { title }]) => {
    const key = `x-${id}`;
    const own = value[key];
    const events = asFields(asFields(own)["hooks"]);
    return Object.entries(events).flatMap(([event, list]) =>
      placesIn(list, pointer(key, "hooks", event)).map((at) => ({
        pointer: at,
        reason: `${event} is an event of ${title} alone, and from this document no agent runs a hook on it`,
        code: "no-event" as const,
      })),
    );
  });
}

/** The places of the handlers in a list of groups; of what is none, its own place. */
const placesIn = (list: Json | undefined, at: string): readonly string[] =>
  Array.isArray(list)
    ? (list as readonly Json[]).flatMap((group, i) => {
        const hooks = isFields(group) ? group["hooks"] : undefined;
        const text = at + pointer(i);
        return Array.isArray(hooks) ? hooks.map((_, h) => text + pointer("hooks", h)) : [text];
      })
    : [at];

export const noEvent = (spelling: string, present: readonly string[]) =>
  withEventMeant(
    `there is no event ${spelling}`,
    closestWord(kebabCase(spelling), eventNames),
    present,
  );
