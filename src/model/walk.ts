/**
 * How a call on a host begins, and what its answer comes to: in the words of its own commands, or
 * as its bridge has it.
 */
import type {
  Adapter,
  DecodedReply,
  EventRow,
  HookEvent,
  Invocation,
  Reply,
  ToolUse,
} from "./adapter.ts";

/** The host's own payload of an event on one of its rows. */
export function payloadOf(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
): Invocation {
  return adapter.bridge
    ? adapter.bridge.sample(event, row, use)
    : adapter.protocol.dialect.encodeEvent(event, row, use);
}

/** What the host makes of what a process answered there. */
export function takenAs(adapter: Adapter, reply: Reply, call: Invocation): DecodedReply {
  return adapter.bridge
    ? adapter.bridge.takeReply(reply, call)
    : adapter.protocol.dialect.decodeReply(reply, call);
}
