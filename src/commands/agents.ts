import { quietly } from "../model/error.ts";
import { remembered } from "../model/files.ts";
import { originsOf, readDocument } from "../plan/assemble.ts";
import { findSources } from "../read/find.ts";
import { ownersView } from "../write/ledger.ts";
import { hasGroups } from "../read/source.ts";
import type { Workspace } from "./here.ts";
import { hostsNamed } from "./load.ts";

const targetsByLayer = ({ files, layers }: Workspace): readonly (readonly string[])[] =>
  layers
    .flatMap((layer) => quietly(() => readDocument(files, layer)) ?? [])
    .map(({ targets = {} }) => Object.keys(targets));

export const convertedTo = (workspace: Workspace): readonly string[] => [
  ...new Set(targetsByLayer(workspace).flat()),
];

/** Keeps those of these agents that no converted layer lacks. */
export function inEveryLayer(hosts: readonly string[], workspace: Workspace) {
  const layers = targetsByLayer(workspace);
  return layers.length > 1
    ? hosts.filter((host) => layers.every((targets) => targets.includes(host)))
    : hosts;
}

/** The edited file may also hold hooks in the words of an agent that it does not name. */
function atHomeIn({ adapters, layers, ...workspace }: Workspace): readonly string[] {
  const files = remembered(workspace.files);
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
function agentsIn(workspace: Workspace): readonly string[] {
  const targets = convertedTo(workspace);
  const used = targets.length ? targets : hostsNamed("detected", workspace);
  const texts = [...used, ...atHomeIn(workspace)];
  return Object.keys(workspace.adapters).filter((id) => texts.includes(id));
}

export const agentsFor = (words: string | undefined, workspace: Workspace): readonly string[] =>
  words === undefined ? agentsIn(workspace) : hostsNamed(words, workspace);
