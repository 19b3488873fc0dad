/**
 * Builds how a call on a host begins and reads how it ends: in the words of the host's own
 * commands, or through its bridge.
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

/** Returns the host's own payload of an event on one of its rows. */
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

/** Returns the decision that the host takes from a process's reply. */
export function takenAs(adapter: Adapter, reply: Reply, call: Invocation): DecodedReply {
  return adapter.bridge
    ? adapter.bridge.takeReply(reply, call)
    : adapter.protocol.dialect.decodeReply(reply, call);
}
