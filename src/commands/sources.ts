import { existsSync, statSync } from "node:fs";
import { dirname, relative, resolve, sep } from "node:path";
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import { rootFor } from "../model/files.ts";
import type { Surroundings } from "../node/io.ts";
import { formatIds, formatPaths } from "../read/formats.ts";
import { UNIVERSAL, UNIVERSAL_PLACES } from "../read/universal.ts";
import { projectHere } from "./here.ts";
import { hostsNamed } from "./load.ts";

/** A path's project, and the file if the path names one; `around` finds the one around. */
export function locate(
  path: string | undefined,
  adapters: Adapters,
  io: Surroundings,
  around = () => projectHere(adapters, io),
): { root: string; file?: string } {
  if (path === undefined) return { root: around() };
  const full = resolve(io.cwd, path);
  if (!existsSync(full))
    throw new UserError(
      `${path}: no such file or folder`,
      "name a project folder or a file that holds hooks",
    );
  if (statSync(full).isDirectory()) return { root: full };
  const name = full.split(sep).join("/");
  const places = Object.values(adapters).flatMap(({ config }) =>
    config.places.filter(({ scope }) => scope !== "user" && scope !== "managed"),
  );
  // The deepest folder counts, because `hooks.json` alone is also a place.
  const whole = Object.values(adapters).flatMap(({ config }) => config.whole?.places ?? []);
  const roots = [
    ...[...places, ...whole].map((place) => place.path),
    ...UNIVERSAL_PLACES,
    ...formatPaths,
  ]
    .flatMap((place) => rootFor(name, place) ?? [])
    .toSorted((a, b) => a.length - b.length);
  // A file that is in no agent's place belongs to the project around the current folder.
  const root = roots[0] ?? (full.startsWith(io.cwd + sep) ? around() : dirname(full));
  return { root, file: relative(root, full).split(sep).join("/") };
}

export const checkFrom = (from: string, adapters: Adapters) => {
  if (from !== "auto" && from !== UNIVERSAL && !formatIds.includes(from))
    hostsNamed(from, { adapters, root: "" });
};
