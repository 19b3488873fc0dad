/** What a hook is for: what can answer nothing is for nothing that an agent could lose. */
import type { Group, Handler } from "../model/document.ts";
import { isEventName, type Capability } from "../model/events.ts";
import { judgedBy, sourceRow, type Protocols } from "../model/route.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { isMute } from "../read/mute.ts";

/** Undefined: nothing, or it is not waited for. */
export function purposeOf(
  protocols: Protocols,
  event: string,
  group: Group,
  handler: Handler,
): Capability | undefined {
  if (!isEventName(event) || handler.async || handler.command?.trim() === "" || isMute(handler))
    return undefined;
  const source = sourceRow(protocols, event, group);
  // Its own agent asks the model, and makes nothing of the answer.
  if (handler.type === "prompt" && source && source.protocol.id !== UNIVERSAL && !source.row.prompt)
    return undefined;
  return judgedBy(event, source?.row);
}

/** It is to hold something back. */
export function isGuard(
  protocols: Protocols,
  event: string,
  group: Group,
  handler: Handler,
): boolean {
  const purpose = purposeOf(protocols, event, group, handler);
  return purpose === "deny" || purpose === "hold";
}
