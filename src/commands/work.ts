/** Decides what a run of `convert` is about: whose hooks, from which files, for which agents. */
import { join, relative, sep } from "node:path";
import { originsOf, readLock } from "../plan/assemble.ts";
import { remarksOn } from "../judge/remarks.ts";
import { belowFinding } from "../read/below.ts";
import { quietWorldOf } from "../read/world.ts";
import { readEdited, type Edited } from "../read/edited.ts";
import { codes } from "../model/codes.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { eventNames } from "../model/events.ts";
import { errorIn, UserError } from "../model/error.ts";
import { changed, fitsPlace, remembered, type Change, type Files } from "../model/files.ts";
import { LOCAL, PROJECT, type Layer } from "../model/layer.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Group, HooksDocument } from "../../schemas/types/document.ts";
import { disk } from "../node/disk.ts";
import type { Surroundings } from "../node/io.ts";
import { recordingTo } from "../record/recording.ts";
import type { FoundGroup } from "../model/config.ts";
import type { Source } from "../read/source.ts";
import { noHooks } from "./here.ts";
import { hostsNamed, someNamed } from "./load.ts";
import { demandOne, chooseSources, type Picked } from "../plan/choose.ts";
import type { Options } from "../options/table.ts";

export interface WorkOptions extends Pick<
  Options<"convert">,
  "from" | "to" | "user" | "includeLocal" | "adopt"
> {
  /** Changes that are made together with the conversion, which is computed as if they were made. */
  readonly pending?: readonly Change[];
}

export const filesOf = (root: string, pending: readonly Change[] = []): Files =>
  remembered(pending.length ? changed(disk(root), pending) : disk(root));

export interface Work extends Picked {
  readonly layer: Layer;
  readonly files: Files;
  readonly doc: HooksDocument | undefined;
  readonly edited: Edited | undefined;
}

export interface WorkAsked {
  readonly adapters: Adapters;
  /** The folder that is read, and the one that is written to. */
  readonly root: string;
  readonly out: string;
  readonly file: string | undefined;
  readonly options: WorkOptions;
}

/** One person's hooks are a work of their own, because they stay that person's. */
export function projectWork(asked: WorkAsked): readonly Work[] {
  const { adapters, root, out, file, options } = asked;
  const doc = readLock(filesOf(out, options.pending), PROJECT);
  if (recordingTo(doc) !== undefined)
    throw new UserError("this project is being recorded", "end that first: hookport record --stop");
  const personal = (path: string) =>
    Object.values(adapters).some(({ config }) =>
      config.places.some((place) => place.scope === "local" && fitsPlace(path, place.path)),
    );
  const includeLocal =
    options.includeLocal ?? originsOf(doc).some((origin) => personal(origin.file));
  if (file !== undefined) return [begun(asked, personal(file) && !includeLocal ? LOCAL : PROJECT)];
  const project = begun({ ...asked, options: { ...options, includeLocal } }, PROJECT);
  const local = includeLocal ? undefined : begun(asked, LOCAL);
  const wanted = [project, ...(local && (local.sources.length || local.doc) ? [local] : [])];
  const found = wanted.flatMap(({ sources }) => sources);
  const begins =
    !wanted.some((work) => work.doc ?? work.edited) ||
    (found.length > 0 && !wanted.some((work) => work.edited ?? originsOf(work.doc).length));
  if (begins)
    demandOne(
      adapters,
      disk(root),
      { sources: found, others: wanted.flatMap(({ others }) => others) },
      PROJECT.document,
      (hint) => noHooks({ notices: unreadIn(adapters, disk(root)) }, hint),
    );
  return wanted.length > 1 && !project.sources.length && !project.doc ? wanted.slice(1) : wanted;
}

const unreadIn = (adapters: Adapters, files: Files): Diagnostic[] => [
  ...remarksOn(adapters, quietWorldOf({ project: files })),
  ...belowFinding(adapters, files),
];

export function begun({ adapters, root, out, file, options }: WorkAsked, layer: Layer): Work {
  const { from, includeLocal = false, adopt, pending } = options;
  const files = filesOf(out, pending);
  const edited = readEdited(files, layer);
  const doc = readLock(files, layer);
  if (file === undefined && !adopt) demandSources(files, layer, doc, edited);
  const isOwn = out === root;
  const { sources: found, others } = chooseSources(adapters, isOwn ? files : disk(root), {
    layer,
    file,
    from,
    includeLocal,
    doc: isOwn ? doc : undefined,
    edited: isOwn ? edited : undefined,
  });
  const wrong = found.flatMap((source) => (source.file === layer.edited ? source.unread : []));
  if (wrong.length) throw unreadError(wrong);
  const sources = isOwn ? found : broughtTo(out, root, layer, found);
  if (layer.scope === "user" && !doc && !sources.length)
    demandOne(adapters, files, { sources: [], others }, layer.document);
  return { layer, files, doc, edited, sources, others };
}

/** Throws if hooks of another project need its folder. */
function broughtTo(
  out: string,
  root: string,
  layer: Layer,
  found: readonly Source[],
): readonly Source[] {
  const packed = found.find(({ plugin }) => plugin);
  if (packed)
    throw new UserError(
      `${packed.file}: these are a plugin's hooks, which need the plugin's folder`,
      "let the project enable the plugin, or convert it in its own folder (without --out); nothing was written",
    );
  const afar = found.find(
    ({ file: path, groups }) =>
      groups.some(({ group }) => namesPackage(group)) &&
      relative(out, join(root, path)).startsWith(".."),
  );
  if (afar)
    throw new UserError(
      `${afar.file}: these hooks need the package's folder, which lies outside of the project`,
      "copy the package into the project, or convert it in its own folder (without --out); nothing was written",
    );
  return found.map((source) =>
    source.file === layer.edited ? source : seenFrom(out, root, source),
  );
}

/** Two projects may have files of the same name, so another's are named by their path from here. */
function seenFrom(out: string, root: string, source: Source): Source {
  const file = relative(out, join(root, source.file)).split(sep).join("/");
  const moved = (found: FoundGroup): FoundGroup => {
    const { origin } = found.group;
    return origin ? { ...found, group: { ...found.group, origin: { ...origin, file } } } : found;
  };
  return { ...source, file, groups: source.groups.map(moved), natives: source.natives.map(moved) };
}

const namesPackage = ({ hooks }: Group) =>
  hooks.some(({ command = "", args = [] }) =>
    [command, ...args].some((text) => text.includes("PACKAGE_ROOT")),
  );

/** Only the owners of a missing source know whether its hooks should go too (S26). */
function demandSources(
  files: Files,
  layer: Layer,
  doc: HooksDocument | undefined,
  edited: Edited | undefined,
): void {
  const count = (file: string) =>
    eventNames
      .flatMap((event) => doc?.hooks[event] ?? [])
      .filter(({ origin }) => origin?.file === file)
      .flatMap(({ hooks }) => hooks).length;
  const again = `hookport convert${layer.scope === "user" ? " --user" : ""}`;
  const lost = (file: string, what: string, way: string) =>
    errorIn({ file, line: 0, what }, `${way}; nothing was written`, "unread");
  if (!edited && count(layer.edited))
    throw lost(
      layer.edited,
      "is gone, and it is where the hooks here are edited",
      `restore it from version control, or run \`${again} --adopt\`, which writes it anew from ${layer.document}`,
    );
  const away = doc ? undefined : edited?.from.find((file) => file.startsWith("../"));
  if (away !== undefined)
    throw lost(
      layer.document,
      `cannot be read, and it has the hooks that came from ${away}`,
      "restore it from version control, or convert again from there, with --out",
    );
  const gone = edited?.from.find((file) => !file.startsWith("../") && !files.exists(file));
  if (gone === undefined) return;
  const many = count(gone);
  throw lost(
    gone,
    `is gone, and ${many === 1 ? "one hook" : `${many} hooks`} came from it`,
    `to keep them, run \`${again} --adopt\`: they move to ${layer.edited}; to let them go, take the file out of "from" there and run \`${again}\``,
  );
}

export function unreadError(unread: readonly Diagnostic[]): UserError {
  const [first] = unread;
  return new UserError(
    unread.map(({ file, line, pointer, message }) => `${file}:${line} ${pointer}: ${message}`),
    "nothing could be read, so nothing was written",
    codes.find((code) => code === first?.code),
    first && { file: first.file, line: first.line, what: first.message },
  );
}

export function userRoot(
  path: string | undefined,
  io: Surroundings,
): { root: string; file?: string } {
  if (path !== undefined && path !== ".")
    throw new UserError(
      "--user is about the home folder and takes no path",
      "leave the path or --user out",
    );
  return { root: io.home };
}

export function targetsOf(
  to: string | undefined,
  target: Parameters<typeof hostsNamed>[1],
  work: readonly Work[],
  sources: readonly Source[],
): readonly string[] {
  const { adapters } = target;
  // If there are hooks of several agents, each agent can receive those of the others. No agent reads
  // a document of another program's.
  const own = (id: string) =>
    sources.length > 0 && sources.every(({ host, format }) => host === id && format === undefined);
  const wayOut = `name the agents: --to ${Object.keys(adapters)
    .filter((id) => !own(id))
    .join(",")}, or some of them`;
  const before = [
    ...new Set(work.flatMap(({ doc, edited }) => edited?.to ?? Object.keys(doc?.targets ?? {}))),
  ].filter((id) => adapters[id]);
  if (to !== undefined) {
    const named = someNamed(to, target, wayOut);
    // All agents' files are made from one document, so all of them are brought up to date.
    if (!/\bdetected\b/.test(to) || !named.every(own)) return [...new Set([...before, ...named])];
    throw new UserError(
      `convert to what? only ${titlesOf(adapters, named)} is in use here, and these hooks are its own`,
      wayOut,
    );
  }
  if (before.length) return before;
  const detected = hostsNamed("detected", target).filter((id) => !own(id));
  if (!detected.length)
    throw new UserError("convert to what? no other agent was detected here", wayOut);
  return detected;
}

const titlesOf = (adapters: Adapters, ids: readonly string[]) =>
  ids.map((id) => adapters[id]?.title ?? id).join(" and ");
