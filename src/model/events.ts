/** The universal events and what a decision may do on each (S1). */
import type { Handler } from "../../schemas/types/document.ts";

export type Capability = NonNullable<Handler["needs"]>[number];

interface EventInfo {
  /** What a matcher is tested against; if it is absent, matchers are ignored. */
  readonly subject?: "tool" | "source" | "reason" | "trigger" | "agentType" | "notificationType";
  /** A handler is judged by the first of these that its source has; by firing if none is here. */
  readonly judge: readonly Capability[];
  readonly parts: readonly Capability[];
}

const BEFORE_CALL = ["deny", "ask", "allow", "end", "rewrite-input", "add-permissions"] as const;

export const EVENTS = {
  "pre-tool-use": {
    subject: "tool",
    judge: ["deny"],
    parts: [...BEFORE_CALL, "context", "message"],
  },
  "permission-request": {
    subject: "tool",
    judge: ["deny"],
    parts: [...BEFORE_CALL, "interrupt", "message"],
  },
  "permission-denied": { subject: "tool", judge: [], parts: ["context", "message"] },
  "post-tool-use": {
    subject: "tool",
    judge: ["feedback"],
    parts: ["feedback", "withhold", "rewrite-result", "end", "context", "message"],
  },
  "post-tool-use-failure": {
    subject: "tool",
    judge: ["feedback"],
    parts: ["feedback", "end", "context", "message"],
  },
  "pre-prompt": { judge: ["deny"], parts: ["deny", "end", "rewrite-prompt", "context", "message"] },
  "session-start": {
    subject: "source",
    judge: ["context"],
    parts: ["context", "env", "end", "message"],
  },
  "session-end": { subject: "reason", judge: [], parts: ["message"] },
  stop: { judge: ["hold"], parts: ["hold", "end", "context", "message"] },
  "stop-failure": { judge: [], parts: ["message"] },
  "stop-cancelled": { judge: [], parts: ["message"] },
  "sub-agent-start": {
    subject: "agentType",
    judge: ["deny", "context"],
    parts: ["deny", "context", "message"],
  },
  "sub-agent-end": {
    subject: "agentType",
    judge: ["hold"],
    parts: ["hold", "end", "context", "message"],
  },
  "pre-compact": {
    subject: "trigger",
    judge: ["deny"],
    parts: ["deny", "end", "context", "message"],
  },
  "post-compact": { subject: "trigger", judge: [], parts: ["message"] },
  notification: { subject: "notificationType", judge: [], parts: ["context", "message"] },
} as const satisfies Record<string, EventInfo>;

export type EventName = keyof typeof EVENTS;
export const eventNames = Object.keys(EVENTS) as EventName[];

export const eventInfo = (name: EventName): EventInfo => EVENTS[name];

export const isEventName = (name: string): name is EventName => Object.hasOwn(EVENTS, name);

/** The event holds something back; our own faults deny on such events (S10). */
export const isGate = (name: EventName): boolean => eventInfo(name).parts.includes("deny");
