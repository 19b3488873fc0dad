/** Leaves a hook to an agent whose own file holds a twin of it. */
import type { Adapter } from "../model/adapter.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { callsShim } from "../model/started-shim.ts";
import { eventNames, isEventName } from "../model/events.ts";
import { same } from "../model/json.ts";
import { hooksOfDocument, keptOwn, ownEvents } from "../model/of-document.ts";
import { entriesOf, installed, type Entry } from "../play/entries.ts";
import { hostPlay, type HostPlay, type Run } from "../play/runs.ts";
import { reachOf, type Trace } from "../play/trace.ts";
import { isTwin } from "../play/twins.ts";
import { copyKey, isPluginCopy, workIn, type Hook } from "../play/work.ts";
import { test } from "../model/matcher.ts";
import { isFor } from "../model/select.ts";
import { sourceRow, splitDialect, type Protocols } from "../model/route.ts";
import type { World } from "../model/world.ts";
import { adoptedGroups } from "./assemble.ts";
import type { ConvertRequest } from "./request.ts";

/** The first run of its own twin; undefined unless one runs at every moment of its event. */
export function twinRun(play: HostPlay, hook: Hook): Run | undefined {
  const found = twinTraces(play, hook).map(({ run }) => run);
  return found.every((run) => run !== undefined) ? found[0] : undefined;
}

/** Every moment of the hook's own event, with the run of a twin there. */
export function twinTraces(
  play: HostPlay,
  hook: Hook,
): readonly { readonly trace: Trace; readonly run: Run | undefined }[] {
  // A hook in the agent's own words has no twin there, unless a program copied it from a document.
  // Another agent's original is not a twin, and if nothing else could run the hook, nothing is played.
  const isOwn = splitDialect(hook.group.dialect)[0] === play.adapter.protocol.id;
  if (isOwn && hook.group.origin?.format === undefined) return [];
  const mayRun = ({ of, handler: { command = "" } }: Entry) =>
    of === undefined || callsShim(command);
  if (!play.entriesFor(hook.handler).some(mayRun)) return [];
  return reachOf(play, hook)
    .traces.filter(({ moment }) => moment.event.name === hook.event)
    .map((trace) => ({ trace, run: trace.runs.find((run) => isTwin(play, hook, run)) }));
}

/** The agent's own file starts what the hook starts on the same event. */
export function isSameForOthers(
  { adapter: { protocol }, world }: HostPlay,
  { event, group: { matcher }, handler }: Hook,
  { of, off, hostEvent, group, handler: other }: Entry,
): boolean {
  const work = workIn(world.project, handler);
  return (
    of === undefined &&
    // Without a matcher, or with the same one, it is another hook for another reason.
    Boolean(matcher && group.matcher) &&
    matcher !== group.matcher &&
    !off &&
    work !== "" &&
    isEventName(event) &&
    protocol.events[event].some(({ name }) => name === hostEvent) &&
    workIn(world.project, other) === work
  );
}

/** Names in handlers the agents whose own files hold its twin; `world` has people's hooks. */
export function withTwins(
  request: ConvertRequest,
  doc: HooksDocument,
  world: World,
  hosts: readonly string[],
): HooksDocument {
  const { adapters, protocols, layer, match = test } = request;
  const plays = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    const documentOf = () => undefined;
    const loaded = [...installed(entriesOf(adapter, world)), ...adoptedOf(doc, protocols, host)];
    const play = hostPlay({ protocols, adapter, layer, world, documentOf, match }, loaded);
    // Few hooks have a twin, and only those are played.
    const own = play.loaded.filter(({ of }) => of === undefined);
    const works = new Set(own.map(({ handler }) => workIn(world.project, handler)));
    return { host, play, works };
  });
  const isWritten = copiesIn(doc);
  const marked = (handler: Handler, hook: TwinHook): Handler => {
    if (!handler.origin) return handler;
    const { twins: _before, ...origin } = handler.origin;
    const whole = { ...hook, handler };
    const twins = plays.flatMap(({ host, play, works }) =>
      (works.has(workIn(world.project, handler)) && twinRun(play, whole)) ||
      hasCopy(play, whole) ||
      (host !== hook.group.origin?.host && isWritten(whole))
        ? [host]
        : [],
    );
    return { ...handler, origin: { ...origin, ...(twins.length && { twins }) } };
  };
  const markedIn = (event: string, group: Group): Group => ({
    ...group,
    hooks: group.hooks.map((hook) => marked(hook, { event, group })),
  });
  const hooks = eventNames.flatMap((event) => {
    const groups = doc.hooks[event]?.map((group) => markedIn(event, group));
    return groups ? [[event, groups]] : [];
  });
  const natives = hosts.flatMap((host) => {
    const own = ownEvents(doc, host).map(({ hostEvent, group }) => ({
      hostEvent,
      group: markedIn(hostEvent, group),
    }));
    return own.length ? [[`x-${host}`, keptOwn(own)]] : [];
  });
  return {
    ...doc,
    ...(Object.fromEntries(natives) as Pick<HooksDocument, `x-${string}`>),
    hooks: Object.fromEntries(hooks) as HooksDocument["hooks"],
  };
}

/** What the agent's own file started before its entries were adopted. */
const adoptedOf = (doc: HooksDocument, protocols: Protocols, host: string): readonly Entry[] =>
  adoptedGroups(doc).flatMap(({ event, group, origin: { host: home, file, pointer } }) => {
    const row = isEventName(event) ? sourceRow(protocols, event, group)?.row.name : event;
    if (home !== host || row === undefined || group.where) return [];
    // What an edit has narrowed since then does not do all of it.
    const whole = group.hooks.filter((handler) => !handler.where && isFor(handler, host));
    return whole.map((handler) => ({
      file,
      scope: "project" as const,
      pointer: handler.origin?.pointer ?? pointer,
      hostEvent: row,
      group: { ...group, hooks: [handler] },
      handler,
      conditions: [],
    }));
  });

/** Returns whether the project's own file has the hook of a plugin, so that it goes along once. */
function copiesIn(doc: HooksDocument): (hook: Hook) => boolean {
  const own = new Set(
    hooksOfDocument(doc).flatMap((hook) => (isPluginCopy(hook) ? [] : (copyKey(hook) ?? []))),
  );
  return (hook) => isPluginCopy(hook) && own.has(copyKey(hook) ?? "");
}

type TwinHook = Omit<Hook, "handler">;

/** A copy of what only this agent can run, as a type or event of its own: it is not played. */
function hasCopy(
  { adapter: { protocol }, loaded }: HostPlay,
  { event, group, handler }: Hook,
): boolean {
  const { origin, matcher } = group;
  if (origin?.format === undefined || origin.host !== protocol.id) return false;
  if (isEventName(event) && handler.command !== undefined) return false;
  const names = isEventName(event) ? protocol.events[event].map(({ name }) => name) : [event];
  const runs = ({ command, prompt, ...rest }: Handler) => [
    command,
    prompt,
    rest[`x-${protocol.id}`],
  ];
  return loaded.some(
    (entry) =>
      entry.of === undefined &&
      names.includes(entry.hostEvent) &&
      entry.group.matcher === matcher &&
      same(runs(entry.handler), runs(handler)),
  );
}
