import { adapters as loadAdapters, protocols as loadWires } from "../../adapters/registry.ts";
import type { Adapter, Protocol } from "../model/adapter.ts";
import type { Known } from "../model/route.ts";

export async function loadAll(): Promise<Known> {
  const adapters: { [id: string]: Adapter } = {};
  for (const [id, load] of Object.entries(loadAdapters)) adapters[id] = await load();
  const protocols: { [id: string]: Protocol } = Object.fromEntries(
    Object.entries(adapters).map(([id, adapter]) => [id, adapter.protocol]),
  );
  for (const [id, load] of Object.entries(loadWires)) protocols[id] ??= await load();
  return { adapters, protocols };
}
