/** What happens to one hook on one agent, at every moment when its own agent starts it (S23). */
import type { HookEvent, Protocol } from "../model/adapter.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isEventName } from "../model/events.ts";
import { same, type Fields } from "../model/json.ts";
import { knownOf } from "../model/known.ts";
import { sourceRow } from "../model/route.ts";
import { isMcp, known as toolNamed } from "../model/tools.ts";
import type { Entry } from "./entries.ts";
import { happensOn, hasTool } from "./happens.ts";
import { momentsFor, othersFor, type Moment } from "./moments.ts";
import type { HostPlay, Run } from "./runs.ts";
import { isFormerTool } from "./samples.ts";
import { isForeignCopy, isTwin } from "./twins.ts";
import { startsInFolder, type Hook } from "./work.ts";

export interface Trace {
  readonly moment: Moment;
  readonly runs: readonly Run[];
}

export interface Reach {
  readonly traces: readonly Trace[];
  /** Its own agent starts it at these moments, which cannot happen on this agent. */
  readonly impossible: readonly Moment[];
  /** This agent starts it at these moments, and its own agent does not. */
  readonly beyond: () => readonly Trace[];
  /** Entries that might run it, whether or not something turns them off. */
  readonly entries: readonly Entry[];
}

/** Results are kept for each play: for a handler's level, its conditions and its twins. */
const known = knownOf<HostPlay, Reach>();

export const reachOf = (play: HostPlay, hook: Hook): Reach =>
  known(play, hook.handler, () => played(play, hook));

function played(play: HostPlay, hook: Hook): Reach {
  const { event, group, handler } = hook;
  const { protocols, adapter } = play;
  const source = isEventName(event) ? sourceRow(protocols, event, group) : undefined;
  const moments = source && isEventName(event) ? momentsFor(play, { ...hook, event }) : [];
  // Identical commands of one agent may run once for both (S14), and a prompt is in no agent's
  // words.
  const speaksIt = (run: Run) => handler.type === "prompt" || run.dialect === source?.protocol.id;
  const startsThere = startsLike(play, hook);
  const isIt = (run: Run) =>
    run.handler === handler ||
    (speaksIt(run) && isSame(run.handler, handler) && startsThere(run)) ||
    isOriginal(run.by, hook) ||
    isTwin(play, hook, run);
  const ownMoments = moments.filter((moment) => happensOn(adapter, moment.event));
  const isSure = ({ event }: Moment) => !adapter.config.moreTools || hasTool(adapter, event);
  const items = ownMoments.map((moment) => ({
    moment: isSure(moment) ? moment : { ...moment, guessed: true },
    runs: play.runsOf(moment.event, handler).flatMap((run): readonly Run[] => {
      if (isIt(run)) return [run];
      return isForeignCopy(hook, run, source?.protocol.id) ? [{ ...run, via: "raw" }] : [];
    }),
  }));
  // What only its own agent is known to have and nothing runs here does not happen here.
  const happening = items.filter(
    ({ moment: { guessed, event }, runs }) =>
      !guessed || runs.length || !source || !isToolOf(source.protocol, event),
  );
  return {
    traces: happening.length ? happening : items,
    impossible: moments.filter((moment) => !ownMoments.includes(moment)),
    beyond: () =>
      (isEventName(event) ? othersFor(play, adapter.protocol, { ...hook, event }) : []).flatMap(
        (moment) => {
          const runs = happensOn(adapter, moment.event)
            ? play.runsOf(moment.event, handler).filter((run) => run.handler === handler)
            : [];
          return runs.length ? [{ moment, runs }] : [];
        },
      ),
    entries: play.entriesFor(handler).filter((entry) => mayRun(play, entry, event)),
  };
}

const isToolOf = (protocol: Protocol, { tools: [use] = [] }: HookEvent): boolean =>
  use !== undefined &&
  !isMcp(use.name) &&
  (toolNamed(protocol, use.name) !== undefined || isFormerTool(use.name));

/** This agent may start of a file what its own never starts. `isMet` leaves out moments. */
export function startedRaw(
  play: HostPlay,
  hook: Hook,
  isMet = (_moment: Moment) => true,
): Run | undefined {
  const { adapter, entriesFor } = play;
  const { event, handler } = hook;
  if (!isEventName(event)) return undefined;
  const raw = entriesFor(handler).filter(
    (entry) => entry.of !== undefined && !entry.off && entry.handler.command === handler.command,
  );
  // Another entry with the same command is for other calls.
  const own = raw.filter((entry) => isOriginal(entry, hook));
  for (const entry of own.length ? own : raw) {
    const read = { ...entry.group, dialect: `${adapter.protocol.id}:${entry.hostEvent}` };
    // Results are kept with the handler, and this is another reading of it.
    const other = { event, group: read, handler: { ...handler } };
    for (const moment of momentsFor(play, other).filter(isMet)) {
      const run = play.runsOf(moment.event, handler).find(({ by }) => by === entry);
      if (run) return run;
    }
  }
  return undefined;
}

/** Something that happens here starts it, as it is converted or as it stands. */
export function isStartedHere(play: HostPlay, hook: Hook): boolean {
  const { traces } = reachOf(play, hook);
  const isOwn = traces.some(({ runs }) => runs.length);
  const happens = ({ event }: Moment) => happensOn(play.adapter, event);
  return isOwn || startedRaw(play, hook, happens) !== undefined;
}

/** A relative path is another script for each folder that an entry starts in. */
function startsLike({ entriesFor }: HostPlay, { group, handler }: Hook): (run: Run) => boolean {
  if (!startsInFolder(handler)) return () => true;
  const at = handler.origin?.pointer ?? group.origin?.pointer;
  const own = entriesFor(handler).find(
    ({ file, pointer }) => file === group.origin?.file && pointer === at,
  );
  return ({ by }) => !own?.cwd || !by.cwd || same({ ...own.cwd }, { ...by.cwd });
}

const isSame = (a: Handler, b: Handler) =>
  a.command === b.command &&
  a.prompt === b.prompt &&
  (a.args === b.args || same(a.args ?? [], b.args ?? [])) &&
  (a.command !== undefined || a.prompt !== undefined || same(ownOf(a), ownOf(b)));

/** What only its own agent reads of a handler that starts no command. */
const ownOf = (handler: Handler) =>
  Object.fromEntries(Object.entries(handler).filter(([key]) => key.startsWith("x-"))) as Fields;

/** The entry is the handler where it was read, which this agent may start less often. */
export const isOriginal = (
  { file, pointer, handler: { command }, of }: Entry,
  { group, handler }: Omit<Hook, "event">,
): boolean =>
  of !== undefined &&
  file === group.origin?.file &&
  pointer === (handler.origin?.pointer ?? group.origin.pointer) &&
  command !== undefined &&
  command === handler.command;

/** Nothing runs the hook in the words that it was written in; a raw run alone is no guard (S23). */
export const isSilent = ({ runs }: Trace): boolean => runs.every(({ via }) => via === "raw");

export const toolsOf = (traces: readonly Trace[]): readonly string[] => [
  ...new Set(traces.map(({ moment }) => moment.event.tools?.[0]?.name ?? moment.event.name)),
];

/** Its event is reported or carried where the entry stands (S17). */
const mayRun = ({ adapter }: HostPlay, { hostEvent }: Entry, event: string): boolean =>
  isEventName(event)
    ? Object.entries(adapter.protocol.events).some(([own, rows]) =>
        rows.some(
          ({ name, carries }) => name === hostEvent && (own === event || carries?.includes(event)),
        ),
      )
    : hostEvent === event;
