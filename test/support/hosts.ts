/** All adapters and wires, and the cells of their tables. */
import { adapters as loadAdapters, wires as loadWires } from "../../adapters/registry.ts";
import type { Adapter, Can, HostEvent, Wire } from "../../src/model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "../../src/model/events.ts";

const loaded = async <T>(all: { readonly [id: string]: () => Promise<T> }) =>
  Object.fromEntries(await Promise.all(Object.entries(all).map(async ([id, load]) => [id, await load()] as const)));

export const adapters: { readonly [id: string]: Adapter } = await loaded(loadAdapters);
export const wires: { readonly [id: string]: Wire } = await loaded(loadWires);

export interface Cell {
  readonly wire: Wire;
  readonly event: EventName;
  readonly row: HostEvent;
  readonly part: Capability;
}

/** Every capability of every host event. */
export const cells: readonly Cell[] = Object.values(wires)
  .filter(({ host }) => host)
  .flatMap((wire) =>
    eventNames.flatMap((event) => wire.events[event].flatMap((row) => eventInfo(event).parts.map((part) => ({ wire, event, row, part })))),
  );

export const flipped = (can: Can, part: Capability): Can => ({ ...can, [part]: can[part] ? undefined : true });
