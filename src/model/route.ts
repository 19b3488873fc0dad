/** Decides on which host events a group runs. Both `convert` and the shim use this module. */
import {
  speaks,
  type Adapters,
  type DialectProtocol,
  type EventRow,
  type Protocol,
  type ProtocolTables,
  type ToolUse,
} from "./adapter.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { eventInfo, eventNames, isGate, type Capability, type EventName } from "./events.ts";
import { knownOf } from "./known.ts";
import { namesOf } from "./matcher.ts";
import { isMcp, known } from "./tools.ts";

export interface Route {
  readonly row: EventRow;
  /** The row's event, which differs from the group's event if another event carries it (S17). */
  readonly under: EventName;
  readonly carried: boolean;
}

export type Protocols = { readonly [id: string]: Protocol };

/** The agents that Hookport knows, and all dialects, by id. */
export interface Known {
  readonly adapters: Adapters;
  readonly protocols: Protocols;
}

/** The row that a group's commands were written for, in its own dialect's table. */
export interface SourceRow {
  readonly protocol: DialectProtocol;
  readonly row: EventRow;
}
export function sourceRow(
  protocols: Protocols,
  event: EventName,
  group: Group,
): SourceRow | undefined {
  const [id, name] = splitDialect(group.dialect);
  const protocol = Object.hasOwn(protocols, id) ? protocols[id] : undefined;
  // A host whose hooks are code has events, but no words in which a group could be written.
  if (!protocol || !speaks(protocol)) return undefined;
  const row = name ? rowOn(protocol, event, name) : protocol.events[event][0];
  return row && { protocol, row };
}

export function splitDialect(dialect = "universal"): [id: string, row: string | undefined] {
  const colon = dialect.indexOf(":");
  return colon < 0 ? [dialect, undefined] : [dialect.slice(0, colon), dialect.slice(colon + 1)];
}

/** The group is in the words of no agent, so that its commands have our placeholders. */
export const isUniversal = ({ dialect }: Pick<Group, "dialect">): boolean =>
  splitDialect(dialect)[0] === "universal";

const rows = knownOf<ProtocolTables, readonly EventRow[]>();

/** They are in the order of the events. */
export const rowsOf = (protocol: ProtocolTables): readonly EventRow[] =>
  rows(protocol, "", () => eventNames.flatMap((name) => protocol.events[name]));

export const comesFor = ({ only }: EventRow, use: ToolUse | undefined): boolean =>
  !use || !only || only.includes(isMcp(use.name) ? "mcp" : use.name);

/** The first row of a host event holds what is true of the name for all its events. */
export const rowNamed = (protocol: ProtocolTables, hostEvent: string): EventRow | undefined =>
  rowsOf(protocol).find(({ name }) => name === hostEvent);

/** The row of an event that a host event has, where it stands for several. */
export const rowOn = (
  protocol: ProtocolTables,
  event: EventName,
  hostEvent: string,
): EventRow | undefined => protocol.events[event].find(({ name }) => name === hostEvent);

/** A row hides the servers of MCP tools on this event, or begins with it. */
export const hidesServers = (protocol: ProtocolTables, hostEvent: string): boolean =>
  rowsOf(protocol).some(
    ({ name, servers }) => servers && (name === hostEvent || servers.begins === hostEvent),
  );

const rowsOn = (protocol: ProtocolTables, hostEvent: string) =>
  eventNames.flatMap((name) =>
    protocol.events[name].filter((row) => row.name === hostEvent).map((row) => ({ name, row })),
  );

export const eventsOf = (protocol: ProtocolTables, hostEvent: string): readonly EventName[] => [
  ...new Set(
    rowsOn(protocol, hostEvent).flatMap(({ name, row: { carries = [] } }) => [name, ...carries]),
  ),
];

/** Rows of a host event that can hold something back, without those that it only carries. */
export const gatesOn = (
  protocol: ProtocolTables,
  hostEvent: string,
): readonly { readonly name: EventName; readonly row: EventRow }[] =>
  rowsOn(protocol, hostEvent).filter(({ name }) => isGate(name));

/** A command of this row could give this part; an agent's own may do what we decline to use. */
export const sourceCan = (source: EventRow | undefined, part: Capability): boolean =>
  !source || Boolean(source.can[part]) || source.declined?.[part] !== undefined;

/** The first capability of the event's list that the group's source has. */
export const judgedBy = (event: EventName, source: EventRow | undefined): Capability | undefined =>
  eventInfo(event).judge.find((capability) => !source || source.can[capability]);

/** It is undefined if the handler is not a guard, as one that nobody waits for. */
export function guardsBy(
  event: EventName,
  source: EventRow | undefined,
  handler: Handler,
): "deny" | "hold" | undefined {
  const judge = handler.async ? undefined : judgedBy(event, source);
  return judge === "deny" || judge === "hold" ? judge : undefined;
}

/** A group's own host also runs it on these events, which its host event stands for too. */
export function alsoOn(protocols: Protocols, event: EventName, group: Group): readonly EventName[] {
  const source = sourceRow(protocols, event, group);
  if (!source) return [];
  return eventNames.filter(
    (other) =>
      other !== event && source.protocol.events[other].some((row) => row.name === source.row.name),
  );
}

/** Gives the group as it applies to another event of its host event. */
export function groupFor(protocols: Protocols, event: EventName, group: Group): Group {
  const name = sourceRow(protocols, event, group)?.row.name;
  return name === undefined
    ? group
    : { ...group, dialect: `${splitDialect(group.dialect)[0]}:${name}` };
}

/** The event's own groups, and those of other events whose host event also stands for this one. */
export function groupsFor(
  protocols: Protocols,
  doc: HooksDocument,
  event: EventName,
): readonly Group[] {
  const others = eventNames.flatMap((other) =>
    (doc.hooks[other] ?? []).flatMap((group) =>
      alsoOn(protocols, other, group).includes(event) ? [groupFor(protocols, other, group)] : [],
    ),
  );
  return [...(doc.hooks[event] ?? []), ...others];
}

/** The main route comes first, then the rows that the host needs in addition. */
export function routes(
  protocols: Protocols,
  target: Protocol,
  event: EventName,
  group: Group,
): readonly Route[] {
  const main = route(protocols, target, event, group);
  if (!main || main.carried || isHome(target, group)) return main ? [main] : [];
  const besides = target.events[event]
    .filter(
      (row) =>
        row.besides &&
        !row.readOnly &&
        row !== main.row &&
        reachesAny(protocols, event, group, row.only ?? []),
    )
    .map((row): Route => ({ row, under: event, carried: false }));
  return [main, ...besides];
}

const isHome = (target: Protocol, group: Group) => splitDialect(group.dialect)[0] === target.id;

/** The group's matcher could fit one of these canonical tools. */
function reachesAny(
  protocols: Protocols,
  event: EventName,
  group: Group,
  tools: readonly string[],
): boolean {
  const source = sourceRow(protocols, event, group);
  if (!source || !tools.some((tool) => !source.row.only || source.row.only.includes(tool)))
    return false;
  const names =
    source.row.subject && namesOf(source.row.matcher ?? source.protocol.matcher, group.matcher);
  return (
    !names ||
    names.some((name) =>
      tools.includes(isMcp(name) ? "mcp" : (known(source.protocol, name)?.name ?? name)),
    )
  );
}

/**
 * The first row with the capability that the group is judged by, else a carrier, else any row, or
 * nowhere.
 */
export function route(
  protocols: Protocols,
  target: Protocol,
  event: EventName,
  group: Group,
): Route | undefined {
  const source = sourceRow(protocols, event, group);
  const [id, name] = splitDialect(group.dialect);
  const rows = target.events[event].filter((row) => !row.readOnly && !row.besides);
  // A group in the host's own words goes back to the event that it was written for: the identity
  // (S14).
  const home = id === target.id ? rowOn(target, event, name ?? rows[0]?.name ?? "") : undefined;
  if (home) return { row: home, under: event, carried: false };
  // A group that nobody waits for holds nothing back, so it runs on the event itself.
  const late = group.hooks.length > 0 && group.hooks.every((handler) => handler.async);
  const judge = late ? undefined : judgedBy(event, source?.row);
  const able = rows.find((row) => !judge || row.can[judge]);
  if (able) return { row: able, under: event, carried: false };
  const carrier = judge === "deny" ? carrierOf(target, event) : undefined;
  if (carrier) return carrier;
  return rows[0] && { row: rows[0], under: event, carried: false };
}

function carrierOf(target: Protocol, event: EventName): Route | undefined {
  for (const under of eventNames) {
    const row = target.events[under].find(
      (candidate) => candidate.carries?.includes(event) && !candidate.readOnly,
    );
    if (row) return { row, under, carried: true };
  }
  return undefined;
}
