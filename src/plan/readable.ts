/** Refuses a document that no reader would take. */
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { errorIn, type UserError } from "../model/error.ts";
import { groupsOfDocument, ownEvents } from "../model/of-document.ts";
import { nameOf } from "../model/handler-name.ts";
import type { Json } from "../model/json.ts";
import { visible } from "../model/visible.ts";
import { wrongInGroup, wrongInHandler } from "../model/well-formed.ts";
import { shortName } from "../read/short-name.ts";

/** Throws if the lock would hold what no reader takes: every call would be denied. */
export function demandReadable(doc: HooksDocument): void {
  const own = Object.keys(doc).flatMap((key) =>
    key.startsWith("x-") ? ownEvents(doc, key.slice(2)).map(({ group }) => group) : [],
  );
  for (const group of [...groupsOfDocument(doc).map(({ group }) => group), ...own])
    demandWellFormed(group);
}

export function demandWellFormed(group: Group): void {
  const text = wrongInGroup(group as unknown as Json);
  if (text !== undefined) throw refusal(group, undefined, `cannot be carried over: ${text}`, FIX);
  for (const handler of group.hooks) {
    const wrong = wrongInHandler(handler as unknown as Json);
    if (wrong !== undefined) throw refusal(group, handler, `cannot be carried over: ${wrong}`, FIX);
  }
}

const FIX = "correct it there";

/** `way` says what to do instead. */
export function refusal(
  group: Group,
  handler: Handler | undefined,
  what: string,
  way: string,
): UserError {
  const { file = "", line = 1 } = { ...group.origin, ...handler?.origin };
  const name = shortName(nameOf(handler ?? (group.hooks[0] as Handler)));
  return errorIn(
    { file, line, what: visible(`the hook ${name} ${what}`) },
    `${way}; nothing was written`,
    "unread",
  );
}
