import { homedir } from "node:os";
import { resolve } from "node:path";
import { LOCAL, PROJECT, USER } from "../layer.ts";
import { disk } from "../node/disk.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import { mayWrite } from "../own.ts";
import { remove } from "../remove.ts";
import { hostsNamed, INTERRUPTED, loadAll, say, tell } from "./load.ts";

interface Options {
  readonly to?: string;
  readonly user?: boolean;
  readonly dryRun?: boolean;
}

export async function removeCommand(path: string, { to, user, dryRun }: Options): Promise<number> {
  const { adapters } = await loadAll();
  const root = user ? homedir() : resolve(path);
  const writer = dryRun ? undefined : await enter(root, mayWrite(adapters), tell);
  if (!writer && wasInterrupted(root)) tell(INTERRUPTED);
  const targets = to === undefined ? undefined : hostsNamed(to, adapters, root, user);
  const changes = remove(adapters, disk(root), targets, user ? [USER] : [PROJECT, LOCAL], writer?.finished);
  writer?.apply(changes);
  for (const { path: file, after } of changes) say(`${file} ${dryRun ? "would be " : ""}${after === null ? "removed" : "restored"}`);
  return 0;
}
