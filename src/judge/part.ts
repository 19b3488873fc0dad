/** Collects what an audit looks at in one layer of a project, and what of it cannot be read. */
import { originsOf, readDocument } from "../plan/assemble.ts";
import type { ConvertRequest } from "../plan/request.ts";
import { fromError } from "../model/diagnostics.ts";
import type { UserError } from "../model/error.ts";
import type { Files } from "../model/files.ts";
import { findSources } from "../read/find.ts";
import type { Layer } from "../model/layer.ts";
import { test, tried, type RegexTest } from "../model/matcher.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Adapter } from "../model/adapter.ts";
import type { HooksDocument, Group, Origin } from "../../schemas/types/document.ts";
import type { Known } from "../model/route.ts";
import type { LoadedFile, World } from "../model/world.ts";
import { committedWorld, type WorldFolders } from "../read/world.ts";
import { hostPlay, type PlayRequest } from "../play/runs.ts";
import { ownersView, type readLedger } from "../write/ledger.ts";
import type { Beginning } from "./adopting.ts";
import type { ReadPlay } from "./reach/rule.ts";
import { emptySource, type Source } from "../read/source.ts";
import { onMachine, projectsOnly, type MachineFolders, type MachineVerdict } from "./machine.ts";
import type { Required } from "./require.ts";
import type { FoundGroup } from "../model/config.ts";
import { eventNames } from "../model/events.ts";
import { UNIVERSAL } from "../read/universal.ts";

export interface Subject extends Known {
  /** The path as people are shown it. */
  readonly path: string;
  readonly files: Files;
  readonly hosts: readonly string[];
  readonly shim: string;
  /** The release that wrote an unchanged shim; by default only this release is known. */
  readonly releaseOf?: (shim: string) => string | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
  /** The project's folder below its repository's top level. */
  readonly folder: string;
  /** The project is the home folder: one person's hooks for every project. */
  readonly user?: boolean;
  /** Folders outside the project whose files count because of the switches in them. */
  readonly beyond?: WorldFolders;
  /** Its state is shown on a second line (S24), unless all is judged as this machine has it. */
  readonly machineFolders?: MachineFolders;
  readonly onlyHere?: boolean;
  readonly required?: readonly Required[];
  /** Git ignores the file; by default it ignores none. */
  readonly ignored?: (path: string) => boolean;
  /** Without it no conversion is judged as if it adopted hooks. */
  readonly begin?: Beginning;
  /** By default people's patterns are tested without a time limit. */
  readonly match?: RegexTest;
}

/** Codes about a file as a whole, not about an entry in it. */
export const FILES: readonly string[] = ["unreadable-file", "link-out"];

export function attempt<T>(
  file: string,
  work: () => T,
): { readonly done?: T; readonly fault?: Diagnostic } {
  try {
    return { done: work() };
  } catch (error) {
    return { fault: fromError(error, { file }, "unreadable-file") };
  }
}

/** What stands in one layer. */
interface Layered {
  readonly layer: Layer;
  readonly doc: HooksDocument | undefined;
  readonly ledger: ReturnType<typeof readLedger>;
  readonly sources: readonly Source[];
}

/** Each layer's hooks, with those only in its document. */
export function sourcesOf(
  { adapters, beyond = {} }: Subject,
  view: Files,
  layers: readonly Omit<Layered, "sources">[],
): readonly Layered[] {
  // One person's files are no longer only that person's once --include-local has converted them into
  // the shared document.
  const shared = originsOf(layers[0]?.doc).map(({ file }) => file);
  const broken = (
    error: UserError,
    file: string,
    host: string,
    scope: Source["scope"],
  ): Source => ({
    ...emptySource(host, file, scope),
    unread: [fromError(error, { file }, "unreadable-file")],
  });
  const sources = findSources(adapters, view, {
    scopes: layers.flatMap(({ layer }) => layer.reads),
    beyond,
    broken,
  });
  const isPersonal = ({ scope, file }: Source) => scope === "local" && !shared.includes(file);
  return layers.map((part) => {
    const isLocal = part.layer.scope === "local";
    const found = sources.filter((source) => isPersonal(source) === isLocal);
    return { ...part, sources: [...found, ...orphans(part.doc, part.layer, found)] };
  });
}

export interface ProjectPart extends Layered {
  readonly request: ConvertRequest;
  /** Every file of the host that may contain a switch. */
  readonly loaded: (adapter: Adapter) => readonly LoadedFile[];
  readonly playOf: (adapter: Adapter, faultOf?: PlayRequest["faultOf"]) => ReadPlay;
  /** It is undefined if the machine is not inspected. */
  readonly machineOf: (adapter: Adapter) => MachineVerdict | undefined;
}

export function partOf(
  subject: Subject,
  files: Files,
  wholeWorld: World,
  part: Layered,
): ProjectPart {
  const { layer, doc, sources } = part;
  const { adapters, protocols, hosts, shim, today, folder, user, machineFolders, onlyHere } =
    subject;
  const match = tried(subject.match ?? test);
  const world =
    layer.scope === "project" && !onlyHere ? committedWorld(wholeWorld, adapters) : wholeWorld;
  const everyOf = (other: Layer) =>
    other.document === layer.document
      ? doc
      : attempt(other.document, () => readDocument(files, other)).done;
  const documentOf = onlyHere && !user ? projectsOnly(everyOf) : everyOf;
  return {
    ...part,
    loaded: ({ config }) => config.files(world),
    playOf: (adapter, faultOf) =>
      hostPlay({ protocols, adapter, layer, world, documentOf, match, faultOf, files }),
    machineOf: (adapter) =>
      onlyHere || user || !machineFolders
        ? undefined
        : onMachine({ protocols, adapter, files, machineFolders, folder, documentOf, match }),
    request: {
      adapters,
      protocols,
      layer,
      others: [],
      targets: hosts,
      files,
      from: ownersView(files),
      folder,
      sources: sources.filter(({ orphan }) => !orphan),
      inPlace: true,
      shim,
      releaseOf: subject.releaseOf,
      failOpen: doc?.failOpen === true,
      adopt: false,
      today,
      installed: {},
      ignored: () => Boolean(user),
      match,
    },
  };
}

export const without = (files: Files, damaged: readonly Diagnostic[]): Files => ({
  ...files,
  read: (path) => (damaged.some(({ file }) => file === path) ? undefined : files.read(path)),
});

/** An unreadable file counts as missing, so that it does not end an audit of many projects. */
export const quiet = (files: Files): Files => ({
  ...files,
  read: (path) => attempt(path, () => files.read(path)).done,
});

function orphans(
  doc: HooksDocument | undefined,
  { document, scope }: Layer,
  found: readonly Source[],
): readonly Source[] {
  if (!doc) return [];
  const groups: FoundGroup[] = [];
  for (const event of eventNames)
    for (const group of doc.hooks[event] ?? []) {
      if (found.some(({ file }) => file === group.origin?.file)) continue;
      const pointer = group.origin?.pointer ?? "";
      groups.push({ event, hostEvent: event, group: nowhere(group), pointer });
    }
  if (!groups.length) return [];
  const files = [...new Set(groups.map(({ group }) => group.origin?.file ?? document))];
  return files.map((file) => {
    const own = groups.filter(({ group }) => (group.origin?.file ?? document) === file);
    return {
      ...emptySource(own[0]?.group.origin?.host ?? UNIVERSAL, file, scope),
      groups: own,
      orphan: true,
    };
  });
}

/** Removes the group's claim to be in its original place. */
function nowhere(group: Group): Group {
  const { inPlace: _inPlace, ...origin } = group.origin ?? {};
  return group.origin ? { ...group, origin: origin as Origin } : group;
}
