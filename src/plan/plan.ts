/** Decides where a document's hooks go on one host: the entries, and each handler's place (S14). */
import { ownEvents, hooksOfDocument } from "../model/of-document.ts";
import { entriesFor, isNative, type RoutedGroup, type EntriesPlace } from "./entries-for.ts";
import { unplaced, type NoPlace } from "./unplaced.ts";
import { promptMatcher } from "./host-matcher.ts";
import { speaks, type Adapter } from "../model/adapter.ts";
import { homeFor, type Placement } from "../model/config.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { eventNames, type EventName } from "../model/events.ts";
import { same } from "../model/json.ts";
import { alsoOn, groupFor, routes, type Route, type Protocols } from "../model/route.ts";
import type { LoadedHook } from "../model/world.ts";

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

/** `imports` are other hosts' hooks that this host would run as well. */
export function plan(
  protocols: Protocols,
  adapter: Adapter,
  doc: HooksDocument,
  imports: readonly LoadedHook[],
  where: EntriesPlace,
): Plan {
  const { id } = adapter.protocol;
  const common = {
    protocols,
    adapter,
    homeless: homeFor(adapter.config, where.layer.scope) === undefined,
  };
  const items: RoutedGroup[] = [];
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
): readonly RoutedGroup[] {
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

const stands = (doc: HooksDocument, { file, handler: { command } }: LoadedHook) =>
  hooksOfDocument(doc).some(
    ({ group, handler }) => group.origin?.file === file && handler.command === command,
  );
