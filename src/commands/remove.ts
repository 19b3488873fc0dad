import { resolve } from "node:path";
import { apply, disk } from "../node/disk.ts";
import { remove } from "../remove.ts";
import { hostsNamed, loadAll, say } from "./load.ts";

export async function removeCommand(path: string, options: { readonly to?: string; readonly dryRun?: boolean }): Promise<number> {
  const { adapters } = await loadAll();
  const root = resolve(path);
  const changes = remove(adapters, disk(root), options.to === undefined ? undefined : hostsNamed(options.to, adapters, root));
  for (const { path: file, after } of changes)
    say(`${file} ${options.dryRun ? "would be " : ""}${after === null ? "removed" : "restored"}`);
  if (!options.dryRun) apply(root, changes);
  return 0;
}
