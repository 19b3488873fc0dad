/** Who is really calling: a host may run entries that were written for another one (S13, S28). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HostProtocol, Invocation, Reply } from "./adapter.ts";
import { eventNames } from "./events.ts";
import { rowNamed } from "./route.ts";

export interface Caller {
  readonly protocol: HostProtocol;
  readonly call: Invocation;
  /**
   * No host's rule knows the payload: it is taken for one of the host that the entry names, as
   * after an update of that host.
   */
  readonly unknown?: true;
}

/**
 * The host named in the entry if the payload is its own by its own rule; else the one other host
 * that recognises it. Where several do, the marks they leave in the environment choose; where none
 * does, or nothing chooses, the call is the entry's.
 */
export function callerAmong(
  entry: HostProtocol,
  others: readonly HostProtocol[],
  call: Invocation,
): Caller {
  if (entry.host.recognise(call)) return { protocol: entry, call };
  // Whoever does not read the entry's file cannot have called it, whatever an update made of a
  // payload.
  const claims = others.filter(
    (other) => runsEntriesOf(other, entry) && other.host.recognise(call),
  );
  const marked = claims.length > 1 ? claims.filter((protocol) => isMarked(protocol, call)) : claims;
  const [protocol, another] = marked;
  if (protocol && !another)
    return { protocol, call: { ...call, event: eventFor(protocol, entry, call) } };
  return { protocol: entry, call, ...(!claims.length && { unknown: true }) };
}

const runsEntriesOf = ({ host }: HostProtocol, { id }: HostProtocol) =>
  host.runsEntriesOf?.includes(id) ?? false;

const isMarked = ({ host: { marker } }: HostProtocol, { env }: Invocation) =>
  marker !== undefined && env[marker] !== undefined;

/**
 * May another host than the one taken for the caller have sent this after all? Its mark says that
 * it is about.
 */
const isOpen = ({ protocol, call, unknown }: Caller, others: readonly HostProtocol[]): boolean =>
  unknown === true &&
  others.some(
    (other) => other !== protocol && runsEntriesOf(other, protocol) && isMarked(other, call),
  );

/**
 * The denial as every host honours it, where it is not certain which one asks: its JSON, and exit
 * code 2 with the reason.
 */
export function deniedForAll(
  caller: Caller,
  others: readonly HostProtocol[],
  reply: Reply,
  reason?: string,
): Reply {
  return isOpen(caller, others)
    ? { ...reply, stderr: [reply.stderr, reason].filter(Boolean).join("\n"), code: 2 }
    : reply;
}

/**
 * The project that a call of the user's own entries is about; undefined: the host does not tell it.
 */
export function projectOf({ protocol, call: { payload, env } }: Caller): string | undefined {
  const told = protocol.host.projectDir && env[protocol.host.projectDir];
  return told || (typeof payload["cwd"] === "string" ? payload["cwd"] : "") || undefined;
}

/** The caller's own word for what it sent, from its payload or by what the entry's event means. */
function eventFor(caller: HostProtocol, entry: HostProtocol, call: Invocation): string {
  const said = call.payload["hook_event_name"];
  if (typeof said === "string" && rowNamed(caller, said)) return said;
  if (rowNamed(caller, call.event)) return call.event;
  const meant = eventNames.find((name) =>
    entry.events[name].some((row) => row.name === call.event),
  );
  return (meant && caller.events[meant][0]?.name) ?? call.event;
}
