/** Hooks a host runs that were written for another one (S13). */
import type { Files } from "../model/files.ts";
import type { Layer } from "../model/layer.ts";
import type { Adapter } from "../model/adapter.ts";
import { ownersView } from "../write/ledger.ts";
import type { Foreign } from "./plan.ts";
import { isOurs } from "../read/source.ts";
import { worldOf } from "../read/world.ts";

/** What this host would run of other hosts' files, which it reads where they stand, whether or not something turns it off today. */
export function foreign({ config }: Adapter, project: Files, { scope }: Layer): readonly Foreign[] {
  const files = ownersView(project);
  const world = worldOf(scope === "user" ? { home: files } : { project: files });
  return config
    .loads(world)
    .flatMap(({ of, off, hostEvent, file, mutable, handler: { command } }) =>
      of === undefined || off?.by === "place" || command === undefined || isOurs(command)
        ? []
        : [{ hostEvent, command, file, ...(mutable && { mutable }) }],
    );
}
