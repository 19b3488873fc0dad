import { tell, withIo } from "../node/io.ts";
import { enter, wasInterrupted } from "../node/writer.ts";
import type { Workspace } from "./here.ts";
import { INTERRUPTED } from "./load.ts";

/** Clears away what a killed run left, before anything is read that it was about to write. */
export async function settle({ root, adapters, io }: Workspace, dryRun: boolean): Promise<void> {
  if (!wasInterrupted(root, io)) return;
  if (dryRun) tell(io, INTERRUPTED);
  else await withIo(io, (inner) => enter(root, adapters, inner));
}
