/** `hookport convert`: sources into the document, the document into every target's files. Pure: what must change comes back. */
import { create, cut, cutOurs, insert, nodeAt, tree, withoutPieces, type Written } from "./edit.ts";
import { UserError } from "./error.ts";
import type { Change, Files } from "./files.ts";
import { fits } from "./files.ts";
import { LEVELS, proof, type Judged, type Level } from "./judge.ts";
import type { Adapter, Output, Place } from "./model/adapter.ts";
import type { Group, HooksDocument, Origin } from "./model/document.ts";
import { eventNames } from "./model/events.ts";
import { isFields, parseJson, type Fields, type Json } from "./model/json.ts";
import type { Finding, Report } from "./model/report.ts";
import type { Wires } from "./model/route.ts";
import { ownEvents, plan, type Foreign, type Plan } from "./plan.ts";
import { DOCUMENT, SHIM, isOurs, type Adapters, type Source } from "./source.ts";

export const WRITTEN = ".hookport/written.json";
type Record = { [path: string]: Written };

export interface Request {
  readonly adapters: Adapters;
  readonly wires: Wires;
  /** What this run read; empty: the document alone is converted again. */
  readonly sources: readonly Source[];
  readonly targets: readonly string[];
  /** The project the hooks are written to. */
  readonly files: Files;
  /** The sources stand in that same project. */
  readonly inPlace: boolean;
  readonly shim: string;
  readonly failOpen: boolean;
  readonly adopt: boolean;
}

export interface Outcome {
  readonly report: Report;
  readonly changes: readonly Change[];
  readonly judged: readonly { readonly host: string; readonly plan: Plan }[];
}

export function convert(request: Request): Outcome {
  const { adapters, wires, sources, files } = request;
  const record = readRecord(files);
  const doc = assemble(request);
  const hosts = [...new Set([...request.targets, ...adoptedHosts(doc)])];
  const plans = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    return { host, plan: plan(wires, adapter, doc, request.inPlace ? foreign(adapter, sources) : []) };
  });

  const targets: { [host: string]: string } = {};
  const changes: Change[] = [];
  const nextRecord: Record = {};
  const filesOf = new Map<string, string[]>();
  for (const {
    host,
    plan: { wirings },
  } of plans) {
    const { config } = adapters[host] as Adapter;
    const outputs = config.write(wirings);
    const place = config.places.findLast((one) => one.write) as Place;
    const files_ = [place.path, ...adoptedFiles(doc, host).filter((path) => path !== place.path)];
    filesOf.set(host, files_);
    for (const path of files_) {
      const own = path === place.path ? outputs : [];
      const { change, written } = writeFile(files, path, own, place.frame ?? {}, record[path], adoptedPointers(request, host, path));
      if (change) changes.push(change);
      if (written) nextRecord[path] = written;
    }
    if (outputs.some(({ value }) => isOurs(value))) targets[host] = place.path;
  }
  for (const [path, written] of Object.entries(record))
    if (!nextRecord[path] && ![...filesOf.values()].flat().includes(path)) nextRecord[path] = written;

  const document: HooksDocument = {
    ...doc,
    targets: {
      ...keptTargets(doc, request),
      ...targets,
      ...Object.fromEntries(request.targets.filter((host) => !targets[host]).map((host) => [host, ""])),
    },
  };
  const ours = [
    change(files, DOCUMENT, `${JSON.stringify(document, null, 2)}\n`),
    change(files, SHIM, request.shim),
    change(files, WRITTEN, `${JSON.stringify({ version: 1, files: nextRecord }, null, 2)}\n`),
  ];
  // The document and the shim first: at no moment does a host's file name something that is not there.
  const all = [...ours.slice(0, 2), ...changes, ...ours.slice(2)].filter((one): one is Change => one !== undefined);
  return { report: reportOf(request, doc, plans, filesOf, all), changes: all, judged: plans };
}

function keptTargets(doc: HooksDocument, { targets }: Request): { [host: string]: string } {
  return Object.fromEntries(Object.entries(doc.targets ?? {}).filter(([host]) => !targets.includes(host)));
}

/** The document with these sources in the place of what came from the same files before. */
function assemble({ sources, files, inPlace, failOpen, adopt }: Request): HooksDocument {
  const old = readDocument(files) ?? { version: 1 as const, hooks: {} };
  const read = new Set(sources.map(({ file }) => file));
  const stays = ({ origin }: Group) => !origin || !read.has(origin.file) || origin.adopted === true;
  const kept = (group: Group): Group =>
    group.origin?.inPlace && !files.exists(group.origin.file) ? withOrigin(group, { inPlace: undefined }) : group;
  const doc: { [key: string]: unknown } = { ...old, version: 1 };
  const hooks: { [event: string]: Group[] } = {};
  const mark = (group: Group, file: string) =>
    withOrigin(group, {
      file,
      inPlace: inPlace && !adopts(adopt, group) ? true : undefined,
      adopted: inPlace && adopts(adopt, group) ? true : undefined,
    });
  for (const name of eventNames) {
    const all = [
      ...(old.hooks[name] ?? []).filter(stays).map(kept),
      ...sources.flatMap(({ groups, file }) => groups.filter(({ event }) => event === name).map(({ group }) => mark(group, file))),
    ];
    if (all.length) hooks[name] = all;
  }
  doc["hooks"] = hooks;
  const hosts = new Set([
    ...sources.map(({ host }) => host),
    ...Object.keys(old).flatMap((key) => (key.startsWith("x-") ? [key.slice(2)] : [])),
  ]);
  for (const host of hosts) {
    const own: { [event: string]: Group[] } = {};
    for (const { hostEvent, group } of ownEvents(old, host)) if (stays(group)) (own[hostEvent] ??= []).push(kept(group));
    for (const source of sources)
      if (source.host === host)
        for (const { hostEvent, group } of source.natives)
          (own[hostEvent] ??= []).push(withOrigin(group, { inPlace: inPlace || undefined }));
    if (Object.keys(own).length) doc[`x-${host}`] = { hooks: own };
    else delete doc[`x-${host}`];
  }
  if (failOpen) doc["failOpen"] = true;
  else delete doc["failOpen"];
  return doc as unknown as HooksDocument;
}

/** A group is adopted whole or not at all: only commands go through the shim. */
function adopts(adopt: boolean, group: Group): boolean {
  return adopt && group.origin?.host !== "universal" && group.hooks.every((one) => one.type === "command");
}

function withOrigin(group: Group, change: Partial<Origin>): Group {
  const origin = { ...(group.origin as Origin), ...change };
  return { ...group, origin: JSON.parse(JSON.stringify(origin)) as Origin };
}

const adoptedGroups = (doc: HooksDocument) => eventNames.flatMap((name) => doc.hooks[name] ?? []).filter(({ origin }) => origin?.adopted);
const adoptedHosts = (doc: HooksDocument) => adoptedGroups(doc).map(({ origin }) => (origin as Origin).host);
const adoptedFiles = (doc: HooksDocument, host: string) => [
  ...new Set(adoptedGroups(doc).flatMap(({ origin }) => (origin?.host === host ? [origin.file] : []))),
];

/** The originals that this run takes over. */
function adoptedPointers({ sources, adopt }: Request, host: string, path: string): readonly string[] {
  return sources
    .filter((one) => one.file === path && one.host === host)
    .flatMap(({ groups }) => groups.filter(({ group }) => adopts(adopt, group)).map(({ pointer }) => pointer));
}

/** What this host would run of the sources, in the files of other hosts that it reads too. */
function foreign(adapter: Adapter, sources: readonly Source[]): readonly Foreign[] {
  return adapter.config.places.flatMap((place) =>
    sources
      .filter((source) => place.of === source.host && fits(source.file, place.path))
      .flatMap(({ value, file }) =>
        (adapter.config.read?.(value, place).groups ?? []).flatMap(({ hostEvent, group }) =>
          group.hooks.flatMap(({ command }) => (command === undefined || isOurs(command) ? [] : [{ hostEvent, command, file }])),
        ),
      ),
  );
}

function writeFile(
  files: Files,
  path: string,
  outputs: readonly Output[],
  frame: Fields,
  old: Written | undefined,
  taken: readonly string[],
): { change?: Change; written?: Written } {
  const before = files.read(path);
  const base = before === undefined ? undefined : baseText(before, old, path);
  if (base === undefined) {
    if (!outputs.length) return before === undefined ? {} : { change: { path, before, after: null } };
    return { change: diff(path, before, create(outputs, frame)), written: { created: true, pieces: [], outputs } };
  }
  const freed = taken.length ? cut(base, taken, path) : base;
  const replaced = [...(old?.replaced ?? []), ...(taken.length ? [{ was: hooksText(base, path), now: hooksText(freed, path) }] : [])];
  const { text, pieces } = insert(freed, outputs, outputs.length ? frame : {}, path);
  if (!outputs.length && !replaced.length) return { change: diff(path, before, text) };
  return { change: diff(path, before, text), written: { created: false, pieces, outputs, ...(replaced.length && { replaced }) } };
}

const hooksText = (text: string, path: string) => {
  const node = nodeAt(tree(text, path), "/hooks");
  return node ? text.slice(node.offset, node.offset + node.length) : "";
};

/** The file without what we put in; undefined: it was ours whole. */
export function baseText(text: string, written: Written | undefined, path: string): string | undefined {
  if (!written) return cutOurs(text, [], isOurs, path);
  if (!written.created) return withoutPieces(text, written) ?? cutOurs(text, written.outputs, isOurs, path);
  const left = cutOurs(text, written.outputs, isOurs, path);
  const value = parseJson(left);
  return isFields(value) && isEmpty(value["hooks"]) && Object.keys(value).every((key) => key === "hooks" || key === "version")
    ? undefined
    : left;
}

/** The project as it would be without us: what sources are read from. */
export function ownersView(files: Files): Files {
  const record = readRecord(files);
  const read = (path: string) => {
    const text = files.read(path);
    return text === undefined || !record[path] ? text : baseText(text, record[path], path);
  };
  return { ...files, read, exists: (path) => files.exists(path) && (!record[path] || read(path) !== undefined) };
}

function isEmpty(hooks: Json | undefined): boolean {
  return !isFields(hooks) || Object.values(hooks).every((list) => Array.isArray(list) && !list.length);
}

function diff(path: string, before: string | undefined, after: string): Change | undefined {
  return before === after ? undefined : { path, before, after };
}

const change = (files: Files, path: string, after: string) => diff(path, files.read(path), after);

export function readDocument(files: Files): HooksDocument | undefined {
  const text = files.read(DOCUMENT);
  if (text === undefined) return undefined;
  const value = parseJson(text);
  if (!isFields(value) || !isFields(value["hooks"]))
    throw new UserError(`${DOCUMENT}: not a hooks document`, "mend it, or remove the folder .hookport and convert again");
  return value as unknown as HooksDocument;
}

export function readRecord(files: Files): Record {
  const value = parseJson(files.read(WRITTEN) ?? "{}");
  return isFields(value) && isFields(value["files"]) ? (value["files"] as unknown as Record) : {};
}

function reportOf(
  request: Request,
  doc: HooksDocument,
  plans: Outcome["judged"],
  filesOf: Map<string, string[]>,
  changes: readonly Change[],
): Report {
  const handlers = plans[0]?.plan.judged.length ?? 0;
  const shared = [DOCUMENT, SHIM];
  const action = (path: string) => {
    const made = changes.find((one) => one.path === path);
    return {
      path,
      action: made
        ? made.after === null
          ? ("removed" as const)
          : made.before === undefined
            ? ("created" as const)
            : ("updated" as const)
        : ("unchanged" as const),
    };
  };
  const origins = new Set(eventNames.flatMap((name) => (doc.hooks[name] ?? []).map(({ origin }) => origin?.file ?? DOCUMENT)));
  return {
    version: 1,
    source: {
      host: request.sources[0]?.host ?? "universal",
      files: request.sources.length ? request.sources.map(({ file }) => file) : [...origins],
    },
    handlers,
    unread: request.sources.flatMap(({ unread }) => unread),
    targets: request.targets.map((host) => {
      const { judged } = (plans.find((one) => one.host === host) as Outcome["judged"][number]).plan;
      const wired = plans.find((one) => one.host === host)?.plan.wirings.length;
      return {
        host,
        files: wired ? [...(filesOf.get(host) ?? []), ...shared].map(action) : [],
        handlers: Object.fromEntries(LEVELS.map((level) => [level, judged.filter((one) => one.level === level).length])) as {
          [L in Level]: number;
        },
        findings: [...judged.flatMap(({ findings }) => findings), ...general(request, host, doc, judged, Boolean(wired))],
      };
    }),
  };
}

/** What is true of the target as a whole. */
function general(
  { adapters, files, sources }: Request,
  host: string,
  doc: HooksDocument,
  judged: readonly Judged[],
  wired: boolean,
): readonly Finding[] {
  const { config, evidence, title } = adapters[host] as Adapter;
  const place = config.places.findLast((one) => one.write) as Place;
  const tell = (code: string, file: string, message: string, hint: string): Finding => ({
    code,
    level: "notice",
    file,
    line: 1,
    pointer: "",
    event: "",
    message,
    hint,
    evidence: proof(evidence),
  });
  const out = sources
    .filter(({ disabled }) => disabled)
    .map(({ file }) =>
      tell(
        "host-disabled",
        file,
        "a switch in this file keeps its hooks from running today",
        "the converted hooks run all the same: remove what is not wanted",
      ),
    );
  if (wired) for (const notice of config.notices ?? []) out.push(tell("setup", place.path, notice, "do this once per machine"));
  const gates = judged.some(({ event }) => event === "pre-tool-use" || event === "permission-request");
  const others = parseJson(files.read(place.path) ?? "");
  const mine = eventNames.flatMap((name) => doc.hooks[name] ?? []).some(({ origin }) => origin?.host === host && origin.inPlace);
  if (
    wired &&
    gates &&
    isFields(others) &&
    isFields(others["hooks"]) &&
    (mine || Object.values(others["hooks"]).some((list) => Array.isArray(list) && list.some((one) => !isOurs(one))))
  )
    out.push(
      tell(
        "foreign-hook-can-override",
        place.path,
        `${title} merges our entries with others in this file by its own rules`,
        "check that no other hook allows what ours deny",
      ),
    );
  return out;
}
