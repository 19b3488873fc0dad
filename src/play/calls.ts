/** A call as the agent was seen to make it: the subject in a recorded payload (S23). */
import type { Adapter, EventRow, HookEvent, Invocation, ToolUse } from "../model/adapter.ts";
import { same, type Fields } from "../model/json.ts";
import { payloadOf } from "../model/walk.ts";

/** If nothing was recorded from the agent, the call is the one that its dialect encodes. */
export function callOn(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
): Invocation {
  const call = payloadOf(adapter, event, row, use);
  const like = recordedLike(adapter, row, call);
  if (!like) return call;
  const known = Object.entries(call.payload).filter(([key]) => Object.hasOwn(like, key));
  return { ...call, payload: { ...like, ...Object.fromEntries(known) } };
}

/** Of the same tool, or else of any: no field is played that was never seen to be sent. */
function recordedLike({ recorded }: Adapter, row: EventRow, call: Invocation): Fields | undefined {
  const fields = recorded?.[row.name];
  const subjects = row.subject?.(call) ?? [];
  return (
    fields?.find((payload) => same(row.subject?.({ ...call, payload }) ?? [], subjects)) ??
    fields?.[0]
  );
}
