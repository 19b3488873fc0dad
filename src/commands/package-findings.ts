/** Finds what is wrong with the packages of a project: on the disk, and with what agents load. */
import { driftFindings, twiceFindings, unnamedFinding } from "../check/packages.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import type { Diagnostic } from "../model/output.ts";
import { disk } from "../node/disk.ts";
import { driftOf } from "../node/drift.ts";
import { belowTop } from "../node/git.ts";
import type { Surroundings } from "../node/io.ts";
import { readEdited } from "../read/edited.ts";
import { packageSources } from "../read/packages.ts";
import { recordedNames } from "../read/records.ts";
import { quietWorldOf } from "../read/world.ts";
import { quietly } from "./agents.ts";
import { namedIn, trusted } from "./packages.ts";

/** Returns the findings; `files` are the project's, as they are or as they would be. */
export function packageFindings(
  adapters: Adapters,
  root: string,
  layer: Layer,
  hosts: readonly string[],
  io: Surroundings,
  files: Files = disk(root),
): readonly Diagnostic[] {
  const named = quietly(() => namedIn(files, layer)) ?? [];
  const recorded = recordedNames(files);
  if (!named.length && !recorded.length) return [];
  return [
    ...named.flatMap((name) => {
      const record = trusted(files, name);
      return record ? driftFindings(name, driftOf(root, record)) : [];
    }),
    ...recorded
      .filter((name) => !named.includes(name))
      .map((name) => unnamedFinding(name, layer.edited)),
    ...(quietly(() => twice(adapters, root, layer, hosts, io, files)) ?? []),
  ];
}

/** Finds hooks that an agent also loads as a plugin's, here or in the user's home folder. */
export function twice(
  adapters: Adapters,
  root: string,
  layer: Layer,
  hosts: readonly string[],
  io: Surroundings,
  files: Files,
): readonly Diagnostic[] {
  const home = layer.scope === "user" ? files : disk(io.home);
  const world = quietWorldOf(
    layer.scope === "user" ? { home } : { project: files, home },
    belowTop(root),
  );
  const edited = readEdited(files, layer);
  const sources = edited ? packageSources(adapters, files, edited, layer.scope) : [];
  const groups = sources.flatMap((one) => one.groups.map(({ group }) => group));
  return twiceFindings(adapters, hosts, world, groups);
}
