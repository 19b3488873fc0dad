import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { isOfPackage, nearName, packageFolderOf } from "../model/packages.ts";
import { listed } from "../screen/label.ts";
import { visible } from "../model/visible.ts";
import { changed, type Change, type Files } from "../model/files.ts";
import type { Adapter, Adapters } from "../model/adapter.ts";
import { fileToWrite } from "../model/config.ts";
import { splitDialect } from "../model/route.ts";
import { readEdited } from "../read/edited.ts";
import {
  LOCAL,
  namesLauncher,
  PROJECT,
  isInOurFolder,
  layersOf,
  type Layer,
} from "../model/layer.ts";
import { disk } from "../node/disk.ts";
import { say, tell, type Io } from "../node/io.ts";
import { enter, wasInterrupted } from "../node/writer.ts";
import { owns, readLedger, recorded } from "../write/ledger.ts";
import { writtenPlaces } from "../write/protected.ts";
import { removingOrder } from "../write/order.ts";
import { fileState } from "../write/restore.ts";
import { printedJson } from "../screen/json.ts";
import type { Removal } from "../../schemas/types/output.ts";
import { remove } from "../convert/remove.ts";
import { quietProject, rootOf } from "./here.ts";
import { agreed } from "./agreed.ts";
import { layerOf } from "./packages.ts";
import { deleting, packagesHere, strangersIn, withoutPackages } from "./remove-packages.ts";
import { demandNotNewer, demandOurFormat } from "./release.ts";
import { refuseUnderAgent } from "./under-agent.ts";
import { hostsNamed, INTERRUPTED, loadAll } from "./load.ts";
import type { Options } from "../options/table.ts";

/** Takes out packages by name, or everything; a single other word is a project's folder. */
export async function removeCommand(
  words: readonly string[],
  options: Options<"remove">,
  io: Io,
): Promise<number> {
  const { to, user, dryRun, json } = options;
  const { adapters } = await loadAll();
  if (!dryRun) refuseUnderAgent(adapters, "remove", "takes guards out", io);
  if (words.length && !dryRun && (await wereRemoved(words, options, adapters, io))) return 0;
  const names = words.length ? packagesNamed(words, options, adapters, io) : [];
  const [path] = names.length ? [] : words;
  const root = rootOf(path, user, adapters, io);
  const layer = layerOf(user);
  const texts = to === undefined ? packagesHere(disk(root), layer) : [];
  if (!names.length && texts.length && !dryRun) {
    io.stderr.write(`hookport: this takes out ${listed(texts)} too\n`);
    if (!agreed("remove", options, io)) return 1;
  }
  const writer = dryRun ? undefined : await enter(root, adapters, io);
  if (!writer && wasInterrupted(root, io)) tell(io, INTERRUPTED);
  const targets = to === undefined ? undefined : hostsNamed(to, adapters, root, user);
  const layers = layersOf(user);
  demandNotNewer(disk(root), layers);
  demandOurFormat(disk(root), layers);
  const changes = names.length
    ? await withoutPackages(adapters, root, layer, names, writer, io)
    : removingOrder([
        ...remove(adapters, disk(root), targets, layers, writer?.again),
        ...texts.flatMap((name) => deleting(root, layer, name)),
      ]);
  const stays = (names.length ? names : texts).flatMap((name) =>
    strangersIn(root, name).map((path) => `${packageFolderOf(name)}/${path}`),
  );
  const lost = names.length ? [] : lostUndo(adapters, disk(root), layers);
  const edited = editedSince(disk(root), layers, changes);
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
  for (const file of edited)
    say(
      io,
      `${visible(file)}: was edited since the conversion: what Hookport put in is out of it, and the rest is as it is now`,
    );
  return warnOfStrangers(adapters, disk(root), changes, io) ? 1 : 0;
}

/** Restored files that their owners edited since lost our entries by meaning (S27). */
function editedSince(
  files: Files,
  layers: readonly Layer[],
  changes: readonly Change[],
): readonly string[] {
  return layers.flatMap((layer) =>
    Object.entries(recorded(files, layer)).flatMap(([path, entry]) => {
      const change = changes.find((change) => change.path === path);
      const isEdited = change && !entry.whole && fileState(change.before, entry, path) === "edited";
      return isEdited ? [path] : [];
    }),
  );
}

/** A run that was killed had removed these packages; clears away what it left. */
async function wereRemoved(
  words: readonly string[],
  { user }: Options<"remove">,
  adapters: Adapters,
  io: Io,
): Promise<boolean> {
  const { root, here } = packagesAround(user, adapters, io);
  const isWord = (word: string) =>
    here.includes(word) || existsSync(resolve(io.cwd, word, dirname(layerOf(user).document)));
  if (!wasInterrupted(root, io) || words.some(isWord)) return false;
  await enter(root, adapters, io);
  tell(io, `${listed(words)}: not installed here any more`);
  return true;
}

function packagesAround(user: boolean | undefined, adapters: Adapters, io: Io) {
  const root = user ? io.home : (quietProject(adapters, io)?.folder ?? io.cwd);
  return { root, here: packagesHere(disk(root), layerOf(user)) };
}

/** Throws if a word is neither an installed package nor a folder. */
function packagesNamed(
  words: readonly string[],
  { user }: Options<"remove">,
  adapters: Adapters,
  io: Io,
): readonly string[] {
  const { here } = packagesAround(user, adapters, io);
  const stranger = words.find((name) => !here.includes(name));
  if (stranger === undefined) return words;
  if (words.length === 1 && existsSync(resolve(io.cwd, stranger))) return [];
  throw new UserError(
    `${stranger} is not installed here${nearName(stranger, here)}`,
    here.length
      ? `installed are: ${here.join(", ")}`
      : "`hookport remove` without a name takes out everything",
  );
}

/** Puts one change in place of all the files of a package. */
function saidOf(changes: readonly Change[]): readonly Change[] {
  const seen = new Set<string>();
  return changes.flatMap((change) => {
    const [folder] =
      isOfPackage(change.path) && change.after === null ? (PACKAGE.exec(change.path) ?? []) : [];
    if (folder === undefined) return [change];
    if (seen.has(folder)) return [];
    seen.add(folder);
    return [{ ...change, path: folder }];
  });
}

const PACKAGE = /^\.hookport\/packages\/(?:@[^/]+\/)?[^/]+\//;

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

/** In these files somebody edited the command of our entry, which would now deny every call. */
function strangers(
  adapters: Adapters,
  files: Files,
  changes: readonly Change[],
): readonly string[] {
  // Files that the ledger still lists are ours, and needed.
  const after = changed(files, changes);
  const ours = Object.assign(
    {},
    ...[PROJECT, LOCAL].map((layer) => readLedger(after, layer)),
  ) as ReturnType<typeof readLedger>;
  const paths = new Set(writtenPlaces(adapters).map(({ path }) => path));
  return [...paths].filter(
    (path) => files.exists(path) && !ours[path] && namesLauncher(after.read(path)),
  );
}

/** Files whose hooks were adopted and whose earlier text is lost (S27). */
function lostUndo(adapters: Adapters, files: Files, layers: readonly Layer[]): readonly string[] {
  const lost: string[] = [];
  for (const layer of layers) {
    const record = recorded(files, layer);
    const groups = readEdited(files, layer)?.groups ?? [];
    const hosts = [...new Set(groups.map(({ group }) => splitDialect(group.dialect)[0]))].filter(
      (host) => adapters[host],
    );
    for (const host of hosts) {
      const path = fileToWrite((adapters[host] as Adapter).config, layer.scope)?.path;
      const known = Object.keys(record).some(
        (file) => record[file]?.took && owns(adapters, host, file),
      );
      if (!known && path !== undefined && files.exists(path)) lost.push(path);
    }
  }
  return lost;
}
