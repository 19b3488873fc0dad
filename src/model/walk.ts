/** How a call begins and ends on a host, by its own commands' words or its bridge. */
import type {
  Adapter,
  CommandProtocol,
  DecodedReply,
  EventRow,
  HookEvent,
  Invocation,
  Reply,
  ToolUse,
} from "./adapter.ts";

/** Without another agent's transcript, by whose name hosts know their own payloads (S28). */
export function payloadOf(
  { protocol, bridge }: Adapter,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
): Invocation {
  const { transcriptPath: _path, agentTranscriptPath: _ofAgent, ...others } = event;
  // Every call of a host's has a session.
  const told = event.host === protocol.id ? event : { ...others, sessionId: event.sessionId ?? "" };
  return bridge
    ? bridge.sample(told, row, use)
    : (protocol as CommandProtocol).dialect.encodeEvent(told, row, use);
}

/** Returns what the host takes from a process's reply. */
export function takenAs(adapter: Adapter, reply: Reply, call: Invocation): DecodedReply {
  return adapter.bridge
    ? adapter.bridge.takeReply(reply, call)
    : (adapter.takes ?? adapter.protocol.dialect.decodeReply)(reply, call);
}
