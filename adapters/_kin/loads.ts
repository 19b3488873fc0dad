/** Tells what an agent would run of a world: every adapter says by tables how it differs. */
import { notTaken, type Config, type ConfigFile, type FileFault, type FoundGroup, type FoundHooks } from "../../src/model/config.ts";
import type { Handler } from "../../src/model/document.ts";
import { expand } from "../../src/model/files.ts";
import { isFields, isWithin, type Fields, type Json } from "../../src/model/json.ts";
import { knownOf } from "../../src/model/known.ts";
import {
  baseOf,
  type Condition,
  type LoadedFile,
  type LoadedHook,
  type Off,
  type Spot,
  type Variables,
  type World,
} from "../../src/model/world.ts";
import { packaged, pluginFiles, pluginOff, remarksOf, type Enabling, type InPlugin } from "./plugins.ts";

/** How an agent reads a file, and what makes it drop one. */
type Reading = Pick<Config, "rejects"> & { readonly read: (value: Json, place: ConfigFile) => FoundHooks };

/** A file that was written for another agent, and is read by this one too (S13): as its own files, if no other reader is named. */
export interface Import extends Partial<Reading> {
  readonly of: string;
  readonly place: ConfigFile;
}

/** A file as it stands, before it is asked what turns it off. */
export type Standing = Pick<LoadedFile, "place" | "file" | "value" | "of" | "absent" | "plugin" | "named"> & {
  /** Why the agent drops the whole of it. */
  readonly dropped?: Off;
};

export interface Loading extends Reading {
  readonly places: readonly ConfigFile[];
  readonly imports?: readonly Import[];
  /** Hooks of one event run at once; else one after another. */
  readonly together?: true;
  /** Files in the order in which their hooks run, where that is not the order of the places. */
  readonly sorted?: (files: readonly LoadedFile[]) => readonly LoadedFile[];
  /** Groups of one file in that order. */
  readonly sortedWithin?: (groups: readonly FoundGroup[]) => readonly FoundGroup[];
  /** In most sessions nothing of a project below its repository's top level is read: what stands there switches nothing else off. */
  readonly topLevel?: true;
  /** The switch that turns a file's hooks off, among all files that are read. */
  readonly switchedOff?: (one: Standing, all: readonly Standing[]) => Off | undefined;
  /** A file gives all hooks of the agent these variables. */
  readonly sets?: (one: Standing) => LoadedFile["sets"];
  /** A command of the file starts with these variables as well. */
  readonly variables?: (one: Standing) => Variables;
  /** How much the variables of a file weigh against another's of the same name: the later scope wins. */
  readonly weight?: readonly ConfigFile["scope"][];
  /** Its plugins. */
  readonly plugins?: Enabling;
  readonly cwd: (one: Standing, handler: Handler) => Spot;
  readonly conditions?: (one: Standing, hostEvent: string, all: readonly Standing[], folder: string) => readonly Condition[];
  /** An entry of the agent's own with the same command on the same event keeps an imported one from running. */
  readonly twins?: { readonly names: (file: Json, hostEvent: string, command: string) => boolean; readonly mutable: IsMutable };
}

type IsMutable = (hostEvent: string, command: string) => boolean;

export function loading(named: Loading): Pick<Config, "files" | "loads" | "remarks"> {
  const how: Loading = { ...remembering(named), ...(named.imports && { imports: named.imports.map(remembering) }) };
  const files = oncePerWorld((world) => filesOf(how, world));
  return {
    files,
    loads: oncePerWorld((world) => hooksOf(how, files(world), world.folder)),
    remarks: (world) => (how.plugins ? remarksOf(how.plugins, world, placesIn(how, world)) : []),
  };
}

/** The same file stands in one world after the other. */
function remembering<R extends Partial<Reading>>(one: R): R {
  const { read, rejects } = one;
  return { ...one, ...(read && { read: oncePerValue(read) }), ...(rejects && { rejects: oncePerValue(rejects) }) };
}

function oncePerValue<F extends readonly unknown[], T>(
  look: (value: Json, place: ConfigFile, ...more: F) => T,
): (value: Json, place: ConfigFile, ...more: F) => T {
  const known = knownOf<Fields, T>();
  return (value, place, ...more) =>
    isFields(value) ? known(value, JSON.stringify(place), () => look(value, place, ...more)) : look(value, place, ...more);
}

/** A world does not change, and it is asked about for every hook. */
function oncePerWorld<T>(look: (world: World) => T): (world: World) => T {
  const seen = new WeakMap<World, { readonly found: T }>();
  return (world) => {
    const one = seen.get(world) ?? { found: look(world) };
    seen.set(world, one);
    return one.found;
  };
}

function filesOf(how: Loading, world: World): readonly LoadedFile[] {
  const read = placesIn(how, world);
  const keyOf = ({ place, file, of }: Standing) => (of === undefined ? `${baseOf(place)} ${file}` : "");
  const found = how.plugins ? pluginFiles(how.plugins, world, read) : new Map<string, InPlugin>();
  // What stands in the agent's own place needs no plugin.
  const own = new Set(read.filter(({ place }) => place.scope !== "plugin" && !place.plugin).map(keyOf));
  const inside = new Map([...found].filter(([key]) => !own.has(key)));
  const all = [...read.filter((one) => !inside.has(keyOf(one))), ...[...inside.values()].map((one) => inPlugin(how, world, one))];
  const files = all.map(({ dropped, ...one }): LoadedFile => {
    const packed = one.plugin === undefined ? undefined : inside.get(`${baseOf(one.place)} ${one.file}`);
    const off =
      how.switchedOff?.(one, how.topLevel && world.folder && !inProject(one) ? read.filter((other) => !inProject(other)) : read) ??
      (packed && how.plugins ? pluginOff(how.plugins, packed, one, read) : packaged(one)) ??
      dropped;
    return { ...one, sets: how.sets?.(one) ?? {}, ...(off && { off }) };
  });
  return how.sorted?.(files) ?? files;
}

const inProject = ({ place }: Standing) => baseOf(place) === "project";

function inPlugin(how: Loading, world: World, { plugin, file: { path, named, of } }: InPlugin): Standing {
  const place: ConfigFile = plugin.base === "project" ? { path, scope: "plugin" } : { path, scope: "user", plugin: true };
  const parsed = world[plugin.base].parsed(path);
  const one = {
    place,
    file: path,
    value: parsed?.value ?? {},
    plugin: plugin.folder,
    ...(named && { named }),
    ...(of !== undefined && { of }),
  };
  const dropped = parsed && droppedFor(how, one, notTaken(place, parsed.loose));
  return { ...one, ...(dropped && { dropped }) };
}

/** Each file once, under the narrowest of its places, which stands last. */
function placesIn(how: Loading, world: World): readonly Standing[] {
  const all: readonly Pick<Standing, "place" | "of">[] = [
    ...how.places.map((place) => ({ place })),
    ...(how.imports ?? []).map(({ of, place }) => ({ place, of })),
  ];
  const found = all.flatMap(({ place, ...whose }): Standing[] => {
    const view = world[baseOf(place)];
    const paths = expand(view, place.path);
    const there = paths.flatMap((file): Standing[] => {
      const parsed = view.parsed(file);
      if (!parsed) return [];
      const one = { place, file, value: parsed.value, ...whose };
      const dropped = droppedFor(how, one, notTaken(place, parsed.loose));
      return [{ ...one, ...(dropped && { dropped }) }];
    });
    return there.length || !place.write ? there : [{ place, file: place.path, value: {}, absent: true, ...whose }];
  });
  const keyOf = ({ file, place, of }: Standing) => JSON.stringify([file, baseOf(place), of]);
  const last = new Map(found.map((one) => [keyOf(one), one]));
  return found.filter((one) => last.get(keyOf(one)) === one);
}

function readingOf(how: Loading, { place, of }: Standing): Reading {
  const own = of === undefined ? undefined : how.imports?.find((one) => one.of === of && one.place === place);
  return own ? { read: how.read, ...own } : how;
}

/** The agent drops the whole file. */
function droppedFor(how: Loading, one: Standing, [strange]: ReturnType<typeof notTaken>): Off | undefined {
  const off = (pointer: string, why: string): Off => ({ by: "faults", file: one.file, pointer, why });
  if (strange) return off("", strange.reason);
  const fault = faultsOf(how, one).find(({ only }) => !only);
  return fault && off(fault.pointer, fault.reason);
}

function faultsOf(how: Loading, one: Standing): readonly FileFault[] {
  const { read, rejects } = readingOf(how, one);
  return rejects?.(one.value, one.place, read(one.value, one.place).unread) ?? [];
}

function hooksOf(how: Loading, files: readonly LoadedFile[], folder: string): readonly LoadedHook[] {
  const running = files.filter(({ off, of }) => !off && of === undefined);
  const sets = setsOf(how, files);
  const hooks = files.flatMap((one) => {
    const { place, file, of } = one;
    const { groups } = readingOf(how, one).read(one.value, place);
    const spoilt = one.off ? [] : faultsOf(how, one);
    return (how.sortedWithin?.(groups) ?? groups).flatMap(({ hostEvent, group, pointer: at }) =>
      group.hooks.map((handler): Omit<LoadedHook, "order"> => {
        const pointer = handler.origin?.pointer ?? at;
        const off = one.off ?? spoiltAt(spoilt, file, pointer) ?? (of === undefined ? undefined : twinOf(how, running, hostEvent, handler));
        const mutable = of !== undefined && handler.command !== undefined && how.twins?.mutable(hostEvent, handler.command);
        return {
          file,
          scope: place.scope,
          ...(place.within && { within: place.within }),
          pointer,
          hostEvent,
          group: { ...group, hooks: [handler] },
          handler,
          ...(of !== undefined && { of }),
          ...(one.plugin !== undefined && { plugin: one.plugin }),
          ...(off && { off }),
          conditions: how.conditions?.(one, hostEvent, files, folder) ?? [],
          env: { ...sets, ...how.variables?.(one), ...handler.env },
          cwd: how.cwd(one, handler),
          ...(mutable && { mutable }),
        };
      }),
    );
  });
  return hooks.map((one, i) => ({ ...one, order: how.together ? 0 : i }));
}

/** Joins the variables that the files give all hooks: a heavier file wins over a lighter one. */
function setsOf({ weight = [] }: Loading, files: readonly LoadedFile[]): LoadedFile["sets"] {
  const heavy = ({ place }: LoadedFile) => weight.indexOf(place.scope);
  const read = files.filter(({ off }) => off?.by !== "faults" && off?.by !== "place").toSorted((a, b) => heavy(a) - heavy(b));
  return Object.assign({}, ...read.map(({ sets }) => sets)) as LoadedFile["sets"];
}

function spoiltAt(spoilt: readonly FileFault[], file: string, pointer: string): Off | undefined {
  const fault = spoilt.find((one) => one.only && isWithin(one.pointer, pointer));
  return fault && { by: "faults", file, pointer: fault.pointer, why: fault.reason };
}

function twinOf({ twins }: Loading, own: readonly LoadedFile[], hostEvent: string, { command }: Handler): Off | undefined {
  const twin = command === undefined ? undefined : own.find(({ value }) => twins?.names(value, hostEvent, command));
  return twin && { by: "twin", file: twin.file, pointer: `/hooks/${hostEvent}`, why: `the same command stands in ${twin.file}` };
}

/** The folder of a file. */
export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf("/")));
