import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { isOfPackage, nearName, packageFolderOf } from "../model/packages.ts";
import { projectAbove } from "../node/project.ts";
import { listed } from "../report/format/label.ts";
import { visible } from "../report/format/text.ts";
import { changed, type Change, type Files } from "../model/files.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import { fileToWrite } from "../model/config.ts";
import { splitDialect } from "../model/route.ts";
import { readEdited } from "../read/edited.ts";
import { LOCAL, namesShim, PROJECT, isInOurFolder, layersOf, type Layer } from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { say, tell, type Io } from "../node/io.ts";
import { enter, wasInterrupted } from "../node/journal.ts";
import { mayWrite, owns, readLedger } from "../write/ledger.ts";
import { printedJson } from "../report/format/json.ts";
import type { Removal } from "../model/output.ts";
import { remove } from "../convert/remove.ts";
import { rootOf } from "./here.ts";
import { agreed, type InstallOptions } from "./agreed.ts";
import { layerOf } from "./packages.ts";
import { deleting, packagesHere, strangersIn, withoutPackages } from "./remove-packages.ts";
import { demandNotNewer, demandOurFormat } from "./release.ts";
import { settled } from "./settle.ts";
import { refuseUnderAgent } from "./under-agent.ts";
import { hostsNamed, INTERRUPTED, loadAll } from "./load.ts";

interface Options extends InstallOptions {
  readonly to?: string;
}

/**
 * Takes out packages by their names, or everything. A single word that is no package is the folder
 * of a project.
 */
export async function removeCommand(
  words: readonly string[],
  options: Options,
  io: Io,
): Promise<number> {
  const { to, user, dryRun, json } = options;
  const { adapters } = await loadAll();
  if (!dryRun) refuseUnderAgent(adapters, "remove", "takes guards out", io);
  if (words.length && !dryRun && (await wasFinished(words, options, adapters, io))) return 0;
  const names = words.length ? packagesNamed(words, options, io) : [];
  const [path] = names.length ? [] : words;
  const root = rootOf(path, user, io);
  const layer = layerOf(user);
  const here = to === undefined ? packagesHere(disk(root), layer) : [];
  if (!names.length && here.length && !dryRun) {
    io.stderr.write(`hookport: this takes out ${listed(here)} too\n`);
    if (!agreed("remove", options, io)) return 1;
  }
  const writer = dryRun ? undefined : await enter(root, mayWrite(adapters), io);
  if (!writer && wasInterrupted(root, io)) tell(io, INTERRUPTED);
  const targets = to === undefined ? undefined : hostsNamed(to, adapters, root, user);
  const layers = layersOf(user);
  demandNotNewer(disk(root), layers);
  demandOurFormat(disk(root), layers);
  const changes = names.length
    ? await withoutPackages(adapters, root, layer, names, writer, io)
    : [
        ...remove(adapters, disk(root), targets, layers, writer?.finished),
        ...here.flatMap((name) => deleting(root, name)),
      ];
  const stays = (names.length ? names : here).flatMap((name) =>
    strangersIn(root, name).map((path) => `${packageFolderOf(name)}/${path}`),
  );
  const lost = names.length ? [] : lostUndo(adapters, disk(root), layers);
  writer?.apply(changes);
  if (json) {
    const left = strangers(adapters, disk(root), changes);
    const files = changes.map(({ path: file, after }) => ({
      path: file,
      action: after === null ? ("removed" as const) : ("updated" as const),
    }));
    const removal: Removal = { version: 1, files, left: [...left] };
    say(io, printedJson(removal, 2));
    return left.length ? 1 : 0;
  }
  for (const line of saidOf(changes))
    say(io, `${visible(line.path)} ${dryRun ? "would be " : ""}${doneTo(line)}`);
  for (const file of stays)
    say(io, `${visible(file)} stays: it was not installed. Delete it if nobody needs it`);
  for (const file of lost)
    say(
      io,
      `${file}: what undo needs is lost: its hooks are back as they are now, and not byte for byte as they were`,
    );
  return warnOfStrangers(adapters, disk(root), changes, io) ? 1 : 0;
}

/** Finishes an earlier removal; returns whether these packages are gone with it. */
async function wasFinished(
  words: readonly string[],
  { user }: Options,
  adapters: Adapters,
  io: Io,
): Promise<boolean> {
  const root = packagesRoot(user, io);
  const known = packagesHere(disk(root), layerOf(user));
  if (!(await settled(root, adapters, false, io))) return false;
  const left = packagesHere(disk(root), layerOf(user));
  return words.every((word) => known.includes(word) && !left.includes(word));
}

const packagesRoot = (user: boolean | undefined, io: Io): string =>
  user ? io.home : (projectAbove(io.cwd, io.home)?.folder ?? io.cwd);

/** Returns the words that are installed packages; throws if they are neither these nor a folder. */
function packagesNamed(words: readonly string[], { user }: Options, io: Io): readonly string[] {
  const root = packagesRoot(user, io);
  const here = packagesHere(disk(root), layerOf(user));
  const stranger = words.find((name) => !here.includes(name));
  if (stranger === undefined) return words;
  if (words.length === 1 && existsSync(resolve(io.cwd, stranger))) return [];
  throw new UserError(
    `${stranger} is not installed here${nearName(stranger, here)}`,
    here.length
      ? `installed are: ${here.join(", ")}`
      : "hookport remove alone takes out everything",
  );
}

/** Returns the changes, with one in place of all the files of a package. */
function saidOf(changes: readonly Change[]): readonly Change[] {
  const seen = new Set<string>();
  return changes.flatMap((one) => {
    const [folder] =
      isOfPackage(one.path) && one.after === null ? (PACKAGE.exec(one.path) ?? []) : [];
    if (folder === undefined) return [one];
    if (seen.has(folder)) return [];
    seen.add(folder);
    return [{ ...one, path: folder }];
  });
}

const PACKAGE = /^\.hookport\/packages\/(?:@[^/]+\/)?[^/]+\//;

/** Returns the word for what a change does to its file. */
function doneTo({ path, after }: Change): string {
  if (after === null) return "removed";
  return isInOurFolder(path) ? "updated" : "restored";
}

/** Prints what is left to do by hand, and returns whether there is anything. */
export function warnOfStrangers(
  adapters: Adapters,
  files: Files,
  changes: readonly Change[],
  io: Io,
): boolean {
  const left = strangers(adapters, files, changes);
  for (const file of left)
    say(io, `${file} still calls the shim in an entry changed by hand: take it out`);
  return left.length > 0;
}

/**
 * Returns the files in which somebody edited the command of our entry, which would now deny every
 * call.
 */
function strangers(
  adapters: Adapters,
  files: Files,
  changes: readonly Change[],
): readonly string[] {
  const places = Object.values(adapters).flatMap(({ config }) => [
    ...config.places.filter(({ write }) => write),
    ...(config.whole?.places ?? []),
  ]);
  // Files that the ledger still lists are ours, and needed.
  const after = changed(files, changes);
  const ours = Object.assign(
    {},
    ...[PROJECT, LOCAL].map((layer) => readLedger(after, layer)),
  ) as ReturnType<typeof readLedger>;
  const paths = new Set(places.flatMap(({ path }) => (files.exists(path) ? [path] : [])));
  return [...paths].filter((path) => !ours[path] && namesShim(after.read(path)));
}

/** Returns the files whose hooks were adopted and whose earlier text is lost (S27). */
function lostUndo(adapters: Adapters, files: Files, layers: readonly Layer[]): readonly string[] {
  const lost: string[] = [];
  for (const layer of layers) {
    const record = readLedger(files, layer);
    const groups = readEdited(files, layer)?.groups ?? [];
    const hosts = [...new Set(groups.map(({ group }) => splitDialect(group.dialect)[0]))].filter(
      (host) => adapters[host],
    );
    for (const host of hosts) {
      const path = fileToWrite((adapters[host] as Adapter).config, layer.scope)?.path;
      const known = Object.keys(record).some(
        (file) => record[file]?.replaced && owns(adapters, host, file),
      );
      if (!known && path !== undefined && files.exists(path)) lost.push(path);
    }
  }
  return lost;
}
