/** Lets one process at a time work: the lock is a file with its process id. */
import { linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { UserError } from "../model/error.ts";
import { isRunning } from "./leftovers.ts";

/** Milliseconds to wait for another run; none takes a second. */
const PATIENCE = 5_000;

export async function take(lock: string): Promise<void> {
  for (const until = Date.now() + PATIENCE; ; await setTimeout(25)) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: "wx", mode: 0o600 });
      return;
    } catch (error) {
      if (!isTaken(error) && !(isBeingRemoved(error) && Date.now() < until)) throw error;
    }
    if (isStale(lock)) setAside(lock);
    else if (Date.now() > until)
      throw new UserError(
        `another hookport is writing to this project (process ${read(lock).trim()})`,
        `wait for it and run the command again; if there is none, remove ${lock}`,
      );
  }
}

export const release = (lock: string): void => rmSync(lock, { force: true, maxRetries: 5 });

/** Milliseconds since the epoch; Infinity if the lock is gone. */
const writtenAt = (lock: string): number => unlessGone(() => statSync(lock).mtimeMs) ?? Infinity;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

const isTaken = (error: unknown) => codeOf(error) === "EEXIST";

/** Windows refuses a file that another process has removed while a third still reads it. */
const isBeingRemoved = (error: unknown) =>
  process.platform === "win32" && ["EPERM", "EACCES", "EBUSY"].includes(codeOf(error));

/** Its process may remove the lock at any moment. */
function unlessGone<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (codeOf(error) !== "ENOENT" && !isBeingRemoved(error)) throw error;
    return undefined;
  }
}

const read = (lock: string) => unlessGone(() => readFileSync(lock, "utf8")) ?? "";

/** True if its process is gone. One that was killed while writing it left an incomplete line. */
export function isStale(lock: string): boolean {
  const pid = Number(/^(\d+)\n$/.exec(read(lock))?.[1]);
  if (!pid) return Date.now() - writtenAt(lock) > 1000;
  // The command may run in another thread of this process; an earlier process had the same id.
  if (pid === process.pid) return writtenAt(lock) < Date.now() - process.uptime() * 1000;
  return !isRunning(pid);
}

/** Two may find the same stale lock: the later must not remove what the earlier just made. */
function setAside(lock: string): void {
  const aside = `${lock}.${process.pid}`;
  try {
    renameSync(lock, aside);
    if (!isStale(aside)) linkSync(aside, lock);
  } catch {
    // Another process was quicker; the next round sees its lock.
  }
  rmSync(aside, { force: true });
}
