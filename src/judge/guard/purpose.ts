/** What a hook is for; one that can answer nothing has no purpose that an agent could lose. */
import { isEventName, type Capability } from "../../model/events.ts";
import { NO_FILES } from "../../model/files.ts";
import { judgedBy } from "../../model/route.ts";
import { UNIVERSAL } from "../../read/universal.ts";
import { eventInside, ownGateOf } from "./gate-rule.ts";
import { isObserver, isUnknown } from "./observer.ts";
import type { SeenHook } from "./on-event.ts";
import { ownRowOf } from "../losses/told.ts";
import { isMute, maskOf } from "./uses.ts";

/** It is undefined if the hook is for nothing, is not waited for, or only looks on. */
export function purposeOf(named: SeenHook): Capability | undefined {
  const hook = inside(named);
  const { handler } = hook;
  const purpose = couldBeFor(hook);
  // Its owner knows better than what is read of it (S31).
  const word = handler.origin?.guard;
  if (word !== undefined && guards(purpose)) return word ? purpose : undefined;
  const isRead =
    purpose === "deny" || purpose === "hold" || (purpose === "feedback" && !handler.needs);
  const looksOn = isRead ? isObserver(hook) : isMute(hook);
  return looksOn ? undefined : purpose;
}

const inside = (hook: SeenHook): SeenHook => ({
  ...hook,
  event: eventInside(hook.protocols, hook.event, hook.group),
});

/** What its event lets a hook do, whatever its script is seen to do. */
function couldBeFor(hook: SeenHook): Capability | undefined {
  const { protocols, event, group, handler } = hook;
  if (handler.async || handler.command?.trim() === "") return undefined;
  if (!isEventName(event)) return ownGateOf(protocols, event, group)?.holds;
  const source = ownRowOf(hook);
  // Its own agent asks the model and ignores the answer.
  if (
    handler.type === "prompt" &&
    source &&
    source.protocol.id !== UNIVERSAL &&
    source.row.prompt === undefined
  )
    return undefined;
  return maskOf(hook) ?? judgedBy(event, source?.row);
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
export const isGuard = (hook: SeenHook): boolean => guards(purposeOf(hook));

export interface Guarding {
  readonly guard: boolean;
  /** It counts as a guard because nobody can tell from what it starts whether it denies (S31). */
  readonly unread: boolean;
}

export const NO_GUARD: Guarding = { guard: false, unread: false };

export function guardingOf(hook: SeenHook, purpose = purposeOf(hook)): Guarding {
  const guard = guards(purpose);
  const isTold = hook.handler.origin?.guard !== undefined;
  return { guard, unread: guard && !isTold && isUnknown(inside(hook)) };
}

/** Under an agent's mark an observer counts too, because a script can be changed (S31). */
export const isOnGate = (hook: SeenHook): boolean =>
  !isMute({ ...hook, files: NO_FILES }) && guards(couldBeFor(inside(hook)));
