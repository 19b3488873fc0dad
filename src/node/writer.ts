/**
 * Lets one writer at a time change a project. Every file is old or new; a run that is killed is
 * ended by running the same command again, because of the order in which it writes
 * (src/write/order.ts).
 */
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, isAbsolute, join } from "node:path";
import type { Adapters } from "../model/adapter.ts";
import { UserError } from "../model/error.ts";
import type { Change } from "../model/files.ts";
import { UNDO } from "../model/layer.ts";
import { foldersOf, writtenPlaces } from "../write/protected.ts";
import type { Io, Surroundings } from "./io.ts";
import { isStale, release, take } from "./lock.ts";
import { orNothing } from "./or-nothing.ts";
import { landing } from "./real-path.ts";
import { stateBase } from "./state.ts";
import { disk, isInside, isTemp, putInProject, readBytes, stayInside, tidyUp } from "./disk.ts";

export interface Writer {
  /** An earlier run was interrupted: what it began may be done but for its leftovers. */
  readonly again: boolean;
  /** Makes all of these changes, in this order, or none of them. */
  apply(changes: readonly Change[]): void;
}

/** Waits for its turn, until the command ends, and clears away what a killed run left. */
export async function enter(root: string, adapters: Adapters, io: Io): Promise<Writer> {
  const lock = lockOf(root, io, true);
  const again = wasInterrupted(root, io);
  await take(lock);
  io.atEnd(() => release(lock));
  sweep(root, adapters, again);
  return { again, apply: (changes) => apply(root, changes) };
}

export function wasInterrupted(root: string, io: Surroundings): boolean {
  const lock = lockOf(root, io, false);
  return fs.existsSync(lock) && isStale(lock);
}

function apply(root: string, changes: readonly Change[]): void {
  if (!changes.length) return;
  fs.mkdirSync(root, { recursive: true });
  for (const { path, before, bytes } of changes) {
    stayInside(root, path);
    if (now(root, path, bytes) !== before)
      throw new UserError(
        `${path}: was changed while hookport was at work`,
        "run the command again; nothing was written",
      );
  }
  const done: Change[] = [];
  try {
    for (const change of changes) {
      done.push(change);
      putInProject(root, change.path, change.after, change);
    }
  } catch (error) {
    const stuck = done.toReversed().filter((change) => !restored(root, change));
    throw new UserError(
      `${done.at(-1)?.path}: ${(error as Error).message}`,
      stuck.length
        ? "mend that and run the command again: it goes on where this run stopped"
        : "mend that and run the command again; nothing was written",
    );
  }
}

function restored(root: string, { path, before, bytes }: Change): boolean {
  try {
    putInProject(root, path, before ?? null, bytes ? { bytes } : {});
  } catch {
    return before === undefined ? !disk(root).exists(path) : now(root, path, bytes) === before;
  }
  return true;
}

const now = (root: string, path: string, bytes: true | undefined): string | undefined =>
  bytes ? readBytes(root, path) : disk(root).read(path);

/** Clears away half-written files, and folders that a killed run left empty. */
function sweep(root: string, adapters: Adapters, again: boolean): void {
  const theirs = new Set(writtenPlaces(adapters).map(({ path }) => dirname(path)));
  const ours = foldersOf(adapters, () => true);
  for (const folder of theirs)
    for (const name of disk(root).list(folder))
      if (isTemp(name)) fs.rmSync(join(root, folder, name), { force: true });
  for (const folder of [dirname(UNDO), ...ours]) sweepOurs(join(root, folder));
  if (again) for (const folder of new Set([...theirs, ...ours])) tidyUp(root, folder);
}

function sweepOurs(folder: string): void {
  if (!fs.lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) sweepOurs(join(folder, entry.name));
    else if (isTemp(entry.name)) fs.rmSync(join(folder, entry.name), { force: true });
  if (!fs.readdirSync(folder).length) fs.rmdirSync(folder);
}

/** It lies in the user's state folder or, if that cannot be written, in a temporary folder. */
function lockOf(root: string, { env, home }: Surroundings, make: boolean): string {
  const real = orNothing(() => landing(root)) ?? root;
  const folder = [
    join(stateBase({ ...env, HOME: home }) ?? "", "hookport"),
    join(tmpdir(), `hookport-${process.getuid?.() ?? "state"}`),
  ].find((text) => isOwn(text, real, make));
  if (folder === undefined && make)
    throw new UserError(
      "there is nowhere to keep a lock: neither the home folder nor the temporary one can be written",
      "set XDG_STATE_HOME to a folder of yours",
    );
  const name = createHash("sha256").update(real).digest("hex").slice(0, 32);
  return join(folder ?? "/nowhere", `${name}.lock`);
}

/** Nobody else can put a lock into the folder, and no project contains it. */
function isOwn(folder: string, root: string, make: boolean): boolean {
  const isSafe = orNothing(() => {
    if (make) fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = fs.lstatSync(folder);
    if (make) fs.accessSync(folder, fs.constants.W_OK);
    const windows = process.getuid === undefined;
    return (
      isAbsolute(folder) &&
      !isInside(root, fs.realpathSync(folder)) &&
      (windows || (uid === process.getuid?.() && !(mode & 0o022)))
    );
  });
  return isSafe ?? false;
}
