/** What one agent would run of a world, as tables say it. */
import { expect, test } from "vitest";
import type { LoadedHook, Spot } from "../../src/model/world.ts";
import { adapters } from "./hosts.ts";
import { worldFrom, type Worlds } from "./world.ts";

export type Row = readonly [what: string, world: Worlds, ...hooks: readonly string[]];

/** One line a hook: its command, whose file it stands in, and why it does not run. */
const line = ({ handler, scope, file, of, off }: LoadedHook) =>
  `${handler.command ?? handler.prompt} ${scope} ${file}${of ? ` of ${of}` : ""}${off ? `: ${off.by} ${off.file}${off.pointer}` : ""}`;
const at = (spot: string | Spot | undefined) =>
  typeof spot === "object" ? `${spot.in}:${spot.path}` : spot;

/** The questions about one agent. */
export function loadsOf(id: string) {
  const loads = (world: Worlds): readonly LoadedHook[] =>
    adapters[id]?.config.loads(worldFrom(world)) ?? [];
  const only = (world: Worlds): LoadedHook => {
    const all = loads(world);
    expect(all.length).toBe(1);
    return all[0] as LoadedHook;
  };
  return {
    loads,
    only,
    holds: (rows: readonly Row[]) =>
      test.each(rows.map(([what, world, ...hooks]) => [what, world, hooks] as const))(
        "%s",
        (_, world, hooks) => expect(loads(world).map(line)).toEqual(hooks),
      ),
    start: (world: Worlds) => at(only(world).cwd),
    told: (world: Worlds) =>
      Object.fromEntries(Object.entries(only(world).env).map(([name, spot]) => [name, at(spot)])),
    conditions: (world: Worlds) =>
      only(world)
        .conditions.map(({ says }) => says)
        .join("; "),
    orders: (world: Worlds) => loads(world).map(({ order }) => order),
    /** The variables of its own, by its adapter. */
    listed: adapters[id]?.protocol.variables,
  };
}
