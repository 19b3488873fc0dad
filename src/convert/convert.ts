/**
 * Sources become the document, and the document becomes every target's files. It is pure and
 * returns the changes.
 */
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite, type Config, type Placement } from "../model/config.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { changed, changeToJson, changeToLines, type Change, type Files } from "../model/files.ts";
import { isFields, pretty } from "../model/json.ts";
import { test } from "../model/matcher.ts";
import { UserError } from "../model/error.ts";
import { mayStand, strayIn } from "../model/own-file.ts";
import { attributesFor, ruling, type Layer } from "../model/layer.ts";
import type { Diagnostic, Report } from "../../schemas/types/output.ts";
import { sealed } from "../model/seal.ts";
import { acceptsOf } from "../plan/accept.ts";
import { readDocument, readLock } from "../plan/assemble.ts";
import { hookChanges, type HookChange } from "../plan/compare.ts";
import { plansOf } from "../plan/plans.ts";
import type { Planned, ConvertRequest } from "../plan/request.ts";
import { hostPlay } from "../play/runs.ts";
import { accepting } from "../report/accept.ts";
import { judge, type JudgedPlan } from "../report/judge.ts";
import { neighbours } from "../report/neighbours.ts";
import { unguardedOn } from "./unguarded.ts";
import { readEdited } from "../read/edited.ts";
import { isOurs } from "../read/source.ts";
import { launcherFor } from "../write/launcher.ts";
import {
  copiesGone,
  copiesTo,
  foldersOf,
  formattersTold,
  programsIn,
  rulesIn,
} from "../write/protected.ts";
import { editedSchema, SCHEMA_FILE } from "../write/edited-schema.ts";
import { startedWith } from "./begin.ts";
import { touchedBy } from "./touched.ts";
import { demandDenials, demandReadable } from "./demands.ts";
import { committedWorld, quietWorldOf } from "../read/world.ts";
import { check } from "../report/checks/index.ts";
import { reportOf } from "../report/report.ts";
import {
  ledgerChanges,
  owns,
  recordPlaces,
  readLedger,
  rulesGone,
  type Ledger,
} from "../write/ledger.ts";
import { composed, puttingOrder } from "../write/order.ts";
import { writeFile, writeWhole } from "../write/put.ts";

export interface Outcome {
  readonly report: Report;
  readonly changes: readonly Change[];
  readonly judged: readonly JudgedPlan[];
  /** Hooks that were added, changed or removed since the last conversion. */
  readonly hooks: readonly HookChange[];
  /** The agents that were converted to before. */
  readonly earlier: readonly string[];
  /** What the changes do to hooks that may hold back or allow something (S30). */
  readonly touches?: string | undefined;
}

/** Computes a conversion: nothing is written, and the outcome has the changes. */
export function convert(asked: ConvertRequest): Outcome {
  const { request, changes: first, back = [] } = startedWith(asked);
  const before = readLock(asked.files, asked.layer);
  const { doc, document, written, changes: then, judged, faults, left } = converted(request);
  const places = back.flatMap((path) => recordPlaces(asked.layer, path));
  const changes = puttingOrder(
    composed(asked.files, first, then).map((one) =>
      back.includes(one.path) || (one.after === null && places.includes(one.path))
        ? { ...one, back: true }
        : one,
    ),
  );
  const report = reportOf(request, doc, judged, written, changes, faults);
  const after = changed(asked.files, changes);
  demandDenials(asked, doc, after);
  const unguarded = unguardedOn(left, asked, doc, after);
  return {
    report: { ...report, notices: [...unguarded, ...report.notices] },
    changes,
    judged,
    hooks: hookChanges(before, doc),
    earlier: Object.keys(before?.targets ?? {}),
    touches: changes.length ? touchedBy(asked, before, document, wasConverted(asked)) : undefined,
  };
}

const wasConverted = ({ files, layer }: ConvertRequest) =>
  files.exists(layer.edited) || Object.keys(readLedger(files, layer)).length > 0;

/**
 * Converts without a report. `known` holds the faults of the sources, if they were found before.
 */
export function converted(request: ConvertRequest, known?: readonly Diagnostic[]) {
  const { files, layer } = request;
  const record = readLedger(files, layer);
  const { doc, plans } = plansOf(request);
  const wired = plans.map(({ host, plan: { placements } }) =>
    wireHost(request, record, host, placements),
  );
  const to = readEdited(files, layer)?.to;
  const left = Object.keys(doc.targets ?? {}).filter(
    (host) => request.adapters[host] && to && !to.includes(host),
  );
  const gone = left.flatMap((host) => wireHost(request, record, host, []).files);
  const next = {
    ...record,
    ...Object.fromEntries(
      [...gone, ...wired.flatMap(({ files: all }) => all)].map(({ path, written }) => [
        path,
        written,
      ]),
    ),
  };
  const targets = Object.fromEntries(
    wired.flatMap(({ host, target }) => (target ? [[host, target]] : [])),
  );

  const document: HooksDocument = {
    ...doc,
    targets: sorted({
      ...keptTargets(doc, request, left),
      ...Object.fromEntries(request.targets.map((host) => [host, ""])),
      ...targets,
    }),
  };
  demandReadable(document);
  const lock = pretty(sealed(locked(document)));
  const programs = { shim: request.shim, launcher: launcherFor(request.adapters) };
  const all = [
    ...rulesIn(files, layer),
    ...formattersTold(files, layer),
    ...changeToJson(files, layer.document, lock),
    ...(files.exists(layer.edited)
      ? changeToLines(files, SCHEMA_FILE, editedSchema(Object.keys(request.adapters)))
      : []),
    ...programsIn(files, programs),
    ...protectedIn(request, document).flatMap((folder) =>
      copiesTo(files, folder, layer, lock, programs),
    ),
    ...[...wired.flatMap(({ files: each }) => each), ...gone].flatMap(({ changes }) => changes),
    ...unusedIn(request, document).flatMap((folder) => copiesGone(files, folder, [layer])),
    ...ledgerChanges(files, layer, next, request.ignored),
  ];
  const faults =
    known ??
    check(
      request.adapters,
      request.protocols,
      request.sources,
      request.inPlace ? request.from : request.files,
    );
  return {
    doc,
    document,
    written: new Map(wired.map(({ host, files: each }) => [host, each.map(({ path }) => path)])),
    changes: all,
    judged: playedOn(request, document, all, plans, faults),
    faults,
    /** The agents that were converted to before and are not any more. */
    left,
  };
}

/**
 * The protected folders in which this document's entries call the shim, or in which none does
 * (S30).
 */
const protectedIn = ({ adapters }: ConvertRequest, doc: HooksDocument): readonly string[] =>
  foldersOf(adapters, (id) => Boolean(doc.targets?.[id]));
const unusedIn = ({ adapters }: ConvertRequest, doc: HooksDocument): readonly string[] =>
  foldersOf(adapters, (id) => !doc.targets?.[id]);

/** Drops line numbers, so that moving a hook within a source changes nothing here (S27). */
function locked(doc: HooksDocument): HooksDocument {
  return JSON.parse(
    JSON.stringify(doc, (key, value: unknown) =>
      key === "origin" && isFields(value) ? { ...value, line: undefined } : value,
    ),
  ) as HooksDocument;
}

function playedOn(
  request: ConvertRequest,
  document: HooksDocument,
  changes: readonly Change[],
  plans: readonly Planned[],
  faults: readonly Diagnostic[],
): readonly JudgedPlan[] {
  const { adapters, protocols, files, folder, layer, match = test } = request;
  const after = changed(files, changes);
  const all = quietWorldOf({ [layer.scope === "user" ? "home" : "project"]: after }, folder);
  const world = layer.scope === "project" ? committedWorld(all, adapters) : all;
  const documentOf = (other: Layer) =>
    other.document === layer.document ? document : readDocument(after, other);
  const accepts = acceptsOf(document);
  return plans.map(({ host, plan }) => {
    const play = hostPlay({
      protocols,
      adapter: adapters[host] as Adapter,
      layer,
      world,
      documentOf,
      match,
    });
    return {
      host,
      plan,
      beside: () => neighbours(play),
      judged: plan.placed.map((one) =>
        accepting(accepts, host, judge(play, one, { files, faults })),
      ),
    };
  });
}

/** Changes the host's own file, and other files from which its entries were taken. */
function wireHost(
  request: ConvertRequest,
  record: Ledger,
  host: string,
  placements: readonly Placement[],
) {
  const { config } = request.adapters[host] as Adapter;
  const outputs = config.write(placements);
  const { path: own, frame = {}, fresh = {} } = fileToWrite(config, request.layer.scope) ?? {};
  const homes = Object.values(request.adapters).flatMap(
    (one) => fileToWrite(one.config, request.layer.scope)?.path ?? [],
  );
  // These are the files that an earlier run wrote to or took something from.
  const before = Object.keys(record).filter(
    (path) => !record[path]?.whole && owns(request.adapters, host, path) && !homes.includes(path),
  );
  const whole = wholeFiles(request, config, record, placements);
  const files = [...(own === undefined ? [] : [own]), ...before].map((path) => ({
    path,
    ...writeFile(request.files, path, path === own ? outputs : [], frame, record[path], fresh),
  }));
  const [module] = whole.written;
  return {
    host,
    // Whatever an entry names is written before the entry and removed after it.
    files: [...whole.written, ...files, ...whole.gone],
    target: outputs.some(({ value }) => isOurs(value)) ? own : module?.path,
  };
}

/** Files that are wholly ours, and those of an earlier run that are no longer needed. */
function wholeFiles(
  { files, layer: { scope } }: ConvertRequest,
  config: Config,
  record: Ledger,
  placements: readonly Placement[],
) {
  const wanted = (config.whole?.write(placements, scope) ?? []).map((one) =>
    mayStand(files, config, scope, one),
  );
  const stray = wanted.length ? strayIn(files, config) : undefined;
  if (stray) throw new UserError(stray.why, `${stray.repair}; nothing was written`);
  const left = (config.whole?.places ?? []).filter(
    (place) => place.scope === scope && !wanted.some(({ path }) => path === place.path),
  );
  return {
    written: wanted.map(({ path, text }) => {
      const { changes, ...one } = writeWhole(files, path, text);
      return { path, ...one, changes: [...rulesBeside(files, path, scope), ...changes] };
    }),
    gone: left
      .map(({ path }) => {
        const { changes, ...one } = writeWhole(files, path, null);
        return { path, ...one, changes: [...changes, ...rulesGone(files, path)] };
      })
      .filter(({ path, changes }) => changes.length || record[path]),
  };
}

/** Git rules that keep the bytes of a file of ours in any folder (S27). */
function rulesBeside(files: Files, path: string, scope: Layer["scope"]): readonly Change[] {
  const rules = attributesFor(path);
  return scope === "project"
    ? changeToLines(files, rules.path, ruling(rules, files.read(rules.path)))
    : [];
}

function keptTargets(
  doc: HooksDocument,
  { targets }: ConvertRequest,
  left: readonly string[],
): { [host: string]: string } {
  return Object.fromEntries(
    Object.entries(doc.targets ?? {}).filter(
      ([host]) => !targets.includes(host) && !left.includes(host),
    ),
  );
}

/** The same conversion writes the same bytes for any order of hosts. */
const sorted = <T>(all: { readonly [key: string]: T }): { [key: string]: T } =>
  Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
