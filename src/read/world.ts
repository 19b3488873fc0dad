/** Builds the world that an agent loads from: parsed views of folders. */
import { quietly } from "../model/error.ts";
import { covered, NO_FILES, remembered, type Files } from "../model/files.ts";
import type { Adapters } from "../model/adapter.ts";
import { asFields } from "../model/json.ts";
import { knownOf, lookedUpOnce } from "../model/known.ts";
import type { Layer } from "../model/layer.ts";
import type { Base, View, World } from "../model/world.ts";
import { parseConfig, type Parsed } from "./parse.ts";

export type WorldFolders = { readonly [B in Base]?: Files };

/** An unreadable file or a repeated key throws an error with the reason. */
export const worldOf = (folders: WorldFolders, folder = ""): World =>
  worldWith(folders, folder, true);

/** An unreadable file is left out and the last of repeated keys counts, as agents do it. */
export const quietWorldOf = (folders: WorldFolders, folder = ""): World =>
  worldWith(folders, folder, false);

export const worldOfLayer = (
  { layer, folder }: { readonly layer: Layer; readonly folder: string },
  files: Files,
): World => quietWorldOf({ [layer.scope === "user" ? "home" : "project"]: files }, folder);

/** The same, of which everyone on the project has all that counts. */
export function committedOfLayer(
  request: Parameters<typeof worldOfLayer>[0] & { readonly adapters: Adapters },
  files: Files,
): World {
  const world = worldOfLayer(request, files);
  return request.layer.scope === "project" ? committedWorld(world, request.adapters) : world;
}

function worldWith(
  { project, home, machine }: WorldFolders,
  folder: string,
  strict: boolean,
): World {
  const view = (files: Files = NO_FILES) => viewOf(files, strict);
  return { project: view(project), home: view(home), machine: view(machine), folder };
}

const personalIn = knownOf<Adapters, ReadonlySet<string>>();

function personalOf(adapters: Adapters): ReadonlySet<string> {
  const places = Object.values(adapters).flatMap(({ config }) => config.places);
  return new Set(places.flatMap(({ scope, path }) => (scope === "local" ? [path] : [])));
}

/** Of one person's files only the hooks: all else holds on that person's machine only (S24). */
export function committedWorld(world: World, adapters: Adapters): World {
  const personal = personalIn(adapters, "", () => personalOf(adapters));
  const { project } = world;
  // If there is no such file, it is the same world, about which everything may be known already.
  if (![...personal].some((path) => project.parsed(path))) return world;
  const parsed: View["parsed"] = (path) => {
    const found = project.parsed(path);
    if (!found || !personal.has(path)) return found;
    const { hooks } = asFields(found.value);
    return { value: hooks === undefined ? {} : { hooks } };
  };
  return { ...world, project: { ...project, parsed } };
}

export const worldOfOne = (base: Base, file: string, text: string): World =>
  quietWorldOf({ [base]: covered(NO_FILES, new Map([[file, text]]), () => false) });

/** Each file and folder is looked up once. */
function viewOf(folders: Files, strict: boolean): View {
  const files = remembered(folders);
  const parse = (path: string): Parsed | undefined => {
    const text = files.read(path);
    const parsed = text === undefined ? undefined : parseConfig(text, path);
    if (strict && parsed?.repeated) throw parsed.repeated;
    return parsed;
  };
  return {
    ...files,
    parsed: lookedUpOnce((path) => (strict ? parse(path) : quietly(() => parse(path)))),
  };
}
