/** Derives events that a host cannot answer from the events that carry them (S17). */
import type { HookEvent } from "./adapter.ts";
import type { EventName } from "./events.ts";
import { isFields, text } from "./json.ts";

/** It is undefined if no such event happened. */
export function carriedEvent(event: HookEvent, name: EventName): HookEvent | undefined {
  if (name === "permission-request") return { ...event, name };
  const agent = event.tools?.find((use) => use.name === "Agent");
  if (name !== "sub-agent-start" || !agent || !isFields(agent.input)) return undefined;
  const { subagent_type: type, prompt, description } = agent.input;
  return {
    ...event,
    name,
    tools: undefined,
    agentType: text(type),
    prompt: text(prompt) ?? text(description),
  };
}
