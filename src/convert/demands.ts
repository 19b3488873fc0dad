/** Refuses conversions after which a hook would not be what it was before (S26). */
import type { FoundGroup } from "../model/config.ts";
import type { Group, Handler, HooksDocument } from "../model/document.ts";
import { errorIn, UserError } from "../model/error.ts";
import { eventNames } from "../model/events.ts";
import type { Json } from "../model/json.ts";
import type { Layer } from "../model/layer.ts";
import { wrongInGroup, wrongInHandler } from "../model/well-formed.ts";
import { ownEvents } from "../plan/own-events.ts";
import { nameOf, shortName } from "../report/format/label.ts";
import { visible } from "../report/format/text.ts";
import { meant } from "./give-back.ts";

/**
 * Throws if the lock would hold a value that no reader takes: the shim would deny every call then.
 */
export function demandReadable(doc: HooksDocument): void {
  const own = Object.keys(doc).flatMap((key) =>
    key.startsWith("x-") ? ownEvents(doc, key.slice(2)).map(({ group }) => group) : [],
  );
  for (const group of [...eventNames.flatMap((name) => doc.hooks[name] ?? []), ...own])
    demandWellFormed(group);
}

function demandWellFormed(group: Group): void {
  const one = wrongInGroup(group as unknown as Json);
  if (one !== undefined) throw refusal(group, undefined, `cannot be carried over: ${one}`, FIX);
  for (const handler of group.hooks) {
    const wrong = wrongInHandler(handler as unknown as Json);
    if (wrong !== undefined) throw refusal(group, handler, `cannot be carried over: ${wrong}`, FIX);
  }
}

const FIX = "correct it there";

/**
 * Throws unless every hook that moves is read from its new place as it was read from the old one,
 * and every hook that was there already is read as before.
 */
export function demandSame(
  { edited, scope }: Layer,
  moved: readonly Pick<FoundGroup, "event" | "group">[],
  before: readonly FoundGroup[],
  now: readonly FoundGroup[],
): void {
  for (const { group } of moved) demandWellFormed(group);
  const read = new Set(now.map(meant));
  const lost = [...before, ...moved].find((one) => !read.has(meant(one)));
  if (lost)
    throw refusal(
      lost.group,
      lost.group.hooks[0],
      `would be read otherwise in ${edited}`,
      `keep it where it is: hookport convert ${scope === "user" ? "--user " : ""}--no-adopt`,
    );
  if (now.length !== before.length + moved.length)
    throw new UserError(`${edited}: it would hold other hooks than were moved there`, NOTHING);
}

const NOTHING = "nothing was written";

function refusal(group: Group, handler: Handler | undefined, what: string, way: string): UserError {
  const { file = "", line = 1 } = { ...group.origin, ...handler?.origin };
  const name = shortName(nameOf(handler ?? (group.hooks[0] as Handler)));
  return errorIn(
    { file, line, what: visible(`the hook ${name} ${what}`) },
    `${way}; ${NOTHING}`,
    "unread",
  );
}
