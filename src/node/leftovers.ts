/**
 * What scripts leave behind: processes in groups of their own, and folders that do not want to go.
 */
import { chmodSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isInside } from "./disk.ts";

/**
 * Ends every process that was started for this folder or in it. Only Linux tells which those are.
 */
export function endIn(folder: string): void {
  for (const pid of numbersIn("/proc"))
    if (pid !== process.pid && isOf(folder, `/proc/${pid}`))
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself in the meantime.
      }
}

function numbersIn(folder: string): readonly number[] {
  try {
    return readdirSync(folder).flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  } catch {
    return [];
  }
}

/** By its variables, or by where it is. */
function isOf(folder: string, entry: string): boolean {
  try {
    if (readFileSync(`${entry}/environ`, "utf8").includes(`=${folder}/`)) return true;
    return isInside(folder, readlinkSync(`${entry}/cwd`));
  } catch {
    return false;
  }
}

/**
 * Takes it away, also what nobody may write in. What stays all the same is in a folder for things
 * that nobody needs.
 */
export function away(path: string): void {
  for (const before of [() => {}, () => opened(path)])
    try {
      before();
      return rmSync(path, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
    } catch {
      // Once more, and then no more.
    }
}

function opened(path: string): void {
  if (!lstatSync(path).isDirectory()) return;
  chmodSync(path, 0o700);
  for (const name of readdirSync(path)) opened(join(path, name));
}
