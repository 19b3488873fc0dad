/** Decides where a document's hooks go on one host: the entries, and each handler's place (S14). */
import { quoted } from "../model/shell.ts";
import { ownEvents, hooksOfDocument } from "../model/of-document.ts";
import { unplaced, type NoPlace } from "./unplaced.ts";
import { hostMatcher, promptMatcher } from "./host-matcher.ts";
import { speaks, type Adapter, type EventRow, type HostProtocol } from "../model/adapter.ts";
import { inFolder, LAUNCHER, type Layer } from "../model/layer.ts";
import { homeFor, type Placement, type ShimCall } from "../model/config.ts";
import { capOf } from "../model/call.ts";
import { entryTimeout } from "../model/timeouts.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { launchCommand, waitingWord } from "../model/entry.ts";
import { eventNames, isGate, type EventName } from "../model/events.ts";
import { same, type Fields } from "../model/json.ts";
import {
  alsoOn,
  groupFor,
  rowNamed,
  routes,
  sourceRow,
  splitDialect,
  type Route,
  type Protocols,
} from "../model/route.ts";
import type { LoadedHook } from "../model/world.ts";
import { UNIVERSAL } from "../read/universal.ts";

export interface Placed {
  /** The host's own name for the event if no other agent has it. */
  readonly event: string;
  readonly group: Group;
  readonly handler: Handler;
  /** `left`: it or its twin is in the host's own file; `native`: in the host's own words. */
  readonly via: "left" | "native" | "shim" | "nowhere";
  /** The first host event that it goes to. */
  readonly way?: Route;
  /** Says why it goes nowhere. */
  readonly why?: NoPlace;
}

export interface Plan {
  readonly placements: readonly Placement[];
  readonly placed: readonly Placed[];
}

interface Item {
  readonly event: EventName;
  readonly group: Group;
  readonly way: Route;
}

interface Where {
  /** The project's folder below its repository's top level. */
  readonly folder: string;
  readonly layer: Layer;
  /** The command for an event if its entry stands in a plugin and not in the project. */
  readonly command?: (hostEvent: string) => string;
}

/** `imports` are other hosts' hooks that this host would run as well. */
export function plan(
  protocols: Protocols,
  adapter: Adapter,
  doc: HooksDocument,
  imports: readonly LoadedHook[],
  where: Where,
): Plan {
  const { id } = adapter.protocol;
  const common = {
    protocols,
    adapter,
    homeless: homeFor(adapter.config, where.layer.scope) === undefined,
  };
  const items: Item[] = [];
  const others: Placement[] = [];
  const placed: Placed[] = [];
  for (const event of eventNames)
    for (const group of doc.hooks[event] ?? []) {
      const left = isLeft(group, id);
      const ways = routes(protocols, adapter.protocol, event, group);
      const [way] = ways;
      const native = way !== undefined && isNative(adapter, event, group, way);
      const prompting = way && promptMatcher(protocols, adapter, event, group, way);
      const placeds = group.hooks.map((handler): Placed => {
        const kept = left || isTwinOn(handler, id);
        const prompts = prompting !== undefined;
        const hook = { event, group, handler };
        const placed = { ...hook, ...(way && { way }) };
        if (kept) return { ...placed, via: "left" };
        const why = unplaced({ ...common, ...hook, way, native, prompts });
        if (why) return { ...placed, via: "nowhere", why };
        return { ...placed, via: native ? "native" : "shim" };
      });
      placed.push(...placeds);
      if (!left) others.push(...mutes(doc, group, imports));
      if (left || !way) continue;
      const written = placeds.filter(({ via }) => via === "native" || via === "shim");
      const handlers = written.map(({ handler }) => handler);
      const prompts = handlers.filter(({ type }) => type === "prompt");
      const commands = handlers.filter(
        ({ type, command }) => type !== "prompt" && command !== undefined,
      );
      const owned = handlers.filter(
        ({ type, command, ...more }) =>
          type === undefined && command === undefined && Boolean(more[`x-${id}`]),
      );
      const wired = { ...group, hooks: commands };
      if (commands.length)
        items.push(
          ...ways.map((route) => ({ event, group: wired, way: route })),
          ...besides(protocols, adapter, event, wired),
        );
      if (prompts.length && prompting)
        others.push({ event: way.row.name, native: { ...group, ...prompting, hooks: prompts } });
      if (owned.length) others.push({ event: way.row.name, native: { ...group, hooks: owned } });
    }
  for (const owner of Object.keys(protocols))
    for (const { hostEvent, group } of ownEvents(doc, owner)) {
      // A host whose hooks are code has no words in which such a group could be written.
      const own =
        owner === id &&
        speaks(adapter.protocol) &&
        (group.origin?.within === undefined || isLeft(group, id));
      const hooks = group.hooks.filter((handler) => !isTwinOn(handler, id));
      if (own && !isLeft(group, id) && hooks.length)
        others.push({ event: hostEvent, native: { ...group, hooks } });
      const request = { ...common, event: null, hostEvent, group, way: undefined, prompts: false };
      for (const handler of group.hooks) {
        const why = own ? undefined : unplaced({ ...request, handler, native: false });
        const hook = { event: hostEvent, group, handler };
        placed.push(why ? { ...hook, via: "nowhere", why } : { ...hook, via: "left" });
      }
    }
  return {
    placements: unique([...entriesFor(protocols, adapter, doc, items, where), ...others]),
    placed,
  };
}

/** Keeps originals from running too; never another file's hook without a replacement. */
function mutes(
  doc: HooksDocument,
  { origin, hooks }: Group,
  imports: readonly LoadedHook[],
): readonly Placement[] {
  const muted: Placement[] = [];
  for (const { command } of hooks) {
    const same = imports.filter(({ handler }) => handler.command === command);
    if (!origin?.inPlace || !same.every((hook) => hook.mutable && stands(doc, hook))) continue;
    for (const { hostEvent, file, off } of same)
      if (file === origin.file && command !== undefined && off?.by !== "twin")
        muted.push({ event: hostEvent, mute: command });
  }
  return muted;
}

/** The same group on the other events that its own host event stands for (S22). */
function besides(
  protocols: Protocols,
  { protocol }: Adapter,
  event: EventName,
  group: Group,
): readonly Item[] {
  const as = groupFor(protocols, event, group);
  return alsoOn(protocols, event, group).flatMap((other) =>
    routes(protocols, protocol, other, as)
      .filter(({ carried }) => !carried)
      .map((way) => ({ event: other, group: as, way })),
  );
}

/** The group is in the host's own file, which is left alone. */
const isLeft = ({ origin }: Group, id: string) => origin?.inPlace === true && origin.host === id;

/** The host's own file holds the same guard. */
export const isTwinOn = ({ origin }: Handler, id: string) => origin?.twins?.includes(id) === true;

const unique = (placements: readonly Placement[]) =>
  placements.filter(
    (placement, i) =>
      !("mute" in placement) || placements.findIndex((other) => same(other, placement)) === i,
  );

/** The entries for one host event are all native or all ours (S14). */
function entriesFor(
  protocols: Protocols,
  adapter: Adapter,
  doc: HooksDocument,
  items: readonly Item[],
  { folder, layer, command: inPlugin }: Where,
): readonly Placement[] {
  const root = adapter.config.root.replace("{folder}", folder && `/${quoted(folder)}`);
  const path = inFolder(LAUNCHER, adapter.config.protectedFolder);
  // The user's own launcher is in the home folder.
  const top = layer.scope === "user" ? '"$HOME"' : root;
  const launcher = top === "." ? path : `${top}/${path}`;
  const hostEvents = [...new Set(items.map(({ way }) => way.row.name))];
  const begins = hostEvents.flatMap((name) => beginsWith(adapter.protocol, name, hostEvents));
  return [...new Set([...hostEvents, ...begins])].flatMap((hostEvent): readonly Placement[] => {
    const ofEvent = items.filter(({ way }) => way.row.name === hostEvent);
    if (
      ofEvent.length &&
      ofEvent.every(({ event, group, way }) => isNative(adapter, event, group, way))
    )
      return once(ofEvent).map(({ group }) => ({ event: hostEvent, native: group }));
    const row = ofEvent[0]?.way.row ?? (rowNamed(adapter.protocol, hostEvent) as EventRow);
    const args = `${adapter.protocol.id} ${hostEvent}${layer.flag}${doc.failOpen ? " --fail-open" : ""}`;
    const waits = { ...standing(ofEvent, row), failOpen: doc.failOpen === true };
    const command = inPlugin?.(hostEvent) ?? launchCommand(launcher, args);
    return [
      {
        event: hostEvent,
        command: command + waitingWord(waits, adapter.config.byCode?.includes(hostEvent)),
        matcher: hostMatcher(protocols, adapter, row, ofEvent),
        timeout: entryTimeout(protocols, ofEvent, capOf(adapter.protocol, hostEvent)),
        ...waits,
        ...(row.holdsField && { holds: mostHolds(protocols, ofEvent) }),
      },
    ];
  });
}

/** The event by which the shim knows the sessions in which another row names servers. */
function beginsWith(
  protocol: HostProtocol,
  hostEvent: string,
  hostEvents: readonly string[],
): readonly string[] {
  const { servers } = rowNamed(protocol, hostEvent) ?? {};
  return servers && hostEvents.includes(servers.row) ? [servers.begins] : [];
}

/** Our own fault denies, or lets a prompt pass with a message (S10). */
function standing(items: readonly Item[], row: EventRow): Pick<ShimCall, "gate" | "prompt"> {
  const gates = row.can.deny ? items.filter(({ event }) => isGate(event)) : [];
  const gate = gates.some(({ event }) => event !== "pre-prompt");
  return { gate, ...(gates.length > 0 && !gate && { prompt: true }) };
}

/** How often the most patient handler may hold a stop on its own agent; null: no limit. */
function mostHolds(protocols: Protocols, items: readonly Item[]): number | null {
  const ofEvent = items.flatMap(({ event, group }) => {
    const source = sourceRow(protocols, event, group);
    return group.hooks.map((handler) =>
      source?.row.holds?.(handler[`x-${source.protocol.id}`] as Fields | undefined),
    );
  });
  // If the source has no such limit, that of the agents with a fixed one applies.
  return ofEvent.includes(null) ? null : Math.max(...ofEvent.map((item) => item ?? FIXED));
}

/** The two agents that were seen to have a fixed limit both go on after eight holds. */
const FIXED = 8;

/** Keeps each group once, even if its host event stands for several events. */
const once = (items: readonly Item[]) =>
  items.filter(
    ({ group }, i) =>
      items.findIndex(
        (item) => item.group.origin === group.origin && same(item.group.hooks, group.hooks),
      ) === i,
  );

/** It has the host's dialect, is on its own event, and uses nothing that the host lacks. */
function isNative(adapter: Adapter, event: EventName, group: Group, way: Route): boolean {
  const [id, name] = splitDialect(group.dialect);
  const home = name ?? adapter.protocol.events[event].find((row) => !row.readOnly)?.name;
  if (
    id !== adapter.protocol.id ||
    way.carried ||
    way.row.name !== home ||
    group.origin?.adopted ||
    // Other agents that read this host's file then call the shim, and run the hook once.
    group.origin?.format !== undefined ||
    group.where ||
    group.env
  )
    return false;
  // A plugin's root is set only for a running plugin, and in no settings (S25). Only the shim
  // compares a package's files with what was installed.
  const { plugin, package: ofPackage } = group.origin ?? {};
  const names = (pattern: RegExp) =>
    group.hooks.some(({ command = "", args = [] }) =>
      [command, ...args].some((word) => pattern.test(word)),
    );
  if (plugin !== undefined || ofPackage !== undefined || names(OF_PLUGIN)) return false;
  if (group.origin?.host === UNIVERSAL && names(OURS)) return false;
  return group.hooks.every((handler) =>
    Object.keys(handler).every(
      (field) =>
        field === "origin" || field.startsWith("x-") || adapter.config.fields.includes(field),
    ),
  );
}

/** Variables of the universal format, which no host sets (S21). */
const OURS = /\$\{?(?:PACKAGE_ROOT|HOOKPORT_HOST)\b|\$\{file\}/;
const OF_PLUGIN = /\$\{?(?:[A-Z]+_)?PLUGIN_(?:ROOT|DATA)\b/;

const stands = (doc: HooksDocument, { file, handler: { command } }: LoadedHook) =>
  hooksOfDocument(doc).some(
    ({ group, handler }) => group.origin?.file === file && handler.command === command,
  );
