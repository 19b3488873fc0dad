import {
  driftFindings,
  ignoredFindings,
  twiceFindings,
  unnamedFinding,
} from "../check/packages.ts";
import { packageFolderOf, recordOf } from "../model/packages.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { disk } from "../node/disk.ts";
import { driftOf } from "../node/drift.ts";
import { belowTop, ignoredBy } from "../node/git.ts";
import { readEdited } from "../read/edited.ts";
import { packageSources } from "../read/packages.ts";
import { recordedNames, type PackageRecord } from "../read/records.ts";
import { quietWorldOf } from "../read/world.ts";
import { quietly } from "../model/error.ts";
import type { Workspace } from "./here.ts";
import { namedIn, trusted } from "./packages.ts";

export function packageFindings(
  workspace: Workspace,
  hosts: readonly string[],
): readonly Diagnostic[] {
  const { root, files, layer, user } = workspace;
  const named = quietly(() => namedIn(workspace)) ?? [];
  const recorded = recordedNames(files);
  if (!named.length && !recorded.length) return [];
  return [
    ...named.flatMap((name) => {
      const record = trusted(files, name);
      return record
        ? [...driftFindings(name, driftOf(root, record), user), ...ignoredIn(workspace, record)]
        : [];
    }),
    ...recorded
      .filter((name) => !named.includes(name))
      .map((name) => unnamedFinding(name, layer.edited)),
    ...(quietly(() => twice(workspace, hosts)) ?? []),
  ];
}

/** Finds what git keeps from a clone; nobody clones a home folder. */
export function ignoredIn(
  { root, user, io }: Workspace,
  { name, files }: PackageRecord,
): readonly Diagnostic[] {
  if (user) return [];
  const paths = Object.keys(files).map((path) => `${packageFolderOf(name)}/${path}`);
  return ignoredFindings(name, [...ignoredBy(root, [...paths, recordOf(name)], io.env)]);
}

/** Finds hooks that an agent also loads as a plugin's, here or in the user's home folder. */
export function twice(
  { adapters, root, files, user, layer, io }: Workspace,
  hosts: readonly string[],
): readonly Diagnostic[] {
  const places = user ? { home: files } : { project: files, home: disk(io.home) };
  const world = quietWorldOf(places, belowTop(root));
  const edited = readEdited(files, layer);
  const sources = edited ? packageSources(adapters, files, edited, layer.scope) : [];
  const groups = sources.flatMap((source) => source.groups.map(({ group }) => group));
  return twiceFindings(adapters, hosts, world, groups);
}
