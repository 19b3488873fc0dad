/** Finds the files that hold hooks, and the switches that keep them from running. */
import { UserError } from "../model/error.ts";
import { LOCAL, PROJECT, USER, type Layer } from "../model/layer.ts";
import { editedSources, readEdited } from "./edited.ts";
import { expand, type Files } from "../model/files.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Scope } from "../model/config.ts";
import { baseOf, type LoadedFile, type World } from "../model/world.ts";
import { withoutCopies } from "./copies.ts";
import { readAs } from "./detect.ts";
import { documentSources, documentsIn } from "./formats.ts";
import { packageSources } from "./packages.ts";
import { withWords } from "./edited-parts.ts";
import { readSource, type As, type Source } from "./source.ts";
import { committedWorld, quietWorldOf, type WorldFolders } from "./world.ts";
import { UNIVERSAL, UNIVERSAL_PLACES } from "./universal.ts";

export interface Search {
  readonly scopes: readonly Scope[];
  /** Further folders, for the switches in their files. */
  readonly beyond?: WorldFolders;
  /** Makes a source of a file that cannot be read; without it, the error is thrown. */
  readonly broken?: (error: UserError, file: string, host: string, scope: Scope) => Source;
}

interface FoundFile extends Pick<As, "as" | "loader" | "plugin" | "place"> {
  readonly host: string;
  readonly scope: Scope;
}

/** Returns every file of these scopes that holds hooks, each in the format of its content. */
export function findSources(
  adapters: Adapters,
  files: Files,
  { scopes, beyond = {}, broken }: Search,
): readonly Source[] {
  const found = new Map<string, FoundFile>();
  const folders = Object.fromEntries(scopes.map((scope) => [baseOf({ scope }), files]));
  const world = quietWorldOf({ ...beyond, ...folders });
  const filesIn = (where: World) =>
    new Map(
      Object.entries(adapters).map(([id, { config }]) => [
        id,
        config.files(where).filter(({ of }) => of === undefined),
      ]),
    );
  const loaded = filesIn(world);
  // One person's switches do not keep a hook of the project from running for others (S24).
  const shared = filesIn(committedWorld(world, adapters));
  const readable = (
    file: string,
    host: string,
    scope: Scope,
    read: () => readonly Source[],
  ): readonly Source[] => {
    try {
      return read();
    } catch (error) {
      if (!broken || !(error instanceof UserError)) throw error;
      return [broken(error, file, host, scope)];
    }
  };
  const read = (path: string, host: string, scope: Scope, as: As): readonly Source[] =>
    readable(path, host, scope, () => {
      const env = everyones(scope, loaded.get(host) ?? []);
      const from = { ...as, scope: as.place?.scope ?? scope, env };
      const source = readSource(adapters, files, path, from);
      return source ? [as.place ? { ...source, scope } : source] : [];
    });
  const words: { [name: string]: boolean } = {};
  const own = (layer: Layer): readonly Source[] =>
    readable(layer.edited, UNIVERSAL, layer.scope, () => {
      const editedFile = readEdited(files, layer);
      if (!editedFile) return [];
      Object.assign(words, editedFile.guard);
      return [
        ...editedSources(editedFile, layer.scope, Object.keys(adapters)).map((source) =>
          withGiven(source, loaded.get(source.host) ?? []),
        ),
        ...packageSources(adapters, files, editedFile, layer.scope),
      ];
    });
  for (const [host, { config }] of Object.entries(adapters))
    for (const { path: pattern, scope } of config.places)
      for (const path of scopes.includes(scope) ? expand(files, pattern) : [])
        if (!found.has(path)) found.set(path, { host, scope });
  addPlugins(found, adapters, scopes, loaded, shared);
  if (scopes.includes("project"))
    for (const path of UNIVERSAL_PLACES)
      if (!found.has(path) && files.exists(path))
        found.set(path, { host: UNIVERSAL, scope: "project" });
  const edited = [PROJECT, LOCAL, USER].flatMap((layer) =>
    scopes.includes(layer.scope) ? own(layer) : [],
  );
  const documents = scopes.includes("project") ? documentsIn(files) : [];
  const items = withoutCopies([
    ...edited,
    ...documents.flatMap((document) =>
      readable(document.file, UNIVERSAL, "project", () =>
        documentSources(adapters, files, document),
      ),
    ),
    ...[...found].flatMap(([path, { host, scope, ...as }]) => read(path, host, scope, as)),
  ]);
  return items.map((source) => {
    const files = (source.scope === "project" ? shared : loaded).get(source.host) ?? [];
    return withWords(withSwitch(source, edited.includes(source), files), words);
  });
}

type Loaded = ReadonlyMap<string, readonly LoadedFile[]>;

/**
 * If several agents load a plugin, it belongs to the first one whose manifest it has and in whose
 * words it is.
 */
function addPlugins(
  found: Map<string, FoundFile>,
  adapters: Adapters,
  scopes: Search["scopes"],
  loaded: Loaded,
  shared: Loaded,
): void {
  for (const [host, files] of loaded)
    for (const item of files) {
      const { place, file, plugin, named, off } = item;
      if (plugin === undefined) continue;
      const on = off === undefined;
      // A plugin that only one person has enabled is that person's, regardless of its folder.
      const isPersonal =
        on &&
        place.scope === "plugin" &&
        shared.get(host)?.some((candidate) => candidate.file === file && candidate.off);
      const scope = isPersonal ? "local" : place.scope;
      if (scopes.includes(scope) && takesOver(adapters, found.get(file), host, item))
        found.set(file, {
          host,
          scope,
          plugin: { folder: plugin, on },
          place,
          ...(named ? { as: host } : { loader: host }),
        });
    }
}

/** The plugin's file becomes this agent's. */
function takesOver(
  adapters: Adapters,
  before: FoundFile | undefined,
  host: string,
  file: LoadedFile,
): boolean {
  if (!before?.plugin) return before === undefined || before.host === host;
  return isRead(adapters, host, file) && !isRead(adapters, before.host, file);
}

const isRead = (adapters: Adapters, host: string, { value, file, place }: LoadedFile) =>
  (readAs(adapters, host, value, file, place.scope, place)?.groups.length ?? 0) > 0;

/** The switch is the one that turns the source off, if its agent has one. */
function withSwitch(source: Source, isEdited: boolean, files: readonly LoadedFile[]): Source {
  const editedFile = files.find(({ file, place }) =>
    isEdited
      ? place.write && place.scope === source.scope
      : file === source.file && baseOf(place) === baseOf(source),
  );
  if (editedFile?.off?.by !== "switch") return source;
  const { why: off, meet: offMeet } = editedFile.off;
  return {
    ...source,
    off,
    ...(offMeet && { offMeet }),
    ...(isEdited && { offIn: editedFile.file }),
  };
}

/** A project's own settings give these to one person's hooks too, and never the other way (S21). */
function everyones(scope: Scope, loaded: readonly LoadedFile[]): LoadedFile["sets"] {
  const files = scope === "local" ? loaded.filter(({ place }) => place.scope === "project") : [];
  return Object.assign({}, ...files.map(({ sets }) => sets)) as LoadedFile["sets"];
}

/** The variables of an agent's settings also reach hooks that are edited elsewhere. */
function withGiven(source: Source, loaded: readonly LoadedFile[]): Source {
  const given = Object.assign(
    {},
    ...loaded.flatMap(({ place, sets }) =>
      place.scope === source.scope || (source.scope === "local" && place.scope === "project")
        ? [sets]
        : [],
    ),
  ) as LoadedFile["sets"];
  if (!Object.keys(given).length) return source;
  return {
    ...source,
    groups: source.groups.map((group) => ({
      ...group,
      group: { ...group.group, env: { ...given, ...group.group.env } },
    })),
  };
}
