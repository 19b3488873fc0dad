/** Selects the handlers that a call reaches, each with the call in its words (S19, S20, S22). */
import type {
  DialectProtocol,
  EventRow,
  HookEvent,
  Invocation,
  Protocol,
  ToolUse,
} from "./adapter.ts";
import { asItCame, namesReached, reach } from "./call-names.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { isGate, type EventName } from "./events.ts";
import { least, matched, sure, where } from "./filtered.ts";
import { isFields, text, type Fields } from "./json.ts";
import { knownOf } from "./known.ts";
import { test, type Fit, type RegexTest } from "./matcher.ts";
import { absolute } from "./paths.ts";
import { withAbsolutePaths } from "./tools.ts";
import {
  comesFor,
  eventsOf,
  groupsFor,
  routes,
  rowOn,
  sourceRow,
  type Protocols,
  type SourceRow,
} from "./route.ts";

/** A handler that will run. */
export interface Task {
  readonly event: HookEvent;
  readonly use: ToolUse | undefined;
  readonly group: Group;
  readonly packageRoot: string;
  readonly handler: Handler;
  readonly dialect: DialectProtocol;
  readonly row: EventRow;
  readonly call: Invocation;
  /** The handler was written for this very host event, so it gets the payload as it came (S20). */
  readonly own: boolean;
  /** The filter was widened, so the handler's allows and rewrites of input do not count (S4). */
  readonly widened: boolean;
  /** It answers for an event that the host cannot, so only denials and asks count (S17). */
  readonly carried: boolean;
  /** It is asked under another name before this one, so only denials and asks count (S19). */
  readonly again?: true;
}

export interface Waiting {
  readonly event: EventName;
  readonly group: Group;
  readonly packageRoot: string;
  /** The group runs on this event because the host cannot answer the group's own event (S17). */
  readonly carried: boolean;
}

/** A document of hooks and the folder of its package; several may count at once. */
export interface PackageDocument {
  readonly doc: HooksDocument;
  /** Commands know this absolute path as PACKAGE_ROOT. */
  readonly packageRoot: string;
}

/** Relative to the project; "" means that the project is the package. */
export const packageFolder = ({ origin }: Pick<Group, "origin">): string =>
  origin?.host === "universal" && /(?:^|\/)hooks\.json$/.test(origin.file)
    ? origin.file.replace(/(?:^|(?<=\/))(?:hooks\/)?hooks\.json$/, "").replace(/\/$/, "")
    : "";

const rootOf = (group: Group, project: string): string => {
  const folder = packageFolder(group);
  return folder === "" ? project : absolute(folder, project, undefined);
};

/** Every group that a host event runs for any call, in document order for each event. */
export const waiting = (
  protocols: Protocols,
  target: Protocol,
  hostEvent: string,
  documents: readonly PackageDocument[],
): readonly Waiting[] =>
  eventsOf(target, hostEvent).flatMap((event) =>
    documents.flatMap(({ doc, packageRoot }) =>
      groupsFor(protocols, doc, event).flatMap((group) => {
        if (group.origin?.inPlace && group.origin.host === target.id) return [];
        const ways = routes(protocols, target, event, group).filter(
          ({ row }) => row.name === hostEvent,
        );
        return ways.map(({ carried }) => ({
          event,
          group,
          packageRoot: rootOf(group, packageRoot),
          carried,
        }));
      }),
    ),
  );

/** The facts about a call that its decoded event does not hold. */
interface Calling {
  readonly protocols: Protocols;
  readonly target: Protocol;
  readonly call: Invocation;
  readonly match?: RegexTest;
  /** The group is left to the host event that names the call's server. */
  readonly isLeft?: ((group: Group) => boolean) | undefined;
}

/** The handlers that one event reaches; `first` is false for further parts of one call. */
export function select(
  calling: Calling,
  waits: readonly Waiting[],
  event: HookEvent,
  first = true,
): readonly Task[] {
  const row = rowOn(calling.target, event.name, calling.call.event);
  const groupsOf = (name: EventName, carried: boolean) =>
    waits.filter((wait) => wait.event === name && wait.carried === carried);
  const groups = groupsOf(event.name, false);
  // A script of this same host is called once for the whole call, as the host does it.
  const own = pick(
    calling,
    event,
    first ? groups : groups.filter(({ group }) => !isOwn(calling, event, group)),
    false,
  );
  const carried = (row?.carries ?? []).flatMap((name) => {
    const as = carriedEvent(event, name);
    return as ? pick(calling, as, groupsOf(name, true), true) : [];
  });
  return once([...own, ...carried]);
}

/** An event that the host cannot answer, from one that carries it; undefined if none happened (S17). */
function carriedEvent(event: HookEvent, name: EventName): HookEvent | undefined {
  if (name === "permission-request") return { ...event, name };
  const agent = event.tools?.find((use) => use.name === "Agent");
  if (name !== "sub-agent-start" || !agent || !isFields(agent.input)) return undefined;
  const { subagent_type: type, prompt, description } = agent.input;
  return {
    ...event,
    name,
    tools: undefined,
    agentType: text(type),
    prompt: text(prompt) ?? text(description),
  };
}

/** The group's commands were written for the very host event of the call. */
function isOwn({ protocols, target, call }: Calling, event: HookEvent, group: Group): boolean {
  const { protocol, row } = sourceRow(protocols, event.name, group) ?? {};
  return protocol?.id === target.id && event.host === target.id && row?.name === call.event;
}

export function pick(
  calling: Calling,
  event: HookEvent,
  waits: readonly Pick<Waiting, "group" | "packageRoot">[],
  carried: boolean,
): readonly Task[] {
  const { protocols, match = test } = calling;
  return waits.flatMap(({ group, packageRoot }) => {
    const source = sourceRow(protocols, event.name, group);
    if (!source) throw new Error(`${event.name}: nothing speaks ${group.dialect}`);
    const { protocol: dialect, row } = source;
    const own = !carried && isOwn(calling, event, group);
    const seen = { ...calling, match, dialect, row, event, group };
    const names = own ? asItCame(seen) : reach(seen);
    const again = !own && isAskedAgain(calling, event);
    const left = !carried && calling.isLeft?.(group);
    return group.hooks.flatMap((handler) => {
      if (
        // The agent's own file holds a twin of this handler.
        handler.origin?.twins?.includes(calling.target.id) ||
        !isFor(handler, calling.target.id) ||
        handler.type === "prompt" ||
        handler.command === undefined ||
        isSpent(handler, dialect, row, event) ||
        // What nobody waits for runs here in every session, and there in none.
        (handler.async ? again : left)
      )
        return [];
      const fitting = names.map((name) => ({
        ...name,
        fit: least(
          name.fit,
          sure(event, dialect.dialect.filter?.(handler, name.call, calling.call.env, own) ?? "yes"),
          where(handler.where, event, name.use, match),
        ),
      }));
      const task = { event, group, packageRoot, handler, dialect, row, own, carried };
      return namesReached(fitting, isGate(event.name) && !handler.async).map(
        ({ use, call, fit }, i) => ({
          ...task,
          ...(i > 0 && fit === "yes" && { again: true as const }),
          use,
          call,
          widened: fit === "maybe",
        }),
      );
    });
  });
}

export const isFor = ({ agents }: Handler, id: string): boolean => agents?.includes(id) ?? true;

/** This stop hook has held as often as its host allows, where the host counts that. */
function isSpent(
  handler: Handler,
  dialect: DialectProtocol,
  row: EventRow,
  { loopCount }: HookEvent,
): boolean {
  const most = row.holds?.(handler[`x-${dialect.id}`] as Fields | undefined) ?? null;
  return loopCount !== undefined && most !== null && loopCount >= most;
}

/**
 * The same call came before without its MCP server. Gates then decide twice, and nothing else
 * happens twice (S13).
 */
const isAskedAgain = ({ target, call }: Calling, { name }: HookEvent): boolean =>
  target.events[name].some(({ servers }) => servers?.row === call.event);

interface AtHome {
  readonly event: HookEvent;
  readonly use: ToolUse | undefined;
  readonly call: Invocation | undefined;
}

/** The calls, kept because each handler is asked about the same events. */
const atHome = /* @__PURE__ */ knownOf<HookEvent, AtHome>();

/** A handler's own agent starts it for this event, by its group's filters and its own. */
export function fitsAtHome(
  { protocol, row }: SourceRow,
  group: Group,
  handler: Handler,
  happened: HookEvent,
  match: RegexTest,
): Fit {
  const { event, use, call } = atHome(happened, row, () => {
    const event = withAbsolutePaths(happened, undefined);
    const [use] = event.tools ?? [];
    const call = comesFor(row, use) ? protocol.dialect.encodeEvent(event, row, use) : undefined;
    return { event, use, call };
  });
  if (!call) return "no";
  return least(
    matched(protocol, row, group, call, match),
    protocol.dialect.filter?.(handler, call, {}, true) ?? "yes",
    where(group.where, event, use, match),
    where(handler.where, event, use, match),
  );
}

/** Keeps one of identical commands if their own host runs them once (S14). */
function once(tasks: readonly Task[]): readonly Task[] {
  const kept = new Map<string, Task>();
  const keyOf = ({ event, use, packageRoot, handler, dialect }: Task) => {
    const { command, args, async: isAsync, failClosed } = handler;
    const by = [packageRoot, dialect.id, event.name, use?.name];
    return JSON.stringify([...by, command, args, isAsync, failClosed]);
  };
  for (const task of tasks) {
    const key = keyOf(task);
    // If a command runs under a widened filter and under one that fits, its whole answer counts
    // (S4).
    if (!kept.has(key) || (kept.get(key)?.widened && !task.widened)) kept.set(key, task);
  }
  return tasks.filter((task) => !task.dialect.dialect.once || kept.get(keyOf(task)) === task);
}
