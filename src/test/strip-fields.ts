/** A fixture may hold anything; an agent tells a field on the events that it belongs to. */
import type { HookEvent } from "../model/adapter.ts";
import { tidy } from "../model/decision.ts";
import type { EventName } from "../model/events.ts";

/**
 * As recorded (adapters/*\/payloads); fields that are not named are told wherever there is
 * something to tell.
 */
const ONLY_ON: { readonly [F in keyof HookEvent]?: readonly EventName[] } = {
  prompt: ["pre-prompt"],
  source: ["session-start"],
  trigger: ["pre-compact", "post-compact"],
  reason: ["session-end", "permission-denied"],
  error: ["post-tool-use-failure", "stop-failure", "session-end"],
  message: ["notification"],
  notificationType: ["notification"],
  lastAssistantMessage: ["stop", "stop-failure", "sub-agent-end"],
};

/** The event without what no agent would tell of it. */
export function tellable(event: HookEvent): HookEvent {
  const foreign = Object.entries(ONLY_ON).flatMap(([field, names]) =>
    names.includes(event.name) ? [] : [[field, undefined]],
  );
  return tidy<HookEvent>({ ...event, ...(Object.fromEntries(foreign) as Partial<HookEvent>) });
}
