/** All adapters and protocols, and the cells of their tables. */
import { adapters as loadAdapters, protocols as loadProtocols } from "../../adapters/registry.ts";
import {
  isHost,
  type Adapter,
  type Capabilities,
  type EventRow,
  type HostProtocol,
  type Protocol,
} from "../../src/model/adapter.ts";
import { eventInfo, eventNames, type Capability, type EventName } from "../../src/model/events.ts";

const loaded = async <T>(loaders: { readonly [id: string]: () => Promise<T> }) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(loaders).map(async ([id, load]) => [id, await load()] as const),
    ),
  );

export const adapters: { readonly [id: string]: Adapter } = await loaded(loadAdapters);
export const protocols: { readonly [id: string]: Protocol } = await loaded(loadProtocols);

export interface Cell {
  readonly protocol: HostProtocol;
  readonly event: EventName;
  readonly row: EventRow;
  readonly part: Capability;
}

/** Every capability of every host event. */
export const cells: readonly Cell[] = Object.values(protocols)
  .filter(isHost)
  .flatMap((protocol) =>
    eventNames.flatMap((event) =>
      protocol.events[event].flatMap((row) =>
        eventInfo(event).parts.map((part) => ({ protocol, event, row, part })),
      ),
    ),
  );

export const flipped = (can: Capabilities, part: Capability): Capabilities => ({
  ...can,
  [part]: can[part] ? undefined : true,
});
