/** Whether a conversion changes what may hold back or allow, which is for people alone (S30). */
import type { Adapters } from "../model/adapter.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { eventInfo, isEventName, type EventName } from "../model/events.ts";
import { same } from "../model/json.ts";
import { hooksOfDocument, ownEvents } from "../model/of-document.ts";
import type { Hook } from "../play/work.ts";
import { hookChanges } from "../plan/compare.ts";
import { nameOf } from "../model/handler-name.ts";
import { shortName } from "../read/short-name.ts";
import { visible } from "../model/visible.ts";
import { maskOf } from "../judge/guard/uses.ts";
import type { Seeing } from "../judge/guard/on-event.ts";

const EMPTY: HooksDocument = { version: 1, hooks: {} };

/** What it would do, as a sentence's end; `converted`: it was converted before. */
export function touchedBy(
  seeing: Seeing & { readonly adapters: Adapters },
  before: HooksDocument | undefined,
  now: HooksDocument,
  converted: boolean,
): string | undefined {
  if (!before && converted) return "replaces a lock that is missing or damaged";
  const old = before ?? EMPTY;
  const hook = hookChanges(old, now).find(
    ({ was, ...changed }) => mayAnswer(seeing, changed) || (was && mayAnswer(seeing, was)),
  );
  if (hook) return `${DOES[hook.what]} the hook ${labelIn(hook)}`;
  if (!same(ownOf(old), ownOf(now))) return "changes hooks on an agent's own events";
  if (!hooksOfDocument(now).some((hook) => mayAnswer(seeing, hook))) return undefined;
  const title = (host: string) => seeing.adapters[host]?.title ?? host;
  const [gone] = without(old, now);
  if (gone !== undefined) return `takes guards away from ${title(gone)}`;
  const [come] = without(now, old);
  if (come !== undefined) return `gives hooks that may block or allow to ${title(come)}`;
  if (Boolean(old.failOpen) !== Boolean(now.failOpen))
    return "changes what happens where Hookport itself fails";
  return same(old.accept ?? [], now.accept ?? []) ? undefined : "changes which gaps are accepted";
}

const DOES = { came: "adds", changed: "changes", went: "takes out" } as const;

export const labelIn = ({ event, group, handler }: Hook): string =>
  visible(`${shortName(nameOf(handler))} (${[event, group.matcher].filter(Boolean).join(" ")})`);

const mayAnswer = (seeing: Seeing, hook: Hook): boolean =>
  (isEventName(hook.event) && isAnswered(hook.event)) ||
  maskOf({ ...seeing, ...hook }) !== undefined;

const isAnswered = (event: EventName) =>
  eventInfo(event).judge.some((capability) => capability === "deny" || capability === "hold");

/** Hooks on one agent's own events, without places: in its own file they are left alone. */
const ownOf = (doc: HooksDocument) =>
  Object.keys(doc).flatMap((key) =>
    (key.startsWith("x-") ? ownEvents(doc, key.slice(2)) : []).flatMap(({ hostEvent, group }) => {
      const { origin, hooks, ...filter } = group;
      const handlers = hooks.map(({ origin: place, ...handler }) => [
        handler,
        place?.guard ?? null,
      ]);
      return origin?.inPlace ? [] : [[key, hostEvent, filter, handlers]];
    }),
  );

/** Agents that the first document was converted to, and not the other. */
const without = ({ targets = {} }: HooksDocument, other: HooksDocument): readonly string[] =>
  Object.keys(targets).filter((host) => other.targets?.[host] === undefined);
