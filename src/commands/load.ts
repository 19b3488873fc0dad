import { existsSync } from "node:fs";
import { join } from "node:path";
import { outside } from "../../adapters/outside.ts";
import { adapters as loadAdapters } from "../../adapters/registry.ts";
import { UserError } from "../model/error.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import type { Surroundings } from "../node/io.ts";
import { closestWord } from "../model/suggest.ts";

export { loadAll } from "../read/agents.ts";

export const hostIds = Object.keys(loadAdapters);

/** The words are ids with commas, `detected` (in this folder) or `all`. */
export function hostsNamed(
  words: string,
  { adapters, root, user = false }: Readonly<{ adapters: Adapters; root: string; user?: boolean }>,
): readonly string[] {
  const known = `known: ${hostIds.join(", ")}, or detected, or all`;
  const asked = words.split(",").flatMap((word) => word.trim() || []);
  if (!asked.length) throw new UserError("no agent is named", known);
  const isUsed = (id: string) =>
    marksOf(adapters[id], user).some((mark) => existsSync(join(root, mark)));
  const named = new Set<string>();
  for (const id of asked) {
    if (id === "all") for (const hostId of hostIds) named.add(hostId);
    else if (id === "detected") for (const hostId of hostIds.filter(isUsed)) named.add(hostId);
    else if (hostIds.includes(id)) named.add(id);
    else
      throw (
        outsideError(id) ??
        new UserError(`there is no agent ${JSON.stringify(id)}${near(id)}`, known)
      );
  }
  return [...named];
}

/** The same, where at least one agent is needed. */
export function someNamed(
  words: string,
  target: Parameters<typeof hostsNamed>[1],
  hint: string,
): readonly string[] {
  const hosts = hostsNamed(words, target);
  if (!hosts.length) throw new UserError("no agent was detected here", hint);
  return hosts;
}

/** Says of an agent without an adapter why nothing is converted to it. */
export function outsideError(id: string): UserError | undefined {
  const agent = outside.find((known) => known.id === id);
  return (
    agent && new UserError(`nothing is converted to ${agent.title}: ${agent.why}`, agent.instead)
  );
}

/** Files and folders that show that a host is used in a project, or by this user. */
function marksOf(adapter: Adapter | undefined, user: boolean): readonly string[] {
  if (!adapter || !user) return adapter?.config.projectMarkers ?? [];
  const { places, whole } = adapter.config;
  const own = [...places, ...(whole?.places ?? [])];
  return own.flatMap(({ scope, path }) => (scope === "user" ? [path.split("/")[0] as string] : []));
}

function near(word: string): string {
  const found = closestWord(word, hostIds);
  return found ? `; did you mean ${found}?` : "";
}

/** YYYY-MM-DD of this machine, or of SOURCE_DATE_EPOCH in a reproducible build. */
export function today({ env }: Surroundings): string {
  const epoch = Number(env["SOURCE_DATE_EPOCH"]);
  return (epoch ? new Date(epoch * 1000) : new Date()).toISOString().slice(0, 10);
}

export const INTERRUPTED =
  "an earlier run was interrupted: the same command, run again, ends as if nothing had happened";
