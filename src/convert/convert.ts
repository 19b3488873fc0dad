/** `hookport convert`: sources into the document, the document into every target's files. Pure: what must change comes back. */
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite, type Config, type Placement } from "../model/config.ts";
import type { HooksDocument } from "../model/document.ts";
import { changed, changeTo, type Change } from "../model/files.ts";
import { pretty } from "../model/json.ts";
import { test } from "../model/matcher.ts";
import { mayStand } from "../model/own-file.ts";
import { IGNORE, ignoring, SHIM, type Layer } from "../model/layer.ts";
import type { Diagnostic, Report } from "../model/output.ts";
import { acceptsOf } from "../plan/accept.ts";
import { adoptedGroups, readDocument } from "../plan/assemble.ts";
import { plansOf } from "../plan/plans.ts";
import type { Planned, ConvertRequest } from "../plan/request.ts";
import { hostPlay } from "../play/runs.ts";
import { accepting } from "../report/accept.ts";
import { judge, type JudgedPlan } from "../report/judge.ts";
import { neighbours } from "../report/neighbours.ts";
import { isOurs } from "../read/source.ts";
import { committedWorld, quietWorldOf } from "../read/world.ts";
import { check } from "../report/checks/index.ts";
import { reportOf } from "../report/report.ts";
import type { LedgerEntry } from "../write/edit.ts";
import { ownersText, readLedger, writeFile, writeWhole, type Ledger } from "../write/ledger.ts";

export interface Outcome {
  readonly report: Report;
  readonly changes: readonly Change[];
  readonly judged: readonly JudgedPlan[];
}

export function convert(request: ConvertRequest): Outcome {
  const { doc, written, changes, judged, faults } = converted(request);
  return { report: reportOf(request, doc, judged, written, changes, faults), changes, judged };
}

/** What a conversion makes, without a report of it; `known`: what is wrong with the sources, where that was found out before. */
export function converted(request: ConvertRequest, known?: readonly Diagnostic[]) {
  const { files, layer } = request;
  const record = readLedger(files, layer);
  const { doc, plans } = plansOf(request);
  const wired = plans.map(({ host, plan: { placements } }) => wireHost(request, doc, record, host, placements));
  const next = { ...record, ...Object.fromEntries(wired.flatMap(({ files: all }) => all.map(({ path, written }) => [path, written]))) };
  const targets = Object.fromEntries(wired.flatMap(({ host, target }) => (target ? [[host, target]] : [])));

  const document: HooksDocument = {
    ...doc,
    targets: sorted({ ...keptTargets(doc, request), ...Object.fromEntries(request.targets.map((host) => [host, ""])), ...targets }),
  };
  // The document and the shim first: at no moment does a host's file name something that is not there.
  const all = [
    ...(layer.scope === "local" ? changeTo(files, IGNORE, ignoring(files.read(IGNORE))) : []),
    ...changeTo(files, layer.document, pretty(document)),
    ...changeTo(files, SHIM, request.shim),
    ...wired.flatMap(({ files: each }) => each.flatMap(({ changes }) => changes)),
    ...changeTo(files, layer.written, pretty({ version: 1, files: sorted(next) })),
  ];
  const faults = known ?? check(request.adapters, request.protocols, request.sources, request.inPlace ? request.from : request.files);
  return {
    doc,
    written: new Map(wired.map(({ host, files: each }) => [host, each.map(({ path }) => path)])),
    changes: all,
    judged: playedOn(request, document, all, plans, faults),
    faults,
  };
}

/** What the plans come to in the project as it would stand. */
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
  const documentOf = (other: Layer) => (other.document === layer.document ? document : readDocument(after, other));
  const accepts = acceptsOf(document);
  return plans.map(({ host, plan }) => {
    const play = hostPlay({ protocols, adapter: adapters[host] as Adapter, layer, world, documentOf, match });
    return {
      host,
      plan,
      beside: () => neighbours(play),
      judged: plan.placed.map((one) => accepting(accepts, host, judge(play, one, { files, faults }))),
    };
  });
}

/** The host's own file, and others in which its entries were taken over. */
function wireHost(request: ConvertRequest, doc: HooksDocument, record: Ledger, host: string, placements: readonly Placement[]) {
  const { config } = request.adapters[host] as Adapter;
  const outputs = config.write(placements);
  const { path: own, frame = {} } = fileToWrite(config, request.layer.scope) ?? {};
  const adopted = adoptedGroups(doc).flatMap(({ origin }) => (origin.host === host ? [origin.file] : []));
  const whole = wholeFiles(request, config, record, placements);
  const files = [...new Set([...(own === undefined ? [] : [own]), ...adopted])].map((path) => {
    const taken = adoptedPointers(request, doc, path, record[path]);
    return { path, ...writeFile(request.files, path, path === own ? outputs : [], frame, record[path], taken) };
  });
  const [module] = whole.written;
  return {
    host,
    // What an entry names is there before the entry, and goes after it.
    files: [...whole.written, ...files, ...whole.gone],
    target: outputs.some(({ value }) => isOurs(value)) ? own : module?.path,
  };
}

/** The files that are ours whole, and those that an earlier run wrote and nothing needs any more. */
function wholeFiles({ files, layer: { scope } }: ConvertRequest, config: Config, record: Ledger, placements: readonly Placement[]) {
  const wanted = (config.whole?.write(placements, scope) ?? []).map((one) => mayStand(files, config, scope, one));
  const left = (config.whole?.places ?? []).filter((place) => place.scope === scope && !wanted.some(({ path }) => path === place.path));
  return {
    written: wanted.map(({ path, text }) => ({ path, ...writeWhole(files, path, text) })),
    gone: left
      .map(({ path }) => ({ path, ...writeWhole(files, path, null) }))
      .filter(({ path, changes }) => changes.length || record[path]),
  };
}

function keptTargets(doc: HooksDocument, { targets }: ConvertRequest): { [host: string]: string } {
  return Object.fromEntries(Object.entries(doc.targets ?? {}).filter(([host]) => !targets.includes(host)));
}

/** The originals the shim runs in the place of their own host: those the file, as its owner left it, still has. */
function adoptedPointers(
  { sources, files }: ConvertRequest,
  doc: HooksDocument,
  path: string,
  old: LedgerEntry | undefined,
): readonly string[] {
  const { handEdited } = ownersText(files.read(path) ?? "{}", old, path);
  const read = new Set(sources.filter(({ file }) => file === path).flatMap(({ groups }) => groups.map(({ pointer }) => pointer)));
  return adoptedGroups(doc).flatMap(({ origin }) =>
    origin.file === path && (!handEdited || read.has(origin.pointer)) ? [origin.pointer] : [],
  );
}

/** Whatever order hosts were named in, the same conversion writes the same bytes. */
const sorted = <T>(all: { readonly [key: string]: T }): { [key: string]: T } =>
  Object.fromEntries(Object.entries(all).sort(([a], [b]) => (a < b ? -1 : 1)));
