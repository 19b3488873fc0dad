/** Removes fields that no agent sends: it sends a field only on certain events. */
import type { HookEvent } from "../model/adapter.ts";
import { tidy } from "../model/decision.ts";
import type { EventName } from "../model/events.ts";

/** These were recorded (adapters/*\/payloads). Any other field is sent wherever it has a value. */
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

export function tellable(event: HookEvent): HookEvent {
  const foreign = Object.entries(ONLY_ON).flatMap(([field, names]) =>
    names.includes(event.name) ? [] : [[field, undefined]],
  );
  return tidy<HookEvent>({ ...event, ...(Object.fromEntries(foreign) as Partial<HookEvent>) });
}
