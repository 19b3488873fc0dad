/** What an agent would start for an event: its own commands, other agents', and ours (S23). */
import type {
  Adapter,
  EventRow,
  HookEvent,
  HostProtocol,
  Invocation,
  ToolUse,
} from "../model/adapter.ts";
import { payloadOf } from "../model/walk.ts";
import type { Fields } from "../model/json.ts";
import { reachedBy } from "../model/call.ts";
import type { Handler, HooksDocument } from "../../schemas/types/document.ts";
import { callsShim, shimCallIn } from "../model/started-shim.ts";
import { eventNames } from "../model/events.ts";
import { knownOf } from "../model/known.ts";
import { layerWith, type Layer } from "../model/layer.ts";
import type { RegexTest } from "../model/matcher.ts";
import { comesFor, type Protocols } from "../model/route.ts";
import { filesIn, isSecondCall, type FilesNow } from "../model/second-call.ts";
import { waiting, type Task, type Waiting } from "../model/select.ts";
import { baseOf, type View, type World } from "../model/world.ts";
import { workIn, workOnce } from "./work.ts";
import { asTold } from "./happens.ts";
import { byName, entriesOf, installed, starts, type Entry } from "./entries.ts";
import { asCarried, SAMPLE_ROOT } from "./samples.ts";

export interface PlayRequest {
  readonly protocols: Protocols;
  readonly adapter: Adapter;
  readonly world: World;
  readonly layer: Layer;
  /** What the shim of a layer reads; undefined if there is none. */
  readonly documentOf: (layer: Layer) => HooksDocument | undefined;
  readonly match: RegexTest;
  /** Why an entry of ours cannot be relied upon; by default every entry can. */
  readonly faultOf?: ((entry: Entry) => string | undefined) | undefined;
}

export interface Run {
  /**
   * `native` from a file of the agent's own, `raw` from another agent's file and in that agent's
   * words.
   */
  readonly via: "native" | "raw" | "shim";
  readonly handler: Handler;
  /** The agent in whose words its group is written. */
  readonly dialect: string;
  /** The entry that starts it, in a file that the agent reads. */
  readonly by: Entry;
  /** The call as the agent makes it. */
  readonly call: Invocation;
  /** It is undefined unless the run goes through the shim. */
  readonly task?: Task;
}

export interface HostPlay extends PlayRequest {
  /** Everything that the agent loads, with what turns it off. */
  readonly loaded: readonly Entry[];
  /** The runs of a handler's command for an event; each event is played once. */
  readonly runsOf: (event: HookEvent, handler: Handler) => readonly Run[];
  /** The entries with the handler's command, and those that call the shim. */
  readonly entriesFor: (handler: Handler) => readonly Entry[];
}

/** The same play, as it is where plugins are installed that are off by their place, and inside agents. */
const elsewhere = knownOf<HostPlay, HostPlay>();
export const playedElsewhere = <P extends HostPlay>(play: P): P =>
  elsewhere(play, "", () =>
    hostPlay(
      play,
      installed(entriesOf(play.adapter, play.world, true)).map(({ off, ...entry }) =>
        off && off.by !== "place" ? { ...entry, off } : entry,
      ),
    ),
  ) as P;

const texts = knownOf<HookEvent, string>();

export function hostPlay<R extends PlayRequest>(
  request: R,
  loaded = installed(entriesOf(request.adapter, request.world)),
): R & HostPlay {
  const words = knownOf<Handler, readonly string[]>();
  const wordsFor = (handler: Handler) =>
    words(handler, "", () => wordsIn(request.world.project, handler));
  // Handlers with the same filter have the same moments.
  const seen = new Map<string, ReadonlyMap<string, readonly Run[]>>();
  const runsOf = (event: HookEvent, handler: Handler) => {
    const key = texts(event, "", () => JSON.stringify(event));
    const runs =
      seen.get(key) ?? listsBy(played(request, loaded, event), (run) => wordsFor(run.handler));
    seen.set(key, runs);
    return [...new Set(wordsFor(handler).flatMap((word) => runs.get(word) ?? []))];
  };
  const byWords = listsBy(loaded, ({ handler }) =>
    callsShim(handler.command ?? "") ? [SHIM] : wordsFor(handler),
  );
  const entriesFor = (handler: Handler) => [
    ...new Set([...wordsFor(handler), SHIM].flatMap((word) => byWords.get(word) ?? [])),
  ];
  return { ...request, loaded, runsOf, entriesFor };
}

function listsBy<T>(
  items: readonly T[],
  keysOf: (item: T) => readonly string[],
): ReadonlyMap<string, readonly T[]> {
  const lists = new Map<string, T[]>();
  for (const item of items)
    for (const key of keysOf(item)) {
      const list = lists.get(key);
      if (list) list.push(item);
      else lists.set(key, [item]);
    }
  return lists;
}

const SHIM = "";

/** A handler's runs, also of its original and twins, are found by its command and work. */
function wordsIn(files: World["project"], handler: Handler): readonly string[] {
  const works = new Set([workOnce(handler), workIn(files, handler)].filter(Boolean));
  return [
    JSON.stringify([handler.command, handler.prompt]),
    ...[...works].map((work) => `work ${work}`),
  ];
}

/** Plays every row that reports the event, and every row that carries it (S17). */
function played(request: PlayRequest, loaded: readonly Entry[], event: HookEvent): readonly Run[] {
  const { events } = request.adapter.protocol;
  const told = byName(events[event.name]).flatMap((row) => runsOn(request, loaded, event, row));
  const carried = eventNames.flatMap((name) =>
    byName(events[name])
      .filter(({ carries }) => carries?.includes(event.name))
      .flatMap((row) => runsOn(request, loaded, asCarried(event, name), row)),
  );
  return [...told, ...carried];
}

export function startsOn(play: HostPlay, event: HookEvent): (entry: Entry) => boolean {
  const { adapter, match } = play;
  const [use] = event.tools ?? [];
  const calls = byName(adapter.protocol.events[event.name]).flatMap((row) => {
    const told = comesFor(row, use) ? asTold(adapter, row, event) : undefined;
    return told ? [{ row, call: callFor(play, told, row) }] : [];
  });
  return (entry) => calls.some(({ row, call }) => starts(adapter, row, entry, call, match));
}

function runsOn(
  request: PlayRequest,
  loaded: readonly Entry[],
  event: HookEvent,
  row: EventRow,
): readonly Run[] {
  const [use] = event.tools ?? [];
  const told = asTold(request.adapter, row, event);
  const listening = loaded.filter(({ off, hostEvent }) => !off && hostEvent === row.name);
  if (!comesFor(row, use) || !told || !listening.length) return [];
  const call = callFor(request, told, row);
  const starting = listening.filter((hook) =>
    starts(request.adapter, row, hook, call, request.match),
  );
  return onlyOnce(request.adapter, starting).flatMap((by) => runsBy(request, by, call));
}

/** Some agents run a command once that stands in their own file and with the same filter in another's. */
function onlyOnce({ protocol }: Adapter, starting: readonly Entry[]): readonly Entry[] {
  if (!protocol.dialect?.once) return starting;
  const keyOf = ({ group: { matcher }, handler: { command, args, timeout } }: Entry) =>
    JSON.stringify([matcher, command, args, timeout]);
  const own = new Set(starting.filter(({ of }) => of === undefined).map(keyOf));
  return starting.filter((entry) => entry.of === undefined || !own.has(keyOf(entry)));
}

/** Calls are kept because the same events happen in every play. */
const made = knownOf<HookEvent, Invocation>();

const callFor = ({ adapter }: PlayRequest, event: HookEvent, row: EventRow): Invocation =>
  made(event, row, () => callOn(adapter, event, row, event.tools?.[0]));

/** If nothing was recorded from the agent, the call is the one that its dialect encodes. */
export function callOn(
  adapter: Adapter,
  event: HookEvent,
  row: EventRow,
  use: ToolUse | undefined,
): Invocation {
  const call = payloadOf(adapter, event, row, use);
  const like = recordedLike(adapter, row, call);
  if (!like) return call;
  const known = Object.entries(call.payload).filter(([key]) => Object.hasOwn(like, key));
  return { ...call, payload: { ...like, ...Object.fromEntries(known) } };
}

/** Of the same tool, or else of any: no field is played that was never seen to be sent. */
function recordedLike({ recorded }: Adapter, row: EventRow, call: Invocation): Fields | undefined {
  const fields = recorded?.[row.name];
  const about = (payload: Fields) => JSON.stringify(row.subject?.({ ...call, payload }));
  const subjects = about(call.payload);
  return fields?.find((payload) => about(payload) === subjects) ?? fields?.[0];
}

function runsBy(request: PlayRequest, by: Entry, call: Invocation): readonly Run[] {
  const { handler, of } = by;
  const { protocols, adapter, world, match, documentOf } = request;
  const called = shimCallIn(handler.command ?? "");
  if (called && request.faultOf?.(by) !== undefined) return [];
  const via = of === undefined ? "native" : "raw";
  if (!called) return [{ via, handler, dialect: of ?? adapter.protocol.id, by, call }];
  const doc = documentOf(layerWith(called.flag));
  const entry = protocols[called.id];
  if (!doc || !entry?.host) return [];
  const caller = { protocol: adapter.protocol as HostProtocol, call };
  const view = world[baseOf(by)];
  const now = views(view, "", () => filesIn(view));
  if (isSecondCall(entry, caller, doc.targets, now, match)) return [];
  const documents = [{ doc, packageRoot: SAMPLE_ROOT }];
  const waits = waitsOf(request, `${called.flag} ${call.event}`, () =>
    waiting(protocols, caller.protocol, call.event, documents),
  );
  const { tasks } = reachedBy({ ...caller, protocols, documents, root: SAMPLE_ROOT, match, waits });
  return tasks.flat().map((task): Run => ({
    via: "shim",
    handler: task.handler,
    dialect: task.dialect.id,
    by,
    call,
    task,
  }));
}

/** The waiting groups of each play, for each event of its agent. */
const waitsOf = knownOf<PlayRequest, readonly Waiting[]>();

const views = knownOf<View, FilesNow>();
