/** Which handlers a call reaches, each with the call in its own dialect's words (S19, S22). */
import type { Call, HookEvent, HostEvent, ToolUse, Wire } from "./adapter.ts";
import type { Group, Handler, HooksDocument, Where } from "./document.ts";
import type { EventName } from "./events.ts";
import { at, universalEvent } from "./event.ts";
import { isFields } from "./json.ts";
import { compiles, fits, namesOf, test, type Fit, type MatcherRule, type RegexTest } from "./matcher.ts";
import { comesFor, route, sourceRow, type Wires } from "./route.ts";
import { HIDDEN } from "./tools.ts";

/** One handler that will run. */
export interface Task {
  readonly event: HookEvent;
  readonly use: ToolUse | undefined;
  readonly group: Group;
  readonly handler: Handler;
  readonly dialect: Wire;
  readonly row: HostEvent;
  readonly call: Call;
  /** Its filter had to be widened: its allows and rewrites do not count (S4). */
  readonly widened: boolean;
  /** It answers for an event the host cannot answer: only its denials and asks count (S17). */
  readonly carried: boolean;
}

/** Groups whose commands this host event runs, in document order. */
export function groupsOn(
  wires: Wires,
  target: Wire,
  hostEvent: string,
  doc: HooksDocument,
  event: EventName,
  carried: boolean,
): readonly Group[] {
  return (doc.hooks[event] ?? []).filter((group) => {
    if (group.origin?.inPlace && group.origin.host === target.id) return false;
    const way = route(wires, target, event, group);
    return way?.row.name === hostEvent && way.carried === carried;
  });
}

export function select(
  wires: Wires,
  target: Wire,
  hostEvent: string,
  doc: HooksDocument,
  event: HookEvent,
  match: RegexTest = test,
): readonly Task[] {
  const row = target.events[event.name].find((one) => one.name === hostEvent);
  const own = pick(wires, event, groupsOn(wires, target, hostEvent, doc, event.name, false), false, match);
  const carried = (row?.carries ?? []).flatMap((name) => {
    const as = carriedEvent(event, name);
    return as ? pick(wires, as, groupsOn(wires, target, hostEvent, doc, name, true), true, match) : [];
  });
  return once([...own, ...carried]);
}

/** What of these groups an event reaches. */
export function pick(wires: Wires, event: HookEvent, groups: readonly Group[], carried: boolean, match: RegexTest): readonly Task[] {
  return groups.flatMap((group) => {
    const source = sourceRow(wires, event.name, group);
    if (!source?.wire.dialect) throw new Error(`${event.name}: nothing here speaks ${JSON.stringify(group.dialect)}`);
    const { wire: dialect, row } = source;
    const names = reach(dialect, row, event, group, match);
    return group.hooks.flatMap((handler) => {
      if (handler.type === "prompt" || handler.command === undefined) return [];
      const fitting = names.map(({ fit, use, call, hidden }) => ({
        use,
        call,
        hidden,
        fit: least(fit, dialect.dialect?.filter?.(handler, call) ?? "yes", where(handler.where, event, use, match)),
      }));
      return reached(fitting).map(({ use, call, fit }) => ({
        event,
        use,
        group,
        handler,
        dialect,
        row,
        call,
        widened: fit === "maybe",
        carried,
      }));
    });
  });
}

interface Named {
  readonly fit: Fit;
  readonly use: ToolUse | undefined;
  readonly call: Call;
  readonly hidden: boolean;
}

/** Of several names the one that fits best; of the servers a call may be of, every one the group speaks of (S19). */
function reached(names: readonly Named[]): readonly Named[] {
  const fitting = names.filter(({ fit }) => fit !== "no");
  const servers = fitting.filter(({ hidden, use }) => hidden && !use?.name.startsWith("mcp__unknown__"));
  if (servers.length) return servers;
  const best = fitting.find(({ fit }) => fit === "yes") ?? fitting[0];
  return best ? [best] : [];
}

/** Every name of the call that the group's matcher fits, with the call under that name. */
function reach(dialect: Wire, row: HostEvent, event: HookEvent, group: Group, match: RegexTest): readonly Named[] {
  const found: Named[] = [];
  for (const { use, hidden } of candidates(event, group.matcher)) {
    if (!comesFor(row, use)) continue;
    const call = dialect.dialect?.encodeEvent(event, row, use) as Call;
    const subjects = row.subject?.(call);
    // A value the host does not tell fits every filter (S22).
    const matched =
      !subjects || group.matcher === undefined
        ? "yes"
        : subjects.length
          ? fits(row.matcher ?? dialect.matcher, group.matcher, subjects, match)
          : untold(dialect, row, group.matcher);
    const told =
      matched === "no" && use && hidden && mayHide(row.matcher ?? dialect.matcher, group.matcher, use.name, match) ? "maybe" : matched;
    const fit = least(told, hidden && group.matcher ? "maybe" : "yes", where(group.where, event, use, match));
    if (fit !== "no") found.push({ fit, use, call, hidden });
  }
  return found;
}

/** A pattern may fit the server that is not told (S19): what it says of servers is taken out before it is tried. */
function mayHide(rule: MatcherRule, matcher: string | undefined, name: string, match: RegexTest): boolean {
  if (!matcher?.includes("mcp__") || namesOf(rule, matcher)) return false;
  const pattern = matcher.replace(/mcp__.+?__(?!_)/g, "mcp__.+__");
  return !compiles(pattern) || match(pattern, name) !== "no";
}

function untold(dialect: Wire, row: HostEvent, matcher: string): Fit {
  return fits(row.matcher ?? dialect.matcher, matcher, ["\0"]) === "yes" ? "yes" : "maybe";
}

interface Candidate {
  readonly use: ToolUse | undefined;
  readonly hidden: boolean;
}

/** The names to try. Where the host hides an MCP server, those the matcher itself speaks of, and an unknown one. */
function candidates(event: HookEvent, matcher: string | undefined): readonly Candidate[] {
  if (!event.tools) return [{ use: undefined, hidden: false }];
  return event.tools.flatMap((use): readonly Candidate[] => {
    if (!use.name.startsWith(`mcp__${HIDDEN}__`)) return [{ use, hidden: false }];
    const tool = use.name.slice(`mcp__${HIDDEN}__`.length);
    const named = [...(matcher ?? "").matchAll(/mcp__([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)/g)].map((found) => found[1] as string);
    return [...new Set([...named, "unknown"])].map((server) => ({
      use: { name: `mcp__${server}__${tool}`, input: use.input },
      hidden: true,
    }));
  });
}

function where(filter: Where | undefined, event: HookEvent, use: ToolUse | undefined, match: RegexTest): Fit {
  if (!filter) return "yes";
  const seen = universalEvent(event, use);
  return least(
    ...Object.entries(filter).map(([path, pattern]) => {
      const value = at(seen, path);
      if (value === undefined || !compiles(pattern)) return "maybe";
      return match(pattern, typeof value === "string" ? value : JSON.stringify(value));
    }),
  );
}

function least(...all: readonly Fit[]): Fit {
  return all.includes("no") ? "no" : all.includes("maybe") ? "maybe" : "yes";
}

function carriedEvent(event: HookEvent, name: EventName): HookEvent | undefined {
  if (name === "permission-request") return { ...event, name };
  const agent = event.tools?.find((use) => use.name === "Agent");
  if (name !== "sub-agent-start" || !agent || !isFields(agent.input)) return undefined;
  const type = agent.input["subagent_type"];
  return { ...event, name, tools: undefined, agentType: typeof type === "string" ? type : undefined };
}

/** Identical commands run once where their own host runs them once (S14). */
function once(tasks: readonly Task[]): readonly Task[] {
  const seen = new Set<string>();
  return tasks.filter((task) => {
    if (!task.dialect.dialect?.once) return true;
    const key = JSON.stringify([
      task.dialect.id,
      task.event.name,
      task.use?.name,
      task.handler.command,
      task.handler.args,
      task.handler.async,
      task.handler.failClosed,
    ]);
    return !seen.has(key) && Boolean(seen.add(key));
  });
}
