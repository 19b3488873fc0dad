/** Which files a conversion reads. */
import { existsSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import { valueOf } from "../edit.ts";
import type { Config, Place } from "../model/config.ts";
import { UserError } from "../error.ts";
import type { Files } from "../files.ts";
import type { HooksDocument, Origin } from "../model/document.ts";
import { eventNames } from "../model/events.ts";
import { ownersView } from "../own.ts";
import { DOCUMENT, findSources, isOurs, readSource, UNIVERSAL, type Adapters, type Source } from "../source.ts";
import { hostsNamed } from "./load.ts";

/** The project a path stands for, and the one file if it is one. */
export function locate(path: string, adapters: Adapters): { root: string; file?: string } {
  const full = resolve(path);
  if (!existsSync(full)) throw new UserError(`${path}: no such file or folder`, "name a project folder or a file that holds hooks");
  if (statSync(full).isDirectory()) return { root: full };
  const name = full.split(sep).join("/");
  for (const { config } of Object.values(adapters))
    for (const place of config.places) {
      const folder = place.path.includes("/*") ? dirname(name) : name;
      const ending = `/${place.path.replace(/\/\*.*$/, "")}`;
      if (folder.endsWith(ending)) {
        const root = folder.slice(0, -ending.length) || "/";
        return { root, file: relative(root, full) };
      }
    }
  return { root: dirname(full), file: relative(dirname(full), full) };
}

export interface Picked {
  readonly sources: readonly Source[];
  /** Hooks that are there and not asked for. */
  readonly others: readonly Source[];
}

/** The one file named, the sources found, or, after the first time, those of the hosts the document already speaks of. */
export function pick(adapters: Adapters, project: Files, file: string | undefined, from: string, doc: HooksDocument | undefined): Picked {
  const files = ownersView(project);
  if (from !== "auto" && from !== UNIVERSAL) hostsNamed(from, adapters, "");
  if (file !== undefined) {
    const one = readSource(adapters, files, file, from === "auto" ? undefined : from);
    if (!one)
      throw new UserError(`${file}: no hooks of its owner's in it`, "name a file that holds hooks; what hookport wrote is never a source");
    return { sources: [one], others: [] };
  }
  const origins = originsOf(doc);
  const wanted = (host: string) => (from === "auto" ? !doc || origins.some((origin) => origin.host === host) : host === from);
  const all = findSources(adapters, files);
  const found = all.filter(({ host }) => wanted(host));
  if (!doc) demandOne(adapters, project, files, found);
  const emptied = origins.filter(
    ({ host, file: path }) => wanted(host) && !path.startsWith("../") && files.exists(path) && !found.some((one) => one.file === path),
  );
  return {
    sources: [...found, ...emptied.map(({ host, file: path }) => empty(host, path))],
    others: all.filter(({ host }) => !wanted(host)),
  };
}

/** The first time, there must be hooks of exactly one host. */
function demandOne(adapters: Adapters, project: Files, files: Files, found: readonly Source[]): void {
  const hosts = [...new Set(found.map(({ host }) => host))];
  const places = Object.values(adapters).flatMap(({ config }) => config.places.filter(({ of }) => !of).map((place) => ({ config, place })));
  const stray = places.find(({ config, place }) => callsShim(config, place, project))?.place.path;
  const personal = places.find(({ place: { path, scope } }) => scope === "local" && files.exists(path))?.place.path;
  if (hosts.length > 1)
    throw new UserError(
      `several sources: ${found.map((one) => `${one.file} (${one.host})`).join(", ")}`,
      `choose one: --from ${hosts.join(" or --from ")}`,
    );
  if (stray)
    throw new UserError(
      `${stray} calls the shim, but ${DOCUMENT} is missing`,
      "restore the folder .hookport from version control; `hookport remove` takes the calls out",
    );
  if (hosts.length) return;
  if (personal) throw new UserError(`only a personal file here: ${personal}`, "name the file to convert its hooks for everyone");
  throw new UserError("no hooks found here", "name a file that holds hooks, or a project folder with a config this tool knows");
}

function callsShim(config: Config, place: Place, project: Files): boolean {
  const text = project.read(place.path);
  const groups = text === undefined ? [] : (config.read?.(valueOf(text, place.path), place).groups ?? []);
  return groups.some(({ group }) => group.hooks.some(isOurs));
}

/** A file whose hooks are gone: its groups leave the document. */
function empty(host: string, file: string): Source {
  return { host, file, text: "", value: {}, groups: [], natives: [], unread: [], disabled: false };
}

function originsOf(doc: HooksDocument | undefined): readonly Origin[] {
  const all = eventNames.flatMap((name) => (doc?.hooks[name] ?? []).flatMap(({ origin }) => (origin ? [origin] : [])));
  return all.filter((one, i) => all.findIndex(({ file }) => file === one.file) === i);
}
