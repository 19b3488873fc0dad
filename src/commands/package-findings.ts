import {
  driftFindings,
  ignoredFindings,
  twiceFindings,
  unnamedFinding,
} from "../check/packages.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { disk } from "../node/disk.ts";
import { driftOf } from "../node/drift.ts";
import { belowTop, ignoredBy } from "../node/git.ts";
import type { Surroundings } from "../node/io.ts";
import { readEdited } from "../read/edited.ts";
import { packageSources } from "../read/packages.ts";
import { recordedNames, type PackageRecord } from "../read/records.ts";
import { quietWorldOf } from "../read/world.ts";
import { quietly } from "../model/error.ts";
import { namedIn, trusted } from "./packages.ts";

export function packageFindings(
  adapters: Adapters,
  root: string,
  layer: Layer,
  hosts: readonly string[],
  io: Surroundings,
): readonly Diagnostic[] {
  const files = disk(root);
  const named = quietly(() => namedIn(files, layer)) ?? [];
  const recorded = recordedNames(files);
  if (!named.length && !recorded.length) return [];
  return [
    ...named.flatMap((name) => {
      const record = trusted(files, name);
      return record
        ? [
            ...driftFindings(name, driftOf(root, record), layer.scope === "user"),
            ...ignoredIn(root, layer, record, io),
          ]
        : [];
    }),
    ...recorded
      .filter((name) => !named.includes(name))
      .map((name) => unnamedFinding(name, layer.edited)),
    ...(quietly(() => twice(adapters, root, layer, hosts, io, files)) ?? []),
  ];
}

/** Finds what git keeps from a clone; nobody clones a home folder. */
export function ignoredIn(
  root: string,
  { scope }: Layer,
  { name, files }: PackageRecord,
  { env }: Surroundings,
): readonly Diagnostic[] {
  if (scope === "user") return [];
  const paths = Object.keys(files).map((path) => `${packageFolderOf(name)}/${path}`);
  return ignoredFindings(name, [...ignoredBy(root, [...paths, recordOf(name)], env)]);
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
  const groups = sources.flatMap((source) => source.groups.map(({ group }) => group));
  return twiceFindings(adapters, hosts, world, groups);
}
