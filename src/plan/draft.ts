/** The document becomes the files of every agent, in memory. */
import type { Adapter } from "../model/adapter.ts";
import { fileToWrite, type Config, type Placement } from "../model/config.ts";
import type { HooksDocument } from "../../schemas/types/document.ts";
import { changeToLines, type Change, type Files } from "../model/files.ts";
import { isFields, keptOf, pretty } from "../model/json.ts";
import { quietly, UserError } from "../model/error.ts";
import { mayStand, strayIn } from "../model/own-file.ts";
import { attributesFor, layersOf, ruling, wiredIn, type Layer } from "../model/layer.ts";
import { sealed } from "../model/seal.ts";
import { readLock } from "./assemble.ts";
import { plansOf } from "./plans.ts";
import type { Planned, ConvertRequest } from "./request.ts";
import { readEdited } from "../read/edited.ts";
import { isOurs } from "../read/source.ts";
import { launcherFor, twinFor } from "../write/launcher.ts";
import {
  copiesGone,
  copiesTo,
  foldersOf,
  formattersTold,
  programsIn,
  rulesIn,
} from "../write/protected.ts";
import { editedSchema, SCHEMA_FILE } from "../write/edited-schema.ts";
import { demandReadable } from "./readable.ts";
import {
  changeToJson,
  ledgerChanges,
  owns,
  readLedger,
  rulesGone,
  type Ledger,
} from "../write/ledger.ts";
import { writeFile, writeWhole } from "../write/put.ts";

export interface Draft {
  readonly doc: HooksDocument;
  /** The document with the agents that it is written for. */
  readonly document: HooksDocument;
  readonly plans: readonly Planned[];
  readonly written: Map<string, string[]>;
  readonly changes: readonly Change[];
  /** The agents that were converted to before and are not any more. */
  readonly left: readonly string[];
}

/** Computes what a conversion writes; nothing is played or judged. */
export function draft(request: ConvertRequest): Draft {
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
  const own = wired.flatMap((host) => host.files);
  const next = {
    ...record,
    ...Object.fromEntries([...gone, ...own].map(({ path, written }) => [path, written])),
  };
  const document: HooksDocument = {
    ...doc,
    targets: sorted({
      ...keptOf(
        doc.targets ?? {},
        (_, host) => !request.targets.includes(host) && !left.includes(host),
      ),
      ...Object.fromEntries(request.targets.map((host) => [host, ""])),
      ...Object.fromEntries(wired.flatMap(({ host, target }) => (target ? [[host, target]] : []))),
    }),
  };
  demandReadable(document);
  const lock = pretty(sealed(locked(document)));
  // The layer beside this one shares its programs.
  const hosts = layersOf(layer.scope === "user").flatMap((other) =>
    wiredIn(other === layer ? document : quietly(() => readLock(files, other))),
  );
  const programs = {
    shim: request.shim,
    launcher: launcherFor(request.adapters),
    twin: (folder?: string) => twinFor(request.adapters, hosts, layer, folder),
  };
  /** The protected folders in which this document's entries call the shim, or none does (S30). */
  const folders = (areUsed: boolean) =>
    foldersOf(request.adapters, (id) => Boolean(document.targets?.[id]) === areUsed);
  const changes = [
    ...rulesIn(files, layer),
    ...formattersTold(files, layer),
    ...changeToJson(files, layer.document, lock),
    ...(files.exists(layer.edited)
      ? changeToLines(files, SCHEMA_FILE, editedSchema(Object.keys(request.adapters)))
      : []),
    ...programsIn(files, programs),
    ...folders(true).flatMap((folder) => copiesTo(files, folder, layer, lock, programs)),
    ...[...own, ...gone].flatMap((item) => item.changes),
    ...folders(false).flatMap((folder) => copiesGone(files, folder, [layer])),
    ...ledgerChanges(files, layer, next, request.ignored),
  ];
  return {
    doc,
    document,
    plans,
    written: new Map(wired.map(({ host, files: each }) => [host, each.map(({ path }) => path)])),
    changes,
    left,
  };
}

/** Drops line numbers, so that moving a hook within a source changes nothing here (S27). */
const locked = (doc: HooksDocument): HooksDocument =>
  JSON.parse(
    JSON.stringify(doc, (key, value: unknown) =>
      key === "origin" && isFields(value) ? { ...value, line: undefined } : value,
    ),
  ) as HooksDocument;

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
  const homes = Object.values(request.adapters).map(
    (adapter) => fileToWrite(adapter.config, request.layer.scope)?.path,
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
  const wanted = (config.whole?.write(placements, scope) ?? []).map((file) =>
    mayStand(files, config, scope, file),
  );
  const stray = wanted.length ? strayIn(files, config) : undefined;
  if (stray) throw new UserError(stray.why, `${stray.repair}; nothing was written`);
  const left = (config.whole?.places ?? []).filter(
    (place) => place.scope === scope && !wanted.some(({ path }) => path === place.path),
  );
  return {
    written: wanted.map(({ path, text }) => {
      const { changes, ...entry } = writeWhole(files, path, text);
      return { path, ...entry, changes: [...rulesBeside(files, path, scope), ...changes] };
    }),
    gone: left
      .map(({ path }) => {
        const { changes, ...entry } = writeWhole(files, path, null);
        return { path, ...entry, changes: [...changes, ...rulesGone(files, path)] };
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

/** The same conversion writes the same bytes for any order of hosts. */
const sorted = <T>(table: { readonly [key: string]: T }): { [key: string]: T } =>
  Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)));
