import type { Adapters } from "../model/adapter.ts";
import { quietly } from "../model/error.ts";
import { remembered } from "../model/files.ts";
import { layersOf } from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { originsOf, readDocument } from "../plan/assemble.ts";
import { findSources } from "../read/find.ts";
import { ownersView } from "../write/ledger.ts";
import { hasGroups } from "../read/source.ts";
import { hostsNamed } from "./load.ts";

const targetsByLayer = (root: string, user: boolean): readonly (readonly string[])[] =>
  layersOf(user)
    .flatMap((layer) => quietly(() => readDocument(disk(root), layer)) ?? [])
    .map(({ targets = {} }) => Object.keys(targets));

export const convertedTo = (root: string, user = false): readonly string[] => [
  ...new Set(targetsByLayer(root, user).flat()),
];

/** Keeps those of these agents that no converted layer lacks. */
export function inEveryLayer(hosts: readonly string[], root: string, user = false) {
  const layers = targetsByLayer(root, user);
  return layers.length > 1
    ? hosts.filter((host) => layers.every((targets) => targets.includes(host)))
    : hosts;
}

/** The edited file may also hold hooks in the words of an agent that it does not name. */
export function atHomeIn(adapters: Adapters, root: string, user = false): readonly string[] {
  const files = remembered(disk(root));
  const layers = layersOf(user);
  const docs = layers.flatMap((layer) => quietly(() => readDocument(files, layer)) ?? []);
  const scopes = layers.flatMap(({ reads }) => reads);
  const sources = quietly(() => findSources(adapters, ownersView(files), { scopes })) ?? [];
  const found = [...docs.flatMap((doc) => originsOf(doc)), ...sources.filter(hasGroups)];
  const isHome = ({ host, file }: { readonly host: string; readonly file: string }) =>
    !docs.length ||
    layers.every(({ edited }) => file !== edited) ||
    docs.some(({ targets }) => targets?.[host] !== undefined);
  const homes = found.filter(isHome).map(({ host }) => host);
  return Object.keys(adapters).filter((id) => homes.includes(id));
}

/** For a project never converted: the agents in use there, and those whose files have hooks. */
export function agentsIn(adapters: Adapters, root: string, user = false): readonly string[] {
  const targets = convertedTo(root, user);
  const used = targets.length ? targets : hostsNamed("detected", adapters, root, user);
  const texts = [...used, ...atHomeIn(adapters, root, user)];
  return Object.keys(adapters).filter((id) => texts.includes(id));
}

export const agentsFor = (
  words: string | undefined,
  adapters: Adapters,
  root: string,
  user = false,
): readonly string[] =>
  words === undefined ? agentsIn(adapters, root, user) : hostsNamed(words, adapters, root, user);
