/** Removes what scripts leave behind: processes in their own groups, and stubborn folders. */
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "./disk.ts";
import { orNothing } from "./or-nothing.ts";

/** Another user's process is running too. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

/** Only Linux reports which processes were started for this folder or in it. */
export function endIn(folder: string): void {
  for (const pid of numbersIn("/proc"))
    if (pid !== process.pid && isOf(folder, `/proc/${pid}`))
      // It may have ended by itself in the meantime.
      orNothing(() => process.kill(pid, "SIGKILL"));
}

const numbersIn = (folder: string): readonly number[] =>
  (orNothing(() => readdirSync(folder)) ?? []).filter((name) => /^\d+$/.test(name)).map(Number);

/** It is judged by the process's variables or its current folder. */
const isOf = (folder: string, entry: string): boolean =>
  orNothing(
    () =>
      readFileSync(`${entry}/environ`, "utf8").includes(`=${folder}/`) ||
      isInside(folder, readlinkSync(`${entry}/cwd`)),
  ) ?? false;

/** Deletes also parts without write permission. What remains is in a temporary folder. */
export function away(path: string): void {
  for (const before of [() => {}, () => opened(path)])
    try {
      before();
      return rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch {
      // The deletion is tried once more, and then given up.
    }
}

function opened(path: string): void {
  if (!lstatSync(path).isDirectory()) return;
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) opened(join(path, name));
}
