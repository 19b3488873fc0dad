import type { Adapters } from "../model/adapter.ts";
import { tell, withIo, type Io } from "../node/io.ts";
import { enter, wasInterrupted } from "../node/writer.ts";
import { INTERRUPTED } from "./load.ts";

/** Clears away what a killed run left, before anything is read that it was about to write. */
export async function settle(
  root: string,
  adapters: Adapters,
  dryRun: boolean,
  io: Io,
): Promise<void> {
  if (!wasInterrupted(root, io)) return;
  if (dryRun) tell(io, INTERRUPTED);
  else await withIo(io, (inner) => enter(root, adapters, inner));
}
