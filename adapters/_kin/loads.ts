/** Determines what an agent would run of a world. */
import { MODEL } from "./depends.ts";
import type { Config, ConfigFile, FileFault } from "../../src/model/config.ts";
import type { Handler } from "../../schemas/types/document.ts";
import { isFields, isWithin, type Fields, type Json } from "../../src/model/json.ts";
import { knownOf } from "../../src/model/known.ts";
import type { LoadedFile, LoadedHook, Off, World } from "../../src/model/world.ts";
import { faultsOf, filesOf, placesIn, readingOf } from "./loaded-files.ts";
import type { Loading, Reading } from "./loading.ts";
import { remarksOf } from "./plugins.ts";

export function loading(named: Loading): Pick<Config, "files" | "loads" | "remarks"> {
  const how: Loading = {
    ...remembering(named),
    ...(named.imports && { imports: named.imports.map(remembering) }),
  };
  const places = oncePerWorld((world) => placesIn(how, world));
  const files = oncePerWorld((world) => filesOf(how, world, places(world)));
  return {
    files,
    loads: oncePerWorld((world) => hooksOf(how, files(world), world.folder)),
    remarks: (world) => (how.plugins ? remarksOf(how.plugins, world, places(world)) : []),
  };
}

/** Keeps the results, because the same file occurs in one world after the other. */
function remembering<R extends Partial<Reading>>(reading: R): R {
  const { read, rejects } = reading;
  return {
    ...reading,
    ...(read && { read: oncePerValue(read) }),
    ...(rejects && { rejects: oncePerValue(rejects) }),
  };
}

function oncePerValue<F extends readonly unknown[], T>(
  look: (value: Json, place: ConfigFile, ...more: F) => T,
): (value: Json, place: ConfigFile, ...more: F) => T {
  const known = knownOf<Fields, T>();
  return (value, place, ...more) =>
    isFields(value)
      ? known(value, JSON.stringify(place), () => look(value, place, ...more))
      : look(value, place, ...more);
}

/** A world does not change and is used for every hook. */
function oncePerWorld<T>(look: (world: World) => T): (world: World) => T {
  const known = knownOf<World, T>();
  return (world) => known(world, "", () => look(world));
}

function hooksOf(
  how: Loading,
  files: readonly LoadedFile[],
  folder: string,
): readonly LoadedHook[] {
  const running = files.filter(({ off, of }) => !off && of === undefined);
  const sets = setsOf(how, files);
  const hooks = files.flatMap((loaded) => {
    const { place, file, of } = loaded;
    const { groups } = readingOf(how, loaded).read(loaded.value, place);
    const spoilt = loaded.off ? [] : faultsOf(how, loaded);
    return (how.sortedWithin?.(groups) ?? groups).flatMap(({ hostEvent, group, pointer: at }) =>
      group.hooks.map((handler): Omit<LoadedHook, "order"> => {
        const pointer = handler.origin?.pointer ?? at;
        const off =
          loaded.off ??
          spoiltAt(spoilt, file, pointer) ??
          how.handlerOff?.(handler, files, hostEvent) ??
          (of === undefined ? undefined : twinOf(how, running, hostEvent, handler));
        const mutable =
          of !== undefined &&
          handler.command !== undefined &&
          how.twins?.mutable(hostEvent, handler.command);
        return {
          file,
          scope: place.scope,
          ...(place.within && { within: place.within }),
          pointer,
          hostEvent,
          group: { ...group, hooks: [handler] },
          handler,
          ...(of !== undefined && { of }),
          ...(loaded.plugin !== undefined && { plugin: loaded.plugin }),
          ...(off && { off }),
          conditions: [
            ...(how.conditions?.(loaded, hostEvent, files, folder, handler) ?? []),
            ...(of === undefined ? (how.dependsOn?.(handler, hostEvent) ?? []) : []),
            ...(handler.prompt === undefined ? [] : [MODEL]),
          ],
          env: { ...sets, ...how.variables?.(loaded), ...handler.env },
          cwd: how.cwd(loaded, handler, hostEvent),
          ...(mutable && { mutable }),
        };
      }),
    );
  });
  return hooks.map((hook, i) => ({ ...hook, order: how.together ? 0 : i }));
}

function setsOf({ weight = [] }: Loading, files: readonly LoadedFile[]): LoadedFile["sets"] {
  const heavy = ({ place }: LoadedFile) => weight.indexOf(place.scope);
  const read = files
    .filter(({ off }) => off?.by !== "faults" && off?.by !== "place")
    .toSorted((a, b) => heavy(a) - heavy(b));
  return Object.assign({}, ...read.map(({ sets }) => sets)) as LoadedFile["sets"];
}

function spoiltAt(spoilt: readonly FileFault[], file: string, pointer: string): Off | undefined {
  const fault = spoilt.find((candidate) => candidate.only && isWithin(candidate.pointer, pointer));
  return fault && { by: "faults", file, pointer: fault.pointer, why: fault.reason };
}

function twinOf(
  { twins }: Loading,
  own: readonly LoadedFile[],
  hostEvent: string,
  { command }: Handler,
): Off | undefined {
  const twin =
    command === undefined
      ? undefined
      : own.find(({ value }) => twins?.names(value, hostEvent, command));
  return (
    twin && {
      by: "twin",
      file: twin.file,
      pointer: `/hooks/${hostEvent}`,
      why: `the same command is in ${twin.file}`,
    }
  );
}
