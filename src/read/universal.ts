/** Reads universal documents, as leniently as the format requires (design, section 3). */
import { kebabCase } from "change-case";
import type { FileFault, FoundHooks, FoundGroup } from "../model/config.ts";
import type { Group } from "../model/document.ts";
import { eventNames, isEventName } from "../model/events.ts";
import { closestWord } from "../model/suggest.ts";
import { isFields, pointer, type Fields, type Json } from "../model/json.ts";
import { wrongInGroup, wrongInHandler } from "../model/well-formed.ts";

export const UNIVERSAL = "universal";

/** The paths at which a package keeps universal hooks. */
export const UNIVERSAL_PLACES: readonly string[] = ["hooks/hooks.json", "hooks.json"];

/** Returns whether it is a universal event; hand-written documents may spell events in any case. */
export const isUniversalEvent = (spelling: string) => isEventName(kebabCase(spelling));

export function readUniversal(value: Fields): FoundHooks {
  const unread: FileFault[] = [];
  const groups = Object.entries(value["hooks"] as Fields).flatMap(
    ([spelling, list]): FoundGroup[] => {
      const name = kebabCase(spelling);
      if (!isEventName(name)) {
        unread.push({
          pointer: pointer("hooks", spelling),
          reason: noEvent(spelling),
          code: "unknown-event",
        });
        return [];
      }
      return (list as readonly Json[]).flatMap((group, i): FoundGroup[] => {
        const at = pointer("hooks", spelling, i);
        const wrong = wrongInGroup(group);
        if (wrong !== undefined || !isFields(group)) {
          unread.push({ pointer: at, reason: wrong ?? "" });
          return [];
        }
        const hooks = (group["hooks"] as Json[]).flatMap((handler, h) => {
          const here = at + pointer("hooks", h);
          const reason = wrongInHandler(handler);
          if (reason === undefined) return [{ ...(handler as Fields), origin: { pointer: here } }];
          unread.push({ pointer: here, reason });
          return [];
        });
        return hooks.length
          ? [
              {
                event: name,
                hostEvent: name,
                group: { ...(group as unknown as Group), hooks },
                pointer: at,
              },
            ]
          : [];
      });
    },
  );
  return { groups, unread };
}

/** Returns the sentence about an event that does not exist. */
export function noEvent(spelling: string): string {
  const near = closestWord(kebabCase(spelling), eventNames);
  return `there is no event ${spelling}${near ? `; did you mean ${near}?` : ""}`;
}
