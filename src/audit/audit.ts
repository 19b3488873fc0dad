/** `hookport audit`: every hook of a project against every host, today and after a conversion. Pure: files come as arguments. */
import { adoptedBefore, readDocument } from "../assemble.ts";
import { acceptedBy, acceptsIn, occursIn, said, unusedAccepts } from "../accept.ts";
import { check } from "../checks/index.ts";
import { plansOf, type Request } from "../convert.ts";
import { UserError } from "../error.ts";
import type { Files } from "../files.ts";
import { foreign } from "../foreign.ts";
import type { Judged } from "../judge.ts";
import { LOCAL, PROJECT, USER, type Layer } from "../layer.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../model/audit.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Loaded } from "../model/config.ts";
import type { HooksDocument } from "../model/document.ts";
import { eventNames, isEventName, type Capability } from "../model/events.ts";
import type { Finding } from "../model/report.ts";
import { judgedBy, sourceRow, type Wires } from "../model/route.ts";
import { ownersView, readRecord } from "../own.ts";
import { parse } from "../parse.ts";
import { nameOf } from "../print.ts";
import { findSources, loadedFiles } from "../find.ts";
import { readSource, type Adapters, type Source } from "../source.ts";
import { fatalFault, nowOf, serves, type Hook } from "./now.ts";
import { orphans } from "./orphans.ts";
import { missing, type Required } from "./require.ts";
import { keyOf, refusal, wiredOn } from "./wired.ts";

export interface Subject {
  readonly adapters: Adapters;
  readonly wires: Wires;
  /** As it is to be named. */
  readonly path: string;
  readonly files: Files;
  /** The hosts to ask about. */
  readonly hosts: readonly string[];
  /** The shim of this release. */
  readonly shim: string;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The project's folder below its repository's top level. */
  readonly folder: string;
  /** It is the home folder: one person's hooks for every project. */
  readonly user?: boolean;
  /** Files of other folders with switches that count here, by host. */
  readonly beyond?: { readonly [host: string]: readonly Loaded[] };
  readonly required?: readonly Required[];
}

export function audit(subject: Subject): AuditProject {
  const { adapters, wires, path, hosts } = subject;
  const layers = subject.user ? [USER] : [PROJECT, LOCAL];
  const documents = layers.map((layer) => attempt(layer.document, () => readDocument(subject.files, layer)));
  const records = layers.map(({ written }) => attempt(written, () => subject.files.read(written)));
  const faults = [...documents, ...records].flatMap(({ fault }) => fault ?? []);
  const files = without(subject.files, faults);
  const view = ownersView(files);
  // With --include-local one person's files were put into the shared document: they are no longer that person's alone.
  const shared = filesIn(documents[0]?.done);
  const found = layers.map((layer, i) => sourcesOf(subject, view, layer, documents[i]?.done, shared));
  const sources = found.flat();
  const unread = [...faults, ...sources.flatMap((source) => source.unread)];
  const damaged = unread.filter(({ code }) => FILES.includes(code));
  const sound = quiet(without(files, damaged));
  const notices = check(adapters, wires, sources, view);
  const accepts = layers.flatMap(({ document }, i) => acceptsIn(documents[i]?.done, document, found[i] ?? [], files));
  const hooks = layers
    .flatMap((layer, i) => hooksOf(subject, partOf(subject, sound, layer, found[i] ?? []), notices))
    .map((hook) => ({ ...hook, hosts: hook.hosts.map((verdict) => ({ ...verdict, accepted: acceptedBy(accepts, hook, verdict) })) }));
  const guards = hooks.filter(({ guard }) => guard);
  const required = missing(subject.required ?? [], hooks, hosts);
  const open = subject.required
    ? required.length > 0
    : guards.some((guard) => guard.hosts.some(({ holds, accepted }) => !holds && !accepted));
  const asked = hosts.length > 0 && (guards.length > 0 || subject.required !== undefined);
  return {
    path,
    verdict: open ? "open" : damaged.length ? "unreadable" : asked ? "holds" : "no-guard",
    hosts: [...hosts],
    guards: guards.length,
    summary: hosts.map((host, h) => ({
      host,
      holding: guards.filter((guard) => guard.hosts[h]?.holds).length,
      after: guards.filter((guard) => guard.hosts[h]?.would).length,
    })),
    hooks,
    unread,
    notices: [
      ...notices,
      ...documents.flatMap(({ done }, i) => (done?.failOpen ? [failsOpen(layers[i]?.document ?? "", files)] : [])),
      ...unusedAccepts(accepts, occursIn(hooks)),
    ],
    required: [...required],
  };
}

const failsOpen = (file: string, files: Files): Finding =>
  said(
    "fails-open",
    { file, line: parse(files.read(file) ?? "{}", file).line("/failOpen"), pointer: "/failOpen" },
    "where hookport itself cannot run, its guards let every call go on",
  );

type Fault = AuditProject["unread"][number];

/** Unread files as a whole, not only an entry of one. */
const FILES: readonly string[] = ["not-json", "link-out", "too-large"];

function attempt<T>(file: string, work: () => T): { readonly done?: T; readonly fault?: Fault } {
  try {
    return { done: work() };
  } catch (error) {
    return { fault: faultOf(error, file) };
  }
}

function faultOf(error: unknown, file: string): Fault {
  if (!(error instanceof UserError)) throw error;
  const line = Number(/:(\d+):/.exec(error.message)?.[1] ?? 1);
  return { file, line, pointer: "", reason: error.message.replace(/^.*?: /, ""), code: error.code ?? "not-json" };
}

function sourcesOf(
  { adapters, beyond = {} }: Subject,
  view: Files,
  layer: Layer,
  doc: HooksDocument | undefined,
  shared: readonly string[],
): readonly Source[] {
  const broken = (error: UserError, file: string, host: string, scope: Source["scope"]): Source => ({
    host,
    file,
    scope,
    value: {},
    groups: [],
    natives: [],
    notes: [],
    dead: [],
    unread: [faultOf(error, file)],
  });
  const scopes = layer.scope === "project" ? [...layer.reads, "local" as const] : layer.reads;
  const all = findSources(adapters, view, { scopes, beyond, broken });
  const found = all.filter(({ scope, file }) => scope !== "local" || shared.includes(file) === (layer.scope === "project"));
  return [...found, ...orphans(doc, layer, found)];
}

const filesIn = (doc: HooksDocument | undefined): readonly string[] =>
  eventNames.flatMap((name) => (doc?.hooks[name] ?? []).flatMap(({ origin }) => (origin ? [origin.file] : [])));

interface Part {
  readonly layer: Layer;
  readonly sources: readonly Source[];
  readonly request: Request;
  /** Every file of the host that a switch may stand in. */
  readonly loaded: (adapter: Adapter) => readonly Loaded[];
}

function partOf(subject: Subject, files: Files, layer: Layer, sources: readonly Source[]): Part {
  const { adapters, wires, hosts, shim, today, folder, beyond = {}, user } = subject;
  const doc = readDocument(files, layer);
  return {
    layer,
    sources,
    loaded: (adapter) => [...loadedFiles(adapter, files, user ? layer.reads : ["project", "local"]), ...(beyond[adapter.wire.id] ?? [])],
    request: {
      adapters,
      wires,
      layer,
      others: [],
      targets: hosts,
      files,
      from: ownersView(files),
      folder,
      sources: sources.filter(({ orphan }) => !orphan),
      inPlace: true,
      shim,
      failOpen: doc?.failOpen === true,
      adopt: adoptedBefore(doc, sources),
      today,
      installed: {},
      ignored: () => Boolean(user),
    },
  };
}

/** As if these were not there: what is damaged says nothing. */
const without = (files: Files, damaged: readonly Fault[]): Files => ({
  ...files,
  read: (path) => (damaged.some(({ file }) => file === path) ? undefined : files.read(path)),
});

/** One file that cannot be read does not end an audit of a thousand projects. */
const quiet = (files: Files): Files => ({ ...files, read: (path) => attempt(path, () => files.read(path)).done });

function hooksOf(
  { adapters, wires, hosts }: Subject,
  { layer, sources, request, loaded }: Part,
  notices: readonly Finding[],
): readonly AuditHook[] {
  if (!sources.some(({ groups, natives }) => groups.length || natives.length)) return [];
  const after = new Map(
    plansOf(request).plans.map(({ host, plan }) => [
      host,
      new Map(plan.judged.map((one) => [keyOf(one.event, one.group, one.handler), one])),
    ]),
  );
  const heres = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    return {
      host,
      adapter,
      wired: wiredOn(request, adapter, layer, loaded(adapter)),
      refused: refusal(request, adapter, layer, loaded(adapter)),
      foreign: foreign(adapter, request.files, layer),
      unseen: Boolean(request.folder && adapter.config.topLevelOnly),
    };
  });
  const standing = standingOf(request, sources);
  return sources.flatMap((source) =>
    [...source.groups, ...source.natives].flatMap(({ event, hostEvent, group }) =>
      group.hooks.map((handler): AuditHook => {
        const { pointer = "", line = 1 } = handler.origin ?? group.origin ?? {};
        const name = event ?? hostEvent;
        const faults = notices.filter((one) => one.file === source.file && one.pointer === pointer);
        const stands = group.origin?.inPlace === true && standing(source, keyOf(name, group, handler));
        const purpose = purposeOf(wires, name, group, handler);
        const guard = purpose === "deny" || purpose === "hold";
        const hook: Hook = { source, event: name, group, handler, stands, purpose, guard, faults };
        return {
          file: source.file,
          line,
          pointer,
          event: name,
          matcher: group.matcher ?? "",
          name: nameOf(handler),
          guard: hook.guard,
          hosts: heres.flatMap(({ host, ...here }): HostVerdict[] => {
            const judged = after.get(host)?.get(keyOf(name, group, handler));
            if (!judged) return [];
            const now = nowOf(hook, { wires, ...here, after: judged });
            const stays = source.host === host && group.origin?.inPlace === true;
            return [{ host, ...now, ...laterOf(hook, judged, stays ? now.holds : !here.unseen && !here.refused), accepted: "" }];
          }),
        };
      }),
    ),
  );
}

/** Does the file itself still have it? What --adopt took out of one is seen in its place all the same. */
function standingOf({ adapters, files, layer }: Request, sources: readonly Source[]): (source: Source, key: string) => boolean {
  const record = { ...readRecord(files, PROJECT), ...readRecord(files, layer) };
  const left = new Map(
    sources
      .filter(({ file }) => record[file]?.replaced)
      .map(({ file, scope }) => {
        const { groups = [], natives = [] } =
          (files.read(file) === undefined ? undefined : readSource(adapters, files, file, { scope })) ?? {};
        return [
          file,
          [...groups, ...natives].flatMap(({ event, hostEvent, group }) => group.hooks.map((one) => keyOf(event ?? hostEvent, group, one))),
        ];
      }),
  );
  return ({ file }, key) => left.get(file)?.includes(key) ?? true;
}

/** A conversion mends neither a hook that does nothing anywhere, nor the file it is left in. */
function laterOf(hook: Hook, { level, findings, opened }: Judged, sound: boolean): Pick<HostVerdict, "after" | "would" | "findings"> {
  const would = sound && !fatalFault(hook) && serves(hook, { level, findings, opened });
  return { after: level, would, findings: [...findings] };
}

/** What it is for; what is not waited for can answer nothing. */
function purposeOf(wires: Wires, event: string, group: Hook["group"], handler: Hook["handler"]): Capability | undefined {
  if (!isEventName(event) || handler.async || handler.command?.trim() === "") return undefined;
  return judgedBy(event, sourceRow(wires, event, group)?.row);
}
