import { speaks, type Adapter, type EventRow } from "../model/adapter.ts";
import type { Code } from "../model/codes.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { EventName } from "../model/events.ts";
import { isFor } from "../model/select.ts";
import { guardsBy, sourceRow, type Route, type Protocols } from "../model/route.ts";

export interface PlaceRequest {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  /** It is null for an event that only one host has. */
  readonly event: EventName | null;
  readonly hostEvent?: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly way: Route | undefined;
  /** The handler is already in the host's own file and is left alone. */
  readonly left: boolean;
  readonly native: boolean;
  /** The host has no file for that scope. */
  readonly homeless: boolean;
  /** A prompt can go to the host unchanged. */
  readonly prompts: boolean;
}

export interface NoPlace {
  readonly code: Code;
  readonly message: string;
  readonly row?: EventRow;
}

/** Returns why the handler has no place on this host; undefined if it has one. */
export function unplaced(request: PlaceRequest): NoPlace | undefined {
  const {
    protocols,
    adapter,
    event,
    hostEvent,
    handler,
    way,
    group,
    native,
    left,
    prompts,
    homeless,
  } = request;
  const { title, protocol, config } = adapter;
  const { within } = group.origin ?? {};
  const owner = Object.keys(handler).find((key) => key.startsWith("x-")) ?? "";
  if (left) return undefined;
  if (!isFor(handler, protocol.id))
    return {
      code: "left-out",
      message: `people keep it from ${title}: ${keptBy(handler, group)}`,
    };
  if (within && !native)
    return {
      code: "agent-scoped",
      message: `this runs inside one ${within} only, and ${
        config.places.some((place) => place.within === within)
          ? `a conversion writes into no ${within} of ${title}`
          : `${title} has no such place`
      }`,
    };
  if (homeless)
    return {
      code: "personal-file",
      message: `${title} has no file for one person's hooks in a project`,
    };
  if (event === null)
    return native
      ? undefined
      : { code: "no-event", message: `${title} has nothing like ${hostEvent}` };
  const source = sourceRow(protocols, event, group);
  if (!source)
    return {
      code: "no-agent",
      message: `nothing here speaks ${JSON.stringify(group.dialect)} on ${event}`,
    };
  if (!way)
    return {
      code: "no-event",
      message: `${title}: no event for ${event}`,
    };
  const { row } = way;
  if (handler.type === "prompt" && !prompts) {
    const judged = guardsBy(event, source.row, handler);
    return judged && !row.can[judged]
      ? { code: "cannot-block", message: `${title} lets no hook block on ${row.name}`, row }
      : { code: "no-command", message: promptless(adapter, row, group), row };
  }
  if (
    handler.type !== "prompt" &&
    handler.command === undefined &&
    (owner !== `x-${protocol.id}` || !speaks(protocol))
  ) {
    const type = (handler as { [key: string]: { [key: string]: unknown } })[owner]?.["type"];
    return {
      code: "no-command",
      message: `a hook of type ${String(type ?? "unknown")} runs only in its own agent`,
      row,
    };
  }
  return undefined;
}

/** People keep a hook from an agent that its `agents` do not name. */
function keptBy({ agents = [] }: Handler, { origin }: Group): string {
  if (origin?.format === undefined) return "its `agents` do not name it";
  return agents.length === 1
    ? "it is in the block of another agent"
    : "this agent's own block has others in its place";
}

function promptless({ title, protocol }: Adapter, row: EventRow, { matcher }: Group): string {
  if (row.prompt)
    return `${title} cannot filter as ${JSON.stringify(matcher)} does, and the prompt would be asked of every call`;
  return asksModels(protocol)
    ? `what a model answers on ${row.name} counts for nothing on ${title}`
    : `${title} has no hooks that ask a model on ${row.name}`;
}

const asksModels = ({ events }: Adapter["protocol"]) =>
  Object.values(events).some((rows) => rows.some(({ prompt }) => prompt));
