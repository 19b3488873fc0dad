import { readDocument } from "../plan/assemble.ts";
import {
  acceptedBy,
  acceptingOf,
  acceptsIn,
  occursIn,
  unusedAccepts,
  unusedWords,
  type Accepted,
} from "./accept.ts";
import { check } from "./checks/index.ts";
import { diagnostic, fromError, isLostGuard, strands } from "../model/diagnostics.ts";
import { UserError } from "../model/error.ts";
import type { Adapter } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import { layersOf, UNDO } from "../model/layer.ts";
import { homeFor } from "../model/config.ts";
import { mayBeLinux, type World } from "../model/world.ts";
import type {
  AuditHook,
  AuditProject,
  Diagnostic,
  HostSummary,
  HostVerdict,
} from "../../schemas/types/output.ts";
import { belowFinding } from "../read/below.ts";
import { quietWorldOf } from "../read/world.ts";
import { remarksOn } from "./remarks.ts";
import { ownersView, readLedger } from "../write/ledger.ts";
import { parseConfig } from "../read/parse.ts";
import { withFindings } from "./afterwards.ts";
import { neighbours } from "./neighbours.ts";
import { otherRelease, stranded } from "./generated.ts";
import { placesNow } from "./today/place-now.ts";
import { hooksOf } from "./hooks.ts";
import {
  attempt,
  FILES,
  partOf,
  quiet,
  sourcesOf,
  without,
  type ProjectPart,
  type Subject,
} from "./part.ts";
import { setsOf } from "./twins.ts";
import { untriedThere } from "./start/on-windows.ts";
import { missing } from "./require.ts";
import { isMended, isMet } from "./word.ts";
import { conditionKind } from "../play/conditions.ts";
import { outsideHooks } from "../read/outside.ts";
import { notRun } from "./today/not-read.ts";

/** A file that only an agent would look at and that cannot be read is reported, not fatal. */
export function auditProject(subject: Subject, unread: readonly Diagnostic[] = []): AuditProject {
  try {
    return audited({ ...subject, files: without(subject.files, unread) }, unread);
  } catch (error) {
    const file = error instanceof UserError ? error.place?.file : undefined;
    if (file === undefined || unread.some((finding) => finding.file === file)) throw error;
    return auditProject(subject, [...unread, fromError(error, { file }, "unreadable-file")]);
  }
}

function audited(subject: Subject, before: readonly Diagnostic[]): AuditProject {
  const { adapters, protocols, path, hosts } = subject;
  const layers = layersOf(subject.user).map((layer) => ({
    layer,
    document: attempt(layer.document, () => readDocument(subject.files, layer)),
    record: attempt(UNDO, () => readLedger(subject.files, layer)),
  }));
  const faults = [
    ...layers.map(({ document }) => document.fault),
    ...layers.map(({ record }) => record.fault),
  ].flatMap((fault) => fault ?? []);
  const files = without(subject.files, faults);
  const view = ownersView(files);
  const found = sourcesOf(
    subject,
    view,
    layers.map(({ layer, document, record }) => ({
      layer,
      doc: document.done,
      ledger: record.done ?? {},
    })),
  );
  const sources = found.flatMap((part) => part.sources);
  const unread = [
    ...before,
    ...faults,
    ...sources.flatMap((source) => notRun({ protocols, files: view }, source)),
  ];
  const damaged = unread.filter(({ code }) => FILES.includes(code));
  const sound = quiet(without(files, damaged));
  const world = worldFor(subject, sound, damaged);
  const notices = check(adapters, protocols, sources, view).filter(
    ({ code }) => code !== "input-path" || mayBeLinux(world),
  );
  const parts = found.map((part) => partOf(subject, sound, world, part));
  const accepts = parts.flatMap((part) => acceptsIn(part.doc, part, files));
  const hooks = parts
    .flatMap((part) => hooksOf(subject, part, notices))
    .map((hook) => accepted(accepts, hook));
  const guards = setsOf(hooks.filter(({ guard }) => guard));
  const kept = subject.ignored ? parts.flatMap((part) => keptFromClones(subject, files, part)) : [];
  const required = missing(subject.required ?? [], hooks, hosts);
  const open = subject.required
    ? required.length > 0
    : unread.some(isLostGuard) ||
      kept.some(strands) ||
      guards
        .flat()
        .some((guard) => guard.hosts.some(({ verdict, accepted }) => !isMet(verdict) && !accepted));
  const asked = hosts.length > 0 && (guards.length > 0 || subject.required !== undefined);
  const isUnread = damaged.length > 0 || (!guards.length && unread.some(mayBeGuard));
  const verdict = open ? "open" : isUnread ? "unreadable" : asked ? "holds" : "no-guard";
  const now = placesNow(
    files,
    parts.map(({ layer }) => layer),
  );
  return {
    path,
    verdict,
    hosts: [...hosts],
    guards: guards.length,
    summary: hosts.map((host) => summaryOf(host, guards)),
    hooks: hooks.map((hook) => ({
      ...now(hook),
      ...(hook.twins && { twins: hook.twins.map(now) }),
      hosts: hook.hosts.map((verdict) => withFindings(verdict, now)),
    })),
    unread: unread.map(now),
    notices: [
      ...notices.map(now),
      ...remarksOn(adapters, world),
      // One machine is no other system.
      ...(subject.onlyHere ? [] : untriedThere(adapters, hosts, sources, files)),
      ...(subject.user ? outsideHooks(sound, "user") : belowFinding(adapters, files)),
      ...parts.flatMap(({ layer }) => otherRelease(files, layer)),
      ...parts.flatMap((part) => besideOn(subject, part)),
      ...kept,
      ...parts.flatMap(({ doc, layer }) =>
        doc?.failOpen ? [failsOpen(layer.document, files)] : [],
      ),
      // Nothing is known of an agent that was not selected.
      ...unusedAccepts(
        accepts.filter(({ host }) => host === undefined || hosts.includes(host)),
        occursIn(hooks, kept),
      ),
      ...parts.flatMap(({ layer }) => unusedWords(layer, sources, files)),
    ],
    required: [...required],
  };
}

const accepted = (accepts: readonly Accepted[], hook: AuditHook): AuditHook => ({
  ...hook,
  hosts: hook.hosts.map((verdict) =>
    withFindings({ ...verdict, accepted: acceptedBy(accepts, hook, verdict) }, (finding) =>
      acceptingOf(accepts, verdict.host, finding, hook),
    ),
  ),
});

/** Finds what git keeps from a clone of what a conversion wrote for the selected agents. */
function keptFromClones(
  { adapters, protocols, hosts, ignored = () => false }: Subject,
  files: Files,
  { layer, doc, ledger }: ProjectPart,
): readonly Diagnostic[] {
  const isWired = (host: string) => {
    const home = homeFor((adapters[host] as Adapter).config, layer.scope);
    return home !== undefined && ledger[home] !== undefined;
  };
  return doc
    ? hosts
        .filter(isWired)
        .flatMap((host) => stranded({ adapters, protocols, files, layer, ignored }, doc, host))
    : [];
}

/** One person's hooks run in every folder. */
function worldFor(
  { beyond, user, folder, onlyHere, machineFolders }: Subject,
  files: Files,
  unread: readonly Diagnostic[],
): World {
  const damaged = unread.flatMap(({ code, file }) => (code === "unreadable-file" ? file : []));
  const world = {
    ...quietWorldOf({ ...beyond, [user ? "home" : "project"]: files }, folder),
    damaged: new Set(damaged),
  };
  if (!onlyHere || !machineFolders) return world;
  const { path, terminal } = machineFolders;
  return { ...world, ...(!user && { path }), ...(terminal && { terminal }) };
}

/** Of what could not be read nobody knows that it is no guard. */
const mayBeGuard = ({ level, code }: Diagnostic) => level === "error" && code !== "unknown-key";

/** Counts by the agent's id, since hooks lack some agents; a guard with twins needs all of them. */
function summaryOf(host: string, guards: readonly (readonly AuditHook[])[]): HostSummary {
  const verdicts: (readonly HostVerdict[])[] = [];
  for (const twins of guards) {
    const onHost = twins.flatMap(({ hosts }) => hosts.filter((verdict) => verdict.host === host));
    if (onHost.length) verdicts.push(onHost);
  }
  const count = (is: (verdict: HostVerdict) => boolean, of: "every" | "some" = "some") =>
    verdicts.filter((twins) => twins[of](is)).length;
  const machines = verdicts.flat().flatMap(({ machine }) => machine ?? []);
  const machine = {
    off: count((verdict) => verdict.machine?.state === "off"),
    unknown: count((verdict) => verdict.machine?.state === "unknown"),
    why: [...new Set(machines.flatMap(({ why }) => why || []))],
  };
  return {
    host,
    holding: count(({ verdict }) => isMet(verdict), "every"),
    conditional: count(
      ({ verdict, findings }) =>
        isMet(verdict) && findings.some((finding) => conditionKind(finding) !== undefined),
    ),
    get after() {
      return count(isMended, "every");
    },
    ...(machines.length && { machine }),
  };
}

/** Returns the hooks of others that may undo what ours do, on the selected agents. */
function besideOn({ adapters, hosts }: Subject, { doc, playOf }: ProjectPart) {
  return (doc ? hosts : []).flatMap((host) => {
    const found = neighbours(playOf(adapters[host] as Adapter));
    return found.map((neighbour) => ({ ...neighbour, host }));
  });
}

function failsOpen(file: string, files: Files): Diagnostic {
  const pointer = "/failOpen";
  const line = parseConfig(files.read(file) ?? "{}", file).line(pointer);
  const why = "where hookport itself cannot run, its guards let every call go on";
  return diagnostic("fails-open", { file, line, pointer }, why);
}
