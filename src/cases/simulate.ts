/** Converts the package for one agent in memory, and collects the files that a case needs. */
import { convert } from "../convert/convert.ts";
import { covered, expand, fitsPlace, type Files } from "../model/files.ts";
import type { Judged } from "../judge/judge.ts";
import { sealed } from "../model/seal.ts";
import { inFolder, isInOurFolder, LAUNCHER, PROJECT, SHIM } from "../model/layer.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import type { Group, Handler, HooksDocument } from "../../schemas/types/document.ts";
import { pretty } from "../model/json.ts";
import type { Known } from "../model/route.ts";
import { retiredIn } from "../model/standing.ts";
import type { Source } from "../read/source.ts";
import type { PreparedCase } from "./case.ts";

export interface SimulatedProject {
  readonly adapter: Adapter;
  readonly judged: readonly Judged[];
  /** The package as this agent would find it, with our entries and without other hooks. */
  readonly files: Files;
  /** The texts that `convert` writes, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly doc: HooksDocument;
  /** Host events that run their handlers themselves (S14). */
  readonly native: ReadonlySet<string>;
  /** Makes the same project for a package that has only this handler. */
  alone(value: PreparedCase, handler: Handler): SimulatedProject;
}

interface Ask extends Known {
  readonly source: Source;
  readonly files: Files;
  readonly shim: string;
  /** YYYY-MM-DD. */
  readonly today: string;
}

const placesOf = (adapters: Adapters) =>
  Object.values(adapters).flatMap(({ config }) =>
    [...config.places, ...(config.whole?.places ?? [])].map(({ path }) => path),
  );

/** Hook files that agents would read in the package's folder and that are not part of it. */
export const othersIn = (adapters: Adapters, files: Files): readonly string[] => [
  ...new Set(placesOf(adapters).flatMap((place) => expand(files, place))),
];

export function simulate(adapter: Adapter, ask: Ask): SimulatedProject {
  const { adapters, protocols, source, files, shim, today } = ask;
  const places = placesOf(adapters);
  const hidden = (path: string) =>
    isInOurFolder(path) || places.some((place) => fitsPlace(path, place));
  const bare = covered(files, new Map(), hidden);
  const { changes, judged } = convert({
    adapters,
    protocols,
    layer: PROJECT,
    sources: [source],
    others: [],
    targets: [adapter.protocol.id],
    from: bare,
    files: bare,
    folder: "",
    inPlace: true,
    shim,
    failOpen: false,
    adopt: false,
    ignored: () => false,
    today,
    installed: {},
  });
  const texts = new Map(
    changes.flatMap(({ path, after }) => (after === null ? [] : [[path, after] as const])),
  );
  const placements = judged.flatMap(({ plan }) => plan.placements);
  return {
    adapter,
    judged: judged.flatMap((plan) => plan.judged),
    files: covered(files, texts, hidden),
    texts,
    doc: JSON.parse(texts.get(PROJECT.document) as string) as HooksDocument,
    native: new Set(
      placements.flatMap((placement) => ("native" in placement ? [placement.event] : [])),
    ),
    alone: ({ event, group }, handler) => {
      const pointer = group.origin?.pointer ?? "";
      const only = { event, hostEvent: event, pointer, group: { ...group, hooks: [handler] } };
      return simulate(adapter, {
        ...ask,
        source: { ...source, groups: [only], natives: [], unread: [] },
      });
    },
  };
}

/** Only the case's handler is in the document, so that every decision is its own. */
export function filesFor(
  wired: SimulatedProject,
  value: PreparedCase,
  handler: Handler,
): ReadonlyMap<string, string> {
  const { doc, texts } = wired;
  const group = groupOn(wired, value);
  const own = handler.origin?.pointer;
  // The route of a group may depend on whether all its handlers are waited for, so the other
  // handlers are kept as prompts, which no shim runs.
  const handlers = (group?.hooks ?? [handler]).map(({ origin, async }) =>
    origin?.pointer === own
      ? handler
      : { type: "prompt", prompt: "", ...(async !== undefined && { async }) },
  );
  const hooks = { [value.event]: [{ ...group, hooks: handlers }] };
  // The agent also calls its other entries, on which nothing waits here.
  const alone = { ...doc, hooks, retired: retiredIn(doc, hooks) };
  const folder = wired.adapter.config.protectedFolder;
  return new Map([
    [inFolder(PROJECT.document, folder), pretty(sealed(alone))],
    ...[LAUNCHER, SHIM].map((path) => [inFolder(path, folder), texts.get(path) as string] as const),
  ]);
}

export const groupOn = (
  { doc }: SimulatedProject,
  { event, group }: PreparedCase,
): Group | undefined =>
  doc.hooks[event]?.find(({ origin }) => origin?.pointer === group.origin?.pointer);

export const judgedOn = (
  { judged }: SimulatedProject,
  { group, handler }: PreparedCase,
): Judged | undefined =>
  judged.find(
    (judged) =>
      judged.group.origin?.pointer === group.origin?.pointer &&
      judged.handler.origin?.pointer === handler.origin?.pointer,
  );
