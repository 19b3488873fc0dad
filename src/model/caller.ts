/** Who is really calling: a host may run entries that were written for another one (S13, S28). */
import type { Call, Wire } from "./adapter.ts";
import { isEntryFor } from "./entry.ts";
import { eventNames } from "./events.ts";
import { isFields, type Json } from "./json.ts";
import { fits, type RegexTest } from "./matcher.ts";
import { rowNamed } from "./route.ts";

export interface Caller {
  readonly wire: Wire;
  readonly call: Call;
  /** No host's rule knows the payload: it is taken for one of the host that the entry names, as after an update of that host. */
  readonly unknown?: true;
}

/**
 * The host named in the entry if the payload is its own by its own rule; else the one other host that recognises it. Where several do,
 * the marks they leave in the environment choose; where none does, or nothing chooses, the call is the entry's.
 */
export function callerAmong(entry: Wire, others: readonly Wire[], call: Call): Caller {
  if (entry.host?.recognise(call)) return { wire: entry, call };
  // Whoever does not read the entry's file cannot have called it, whatever an update made of a payload.
  const claims = others.filter((other) => runsEntriesOf(other, entry) && other.host?.recognise(call));
  const marked = claims.length > 1 ? claims.filter((wire) => isMarked(wire, call)) : claims;
  const [wire, another] = marked;
  if (wire && !another) return { wire, call: { ...call, event: eventFor(wire, entry, call) } };
  return { wire: entry, call, ...(!claims.length && { unknown: true }) };
}

const runsEntriesOf = ({ host }: Wire, { id }: Wire) => host?.runsEntriesOf?.includes(id) ?? false;

const isMarked = ({ host }: Wire, { env }: Call) => host !== undefined && env[host.mark] !== undefined;

/** May another host than the one taken for the caller have sent this after all? Its mark says that it is about. */
export const isOpen = ({ wire, call, unknown }: Caller, others: readonly Wire[]): boolean =>
  unknown === true && others.some((other) => other !== wire && runsEntriesOf(other, wire) && isMarked(other, call));

/** The caller's own word for what it sent, from its payload or by what the entry's event means. */
function eventFor(caller: Wire, entry: Wire, call: Call): string {
  const said = call.payload["hook_event_name"];
  if (typeof said === "string" && rowNamed(caller, said)) return said;
  if (rowNamed(caller, call.event)) return call.event;
  const meant = eventNames.find((name) => entry.events[name].some((row) => row.name === call.event));
  return (meant && caller.events[meant][0]?.name) ?? call.event;
}

/** Does the caller run an entry of its own file for this very call? Then this one is the second of two. In doubt it does not (S13). */
export function runsOwn({ wire, call }: Caller, file: string, match: RegexTest): boolean {
  const value = strictly(file);
  const row = rowNamed(wire, call.event);
  if (!isFields(value) || !row) return false;
  return (wire.host?.runs?.(value, call.event) ?? []).some(
    ({ command, matcher }) =>
      isEntryFor(command, wire.id, call.event) &&
      (matcher === undefined || (row.subject && fits(row.matcher ?? wire.matcher, matcher, row.subject(call), match) === "yes")),
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
