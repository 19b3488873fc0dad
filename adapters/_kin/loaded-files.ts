/** Finds the files that an agent looks at in a world, and what turns each of them off. */
import { notTaken, type ConfigFile, type FileFault } from "../../src/model/config.ts";
import { quietly } from "../../src/model/error.ts";
import { expand } from "../../src/model/files.ts";
import type { Fields } from "../../src/model/json.ts";
import { baseOf, writtenAs, type LoadedFile, type Off, type World } from "../../src/model/world.ts";
import type { Loading, Reading, Standing } from "./loading.ts";
import { packaged, pluginFiles, pluginOff, type InPlugin } from "./plugins.ts";

/** Files are in the order in which their hooks run. */
export function filesOf(
  how: Loading,
  world: World,
  read: readonly Standing[],
): readonly LoadedFile[] {
  const keyOf = ({ place, file, of }: Standing) =>
    of === undefined ? `${baseOf(place)} ${file}` : "";
  const found = how.plugins ? pluginFiles(how.plugins, world, read) : new Map<string, InPlugin>();
  // A file in a place of the agent's own needs no plugin.
  const own = new Set(
    read.filter(({ place }) => place.scope !== "plugin" && !place.plugin).map(keyOf),
  );
  const inside = new Map([...found].filter(([key]) => !own.has(key)));
  const standings = [
    ...read.filter((standing) => !inside.has(keyOf(standing))),
    ...[...inside.values()].map((packed) => inPlugin(how, world, packed)),
  ];
  const outside =
    how.topLevel && world.folder ? read.filter((standing) => !inProject(standing)) : read;
  const heardBy = (standing: Standing) => (inProject(standing) ? read : outside);
  const files = standings.map(({ dropped, ...standing }): LoadedFile => {
    const packed =
      standing.plugin === undefined
        ? undefined
        : inside.get(`${baseOf(standing.place)} ${standing.file}`);
    const away =
      tooLow(how, world, standing) ??
      besideBroken(how, world, standing) ??
      how.switchedOff?.(standing, heardBy(standing)) ??
      (packed && how.plugins ? pluginOff(how.plugins, packed, standing, read) : packaged(standing));
    // A file that the agent drops is dropped even if it is installed elsewhere.
    const off = away?.by === "place" ? (dropped ?? away) : (away ?? dropped);
    return { ...standing, sets: how.sets?.(standing) ?? {}, ...(off && { off }) };
  });
  return how.sorted?.(files) ?? files;
}

const inProject = ({ place }: Standing) => baseOf(place) === "project";

const tooLow = ({ topLevel }: Loading, { folder }: World, standing: Standing): Off | undefined =>
  topLevel === "only" && folder && inProject(standing) && standing.plugin === undefined
    ? {
        by: "place",
        file: standing.file,
        pointer: "",
        why: "the project is not the top level of its repository, where alone it reads hooks",
        meet: "move the hooks to the repository's top level and convert there",
      }
    : undefined;

/** A broken file in a home folder costs the hooks of every project too. */
function besideBroken({ places }: Loading, world: World, { place }: Standing): Off | undefined {
  const broken = places.find(
    (needed) =>
      needed.needed &&
      (baseOf(needed) === "home" || baseOf(needed) === baseOf(place)) &&
      isBroken(world, needed),
  );
  if (!broken) return undefined;
  const { path: file } = broken;
  const why = `the broken ${writtenAs({ place: broken, file })}`;
  return {
    by: "switch",
    file,
    pointer: "",
    why,
    meet: "mend it: the agent does not start with it",
  };
}

function isBroken(world: World, place: ConfigFile): boolean {
  const view = world[baseOf(place)];
  return (
    (place.scope !== "user" && world.damaged?.has(place.path) === true) ||
    (quietly(() => view.read(place.path)) !== undefined && view.parsed(place.path) === undefined)
  );
}

function inPlugin(
  how: Loading,
  world: World,
  { plugin, file: { path, named, of } }: InPlugin,
): Standing {
  const place: ConfigFile =
    plugin.base === "project" ? { path, scope: "plugin" } : { path, scope: "user", plugin: true };
  const parsed = world[plugin.base].parsed(path);
  const standing = {
    place,
    file: path,
    value: parsed?.value ?? {},
    plugin: plugin.folder,
    ...(named && { named }),
    ...(of !== undefined && { of }),
  };
  const dropped = parsed && droppedFor(how, standing, notTaken(place, parsed.loose));
  return { ...standing, ...(dropped && { dropped }) };
}

/** It is the same value for every file that is not there, so that it is read and judged once. */
const NOTHING: Fields = {};

/** Gives each file once, with the narrowest of its places, which is listed last. */
export function placesIn(how: Loading, world: World): readonly Standing[] {
  const places: readonly Pick<Standing, "place" | "of">[] = [
    ...how.places.map((place) => ({ place })),
    ...(how.imports ?? []).map(({ of, place }) => ({ place, of })),
  ];
  const found = places.flatMap(({ place, ...whose }): Standing[] => {
    const view = world[baseOf(place)];
    const paths = expand(view, place.path);
    const there = paths.flatMap((file): Standing[] => {
      const parsed = view.parsed(file);
      if (!parsed) return [];
      const standing = { place, file, value: parsed.value, ...whose };
      const dropped = droppedFor(how, standing, notTaken(place, parsed.loose));
      return [{ ...standing, ...(dropped && { dropped }) }];
    });
    return there.length || !place.write
      ? there
      : [{ place, file: place.path, value: NOTHING, absent: true, ...whose }];
  });
  const keyOf = ({ file, place, of }: Standing) => JSON.stringify([file, baseOf(place), of]);
  const last = new Set(new Map(found.map((standing) => [keyOf(standing), standing])).values());
  return found.filter((standing) => last.has(standing));
}

export function readingOf(how: Loading, { place, of }: Standing): Reading {
  const own =
    of === undefined
      ? undefined
      : how.imports?.find((candidate) => candidate.of === of && candidate.place === place);
  return own ? { read: how.read, ...own } : how;
}

function droppedFor(
  how: Loading,
  standing: Standing,
  [strange]: ReturnType<typeof notTaken>,
): Off | undefined {
  const off = (pointer: string, why: string): Off => ({
    by: "faults",
    file: standing.file,
    pointer,
    why,
  });
  if (strange) return off("", strange.reason);
  const fault = faultsOf(how, standing).find(({ only }) => !only);
  return fault && off(fault.pointer, fault.reason);
}

export function faultsOf(how: Loading, standing: Standing): readonly FileFault[] {
  const { read, rejects } = readingOf(how, standing);
  return (
    rejects?.(standing.value, standing.place, read(standing.value, standing.place).unread) ?? []
  );
}
