/** Chooses which of a project's hooks a conversion is about. */
import type { HooksDocument } from "../../schemas/types/document.ts";
import type { Adapters } from "../model/adapter.ts";
import { infoOf } from "../model/codes.ts";
import type { Config, ConfigFile } from "../model/config.ts";
import { UserError } from "../model/error.ts";
import { expand, type Files } from "../model/files.ts";
import { isFields } from "../model/json.ts";
import type { Layer } from "../model/layer.ts";
import { isOwnFile } from "../model/own-file.ts";
import { editedSources, type Edited } from "../read/edited.ts";
import { findSources } from "../read/find.ts";
import { documentSources, formatOf } from "../read/formats.ts";
import { packageSources } from "../read/packages.ts";
import { valueOf } from "../read/parse.ts";
import {
  emptySource,
  hasGroups,
  isApart,
  isOurs,
  readSource,
  type Source,
} from "../read/source.ts";
import { whatIs } from "../read/what-is.ts";
import { ownersView, recorded } from "../write/ledger.ts";
import { originsOf } from "./assemble.ts";

export interface Picked {
  readonly sources: readonly Source[];
  /** Sources that exist but were not asked for. */
  readonly others: readonly Source[];
}

interface SourceOptions {
  readonly layer: Layer;
  /** The only file to read, if one was named. */
  readonly file: string | undefined;
  /** The id of the source's host, `universal`, or `auto` for any. */
  readonly from: string;
  readonly doc: HooksDocument | undefined;
  readonly edited: Edited | undefined;
  readonly includeLocal: boolean;
}

/** A plugin's file belongs to the plugin, even if another file names it, enabled or not. */
const pluginSources = (adapters: Adapters, files: Files): readonly Source[] =>
  findSources(adapters, files, {
    scopes: ["plugin", "local"],
    broken: (_, path, host, scope) => emptySource(host, path, scope),
  }).filter((each) => each.plugin && each.groups.length);

/** Gives what a conversion reads: the file that is named, or what counts in the project. */
export function chooseSources(adapters: Adapters, project: Files, options: SourceOptions): Picked {
  const { file, from } = options;
  if (file === undefined) return ofProject(adapters, project, options);
  const files = ownersView(project);
  const document = formatOf(file, from === "auto" ? undefined : from);
  if (!document) return { sources: ofFile(adapters, files, file, options), others: [] };
  const found = findSources(adapters, files, { scopes: ["project"] }).filter(
    (source) => source.format !== undefined && source.file === file,
  );
  return {
    sources: found.length ? found : documentSources(adapters, files, document),
    others: [],
  };
}

/** The project's own hooks stay beside those of the file. */
function ofFile(
  adapters: Adapters,
  files: Files,
  file: string,
  { layer, from, edited }: SourceOptions,
): readonly Source[] {
  const named =
    (from === "auto"
      ? pluginSources(adapters, files).find((source) => source.file === file)
      : undefined) ?? readSource(adapters, files, file, { as: from === "auto" ? undefined : from });
  if (!named) throw nothingIn(adapters, files, file);
  if (!edited) return [named];
  return [
    ...editedSources(edited, layer.scope, Object.keys(adapters)),
    ...packageSources(adapters, files, edited, layer.scope),
    named,
  ];
}

function ofProject(adapters: Adapters, project: Files, options: SourceOptions): Picked {
  const { layer, from, includeLocal } = options;
  demandFiles(adapters, from);
  const files = ownersView(project);
  const found = findSources(adapters, files, {
    scopes: includeLocal && layer.scope === "project" ? [...layer.reads, "local"] : layer.reads,
  });
  const loaded = found.filter((source) => !isApart(source));
  const origins = originsOf(options.doc).filter(
    (origin) => origin.file !== layer.edited && origin.package === undefined,
  );
  const wanted = wantedIn(adapters, project, options, { origins, loaded });
  const sources = loaded.filter(
    (source) => source.file === layer.edited || source.package !== undefined || wanted(source),
  );
  const gone = origins.filter(
    (origin) =>
      wanted(origin) &&
      options.edited?.from.includes(origin.file) !== false &&
      !origin.file.startsWith("../") &&
      files.exists(origin.file) &&
      !sources.some(({ file }) => file === origin.file),
  );
  return {
    sources: [...sources, ...emptied(adapters, files, gone)],
    others: [...loaded.filter((source) => !sources.includes(source)), ...found.filter(isApart)],
  };
}

type Named = Pick<Source, "host" | "file"> & { readonly format?: string | undefined };

/** After the first conversion, only the agents and documents that it named are sources. */
function wantedIn(
  adapters: Adapters,
  project: Files,
  { layer, from, doc, edited }: SourceOptions,
  { origins, loaded }: { readonly origins: readonly Named[]; readonly loaded: readonly Source[] },
): (named: Named) => boolean {
  if (from !== "auto") return ({ host, format }) => (format ?? host) === from;
  // A document of another program's is a source by its file: its hooks are in several agents' words.
  const files = [...origins.map(({ file }) => file), ...(edited?.from ?? [])];
  const known = new Set(
    [
      ...origins,
      ...loaded.filter(
        ({ file, package: name }) =>
          name === undefined && (file === layer.edited || edited?.from.includes(file)),
      ),
    ].flatMap(({ host, format }: Named) => (format === undefined ? [host] : [])),
  );
  // A project that only has a package keeps its other hooks where they are.
  if (!known.size && !files.length) return () => !edited?.packages.length;
  return ({ host, format, file }) =>
    format === undefined
      ? known.has(host) || hasGrown(adapters, project, layer, { doc, host, file })
      : files.includes(file);
}

/** A file that no agent loads was named once and is still read; one without hooks leaves. */
function emptied(adapters: Adapters, files: Files, gone: readonly Named[]): readonly Source[] {
  const packaged = gone.length ? pluginSources(adapters, files) : [];
  return gone.map(
    ({ host, format, file }) =>
      packaged.find((source) => source.file === file) ??
      (format === undefined ? undefined : emptySource(host, file, "project")) ??
      readSource(adapters, files, file, { as: host }) ??
      emptySource(host, file, "project"),
  );
}

function demandFiles(adapters: Adapters, from: string): void {
  const { code, places = [] } = adapters[from]?.config ?? {};
  if (code && !places.length)
    throw new UserError(
      `${adapters[from]?.title}: ${code.says}`,
      infoOf("code-source").hint,
      "code-source",
    );
}

/** Somebody added a hook to an agent's file since entries of ours stand in it (S26). */
function hasGrown(
  adapters: Adapters,
  project: Files,
  layer: Layer,
  { doc, host, file }: { doc: HooksDocument | undefined; host: string; file: string },
): boolean {
  const entry = recorded(project, layer)[file];
  if (!entry || entry.whole || !Object.values(doc?.targets ?? {}).includes(file)) return false;
  const groupsIn = (text: string | null | undefined) =>
    (text == null
      ? []
      : (readSource(adapters, { ...project, read: () => text }, file, { as: host })?.groups ?? [])
    ).map(({ hostEvent, group: { matcher, hooks } }) =>
      JSON.stringify([hostEvent, matcher, hooks.map(({ origin: _origin, ...rest }) => rest)]),
    );
  const were = groupsIn(entry.before);
  return groupsIn(ownersView(project).read(file)).some((group) => !were.includes(group));
}

function nothingIn(adapters: Adapters, files: Files, file: string): UserError {
  const text = files.read(file) ?? "{}";
  const { is, hint } = whatIs(adapters, text, () => valueOf(text, file));
  return new UserError(`${file}: no hooks to read in it: ${is}`, hint);
}

/** Throws if a first conversion finds no hooks. */
export function demandOne(
  adapters: Adapters,
  project: Files,
  { sources: found, others }: Picked,
  document: string,
  noHooks = (hint: string) => new UserError("no hooks found here", hint),
): void {
  // An unreadable file does not make its agent a source if there are other sources.
  const full = found.filter(hasGroups);
  const hasHosts = (full.length ? full : found).length > 0;
  const configs = Object.values(adapters).map(({ config }) => config);
  const inProject = ({ scope }: Pick<ConfigFile, "scope">) => scope === "project";
  const places = configs.flatMap((config) =>
    config.places.filter(inProject).map((place) => ({ config, place })),
  );
  const whole = configs.flatMap((config) => (config.whole?.places ?? []).filter(inProject));
  const stray =
    places.find(({ config, place }) => callsShim(config, place, project))?.place.path ??
    whole.find(({ path }) => isOwnFile(project.read(path) ?? ""))?.path;
  if (stray)
    throw new UserError(
      `${stray} calls the shim, but ${document} is missing`,
      "restore the folder .hookport from version control; `hookport remove` takes the calls out",
    );
  if (hasHosts) return;
  const apart = [...new Set(others.filter(isApart).flatMap(({ plugin }) => plugin?.folder ?? []))];
  if (apart.length)
    throw new UserError(
      `the hooks here are those of ${apart.length === 1 ? "a plugin that is" : `${apart.length} plugins that are`} not enabled here: ${firstOf(apart)}`,
      `convert one in its own folder: hookport convert ${apart[0]} --to all`,
    );
  const [empty] = places
    .flatMap(({ place }) => expand(project, place.path))
    .filter((path) => hasHooks(project, path));
  throw empty === undefined
    ? noHooks("name a file that holds hooks, or a project folder with a config this tool knows")
    : nothingIn(adapters, project, empty);
}

function hasHooks(project: Files, path: string): boolean {
  const value = valueOf(project.read(path) ?? "{}", path);
  return isFields(value) && value["hooks"] !== undefined;
}

const callsShim = (config: Config, place: ConfigFile, project: Files): boolean =>
  expand(project, place.path).some((path) =>
    config
      .read?.(valueOf(project.read(path) ?? "{}", path), place)
      .groups.some(({ group }) => group.hooks.some(isOurs)),
  );

const firstOf = (texts: readonly string[]) =>
  `${texts.slice(0, 5).join(", ")}${texts.length > 5 ? ` and ${texts.length - 5} more` : ""}`;
