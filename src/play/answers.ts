/** Which parts of an answer arrive, through our encoding and the agent's reading (S23, S29). */
import type { Adapter, EventRow, HookEvent, Invocation, ToolUse } from "../model/adapter.ts";
import { limits } from "../model/call.ts";
import { deny, type Decision } from "../model/decision.ts";
import { eventInfo, type Capability } from "../model/events.ts";
import { asFields } from "../model/json.ts";
import { knownOf } from "../model/known.ts";
import { narrow } from "../model/narrow.ts";
import { rowOn, sourceCan } from "../model/route.ts";
import type { Task } from "../model/select.ts";
import { takenAs } from "../model/walk.ts";
import type { Run } from "./runs.ts";
import type { Trace } from "./trace.ts";

/** A part that an agent does not accept for a tool, although it accepts it on that event. */
interface LostPart {
  readonly part: Capability;
  readonly tool: string;
  /** The field of a rewritten input that cannot be rewritten. */
  readonly field?: string;
}

/** `source` is the row that the commands were written for; without it all may be answered. */
export function lostParts(
  adapter: Adapter,
  source: EventRow | undefined,
  traces: readonly Trace[],
): readonly LostPart[] {
  const seen = new Map<string, LostPart>();
  for (const { runs } of traces)
    for (const run of runs)
      for (const part of lostOf(adapter, source, run)) seen.set(JSON.stringify(part), part);
  return [...seen.values()];
}

/** The model sees no result if the hook gives this part of an answer. */
export function hidesResult(
  adapter: Adapter,
  { call }: Run,
  { event }: Task,
  part: "withhold" | "rewrite-result",
): boolean {
  const row = rowOn(adapter.protocol, event.name, call.event);
  const taken = row && takenFrom(adapter, row, call, event, { [part]: "a text" });
  return taken?.withhold !== undefined || taken?.["rewrite-result"] !== undefined;
}

/** Returns what the agent takes from a decision, after our own narrowing and encoding. */
function takenFrom(
  adapter: Adapter,
  row: EventRow,
  call: Invocation,
  event: HookEvent,
  decision: Decision,
): Decision {
  const { protocol } = adapter;
  const able = narrow(event.name, decision, row, limits(protocol, event, decision)).decision;
  return takenAs(adapter, protocol.host.encodeReply(able, call), call);
}

function lostOf(
  adapter: Adapter,
  source: EventRow | undefined,
  { task, call }: Run,
): readonly LostPart[] {
  if (!task || task.carried || task.again || task.widened || task.handler.async) return [];
  const { event, use } = task;
  const row = rowOn(adapter.protocol, event.name, call.event);
  if (!row || !use) return [];
  const parts = eventInfo(event.name).parts.filter(
    (part) => row.can[part] && sourceCan(source, part),
  );
  const find = (part: Capability): readonly LostPart[] =>
    samplesOf(part, use)
      .filter(({ decisions }) =>
        decisions.every(
          (decision) => !hasPart(takenFrom(adapter, row, call, event, decision), part),
        ),
      )
      .map(({ field }) => ({ part, tool: use.name, ...(field !== undefined && { field }) }));
  return parts.flatMap((part) =>
    known(call, JSON.stringify([event.name, part, use]), () => find(part)),
  );
}

/** Results are kept because one call starts many handlers. */
const known = knownOf<Invocation, readonly LostPart[]>();

interface Sample {
  /** Several, because some agents accept a part only together with another one. */
  readonly decisions: readonly Decision[];
  readonly field?: string;
}

function samplesOf(part: Capability, { input }: ToolUse): readonly Sample[] {
  switch (part) {
    case "deny":
      return [{ decisions: [deny("no")] }];
    case "ask":
    case "allow":
      return [{ decisions: [{ verdict: part, reason: "a reason" }] }];
    case "rewrite-input":
      return Object.entries(asFields(input)).flatMap(([field, value]) =>
        typeof value === "string"
          ? [{ decisions: withAllow({ "rewrite-input": { [field]: `${value} ` } }), field }]
          : [],
      );
    case "context":
    case "message":
      return [{ decisions: [{ [part]: "a text" }] }];
    default:
      // Parts that depend on more than the tool are judged by the tables.
      return [];
  }
}

const withAllow = (decision: Decision): readonly Decision[] => [
  decision,
  { ...decision, verdict: "allow" },
];

export const hasPart = (taken: Decision, part: Capability): boolean =>
  part === "deny" || part === "ask" || part === "allow"
    ? taken.verdict === part
    : taken[part as keyof Decision] !== undefined;
