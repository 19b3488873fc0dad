/** What one run of `convert` is about: whose hooks, from where, for which agents. */
import { homedir } from "node:os";
import { join, relative, sep } from "node:path";
import { originsOf, readDocument } from "../plan/assemble.ts";
import { UserError } from "../model/error.ts";
import { fitsPlace, type Files } from "../model/files.ts";
import { LOCAL, PROJECT, type Layer } from "../model/layer.ts";
import type { Adapters } from "../model/adapter.ts";
import type { HooksDocument } from "../model/document.ts";
import { disk } from "../node/disk.ts";
import { recordingTo } from "../record/recording.ts";
import type { Source } from "../read/source.ts";
import { hostsNamed } from "./load.ts";
import { demandOne, chooseSources, type Picked } from "./sources.ts";

/** The options that decide it. */
export interface WorkOptions {
  readonly from: string;
  readonly to?: string;
  readonly user?: boolean;
  readonly includeLocal?: boolean;
}

export interface Work extends Picked {
  readonly layer: Layer;
  readonly files: Files;
  readonly doc: HooksDocument | undefined;
}

/** Everyone's hooks, and beside them those of one person, which stay that person's. */
export function projectWork(
  adapters: Adapters,
  root: string,
  out: string,
  file: string | undefined,
  options: WorkOptions,
): readonly Work[] {
  const doc = readDocument(disk(out), PROJECT);
  if (recordingTo(doc) !== undefined) throw new UserError("this project is being recorded", "end that first: hookport record --stop");
  const personal = (path: string) =>
    Object.values(adapters).some(({ config }) => config.places.some((one) => one.scope === "local" && fitsPlace(path, one.path)));
  const includeLocal = options.includeLocal ?? originsOf(doc).some((origin) => personal(origin.file));
  if (file !== undefined) return [begun(adapters, root, out, personal(file) && !includeLocal ? LOCAL : PROJECT, file, options)];
  const project = begun(adapters, root, out, PROJECT, undefined, { ...options, includeLocal });
  const local = includeLocal ? undefined : begun(adapters, root, out, LOCAL, undefined, options);
  const wanted = [project, ...(local && (local.sources.length || local.doc) ? [local] : [])];
  const found = wanted.flatMap(({ sources }) => sources);
  const begins = !wanted.some((one) => one.doc) || (found.length > 0 && !wanted.some((one) => originsOf(one.doc).length));
  if (begins) demandOne(adapters, disk(root), { sources: found, others: wanted.flatMap(({ others }) => others) }, PROJECT.document);
  return wanted.length > 1 && !project.sources.length && !project.doc ? wanted.slice(1) : wanted;
}

export function begun(
  adapters: Adapters,
  root: string,
  out: string,
  layer: Layer,
  file: string | undefined,
  { from, includeLocal = false }: WorkOptions,
): Work {
  const files = disk(out);
  const doc = readDocument(files, layer);
  const { sources: found, others } = chooseSources(adapters, disk(root), { layer, file, from, doc, includeLocal });
  const packed = out === root ? undefined : found.find(({ plugin }) => plugin);
  if (packed)
    throw new UserError(
      `${packed.file}: these are a plugin's hooks, which need the plugin's folder`,
      "let the project enable the plugin, or convert it in its own folder (without --out); nothing was written",
    );
  // From elsewhere, a file is named by its way from here: two projects may have files of the same name.
  const sources = out === root ? found : found.map((one) => ({ ...one, file: relative(out, join(root, one.file)).split(sep).join("/") }));
  if (layer.scope === "user" && !doc && !sources.length) demandOne(adapters, files, { sources: [], others }, layer.document);
  return { layer, files, doc, sources, others };
}

export function userRoot(path: string | undefined): { root: string; file?: string } {
  if (path !== undefined && path !== ".")
    throw new UserError("--user is about the home folder and takes no path", "leave the path or --user out");
  return { root: homedir() };
}

export function targetsOf(
  { to, user }: WorkOptions,
  adapters: Adapters,
  out: string,
  work: readonly Work[],
  sources: readonly Source[],
): readonly string[] {
  const own = (id: string) => sources.some(({ host }) => host === id);
  const wayOut = `name the agents: --to ${Object.keys(adapters)
    .filter((id) => !own(id))
    .join(",")}, or some of them`;
  if (to !== undefined) {
    const named = hostsNamed(to, adapters, out, user);
    if (!named.length) throw new UserError("no agent was detected here", wayOut);
    if (!/\bdetected\b/.test(to) || !named.every(own)) return named;
    throw new UserError(`convert to what? only ${titlesOf(adapters, named)} is in use here, and these hooks are its own`, wayOut);
  }
  const before = [...new Set(work.flatMap(({ doc }) => Object.keys(doc?.targets ?? {})))];
  if (before.length) return before.filter((id) => adapters[id]);
  const detected = hostsNamed("detected", adapters, out, user).filter((id) => !own(id));
  if (!detected.length) throw new UserError("convert to what? no other agent was detected here", wayOut);
  return detected;
}

const titlesOf = (adapters: Adapters, ids: readonly string[]) => ids.map((id) => adapters[id]?.title ?? id).join(" and ");
