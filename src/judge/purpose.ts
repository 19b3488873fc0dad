/** What a hook is for; one that can answer nothing has no purpose that an agent could lose. */
import type { Group, Handler } from "../../schemas/types/document.ts";
import { isEventName, type Capability } from "../model/events.ts";
import { judgedBy, sourceRow } from "../model/route.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { isMute } from "../read/mute.ts";
import { eventInside } from "./inside.ts";
import { maskOf, type Seeing } from "./uses.ts";

/** It is undefined if the hook is for nothing or is not waited for. */
export function purposeOf(
  seeing: Seeing,
  named: string,
  group: Group,
  handler: Handler,
): Capability | undefined {
  const event = eventInside(seeing.protocols, named, group);
  if (!isEventName(event) || handler.async || handler.command?.trim() === "" || isMute(handler))
    return undefined;
  const source = sourceRow(seeing.protocols, event, group);
  // Its own agent asks the model and ignores the answer.
  if (handler.type === "prompt" && source && source.protocol.id !== UNIVERSAL && !source.row.prompt)
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

export const isGuard = (seeing: Seeing, event: string, group: Group, handler: Handler): boolean =>
  guards(purposeOf(seeing, event, group, handler));
