/**
 * Selects the handlers that a call reaches, each with the call in its own dialect's words (S19,
 * S20, S22).
 */
import type {
  DialectProtocol,
  EventRow,
  HookEvent,
  Invocation,
  Protocol,
  ToolUse,
} from "./adapter.ts";
import { candidates, type Candidate } from "./candidates.ts";
import { carriedEvent } from "./carried.ts";
import type { Group, Handler, HooksDocument, Where } from "../../schemas/types/document.ts";
import { isGate, type EventName } from "./events.ts";
import { at, universalEvent } from "./event.ts";
import type { Fields } from "./json.ts";
import { knownOf } from "./known.ts";
import { compiles, fits, test, type Fit, type RegexTest } from "./matcher.ts";
import { absolute } from "./paths.ts";
import { ANY, isHidden, isMcp, withAbsolutePaths } from "./tools.ts";
import { comesFor, eventsOf, groupsFor, routes, sourceRow, type Protocols } from "./route.ts";
import { couldFit, isCut, mayFitCut, onServers } from "./servers.ts";

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
  /**
   * The handler was written for the very host event of the call, so it gets the payload as it came
   * (S20).
   */
  readonly own: boolean;
  /**
   * The filter had to be widened, so the handler's allows and rewrites of input do not count (S4).
   */
  readonly widened: boolean;
  /**
   * The handler answers for an event that the host cannot answer, so only its denials and asks
   * count (S17).
   */
  readonly carried: boolean;
  /**
   * The handler is asked about the same call under another name before this one, so only its
   * denials and asks count (S19).
   */
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
export function waiting(
  protocols: Protocols,
  target: Protocol,
  hostEvent: string,
  documents: readonly PackageDocument[],
): readonly Waiting[] {
  return eventsOf(target, hostEvent).flatMap((event) =>
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
}

/** The facts about a call that its decoded event does not hold. */
export interface Calling {
  readonly protocols: Protocols;
  readonly target: Protocol;
  readonly call: Invocation;
  readonly match?: RegexTest;
  /** The group is left to the host event that names the call's server. */
  readonly isLeft?: ((group: Group) => boolean) | undefined;
}

/**
 * The handlers that one event reaches. `first` is false for the further parts of a call that is
 * several events.
 */
export function select(
  calling: Calling,
  waits: readonly Waiting[],
  event: HookEvent,
  first = true,
): readonly Task[] {
  const row = calling.target.events[event.name].find((one) => one.name === calling.call.event);
  const groupsOf = (name: EventName, carried: boolean) =>
    waits.filter((one) => one.event === name && one.carried === carried);
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

/** The group's commands were written for the very host event of the call. */
function isOwn({ protocols, target, call }: Calling, event: HookEvent, group: Group): boolean {
  const source = sourceRow(protocols, event.name, group);
  return (
    source !== undefined &&
    source.protocol.id === target.id &&
    event.host === target.id &&
    source.row.name === call.event
  );
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
      // The agent's own file holds a twin of this handler.
      if (handler.origin?.twins?.includes(calling.target.id)) return [];
      if (!isFor(handler, calling.target.id)) return [];
      if (
        handler.type === "prompt" ||
        handler.command === undefined ||
        isSpent(handler, dialect, row, event)
      )
        return [];
      if (again && handler.async) return [];
      // What nobody waits for runs here in every session, and there in none.
      if (left && !handler.async) return [];
      const fitting = names.map((name) => ({
        ...name,
        fit: least(
          name.fit,
          sure(event, dialect.dialect.filter?.(handler, name.call, calling.call.env, own) ?? "yes"),
          where(handler.where, event, name.use, match),
        ),
      }));
      return reached(fitting, isGate(event.name) && !handler.async).map(({ use, call, fit }, i) => {
        return {
          ...(i > 0 && fit === "yes" && { again: true as const }),
          event,
          use,
          group,
          packageRoot,
          handler,
          dialect,
          row,
          call,
          own,
          widened: fit === "maybe",
          carried,
        };
      });
    });
  });
}

export const isFor = ({ agents }: Handler, id: string): boolean => agents?.includes(id) ?? true;

/**
 * This stop hook has held as often as its host allows. Only hosts that count the turns report that.
 */
function isSpent(
  handler: Handler,
  dialect: DialectProtocol,
  row: EventRow,
  { loopCount }: HookEvent,
): boolean {
  const most = row.holds?.(handler[`x-${dialect.id}`] as Fields | undefined) ?? null;
  return loopCount !== undefined && most !== null && loopCount >= most;
}

interface Seen extends Calling {
  readonly match: RegexTest;
  readonly dialect: DialectProtocol;
  readonly row: EventRow;
  readonly event: HookEvent;
  readonly group: Group;
}

interface Named extends Candidate {
  readonly fit: Fit;
  /** The text that the matcher is tested against. */
  readonly spelt?: string;
  readonly call: Invocation;
}

/**
 * The name that fits best, and among possible servers of a call every one that the group speaks of.
 * If the call can be several tools', or the host's name can be split in several ways, a gate is
 * asked under each, because its script may test the name itself (S19).
 */
function reached(names: readonly Named[], gate: boolean): readonly Named[] {
  const fitting = names.filter(({ fit }) => fit !== "no");
  const named = fitting.filter(({ fit, guessed, use }) => fit === "yes" && !guessed && use);
  // The host's own name of a server's tool is no other tool.
  const servers = named.filter(({ use }) => use && isMcp(use.name));
  const sure = servers.length ? servers : named;
  const apart = sure.filter(({ spelt }, i) => sure.findIndex((one) => one.spelt === spelt) === i);
  if (gate && apart.length > 1) return apart.slice(0, SPLITS);
  const best = fitting.find(({ fit }) => fit === "yes") ?? fitting.find(({ guessed }) => !guessed);
  if (best) return [best];
  const asked = fitting.filter(({ server }) => server === "named");
  return asked.length ? asked.slice(0, MOST) : fitting.slice(0, 1);
}

/**
 * The runs of one handler for one call, if a name can mean several tools or be split in several
 * ways.
 */
const MOST = 4;
const SPLITS = 8;

/**
 * As its own host's command gets the payload, changed only if that host changes it itself (S20).
 */
function asItCame({ call, dialect, row, event, group, match }: Seen): readonly Named[] {
  const [use] = event.tools ?? [];
  const { env } = dialect.dialect.encodeEvent(event, row, use);
  for (const one of dialect.dialect.ownCalls?.(call, event) ?? [call]) {
    const fit = least(
      matched(dialect, row, group, one, match),
      where(group.where, event, use, match),
    );
    if (fit !== "no") return [{ fit, use, call: { ...one, env } }];
  }
  return [];
}

/** Every name of the call that the group's matcher fits, with the call under that name. */
function reach({ target, dialect, row, event, group, match }: Seen): readonly Named[] {
  const { matcher } = group;
  const patterns = [
    matcher,
    ...[group, ...group.hooks].map(({ where }) => where?.["toolName"]),
  ].filter((one) => one !== undefined);
  const found: Named[] = [];
  const nameFits = nameTest(dialect, row, event, group, match);
  for (const one of candidates(
    target,
    dialect,
    event,
    { rule: row.matcher ?? dialect.matcher, matcher, patterns },
    match,
  )) {
    // Other spellings are tried only if the one that the host gave does not fit.
    const needless = one.guessed && !one.server && found.some(({ fit }) => fit === "yes");
    if (needless || !comesFor(row, one.use)) continue;
    if (one.guessed && !one.server && !nameFits(one.use)) continue;
    for (const happened of [
      event,
      ...(event.orReason ?? []).map((reason) => ({ ...event, reason })),
    ]) {
      const call = dialect.dialect.encodeEvent(happened, row, one.use);
      const fit = least(
        matched(dialect, row, group, call, match),
        where(group.where, happened, one.use, match),
      );
      if (fit !== "no")
        found.push({
          ...one,
          spelt: row.subject?.(call).join(),
          call,
          fit: one.guessed && fit === "yes" ? "maybe" : fit,
        });
    }
  }
  const [hidden] = event.tools?.filter(({ name }) => isHidden(name)) ?? [];
  if (
    !found.length &&
    hidden &&
    matcher !== undefined &&
    couldFit(row.matcher ?? dialect.matcher, matcher, hidden, match)
  ) {
    const use = onServers(hidden, ANY.slice(0, 1))[0] as ToolUse;
    return [
      { use, guessed: true, fit: "maybe", call: dialect.dialect.encodeEvent(event, row, use) },
    ];
  }
  // The pattern may ask for the end of the name, which the host cut off.
  const [first] = event.tools ?? [];
  const rule = row.matcher ?? dialect.matcher;
  if (
    !found.length &&
    first &&
    matcher !== undefined &&
    isCut(target.mcp, event) &&
    mayFitCut(rule, matcher, dialect, match)
  )
    return [
      {
        use: first,
        guessed: true,
        fit: "maybe",
        call: dialect.dialect.encodeEvent(event, row, first),
      },
    ];
  // A matcher that fits a hidden server under any name needs no guess.
  const any = found.filter(({ server }) => server === "any");
  const sure =
    any.length >= ANY.length ? any.slice(0, 1).map((one): Named => ({ ...one, fit: "yes" })) : [];
  return [...sure, ...found.filter(({ server }) => server !== "any")];
}

/** The names that a row's matcher sees of an MCP tool, by what this tool is called. */
const namesSeen = new WeakMap<EventRow, Map<string, readonly string[]>>();

/**
 * The matcher may fit another spelling of the name, of which there may be hundreds. The whole call
 * is not encoded each time, unless the matcher sees more than the name (S11).
 */
function nameTest(
  dialect: DialectProtocol,
  row: EventRow,
  event: HookEvent,
  { matcher }: Group,
  match: RegexTest,
): (use: ToolUse | undefined) => boolean {
  const { subject } = row;
  const seen = (use: ToolUse) => subject?.(dialect.dialect.encodeEvent(event, row, use)) ?? [];
  const known = namesSeen.get(row) ?? new Map<string, readonly string[]>();
  namesSeen.set(row, known);
  const seenByName = (use: ToolUse) => {
    const key = `${use.server ?? ""}\0${use.name}`;
    const names = known.get(key) ?? seen({ ...use, input: {} });
    known.set(key, names);
    return names;
  };
  let isName: boolean | undefined;
  return (use) => {
    const [first] = event.tools ?? [];
    if (!first || !use || matcher === undefined) return true;
    isName ??= isMcp(first.name) && seen(first).join("\0") === seenByName(first).join("\0");
    if (!isName) return true;
    const names = seenByName(use);
    return !names.length || fits(row.matcher ?? dialect.matcher, matcher, names, match) !== "no";
  };
}

/**
 * The same call came before without its MCP server. Gates then decide twice, and nothing else
 * happens twice (S13).
 */
const isAskedAgain = ({ target, call }: Calling, { name }: HookEvent): boolean =>
  target.events[name].some(({ servers }) => servers?.row === call.event);

/** Tests by the dialect's words and rule. */
function matched(
  dialect: DialectProtocol,
  row: EventRow,
  group: Group,
  call: Invocation,
  match: RegexTest,
): Fit {
  const subjects = row.subject?.(call);
  if (!subjects || group.matcher === undefined) return "yes";
  // A value that the host does not report fits every filter (S22).
  return subjects.length
    ? fits(row.matcher ?? dialect.matcher, group.matcher, subjects, match)
    : untold(dialect, row, group.matcher, match);
}

interface AtHome {
  readonly event: HookEvent;
  readonly use: ToolUse | undefined;
  readonly call: Invocation | undefined;
}

/** The calls, kept because each handler is asked about the same events. */
const atHome = /* @__PURE__ */ knownOf<HookEvent, AtHome>();

/**
 * A handler's own agent starts it for this event, judged by the filters of its group and its own.
 */
export function fitsAtHome(
  { protocol, row }: { readonly protocol: DialectProtocol; readonly row: EventRow },
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

function untold(dialect: DialectProtocol, row: EventRow, matcher: string, match: RegexTest): Fit {
  return fits(row.matcher ?? dialect.matcher, matcher, ["\0"], match) === "yes" ? "yes" : "maybe";
}

function where(
  filter: Where | undefined,
  event: HookEvent,
  use: ToolUse | undefined,
  match: RegexTest,
): Fit {
  if (!filter) return "yes";
  const seen = universalEvent(event, use);
  return least(
    ...Object.entries(filter).map(([path, pattern]) => {
      const value = at(seen, path);
      if (value === undefined || !compiles(pattern)) return "maybe";
      const fit = match(pattern, typeof value === "string" ? value : JSON.stringify(value));
      return path.startsWith("toolInput") ? sure(event, fit) : fit;
    }),
  );
}

/** Nothing can miss a filter on a call's content that is not known. */
const sure = ({ unreadable }: HookEvent, fit: Fit): Fit =>
  unreadable && fit === "no" ? "maybe" : fit;

function least(...all: readonly Fit[]): Fit {
  return all.includes("no") ? "no" : all.includes("maybe") ? "maybe" : "yes";
}

/** Keeps one of identical commands if their own host runs them once (S14). */
function once(tasks: readonly Task[]): readonly Task[] {
  const one = new Map<string, Task>();
  const keyOf = ({ event, use, packageRoot, handler, dialect }: Task) =>
    JSON.stringify([
      packageRoot,
      dialect.id,
      event.name,
      use?.name,
      handler.command,
      handler.args,
      handler.async,
      handler.failClosed,
    ]);
  for (const task of tasks) {
    const key = keyOf(task);
    // If a command runs under a widened filter and under one that fits, its whole answer counts
    // (S4).
    if (!one.has(key) || (one.get(key)?.widened && !task.widened)) one.set(key, task);
  }
  return tasks.filter((task) => !task.dialect.dialect.once || one.get(keyOf(task)) === task);
}
