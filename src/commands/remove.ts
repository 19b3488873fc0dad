import { homedir } from "node:os";
import { resolve } from "node:path";
import { LOCAL, PROJECT, USER } from "../layer.ts";
import { apply, disk } from "../node/disk.ts";
import { remove } from "../remove.ts";
import { hostsNamed, loadAll, say } from "./load.ts";

interface Options {
  readonly to?: string;
  readonly user?: boolean;
  readonly dryRun?: boolean;
}

export async function removeCommand(path: string, { to, user, dryRun }: Options): Promise<number> {
  const { adapters } = await loadAll();
  const root = user ? homedir() : resolve(path);
  const targets = to === undefined ? undefined : hostsNamed(to, adapters, root, user);
  const changes = remove(adapters, disk(root), targets, user ? [USER] : [PROJECT, LOCAL]);
  for (const { path: file, after } of changes) say(`${file} ${dryRun ? "would be " : ""}${after === null ? "removed" : "restored"}`);
  if (!dryRun) apply(root, changes);
  return 0;
}
