/** Finds out which host is really calling: some run entries written for another (S13, S28). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { HostProtocol, Invocation, Reply } from "./adapter.ts";
import { eventNames } from "./events.ts";
import { rowNamed } from "./route.ts";

export interface Caller {
  readonly protocol: HostProtocol;
  readonly call: Invocation;
  /** No host's rule knows the payload, as after an update: it counts as the named host's. */
  readonly unknown?: true;
  /** The entry names several hosts, and the payload none: `marked` if the environment does. */
  readonly open?: "marked" | "nobody";
}

/**
 * The host that the entry names if it recognises the payload as its own, else the one other host
 * that does. If several do, the markers that they set in the environment decide; if none does or no
 * marker decides, the caller is the entry's host.
 */
export function callerAmong(
  entry: HostProtocol,
  others: readonly HostProtocol[],
  call: Invocation,
): Caller {
  if (entry.host.recognise(call)) return { protocol: entry, call };
  // A host that does not read the entry's file cannot have called it, even if an update changed its
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

/**
 * The entry names several hosts: the caller is the one host that recognises the payload. If none or
 * several do, it is the only one of them whose marker is set, provided that each of them sets one:
 * a host without a marker inherits that of a host it was started from.
 */
export function callerNamed(
  named: readonly HostProtocol[],
  others: readonly HostProtocol[],
  call: Invocation,
): Caller {
  const entry = named[0] as HostProtocol;
  const strangers = others.filter(
    (other) => !named.includes(other) && named.some((candidate) => runsEntriesOf(other, candidate)),
  );
  const claims = [...named, ...strangers].filter(({ host }) => host.recognise(call));
  const possible = claims.length ? claims : named;
  const marked = possible.every(({ host }) => host.marker !== undefined)
    ? possible.filter((protocol) => isMarked(protocol, call))
    : [];
  const [protocol, another] = claims.length === 1 ? claims : marked;
  return protocol && !another
    ? {
        protocol,
        call: { ...call, event: eventFor(protocol, entry, call) },
        ...(!claims.length && { unknown: true as const, open: "marked" as const }),
      }
    : { protocol: entry, call, unknown: true, open: "nobody" };
}

const runsEntriesOf = ({ host }: HostProtocol, { id }: HostProtocol) =>
  host.runsEntriesOf?.includes(id) ?? false;

const isMarked = ({ host: { marker } }: HostProtocol, { env }: Invocation) =>
  marker !== undefined && env[marker] !== undefined;

/** A host other than the assumed caller may have sent this, by its marker or the entry. */
const isOpen = (
  { protocol, call, unknown, open }: Caller,
  others: readonly HostProtocol[],
): boolean =>
  open !== undefined ||
  (unknown === true &&
    others.some(
      (other) => other !== protocol && runsEntriesOf(other, protocol) && isMarked(other, call),
    ));

/** For calls of uncertain sender, as every host honours: JSON, and exit code 2 with the reason. */
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

/** The caller's own name for the event, from its payload or by what the entry's event means. */
function eventFor(caller: HostProtocol, entry: HostProtocol, call: Invocation): string {
  const eventName = call.payload["hook_event_name"];
  if (typeof eventName === "string" && rowNamed(caller, eventName)) return eventName;
  if (rowNamed(caller, call.event)) return call.event;
  const meant = eventNames.find((name) =>
    entry.events[name].some((row) => row.name === call.event),
  );
  return (meant && caller.events[meant][0]?.name) ?? call.event;
}
