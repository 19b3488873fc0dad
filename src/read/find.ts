/** Finding the files that hold hooks, and the switches that keep them from running (design, section 6). */
import { UserError } from "../model/error.ts";
import { expand, isFile, type Files } from "../model/files.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import type { Loaded, Scope } from "../model/config.ts";
import { isFields, type Json } from "../model/json.ts";
import { pathFrom } from "../model/paths.ts";
import { parseConfig } from "./parse.ts";
import { readSource, type Source } from "./source.ts";
import { UNIVERSAL, UNIVERSAL_PLACES } from "./universal.ts";

/** The files of these scopes that a host reads hooks from, as they stand; one that cannot be parsed is left out. */
export function loadedFiles({ config }: Adapter, files: Files, scopes: readonly Scope[]): readonly Loaded[] {
  const own = config.places.filter(({ scope }) => scopes.includes(scope));
  return own.flatMap((place) =>
    expand(files, place.path).flatMap((file) => {
      try {
        const text = files.read(file);
        return text === undefined ? [] : [{ place, file, value: parseConfig(text, file).value }];
      } catch (error) {
        if (error instanceof UserError) return [];
        throw error;
      }
    }),
  );
}

export interface Search {
  readonly scopes: readonly Scope[];
  /** Files of other scopes, for the switches in them. */
  readonly beyond?: { readonly [host: string]: readonly Loaded[] };
  /** What becomes of a file that cannot be read; without it, the error is thrown. */
  readonly broken?: (error: UserError, file: string, host: string, scope: Scope) => Source;
}

/** Every file of these scopes that holds hooks, each in the format its content is in. */
export function findSources(adapters: Adapters, files: Files, { scopes, beyond = {}, broken }: Search): readonly Source[] {
  const found = new Map<string, { host: string; scope: Scope; as?: string }>();
  const loaded = new Map(
    Object.entries(adapters).map(([id, adapter]) => [id, [...loadedFiles(adapter, files, together(scopes)), ...(beyond[id] ?? [])]]),
  );
  const read = (path: string, host: string, scope: Scope, as?: string): readonly Source[] => {
    try {
      const source = readSource(adapters, files, path, { as, scope, env: everyones(adapters[host], scope, loaded.get(host) ?? []) });
      return source ? [source] : [];
    } catch (error) {
      if (!broken || !(error instanceof UserError)) throw error;
      return [broken(error, path, host, scope)];
    }
  };
  for (const [host, adapter] of Object.entries(adapters))
    for (const place of adapter.config.places)
      if (!place.of && scopes.includes(place.scope))
        for (const path of expand(files, place.path)) {
          if (!found.has(path)) found.set(path, { host, scope: place.scope });
          for (const other of place.scope === "plugin" ? references(files, path) : [])
            if (!found.has(other)) found.set(other, { host, scope: "plugin", as: host });
        }
  if (scopes.includes("project"))
    for (const path of UNIVERSAL_PLACES) if (!found.has(path) && files.exists(path)) found.set(path, { host: UNIVERSAL, scope: "project" });
  const all = [...found].flatMap(([path, { host, scope, as }]) => read(path, host, scope, as));
  return all.map((source) => {
    const own = loaded.get(source.host) ?? [];
    const one = own.find(({ file, place }) => file === source.file && !place.of);
    const off = one && adapters[source.host]?.config.switchedOff?.(one, own);
    return off === undefined ? source : { ...source, off };
  });
}

/** What a project's own settings give the hooks of one person there as well; never the other way round (S21). */
function everyones(adapter: Adapter | undefined, scope: Scope, loaded: readonly Loaded[]): { readonly [name: string]: string } {
  const files = scope === "local" ? loaded.filter(({ place }) => place.scope === "project" && !place.of && !place.within) : [];
  return Object.assign({}, ...files.map(({ value }) => adapter?.config.env?.(value) ?? {})) as { [name: string]: string };
}

/** A switch in one person's file counts for everyone's hooks on the project, and the other way round. */
export const together = (scopes: readonly Scope[]): readonly Scope[] =>
  scopes.some((one) => one === "project" || one === "local") ? [...new Set<Scope>(["project", "local", ...scopes])] : scopes;

/** Files a plugin's manifest names as its hooks, inside the plugin. */
function references(files: Files, manifest: string): readonly string[] {
  const text = files.read(manifest);
  let value: Json;
  try {
    value = parseConfig(text ?? "{}", manifest).value;
  } catch {
    return [];
  }
  const hooks = isFields(value) ? value["hooks"] : undefined;
  const named = (Array.isArray(hooks) ? (hooks as Json[]) : [hooks]).filter((one) => typeof one === "string");
  const top = manifest.split("/").slice(0, -1);
  if (top.at(-1)?.startsWith(".")) top.pop();
  return named.flatMap((one) => {
    const path = pathFrom(top.join("/"), one);
    return path !== undefined && isFile(files, path) ? [path] : [];
  });
}
