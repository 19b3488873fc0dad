import { speaks, type Adapter, type EventRow } from "../model/adapter.ts";
import type { Code } from "../model/codes.ts";
import type { Group, Handler } from "../../schemas/types/document.ts";
import type { EventName } from "../model/events.ts";
import type { Fields } from "../model/json.ts";
import { isFor } from "../model/select.ts";
import { guardsBy, sourceRow, type Route, type Protocols } from "../model/route.ts";

interface PlaceRequest {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  /** It is null for an event that only one host has. */
  readonly event: EventName | null;
  readonly hostEvent?: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly way: Route | undefined;
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

/** Returns why a handler, which is not left in the host's own file, has no place on this host. */
export function unplaced(request: PlaceRequest): NoPlace | undefined {
  const { protocols, adapter, event, handler, group, way, native } = request;
  const { title, protocol, config } = adapter;
  const { within } = group.origin ?? {};
  const no = (code: Code, message: string, row?: EventRow): NoPlace => ({
    code,
    message,
    ...(row && { row }),
  });
  if (!isFor(handler, protocol.id))
    return no("left-out", `${title}: it is for other agents only, ${keptBy(handler, group)}`);
  if (within && !native) {
    const why = config.places.some((place) => place.within === within)
      ? `a conversion writes into no ${within} of ${title}`
      : `${title} has no such place`;
    return no("agent-scoped", `this runs inside one ${within} only, and ${why}`);
  }
  if (request.homeless)
    return no("personal-file", `${title} has no file for one person's hooks in a project`);
  if (event === null) return no("no-event", `${title} has nothing like ${request.hostEvent}`);
  const source = sourceRow(protocols, event, group);
  if (!source)
    return no("no-agent", `nothing here speaks ${JSON.stringify(group.dialect)} on ${event}`);
  if (!way) return no("no-event", `${title}: no event for ${event}`);
  if (handler.type === "prompt") {
    const judged = guardsBy(event, source.row, handler);
    if (request.prompts) return undefined;
    return judged && !way.row.can[judged]
      ? no("cannot-block", `${title} lets no hook block on ${way.row.name}`, way.row)
      : no("no-command", promptless(adapter, way.row, group), way.row);
  }
  const owner = Object.keys(handler).find((key) => key.startsWith("x-")) ?? "";
  if (handler.command !== undefined || (owner === `x-${protocol.id}` && speaks(protocol)))
    return undefined;
  const { type = "unknown", shell } = (handler as { [key: string]: Fields })[owner] ?? {};
  const what = shell ? `a command for ${String(shell)}` : `a hook of type ${String(type)}`;
  return no("no-command", `${what} runs only in its own agent`, way.row);
}

/** People keep a hook from an agent that its `agents` do not name. */
function keptBy({ agents = [] }: Handler, { origin }: Group): string {
  if (origin?.format === undefined) return "by its `agents`";
  return agents.length === 1
    ? "as it is in the block of another agent"
    : "as this agent's own block has others in its place";
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
