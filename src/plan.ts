/** What a document becomes on one host: the entries to write, and what each handler is worth there (S14; design, section 6). */
import { judge, type Judged } from "./judge.ts";
import type { Adapter, HostEvent } from "./model/adapter.ts";
import type { Wiring } from "./model/config.ts";
import { capOf } from "./model/call.ts";
import { entryTimeout } from "./model/clock.ts";
import type { Group, Handler, HooksDocument } from "./model/document.ts";
import { eventNames, isGate, type EventName } from "./model/events.ts";
import { isFields } from "./model/json.ts";
import { namesOf } from "./model/matcher.ts";
import { route, sourceRow, splitDialect, type Route, type Wires } from "./model/route.ts";
import { hostToolsFor, known } from "./model/tools.ts";

/** An entry of another host's file that this host runs too (S13). */
export interface Foreign {
  readonly hostEvent: string;
  readonly command: string;
  readonly file: string;
}

export interface Plan {
  readonly wirings: readonly Wiring[];
  readonly judged: readonly Judged[];
}

interface Item {
  readonly event: EventName;
  readonly group: Group;
  readonly way: Route;
  readonly native: boolean;
}

export function plan(wires: Wires, adapter: Adapter, doc: HooksDocument, foreign: readonly Foreign[], folder = ""): Plan {
  const target = adapter.wire;
  const items: Item[] = [];
  const natives: Wiring[] = [];
  const judged: Judged[] = [];
  const mutes = new Map<string, Wiring>();
  const twice = (hostEvents: readonly Foreign[]) => {
    for (const { hostEvent, command } of hostEvents) mutes.set(`${hostEvent}\0${command}`, { event: hostEvent, mute: command });
  };

  for (const event of eventNames)
    for (const group of doc.hooks[event] ?? []) {
      const left = group.origin?.inPlace === true && group.origin.host === target.id;
      const way = route(wires, target, event, group);
      const prompting = way && promptMatcher(wires, adapter, event, group, way);
      const alive = new Set<Handler>();
      for (const handler of group.hooks) {
        const again =
          left || !group.origin?.inPlace ? [] : foreign.filter((one) => one.file === group.origin?.file && one.command === handler.command);
        const muted = again.length > 0 && again.every((one) => mutable(adapter, one));
        if (muted) twice(again);
        const verdict = judge({
          wires,
          adapter,
          event,
          group,
          handler,
          way,
          left,
          native: way !== undefined && isNative(adapter, event, group, way),
          firesTwice: again.length > 0 && !muted,
          folder,
          prompts: prompting !== undefined,
        });
        judged.push(verdict);
        if (verdict.level !== "lost") alive.add(handler);
      }
      if (left || !way) continue;
      const { commands, prompts, owned } = split({ ...group, hooks: group.hooks.filter((one) => alive.has(one)) }, target.id);
      if (commands.length) items.push({ event, group: { ...group, hooks: commands }, way, native: isNative(adapter, event, group, way) });
      if (prompts.length && prompting) natives.push({ event: way.row.name, native: { ...group, ...prompting, hooks: prompts } });
      if (owned.length) natives.push({ event: way.row.name, native: { ...group, hooks: owned } });
    }

  for (const { hostEvent, group } of ownEvents(doc, target.id)) {
    const left = group.origin?.inPlace === true && group.origin.host === target.id;
    if (!left) natives.push({ event: hostEvent, native: group });
  }
  for (const id of Object.keys(wires))
    for (const { hostEvent, group } of ownEvents(doc, id))
      for (const handler of group.hooks)
        judged.push(
          judge({
            wires,
            adapter,
            event: null,
            hostEvent,
            group,
            handler,
            way: undefined,
            left: id === target.id,
            native: id === target.id,
            firesTwice: false,
            folder,
            prompts: false,
          }),
        );

  return { wirings: [...wire(wires, adapter, doc, items, folder), ...natives, ...mutes.values()], judged };
}

/** The matcher under which a prompt goes to the host itself, which alone filters then; undefined: it cannot go there. */
function promptMatcher(
  wires: Wires,
  adapter: Adapter,
  event: EventName,
  group: Group,
  { row, carried }: Route,
): { matcher: string | undefined } | undefined {
  if (!row.prompt || carried || group.where) return undefined;
  const [id] = splitDialect(group.dialect);
  const matcher = id === adapter.wire.id ? group.matcher : hostMatcher(wires, adapter, row, [{ event, group }]);
  return group.matcher === undefined || matcher !== undefined ? { matcher } : undefined;
}

/** All native or all ours, per host event (S14). */
function wire(wires: Wires, adapter: Adapter, doc: HooksDocument, items: readonly Item[], folder: string): readonly Wiring[] {
  const shim = adapter.config.shim.replace("{folder}/", folder && `'${folder.replaceAll("'", `'\\''`)}'/`);
  const hostEvents = [...new Set(items.map(({ way }) => way.row.name))];
  return hostEvents.flatMap((hostEvent): readonly Wiring[] => {
    const all = items.filter(({ way }) => way.row.name === hostEvent);
    if (all.every(({ native }) => native)) return all.map(({ group }) => ({ event: hostEvent, native: group }));
    const row = (all[0] as Item).way.row;
    const command = `node ${shim} ${adapter.wire.id} ${hostEvent}${doc.failOpen ? " --fail-open" : ""}`;
    return [
      {
        event: hostEvent,
        command,
        matcher: hostMatcher(wires, adapter, row, all),
        timeout: entryTimeout(wires, all, capOf(adapter.wire, hostEvent)),
        gate: all.some(({ event }) => isGate(event)) && Boolean(row.can.deny),
        failOpen: doc.failOpen === true,
      },
    ];
  });
}

/** Written in the host's own words: its own dialect, on its own event, with nothing it lacks. */
function isNative(adapter: Adapter, event: EventName, group: Group, way: Route): boolean {
  const [id, name] = splitDialect(group.dialect);
  const home = name ?? adapter.wire.events[event].find((row) => !row.readOnly)?.name;
  if (id !== adapter.wire.id || way.carried || way.row.name !== home || group.origin?.adopted || group.where) return false;
  return group.hooks.every((handler) =>
    Object.keys(handler).every((field) => field.startsWith("x-") || adapter.config.fields.includes(field)),
  );
}

function split(group: Group, id: string): { commands: Handler[]; prompts: Handler[]; owned: Handler[] } {
  return {
    commands: group.hooks.filter((one) => one.type !== "prompt" && one.command !== undefined),
    prompts: group.hooks.filter((one) => one.type === "prompt"),
    owned: group.hooks.filter((one) => one.type === undefined && one.command === undefined && one[`x-${id}`]),
  };
}

/** The union of the groups' matchers where the host can say it; else none, and the shim filters (S22). */
export function hostMatcher(
  wires: Wires,
  adapter: Adapter,
  row: HostEvent,
  groups: readonly { event: EventName; group: Group }[],
): string | undefined {
  if (!row.subject || !adapter.config.matcherFor) return undefined;
  const tools = new Set<string>();
  for (const { event, group } of groups) {
    const canonical = canonicalNames(wires, event, group);
    if (!canonical) return undefined;
    for (const name of canonical) {
      const host = hostToolsFor(adapter.wire, name);
      // A name the host's table does not have is its own; an MCP tool only where the host spells those alike.
      const [, server, tool] = /^mcp__(.+?)__(.+)$/.exec(name) ?? [];
      if (server && tool && adapter.wire.mcp.format(server, tool) !== name) return undefined;
      for (const one of host.length ? host : [name]) tools.add(one);
    }
  }
  return tools.size ? adapter.config.matcherFor([...tools].sort(), row) : undefined;
}

/** The canonical tools a matcher can fit, where it lists names and all of them are known. */
function canonicalNames(wires: Wires, event: EventName, group: Group): readonly string[] | undefined {
  const source = sourceRow(wires, event, group);
  if (!source?.row.subject || (event !== "pre-tool-use" && event !== "post-tool-use")) return undefined;
  const names = namesOf(source.row.matcher ?? source.wire.matcher, group.matcher);
  if (!names) return source.row.only && !group.matcher ? onlyTools(source.row) : undefined;
  return names.flatMap((name) => {
    const tool = known(source.wire, name);
    return tool ? [tool.name, ...(tool.also ?? [])] : name ? [name] : [];
  });
}

const onlyTools = ({ only }: HostEvent) => (only?.includes("mcp") ? undefined : only);

function mutable(adapter: Adapter, { hostEvent, command }: Foreign): boolean {
  const row = eventNames.flatMap((name) => adapter.wire.events[name]).find((one) => one.name === hostEvent);
  return Boolean(row && adapter.config.mutes?.(row, command));
}

/** Events only one host has, kept under its `x-` key. */
export function ownEvents(doc: HooksDocument, id: string): readonly { hostEvent: string; group: Group }[] {
  const own = doc[`x-${id}`];
  const hooks = own && isFields(own["hooks"]) ? own["hooks"] : {};
  return Object.entries(hooks).flatMap(([hostEvent, groups]) => (groups as unknown as Group[]).map((group) => ({ hostEvent, group })));
}
