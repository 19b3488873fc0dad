/** Builds the entries of a document on one host: for each host event its own words or a call of the shim. */
import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import type { Adapter, EventRow, HostProtocol } from "../model/adapter.ts";
import { capOf } from "../model/call.ts";
import type { Placement, ShimCall } from "../model/config.ts";
import { launchCommand, waitingWord } from "../model/entry.ts";
import { isGate, type EventName } from "../model/events.ts";
import { same, type Fields } from "../model/json.ts";
import { inFolder, LAUNCHER, type Layer } from "../model/layer.ts";
import { rowNamed, sourceRow, splitDialect, type Protocols, type Route } from "../model/route.ts";
import { quoted } from "../model/shell.ts";
import { entryTimeout } from "../model/timeouts.ts";
import { UNIVERSAL } from "../read/universal.ts";
import { hostMatcher } from "./host-matcher.ts";

export interface RoutedGroup {
  readonly event: EventName;
  readonly group: Group;
  readonly way: Route;
}

export interface EntriesPlace {
  /** The project's folder below its repository's top level. */
  readonly folder: string;
  readonly layer: Layer;
  /** The command for an event if its entry stands in a plugin and not in the project. */
  readonly command?: (hostEvent: string) => string;
}

/** The entries for one host event are all native or all ours (S14). */
export function entriesFor(
  protocols: Protocols,
  adapter: Adapter,
  doc: HooksDocument,
  items: readonly RoutedGroup[],
  { folder, layer, command: inPlugin }: EntriesPlace,
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
function standing(items: readonly RoutedGroup[], row: EventRow): Pick<ShimCall, "gate" | "prompt"> {
  const gates = row.can.deny ? items.filter(({ event }) => isGate(event)) : [];
  const gate = gates.some(({ event }) => event !== "pre-prompt");
  return { gate, ...(gates.length > 0 && !gate && { prompt: true }) };
}

/** How often the most patient handler may hold a stop on its own agent; null: no limit. */
function mostHolds(protocols: Protocols, items: readonly RoutedGroup[]): number | null {
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
const once = (items: readonly RoutedGroup[]) =>
  items.filter(
    ({ group }, i) =>
      items.findIndex(
        (item) => item.group.origin === group.origin && same(item.group.hooks, group.hooks),
      ) === i,
  );

/** It has the host's dialect, is on its own event, and uses nothing that the host lacks. */
export function isNative(adapter: Adapter, event: EventName, group: Group, way: Route): boolean {
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
