/**
 * Lets one writer at a time change a project; the next writer finishes what a killed one began.
 *
 * The journal and the lock are outside the project, in this user's own state folder, under a name
 * made from the project's path. Anybody could commit a journal inside the project, and the next
 * conversion would write its texts; so none is ever looked for there. A journal may nevertheless
 * name only files that Hookport writes, in this project, and replaces only a file that is still as
 * it was.
 */
import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, isAbsolute, join } from "node:path";
import { UserError } from "../model/error.ts";
import type { Change } from "../model/files.ts";
import { isFields, parseJson, type Json } from "../model/json.ts";
import { tell, type Io, type Surroundings } from "./io.ts";
import { isStale, release, take } from "./lock.ts";
import {
  disk,
  isInside,
  putInProject,
  readBytes,
  replace,
  stayInside,
  syncFolder,
  tempOf,
} from "./disk.ts";

export interface Writer {
  /** An earlier run was interrupted, and its work was finished. */
  readonly finished: boolean;
  /** Makes all of these changes, in this order, or none of them. */
  apply(changes: readonly Change[]): void;
}

type Step = Pick<Change, "path" | "after" | "mode" | "bytes"> & { readonly before: string | null };

/**
 * Waits for its turn, which lasts until the command ends, and finishes what an earlier run had
 * begun.
 */
export async function enter(
  root: string,
  ours: (path: string) => boolean,
  io: Io,
): Promise<Writer> {
  const { lock, journal } = placesOf(root, io, true);
  await take(lock);
  io.atEnd(() => release(lock));
  rmSync(tempOf(journal), { force: true });
  const finished = existsSync(journal);
  if (finished) {
    tell(io, finish(root, stepsOf(journal, root), ours));
    rmSync(journal);
  }
  return { finished, apply: (changes) => apply(root, journal, changes) };
}

/** Returns whether a run ended before its work was done, for commands that only read. */
export function wasInterrupted(root: string, io: Surroundings): boolean {
  const { lock, journal } = placesOf(root, io, false);
  return existsSync(journal) && (!existsSync(lock) || isStale(lock));
}

function apply(root: string, journal: string, changes: readonly Change[]): void {
  if (!changes.length) return;
  mkdirSync(root, { recursive: true });
  for (const { path, before, bytes } of changes) {
    stayInside(root, path);
    if (now(root, path, bytes) !== (before ?? null))
      throw new UserError(
        `${path}: was changed while hookport was at work`,
        "run the command again; nothing was written",
      );
  }
  const steps: readonly Step[] = changes.map(({ before = null, ...one }) => ({ ...one, before }));
  replace(journal, JSON.stringify({ version: 1, root: realPath(root), steps }), 0o600);
  const done: Step[] = [];
  try {
    for (const step of steps) {
      done.push(step);
      putInProject(root, step.path, step.after, step);
    }
  } catch (error) {
    const stuck = done.toReversed().filter((step) => !restored(root, step));
    if (!stuck.length) rmSync(journal);
    throw new UserError(
      `${done.at(-1)?.path}: ${(error as Error).message}`,
      stuck.length
        ? "mend that and run the command again: it goes on where this run stopped"
        : "mend that and run the command again; nothing was written",
    );
  }
  rmSync(journal);
  syncFolder(dirname(journal));
}

function restored(root: string, { path, before, bytes }: Step): boolean {
  try {
    putInProject(root, path, before, bytes ? { bytes } : {});
  } catch {
    return before === null ? !disk(root).exists(path) : now(root, path, bytes) === before;
  }
  return true;
}

/** Returns what a file holds, as its step says it; null if there is no such file. */
const now = (root: string, path: string, bytes: true | undefined): string | null =>
  (bytes ? readBytes(root, path) : disk(root).read(path)) ?? null;

/**
 * Finishes the steps on files that are as they were before; files that were changed since are left
 * alone.
 */
function finish(
  root: string,
  steps: readonly Step[] | undefined,
  ours: (path: string) => boolean,
): string {
  if (!steps?.every(({ path }) => ours(path)))
    return "an earlier run was interrupted, and its journal is damaged: it was dropped";
  mkdirSync(root, { recursive: true });
  const left = steps.filter((step) => {
    const { path, before, after, bytes } = step;
    try {
      stayInside(root, path);
      const found = now(root, path, bytes);
      if (found !== before && found !== after) return true;
      putInProject(root, path, after, step);
      return false;
    } catch {
      return true;
    }
  });
  const rest = left.length
    ? `; changed since, and left as it is: ${left.map(({ path }) => path).join(", ")}`
    : "";
  return `an earlier run was interrupted: what it had begun is done${rest}`;
}

function stepsOf(journal: string, root: string): readonly Step[] | undefined {
  const value = parseJson(readFileSync(journal, "utf8"));
  if (
    !isFields(value) ||
    value["version"] !== 1 ||
    value["root"] !== realPath(root) ||
    !Array.isArray(value["steps"])
  )
    return undefined;
  const isText = (one: Json | undefined) => one === null || typeof one === "string";
  const whole = (value["steps"] as Json[]).every(
    (one) =>
      isFields(one) &&
      typeof one["path"] === "string" &&
      isText(one["before"]) &&
      isText(one["after"]) &&
      [undefined, 0o644, 0o755].some((mode) => mode === one["mode"]) &&
      [undefined, true].some((bytes) => bytes === one["bytes"]),
  );
  return whole ? (value["steps"] as unknown as Step[]) : undefined;
}

/**
 * Returns the paths of the lock and the journal: in the user's state folder or, if that cannot be
 * written, in a temporary folder of this user.
 */
function placesOf(
  root: string,
  { env, home }: Surroundings,
  make: boolean,
): { lock: string; journal: string } {
  const real = realPath(root);
  const state = env["XDG_STATE_HOME"] ?? "";
  const folder = [
    join(isAbsolute(state) ? state : join(home, ".local", "state"), "hookport"),
    join(tmpdir(), `hookport-${process.getuid?.() ?? "state"}`),
  ].find((one) => isOwn(one, real, make));
  if (folder === undefined && make)
    throw new UserError(
      "there is nowhere to keep a journal: neither the home folder nor the temporary one can be written",
      "set XDG_STATE_HOME to a folder of yours",
    );
  const name = join(
    folder ?? "/nowhere",
    createHash("sha256").update(real).digest("hex").slice(0, 32),
  );
  return { lock: `${name}.lock`, journal: `${name}.json` };
}

/** Returns whether nobody else can put a journal into the folder and no project contains it. */
function isOwn(folder: string, root: string, make: boolean): boolean {
  try {
    if (make) mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = lstatSync(folder);
    if (make) accessSync(folder, constants.W_OK);
    const windows = process.getuid === undefined;
    return (
      isAbsolute(folder) &&
      !isInside(root, realpathSync(folder)) &&
      (windows || (uid === process.getuid?.() && !(mode & 0o022)))
    );
  } catch {
    return false;
  }
}

/** Resolves links in a path, also of a folder that does not exist yet. */
function realPath(folder: string): string {
  return existsSync(folder)
    ? realpathSync(folder)
    : join(realPath(dirname(folder)), basename(folder));
}
