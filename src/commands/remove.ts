import { resolve } from "node:path";
import { disk } from "../node/disk.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import { mayWrite } from "../own.ts";
import { remove } from "../remove.ts";
import { hostsNamed, INTERRUPTED, loadAll, say, tell } from "./load.ts";

export async function removeCommand(path: string, options: { readonly to?: string; readonly dryRun?: boolean }): Promise<number> {
  const { adapters } = await loadAll();
  const root = resolve(path);
  const writer = options.dryRun ? undefined : await enter(root, mayWrite(adapters), tell);
  if (!writer && wasInterrupted(root)) tell(INTERRUPTED);
  const changes = remove(
    adapters,
    disk(root),
    options.to === undefined ? undefined : hostsNamed(options.to, adapters, root),
    writer?.finished,
  );
  writer?.apply(changes);
  for (const { path: file, after } of changes)
    say(`${file} ${options.dryRun ? "would be " : ""}${after === null ? "removed" : "restored"}`);
  return 0;
}
