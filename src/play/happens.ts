/** Determines whether something can happen on an agent, and what the agent reports of it. */
import type { Adapter, EventRow, HookEvent } from "../model/adapter.ts";
import { eventInfo, eventNames } from "../model/events.ts";
import { comesFor } from "../model/route.ts";
import { hostToolsFor, isMcp, known } from "../model/tools.ts";

/** About no tool, or one that the agent has; a tool in no table may be anybody's. */
export function hasTool(
  { protocol, harmless, config }: Adapter,
  { tools = [] }: HookEvent,
): boolean {
  const [{ name } = { name: "" }] = tools;
  if (isMcp(name)) return config.noServerTools === undefined;
  // What exists on a surface without matchers only is no tool that a matcher could fit.
  if (config.unmatched?.tools.includes(name)) return false;
  return (
    name === "" ||
    hostToolsFor(protocol, name).length > 0 ||
    known(protocol, name) !== undefined ||
    Object.hasOwn(harmless, name) ||
    config.tools.includes(name)
  );
}

/** This agent has a row that reports the event or carries it (S17). */
export function happensOn(adapter: Adapter, event: HookEvent): boolean {
  const { protocol, config } = adapter;
  const [use] = event.tools ?? [];
  const isServers = use !== undefined && isMcp(use.name);
  const has = (config.moreTools && !isServers) || hasTool(adapter, event);
  const told = protocol.events[event.name].some(
    (row) => comesFor(row, use) && asTold(adapter, row, event) !== undefined,
  );
  const carried = () =>
    eventNames.some((name) =>
      protocol.events[name].some(({ carries }) => carries?.includes(event.name)),
    );
  return has && (told || carried());
}

/** The event as this row reports it; undefined if no such value is ever reported. */
export function asTold(
  { config }: Adapter,
  { values }: EventRow,
  event: HookEvent,
): HookEvent | undefined {
  const { subject } = eventInfo(event.name);
  if (!subject || subject === "tool") return event;
  if (config.untold?.[subject]?.includes(event.name)) return { ...event, [subject]: undefined };
  const value = event[subject];
  return value === undefined || !values || values.includes(value) ? event : undefined;
}
