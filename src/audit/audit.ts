/** `hookport audit`: every hook of a project against every host, today and after a conversion. Pure: files come as arguments. */
import { adoptedBefore, readDocument } from "../assemble.ts";
import { acceptedBy, acceptsIn, occursIn, unusedAccepts } from "../accept.ts";
import { check } from "../checks/index.ts";
import { convert, type Request } from "../convert.ts";
import { UserError } from "../error.ts";
import type { Files } from "../files.ts";
import { foreign } from "../foreign.ts";
import type { Judged } from "../judge.ts";
import { DOCUMENTS, LOCAL, PROJECT, USER, type Layer } from "../layer.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../model/audit.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Loaded } from "../model/config.ts";
import { isEventName } from "../model/events.ts";
import type { Finding } from "../model/report.ts";
import { judgedBy, sourceRow, type Wires } from "../model/route.ts";
import { ownersView } from "../own.ts";
import { nameOf } from "../print.ts";
import { findSources, type Adapters, type Source } from "../source.ts";
import { fatalFault, nowOf, type Hook } from "./now.ts";
import { orphans } from "./orphans.ts";
import { missing, type Required } from "./require.ts";
import { keyOf, wiredOn } from "./wired.ts";

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
  const { adapters, wires, files, path, hosts } = subject;
  const layers = subject.user ? [USER] : [PROJECT, LOCAL];
  const documents = layers.map((layer) => documentIn(files, layer));
  const parts = layers.map((layer, i) => part(subject, layer, documents[i]?.fault === undefined));
  const sources = parts.flatMap((one) => one.sources);
  const notices = check(adapters, wires, sources, ownersView(files));
  const accepts = layers.flatMap(({ document }, i) => acceptsIn(documents[i]?.doc, document, sources, files));
  const hooks = parts
    .flatMap((one) => hooksOf(subject, one, notices))
    .map((hook) => ({ ...hook, hosts: hook.hosts.map((verdict) => ({ ...verdict, accepted: acceptedBy(accepts, hook, verdict) })) }));
  const guards = hooks.filter(({ guard }) => guard);
  const unread = [...documents.flatMap(({ fault }) => fault ?? []), ...sources.flatMap((source) => source.unread)];
  const required = missing(subject.required ?? [], hooks, hosts);
  const open = subject.required
    ? required.length > 0
    : guards.some((guard) => guard.hosts.some(({ holds, accepted }) => !holds && !accepted));
  const unreadable = unread.some(({ code }) => FILES.includes(code));
  return {
    path,
    verdict: open ? "open" : unreadable ? "unreadable" : guards.length || subject.required ? "holds" : "no-guard",
    hosts: [...hosts],
    guards: guards.length,
    summary: hosts.map((host, h) => ({
      host,
      holding: guards.filter((guard) => guard.hosts[h]?.holds).length,
      after: guards.filter((guard) => guard.hosts[h]?.would).length,
    })),
    hooks,
    unread,
    notices: [...notices, ...unusedAccepts(accepts, occursIn(hooks))],
    required: [...required],
  };
}

/** Unread files as a whole, not only an entry of one. */
const FILES: readonly string[] = ["not-json", "link-out", "too-large"];

function documentIn(files: Files, layer: Layer) {
  try {
    return { doc: readDocument(files, layer), fault: undefined };
  } catch (error) {
    return { doc: undefined, fault: faultOf(error, layer.document) };
  }
}

function faultOf(error: unknown, file: string): AuditProject["unread"][number] {
  if (!(error instanceof UserError)) throw error;
  const line = Number(/:(\d+):/.exec(error.message)?.[1] ?? 1);
  return { file, line, pointer: "", reason: error.message.replace(/^.*?: /, ""), code: error.code ?? "not-json" };
}

interface Part {
  readonly layer: Layer;
  readonly sources: readonly Source[];
  readonly request: Request;
}

function part({ adapters, wires, files, hosts, shim, today, folder, beyond = {}, user }: Subject, layer: Layer, whole: boolean): Part {
  const view = ownersView(files);
  const doc = whole ? readDocument(files, layer) : undefined;
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
  const found = findSources(adapters, view, { scopes: layer.reads, beyond, broken });
  const damaged = found.flatMap(({ file, unread }) => (unread.some(({ code }) => FILES.includes(code)) ? [file] : []));
  const sources = [...found, ...orphans(doc, layer, found)];
  return {
    layer,
    sources,
    request: {
      adapters,
      wires,
      layer,
      others: [],
      targets: hosts,
      files: without(files, [...(whole ? [] : DOCUMENTS), ...damaged]),
      from: view,
      folder,
      sources: sources.filter(({ orphan }) => !orphan),
      inPlace: true,
      shim,
      failOpen: doc?.failOpen === true,
      adopt: adoptedBefore(doc),
      today,
      installed: {},
      ignored: () => Boolean(user),
    },
  };
}

/** As if these were not there: what is damaged says nothing. */
const without = (files: Files, paths: readonly string[]): Files => ({
  ...files,
  read: (path) => (paths.includes(path) ? undefined : files.read(path)),
});

function hooksOf(
  { adapters, wires, hosts, beyond = {} }: Subject,
  { layer, sources, request }: Part,
  notices: readonly Finding[],
): readonly AuditHook[] {
  if (!sources.some(({ groups, natives }) => groups.length || natives.length)) return [];
  const after = new Map(
    convert(request).judged.map(({ host, plan }) => [
      host,
      new Map(plan.judged.map((one) => [keyOf(one.event, one.group, one.handler), one])),
    ]),
  );
  const heres = hosts.map((host) => {
    const adapter = adapters[host] as Adapter;
    return { host, adapter, wired: wiredOn(request, adapter, layer, beyond[host] ?? []), foreign: foreign(adapter, request.files, layer) };
  });
  return sources.flatMap((source) =>
    [...source.groups, ...source.natives].flatMap(({ event, hostEvent, group }) =>
      group.hooks.map((handler): AuditHook => {
        const { pointer = "", line = 1 } = handler.origin ?? group.origin ?? {};
        const name = event ?? hostEvent;
        const faults = notices.filter((one) => one.file === source.file && one.pointer === pointer);
        const hook: Hook = { source, event: name, group, handler, guard: isGuard(wires, name, group, handler), faults };
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
            return [{ host, ...now, ...laterOf(hook, judged, stays ? now.holds : true), accepted: "" }];
          }),
        };
      }),
    ),
  );
}

/** A conversion mends neither a hook that does nothing anywhere, nor the file it is left in. */
function laterOf(hook: Hook, { level, findings, opened }: Judged, sound: boolean): Pick<HostVerdict, "after" | "would" | "findings"> {
  const would = sound && !fatalFault(hook) && level !== "lost" && !(hook.guard && opened);
  return { after: level, would, findings: [...findings] };
}

/** Its answer can block: what is not waited for cannot. */
function isGuard(wires: Wires, event: string, group: Hook["group"], handler: Hook["handler"]): boolean {
  if (!isEventName(event) || handler.async) return false;
  const judged = judgedBy(event, sourceRow(wires, event, group)?.row);
  return judged === "deny" || judged === "hold";
}
