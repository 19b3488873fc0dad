/** What a hook is for; one that can answer nothing has no purpose that an agent could lose. */
import type { Group, Handler } from "../../../schemas/types/document.ts";
import { isEventName, type Capability } from "../../model/events.ts";
import { judgedBy, sourceRow } from "../../model/route.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { eventInside } from "./inside.ts";
import { isObserver, isUnknown } from "./observer.ts";
import { ownGateOf } from "./own-gates.ts";
import { isMute, maskOf, type Seeing } from "./uses.ts";

/** It is undefined if the hook is for nothing, is not waited for, or only looks on. */
export function purposeOf(
  seeing: Seeing,
  named: string,
  group: Group,
  handler: Handler,
): Capability | undefined {
  const event = eventInside(seeing.protocols, named, group);
  const purpose = couldBeFor(seeing, event, group, handler);
  // Its owner knows better than what is read of it (S31).
  const word = handler.origin?.guard;
  if (word !== undefined && guards(purpose)) return word ? purpose : undefined;
  const isRead =
    purpose === "deny" || purpose === "hold" || (purpose === "feedback" && !handler.needs);
  const looksOn = isRead
    ? isObserver(seeing, event, group, handler)
    : isMute(seeing.files, handler, group);
  return looksOn ? undefined : purpose;
}

/** What its event lets a hook do, whatever its script is seen to do. */
function couldBeFor(
  seeing: Seeing,
  event: string,
  group: Group,
  handler: Handler,
): Capability | undefined {
  if (handler.async || handler.command?.trim() === "") return undefined;
  if (!isEventName(event)) return ownGateOf(seeing.protocols, event, group)?.holds;
  const source = sourceRow(seeing.protocols, event, group);
  // Its own agent asks the model and ignores the answer.
  if (
    handler.type === "prompt" &&
    source &&
    source.protocol.id !== UNIVERSAL &&
    source.row.prompt === undefined
  )
    return undefined;
  return maskOf(seeing, event, group, handler) ?? judgedBy(event, source?.row);
}

const GUARDING: readonly (Capability | undefined)[] = [
  "deny",
  "hold",
  "withhold",
  "rewrite-result",
] satisfies readonly Capability[];

/** Returns whether this purpose holds something back: a call, a stop, or a result. */
export const guards = (purpose: Capability | undefined): boolean => GUARDING.includes(purpose);

/** Reports call it a guard. */
export const isGuard = (seeing: Seeing, event: string, group: Group, handler: Handler): boolean =>
  guards(purposeOf(seeing, event, group, handler));

export interface Guarding {
  readonly guard: boolean;
  /** It counts as a guard because nobody can tell from what it starts whether it denies (S31). */
  readonly unread: boolean;
}

export const NO_GUARD: Guarding = { guard: false, unread: false };

export function guardingOf(
  seeing: Seeing,
  event: string,
  group: Group,
  handler: Handler,
  purpose = purposeOf(seeing, event, group, handler),
): Guarding {
  const guard = guards(purpose);
  const asked = [seeing, eventInside(seeing.protocols, event, group), group, handler] as const;
  return { guard, unread: guard && handler.origin?.guard === undefined && isUnknown(...asked) };
}

/** Under an agent's mark an observer counts too, because a script can be changed (S31). */
export const isOnGate = (seeing: Seeing, event: string, group: Group, handler: Handler): boolean =>
  !isMute(undefined, handler, group) &&
  guards(couldBeFor(seeing, eventInside(seeing.protocols, event, group), group, handler));
