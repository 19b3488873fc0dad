/** Finds other hooks, in any file that the agent loads, that may undo what ours answer (S23). */
import { reporterFor } from "../model/diagnostics.ts";
import { callsShim } from "../model/started-shim.ts";
import { eventNames, isGate, type EventName } from "../model/events.ts";
import type { EventRow } from "../model/adapter.ts";
import { baseOf, type View } from "../model/world.ts";
import { nameOf } from "../model/handler-name.ts";
import { parseConfig } from "../read/parse.ts";
import { shortName } from "../read/short-name.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Entry } from "../play/entries.ts";
import { isUnseen, uses } from "./guard/uses.ts";
import { startsOn, type HostPlay } from "../play/runs.ts";
import { samplesOf } from "../play/moments.ts";

type Undoing = keyof NonNullable<EventRow["undoes"]>;

/** What such a hook may do to ours, and what it is to be checked for. */
const UNDOES: { readonly [W in Undoing]: readonly [may: string, mends: string] } = {
  "rewrite-input": [
    "if it rewrites a call that ours let go on, ours are not asked about what it makes of it",
    "makes nothing that ours deny out of a call",
  ],
  allow: ["its allow counts even if ours deny", "allows nothing that ours deny"],
};

/** Gives one finding for each hook of somebody else's on a gate that has hooks of ours. */
export const neighbours = (play: HostPlay): readonly Diagnostic[] => {
  const { hooks } = play.documentOf(play.layer) ?? {};
  const originals = new Set<string>();
  for (const name of eventNames)
    for (const { origin, hooks: handlers } of hooks?.[name] ?? [])
      for (const handler of handlers)
        originals.add(placeIn(origin?.file, handler.origin?.pointer ?? origin?.pointer));
  return [
    ...eventNames.filter(isGate).flatMap((name) => onEvent(play, name, originals)),
    ...codeBeside(play),
  ];
};

/** Code that a host runs beside gates of ours in its own process. */
function codeBeside({ adapter, loaded, layer, world }: HostPlay): readonly Diagnostic[] {
  const { title, config, protocol } = adapter;
  const gate = eventNames.find(
    (name) =>
      isGate(name) &&
      loaded.some(
        ({ scope, hostEvent }) =>
          scope === layer.scope && protocol.events[name].some((row) => row.name === hostEvent),
      ),
  );
  if (gate === undefined || !config.beside) return [];
  return config.beside(world, layer.scope).flatMap(({ says, hint = "", ...place }) => {
    if (says === undefined) return [];
    const at = { ...place, host: protocol.id, line: lineIn(world[place.base], place) };
    const tell = reporterFor(adapter, gate, at);
    return [{ ...tell("foreign-hook-can-override", `${title} ${says}`), hint }];
  });
}

const placeIn = (...place: readonly (string | undefined)[]) => JSON.stringify(place);

function onEvent(
  play: HostPlay,
  name: EventName,
  originals: ReadonlySet<string>,
): readonly Diagnostic[] {
  const { title, protocol } = play.adapter;
  const rows = protocol.events[name].filter((row) => row.undoes);
  const entries = play.loaded.filter(
    (entry) => !entry.off && rows.some((row) => row.name === entry.hostEvent),
  );
  const isOurs = ({ handler }: Entry) => callsShim(handler.command ?? "");
  const ours = entries.filter(isOurs);
  // Another agent's entry that this agent also runs has the other agent's hooks, and its call is
  // left to this agent's own entry.
  const own = ours.filter(({ of }) => of === undefined);
  const last = entries.findLastIndex((entry) => own.includes(entry));
  return entries.flatMap((other, i) => {
    const row = rows.find((row) => row.name === other.hostEvent);
    // `fires-twice` reports an original that runs as well as its copy.
    if (other.of !== undefined && originals.has(placeIn(other.file, other.pointer))) return [];
    const files = play.world[baseOf(other)];
    if (last < 0 || isOurs(other) || other.handler.async || !row || !meet(play, name, own, other))
      return [];
    const undone = (Object.entries(row.undoes ?? {}) as [Undoing, "later" | "any"][]).filter(
      ([part, when]) =>
        (when === "any" || i > last) &&
        (uses(files, other.handler, part, other.group) ||
          isUnseen(files, other.handler, other.group)),
    );
    if (!undone.length) return [];
    const tell = reporterFor(play.adapter, name, {
      host: other.of ?? protocol.id,
      file: other.file,
      pointer: other.pointer,
      line: lineIn(play.world[baseOf(other)], other),
    });
    const when = undone.every(([, how]) => how === "later") ? "after ours" : "together with ours";
    const may = undone.map(([what]) => UNDOES[what][0]).join("; ");
    const hint = `check that it ${undone.map(([what]) => UNDOES[what][1]).join(", and ")}`;
    const where = needsPlugin(other) ? "where its plugin is enabled, " : "";
    const what = shortName(nameOf(other.handler)) || "this hook";
    const says = `${where}${title} runs ${what} ${when} on ${other.hostEvent}: ${may}`;
    return { ...tell("foreign-hook-can-override", says, row), hint };
  });
}

const needsPlugin = ({ plugin, conditions }: Entry) =>
  plugin !== undefined && conditions.some(({ kind }) => kind === "setting");

function lineIn(view: View, { file, pointer }: Pick<Entry, "file" | "pointer">): number {
  const text = view.read(file);
  return text === undefined || !pointer ? 1 : parseConfig(text, file).line(pointer);
}

/** True also if no known call starts either of them. */
function meet(play: HostPlay, name: EventName, ours: readonly Entry[], other: Entry): boolean {
  const calls = samplesOf(name).map((event) => {
    const starts = startsOn(play, event);
    return { us: ours.some(starts), them: starts(other) };
  });
  return (
    calls.some(({ us, them }) => us && them) ||
    !calls.some(({ us }) => us) ||
    !calls.some(({ them }) => them)
  );
}
