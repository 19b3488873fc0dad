/** Combines guards that are the same hook in several agents' own files, so that they count once. */
import type { AuditHook, HostVerdict, TwinPlace } from "../../schemas/types/output.ts";
import { stable } from "../model/json.ts";
import { twinRun } from "../plan/twins.ts";
import type { HostPlay, Run } from "../play/runs.ts";
import { copyKey, isPluginCopy, kinKey, standsFor } from "../play/work.ts";
import type { AuditedHook } from "./today/today.ts";
import { worstOf } from "./word.ts";

export interface Told {
  readonly host: string;
  readonly hook: AuditedHook;
  readonly reported: AuditHook;
}

const keyOf = ({ file, pointer }: Pick<TwinPlace, "file" | "pointer">) =>
  JSON.stringify([file, pointer]);

/** An adopted hook is named by the document. */
const placeOf = ({ by, task }: Run) =>
  keyOf(
    task
      ? {
          file: task.group.origin?.file ?? "",
          pointer: task.handler.origin?.pointer ?? task.group.origin?.pointer ?? "",
        }
      : { file: by.file, pointer: by.pointer },
  );

/** Two hooks are twins if each agent's own file does everything that the other hook is for. */
export function withTwinPlaces(
  items: readonly Told[],
  playOf: (host: string) => HostPlay | undefined,
): readonly AuditHook[] {
  const homes = [...new Set(items.map(({ host }) => host))];
  const places = items.map(({ host, hook }) => {
    const found = homes.flatMap((home) => {
      const play = home === host ? undefined : playOf(home);
      return (play && twinRun(play, hook)) ?? [];
    });
    return new Set(found.map(placeOf));
  });
  const byPlace = new Map(items.map((item, i) => [keyOf(item.reported), { ...item, i }]));
  // A plugin that is the project itself holds the same hook as the project's own file.
  const copied = items.map(({ hook }) => copyKey(hook) ?? "");
  const inPlugin = new Set(copied.filter((key, i) => key && isPluginCopy((items[i] as Told).hook)));
  const copies = copied.map((key) => (inPlugin.has(key) ? key : ""));
  for (const same of [...alike(copies), ...alike(items.map(repeatedKey))])
    for (const i of same)
      for (const j of same) if (i !== j) places[i]?.add(keyOf((items[j] as Told).reported));
  // One that its own agent never runs stands for the same hook in another agent's file (S32).
  const isDead = ({ hook }: Told) => hook.faults.some(({ code }) => code === "matcher-never");
  const replaced = new Set<number>();
  for (const [i, dead] of items.entries()) {
    if (!isDead(dead)) continue;
    for (const [j, other] of items.entries()) {
      if (other.host === dead.host || isDead(other) || !standsFor(other.hook, dead.hook)) continue;
      places[i]?.add(keyOf(other.reported));
      places[j]?.add(keyOf(dead.reported));
      replaced.add(i);
    }
  }
  return items.map(({ host, reported }, i) => {
    const others = [...(places[i] ?? [])].flatMap((place) => {
      const other = byPlace.get(place);
      return other && places[other.i]?.has(keyOf(reported)) ? other : [];
    });
    const hosts = replaced.has(i)
      ? reported.hosts.filter((verdict) => verdict.host === host)
      : reported.hosts.map((verdict) => asTwinRuns(verdict, reported, others));
    const twins = others.map(({ reported: { file, line, pointer } }) => ({ file, line, pointer }));
    return { ...reported, hosts, ...(twins.length && { twins }) };
  });
}

/** The same for one command that stands in one file more than once, for the same calls. */
function repeatedKey({ host, hook, reported: { file } }: Told): string {
  const { origin: _, ...handler } = hook.handler;
  const { hostEvent, group } = hook;
  const kin = kinKey(hook);
  return kin && stable([host, file, hostEvent, group.where ?? {}, handler, kin]);
}

function alike(keys: readonly string[]): readonly (readonly number[])[] {
  const places = new Map<string, number[]>();
  for (const [i, key] of keys.entries()) if (key) places.set(key, [...(places.get(key) ?? []), i]);
  return [...places.values()];
}

/** An agent that lacks the hook may run a twin of it from a third agent's file. */
function asTwinRuns(
  verdict: HostVerdict,
  { guard }: AuditHook,
  twins: readonly Told[],
): HostVerdict {
  if (verdict.way !== "absent") return verdict;
  const others = twins.flatMap(({ hook: { source }, reported }) =>
    reported.guard === guard && !source.plugin
      ? reported.hosts.filter(({ host }) => host === verdict.host)
      : [],
  );
  const runs = worstOf(others.filter(({ way }) => way !== "absent"));
  return runs ? { ...runs, after: verdict.after } : verdict;
}

/** The key is the same for all twins of one guard. */
export const guardOf = (hook: Pick<AuditHook, "event" | "file" | "pointer" | "twins">): string =>
  [hook, ...(hook.twins ?? [])]
    .map((place) => JSON.stringify([hook.event, place.file, place.pointer]))
    .toSorted()[0] as string;

export function setsOf(hooks: readonly AuditHook[]): readonly (readonly AuditHook[])[] {
  const sets = new Map<string, AuditHook[]>();
  for (const hook of hooks) sets.set(guardOf(hook), [...(sets.get(guardOf(hook)) ?? []), hook]);
  return [...sets.values()];
}
