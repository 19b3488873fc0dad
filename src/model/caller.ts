/** Who is really calling: a host may run entries that were written for another one (S13, S28). */
import type { HostProtocol, Invocation } from "./adapter.ts";
import { isEntryFor } from "./entry.ts";
import { eventNames } from "./events.ts";
import { isFields, type Json } from "./json.ts";
import { fits, type RegexTest } from "./matcher.ts";
import { rowNamed } from "./route.ts";

export interface Caller {
  readonly protocol: HostProtocol;
  readonly call: Invocation;
  /** No host's rule knows the payload: it is taken for one of the host that the entry names, as after an update of that host. */
  readonly unknown?: true;
}

/**
 * The host named in the entry if the payload is its own by its own rule; else the one other host that recognises it. Where several do,
 * the marks they leave in the environment choose; where none does, or nothing chooses, the call is the entry's.
 */
export function callerAmong(entry: HostProtocol, others: readonly HostProtocol[], call: Invocation): Caller {
  if (entry.host.recognise(call)) return { protocol: entry, call };
  // Whoever does not read the entry's file cannot have called it, whatever an update made of a payload.
  const claims = others.filter((other) => runsEntriesOf(other, entry) && other.host.recognise(call));
  const marked = claims.length > 1 ? claims.filter((protocol) => isMarked(protocol, call)) : claims;
  const [protocol, another] = marked;
  if (protocol && !another) return { protocol, call: { ...call, event: eventFor(protocol, entry, call) } };
  return { protocol: entry, call, ...(!claims.length && { unknown: true }) };
}

const runsEntriesOf = ({ host }: HostProtocol, { id }: HostProtocol) => host.runsEntriesOf?.includes(id) ?? false;

const isMarked = ({ host }: HostProtocol, { env }: Invocation) => env[host.marker] !== undefined;

/** May another host than the one taken for the caller have sent this after all? Its mark says that it is about. */
export const isOpen = ({ protocol, call, unknown }: Caller, others: readonly HostProtocol[]): boolean =>
  unknown === true && others.some((other) => other !== protocol && runsEntriesOf(other, protocol) && isMarked(other, call));

/** The caller's own word for what it sent, from its payload or by what the entry's event means. */
function eventFor(caller: HostProtocol, entry: HostProtocol, call: Invocation): string {
  const said = call.payload["hook_event_name"];
  if (typeof said === "string" && rowNamed(caller, said)) return said;
  if (rowNamed(caller, call.event)) return call.event;
  const meant = eventNames.find((name) => entry.events[name].some((row) => row.name === call.event));
  return (meant && caller.events[meant][0]?.name) ?? call.event;
}

/** Does the caller run an entry of its own file for this very call? Then this one is the second of two. In doubt it does not (S13). */
export function runsOwn({ protocol, call }: Caller, file: string, match: RegexTest): boolean {
  const value = strictly(file);
  const row = rowNamed(protocol, call.event);
  if (!isFields(value) || !row) return false;
  return (protocol.host.runs?.(value, call.event) ?? []).some(
    ({ command, matcher }) =>
      isEntryFor(command, protocol.id, call.event) &&
      (matcher === undefined || (row.subject && fits(row.matcher ?? protocol.matcher, matcher, row.subject(call), match) === "yes")),
  );
}

/** A file that every reader takes for the same: no comment, no key twice, nothing in an unusual spelling. */
function strictly(source: string): Json | undefined {
  try {
    const value = JSON.parse(source) as Json;
    return source.replace(/("(?:[^"\\]|\\.)*")|\s+/g, "$1") === JSON.stringify(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
