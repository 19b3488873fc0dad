/** Why a handler never runs on a host, if it does not. */
import { reporterFor } from "../model/diagnostics.ts";
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { speaks, type Adapter } from "../model/adapter.ts";
import type { Group, Handler } from "../model/document.ts";
import type { EventName } from "../model/events.ts";
import type { Diagnostic } from "../model/output.ts";
import { sourceRow, type Route, type Protocols } from "../model/route.ts";

export interface Question {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  readonly event: EventName | null;
  readonly hostEvent?: string;
  readonly group: Group;
  readonly handler: Handler;
  readonly way: Route | undefined;
  /** It stands in the host's own file already and is left alone. */
  readonly left: boolean;
  readonly native: boolean;
  readonly firesTwice: boolean;
  /** The project's folder below the repository's top level. */
  readonly folder: string;
  readonly layer: Layer;
  readonly files?: Files;
  /** The host has no file of that audience. */
  readonly homeless: boolean;
  /** A prompt can go to the host as it is. */
  readonly prompts: boolean;
}

/** Why the handler never runs there; empty: it does. */
export function lost(question: Question): readonly Diagnostic[] {
  const { protocols, adapter, event, hostEvent, handler, way, group, native, left, prompts, homeless } = question;
  const { title, protocol } = adapter;
  const tell = reporterFor(adapter, event ?? hostEvent ?? "", group.origin, handler);
  const { within } = group.origin ?? {};
  const owner = Object.keys(handler).find((key) => key.startsWith("x-")) ?? "";
  if (within && !native) return [tell("agent-scoped", `this runs inside one ${within} only, and ${title} has no such place`)];
  if (homeless && !left) return [tell("personal-file", `${title} has no file for one person's hooks in a project`)];
  if (event === null) return native ? [] : [tell("native-event", `${title} has nothing like ${hostEvent}`)];
  if (!sourceRow(protocols, event, group))
    return [tell("unknown-dialect", `nothing here speaks ${JSON.stringify(group.dialect)} on ${event}`)];
  if (!way) return [tell("no-event", `${title} has no event for ${event}, so this handler never runs there`)];
  if (handler.type === "prompt" && !prompts && !left)
    return [
      tell(
        "prompt-handler",
        way.row.prompt
          ? `${title} cannot filter as ${JSON.stringify(group.matcher)} does, and the prompt would be asked of every call`
          : `${title} has no handlers that ask a model on ${way.row.name}`,
        way.row,
      ),
    ];
  if (handler.type !== "prompt" && handler.command === undefined && (owner !== `x-${protocol.id}` || !speaks(protocol))) {
    const type = (handler as { [key: string]: { [key: string]: unknown } })[owner]?.["type"];
    return [tell("native-handler", `a handler of type ${String(type ?? "unknown")} runs only in its own agent`, way.row)];
  }
  return [];
}
