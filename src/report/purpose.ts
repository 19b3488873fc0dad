/**
 * Determines what a hook is for. A hook that can answer nothing has no purpose that an agent could
 * lose.
 */
import type { Group, Handler } from "../model/document.ts";
import { isEventName, type Capability } from "../model/events.ts";
import { judgedBy, sourceRow, type Protocols } from "../model/route.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { isMute } from "../read/mute.ts";

/** Returns the capability that the hook is for; undefined if it has none or is not waited for. */
export function purposeOf(
  protocols: Protocols,
  event: string,
  group: Group,
  handler: Handler,
): Capability | undefined {
  if (!isEventName(event) || handler.async || handler.command?.trim() === "" || isMute(handler))
    return undefined;
  const source = sourceRow(protocols, event, group);
  // Its own agent asks the model and ignores the answer.
  if (handler.type === "prompt" && source && source.protocol.id !== UNIVERSAL && !source.row.prompt)
    return undefined;
  return judgedBy(event, source?.row);
}

/** Returns whether the hook is meant to hold something back. */
export function isGuard(
  protocols: Protocols,
  event: string,
  group: Group,
  handler: Handler,
): boolean {
  const purpose = purposeOf(protocols, event, group, handler);
  return purpose === "deny" || purpose === "hold";
}
