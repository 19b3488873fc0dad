/** The calls that a session makes because somebody asks for them: by options, or in a package's cases. */
import { CASES } from "../cases/layout.ts";
import { readPackage } from "../cases/package.ts";
import type { HookEvent, ToolUse } from "../model/adapter.ts";
import { quietly } from "../model/error.ts";
import { eventFrom } from "../model/event.ts";
import type { Files } from "../model/files.ts";
import type { Known } from "../model/route.ts";
import { isMcp } from "../model/tools.ts";
import { BY_ITSELF } from "./live-plan.ts";

export interface CaseCall {
  readonly name: string;
  readonly use: ToolUse;
}

/** A package's tests are no business of doctor's, so that broken ones give no calls. */
export function caseCalls(known: Known, files: Files, root: string): readonly CaseCall[] {
  if (!files.exists(CASES)) return [];
  const { cases = [] } = quietly(() => readPackage(known, files)) ?? {};
  return cases.flatMap(({ name, prepared }) => {
    if (prepared?.event !== "pre-tool-use") return [];
    const [use] = eventFrom(prepared.event, prepared.payload, root).tools ?? [];
    return use && !isMcp(use.name) ? [{ name, use }] : [];
  });
}

/** Says why no session can have these events; undefined if one can. */
export function unplayable(events: readonly HookEvent[]): string | undefined {
  const [event, ...more] = events;
  if (!event || more.length) return `${events.length} calls cannot be told apart in one session`;
  const { name, tools: [use] = [], stopHookActive, source = "startup" } = event;
  if (name === "post-tool-use") return "a tool that really runs prints what it prints";
  if (name === "pre-tool-use") {
    if (!use) return "it names no tool";
    return isMcp(use.name) ? "the agents are started without MCP servers" : undefined;
  }
  if (name === "stop" && stopHookActive) return "no turn has been held before";
  if (name === "session-start" && source !== "startup")
    return `no session here starts by ${source}`;
  return BY_ITSELF[name] === undefined ? "no session here has its event" : undefined;
}
