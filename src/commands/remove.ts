import { homedir } from "node:os";
import { composed, migration } from "../convert/migrate.ts";
import { changed, type Change, type Files } from "../model/files.ts";
import { LOCAL, PROJECT, SHIM, USER } from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import { mayWrite } from "../write/ledger.ts";
import { remove } from "../convert/remove.ts";
import type { Adapters } from "../model/adapter.ts";
import { projectAt } from "./here.ts";
import { demandNotNewer } from "./release.ts";
import { hostsNamed, INTERRUPTED, loadAll, say, tell } from "./load.ts";

interface Options {
  readonly to?: string;
  readonly user?: boolean;
  readonly dryRun?: boolean;
}

export async function removeCommand(path: string | undefined, { to, user, dryRun }: Options): Promise<number> {
  const { adapters } = await loadAll();
  const root = user ? homedir() : projectAt(path);
  const writer = dryRun ? undefined : await enter(root, mayWrite(adapters), tell);
  if (!writer && wasInterrupted(root)) tell(INTERRUPTED);
  const targets = to === undefined ? undefined : hostsNamed(to, adapters, root, user);
  const layers = user ? [USER] : [PROJECT, LOCAL];
  demandNotNewer(disk(root), layers);
  const earlier = migration(disk(root), layers);
  const changes = composed(disk(root), earlier, remove(adapters, changed(disk(root), earlier), targets, layers, writer?.finished));
  writer?.apply(changes);
  for (const { path: file, after } of changes)
    say(`${file} ${dryRun ? "would be " : ""}${after === null ? "removed" : file.startsWith(".hookport/") ? "updated" : "restored"}`);
  return warnOfStrangers(adapters, disk(root), changes) ? 1 : 0;
}

/** Says what is left to do by hand. */
export function warnOfStrangers(adapters: Adapters, files: Files, changes: readonly Change[]): boolean {
  const left = strangers(adapters, files, changes);
  for (const file of left) say(`${file} still calls the shim in an entry changed by hand: take it out`);
  return left.length > 0;
}

/** Files in which somebody made another command of our call: it would deny everything now. */
function strangers(adapters: Adapters, files: Files, changes: readonly Change[]): readonly string[] {
  const places = Object.values(adapters).flatMap(({ config }) => [
    ...config.places.filter(({ write }) => write),
    ...(config.whole?.places ?? []),
  ]);
  const paths = new Set(places.flatMap(({ path }) => (files.exists(path) ? [path] : [])));
  return [...paths].filter((path) => {
    const change = changes.find((one) => one.path === path);
    return (change ? (change.after ?? "") : (files.read(path) ?? "")).includes(SHIM);
  });
}
