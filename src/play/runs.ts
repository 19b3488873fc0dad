/** What an agent would start for an event, as its files stand: its own commands, other agents' that it runs too, and ours with their handlers (S23). */
import type { Adapter, EventRow, HookEvent, HostProtocol, Invocation } from "../model/adapter.ts";
import { reachedBy } from "../model/call.ts";
import type { Handler, HooksDocument } from "../model/document.ts";
import { shimCallIn } from "../model/entry.ts";
import { eventNames } from "../model/events.ts";
import { LOCAL, PROJECT, USER, type Layer } from "../model/layer.ts";
import type { RegexTest } from "../model/matcher.ts";
import { comesFor, type Protocols } from "../model/route.ts";
import { isSecondCall, type FilesNow } from "../model/second-call.ts";
import type { Task } from "../model/select.ts";
import { payloadOf } from "../model/walk.ts";
import { baseOf, type World } from "../model/world.ts";
import { asTold } from "./happens.ts";
import { byName, entriesOf, starts, type Entry } from "./entries.ts";
import { asCarried, SAMPLE_ROOT } from "./samples.ts";

/** What stands, and who reads it. */
export interface PlayRequest {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  readonly world: World;
  /** Whose hooks are played. */
  readonly layer: Layer;
  /** The document that the shim of a layer reads; undefined: there is none. */
  readonly documentOf: (layer: Layer) => HooksDocument | undefined;
  readonly match: RegexTest;
  /** Why an entry of ours cannot be relied upon as it stands. Default: it can. */
  readonly faultOf?: ((entry: Entry) => string | undefined) | undefined;
}

/** A handler that runs once. */
export interface Run {
  /** `native`: it stands in a file of the agent's own; `raw`: in another agent's, whose words it speaks. */
  readonly via: "native" | "raw" | "shim";
  readonly handler: Handler;
  /** Whose words its group is in. */
  readonly dialect: string;
  /** The entry that starts it, in a file that the agent reads. */
  readonly by: Entry;
  /** The call, as the agent makes it. */
  readonly call: Invocation;
  /** Where it goes through the shim. */
  readonly task?: Task;
}

export interface HostPlay extends PlayRequest {
  /** Everything that the agent loads, with what turns it off. */
  readonly loaded: readonly Entry[];
  /** All that runs for an event, which is played once. */
  readonly runsOf: (event: HookEvent) => readonly Run[];
}

export function hostPlay(request: PlayRequest): HostPlay {
  const loaded = entriesOf(request.adapter, request.world);
  const seen = new Map<HookEvent, readonly Run[]>();
  const runsOf = (event: HookEvent) => {
    const runs = seen.get(event) ?? played(request, loaded, event);
    seen.set(event, runs);
    return runs;
  };
  return { ...request, loaded, runsOf };
}

/** Every row that tells of the event, and every one that carries it (S17). */
function played(request: PlayRequest, loaded: readonly Entry[], event: HookEvent): readonly Run[] {
  const { events } = request.adapter.protocol;
  const told = byName(events[event.name]).map((row) => ({ event, row }));
  const carried = eventNames.flatMap((name) =>
    byName(events[name]).flatMap((row) => (row.carries?.includes(event.name) ? [{ event: asCarried(event, name), row }] : [])),
  );
  return [...told, ...carried].flatMap((one) => runsOn(request, loaded, one.event, one.row));
}

/** Whether the agent would start an entry for this event. */
export function startsOn({ adapter, match }: HostPlay, event: HookEvent): (entry: Entry) => boolean {
  const [use] = event.tools ?? [];
  const calls = byName(adapter.protocol.events[event.name]).flatMap((row) => {
    const told = comesFor(row, use) ? asTold(row, event) : undefined;
    return told ? [{ row, call: payloadOf(adapter, told, row, use) }] : [];
  });
  return (entry) => calls.some(({ row, call }) => starts(adapter, row, entry, call, match));
}

function runsOn(request: PlayRequest, loaded: readonly Entry[], event: HookEvent, row: EventRow): readonly Run[] {
  const [use] = event.tools ?? [];
  const told = asTold(row, event);
  if (!comesFor(row, use) || !told) return [];
  const call = payloadOf(request.adapter, told, row, use);
  const starting = loaded.filter((hook) => !hook.off && starts(request.adapter, row, hook, call, request.match));
  return starting.flatMap((by) => runsBy(request, by, call));
}

function runsBy(request: PlayRequest, by: Entry, call: Invocation): readonly Run[] {
  const { handler, of } = by;
  const { protocols, adapter, world, match, documentOf } = request;
  const called = shimCallIn(handler.command ?? "");
  if (called && request.faultOf?.(by) !== undefined) return [];
  if (!called) return [{ via: of === undefined ? "native" : "raw", handler, dialect: of ?? adapter.protocol.id, by, call }];
  const doc = documentOf([LOCAL, USER].find(({ flag }) => flag === called.flag) ?? PROJECT);
  const entry = protocols[called.id];
  if (!doc || !entry?.host) return [];
  const caller = { protocol: adapter.protocol as HostProtocol, call };
  if (isSecondCall(entry, caller, doc.targets, filesNow(world, by), match)) return [];
  const { tasks } = reachedBy({ ...caller, protocols, documents: [{ doc, packageRoot: SAMPLE_ROOT }], root: SAMPLE_ROOT, match });
  return tasks.flat().map((task): Run => ({ via: "shim", handler: task.handler, dialect: task.dialect.id, by, call, task }));
}

function filesNow(world: World, by: Entry): FilesNow {
  const view = world[baseOf(by)];
  return { text: (path) => view.read(path) ?? "", isPlain: (path) => view.exists(path) };
}
