import type { Adapters } from "../model/adapter.ts";
import { tell, withIo, type Io } from "../node/io.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import { mayWrite } from "../write/ledger.ts";
import { INTERRUPTED } from "./load.ts";

/**
 * Finishes what an earlier run had begun, before anything is read that it was about to write;
 * returns whether there was something to finish.
 */
export async function settled(
  root: string,
  adapters: Adapters,
  dryRun: boolean,
  io: Io,
): Promise<boolean> {
  if (!wasInterrupted(root, io)) return false;
  if (dryRun) tell(io, INTERRUPTED);
  else await withIo(io, (inner) => enter(root, mayWrite(adapters), inner));
  return !dryRun;
}
