import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { dirname, isAbsolute } from "node:path";
import type { Env } from "../model/adapter.ts";
import { hashed } from "../model/hashed.ts";
import type { Kept } from "../model/job.ts";

/** The folder of every project's state; undefined if no variable names an absolute path. */
export function stateBase(env: Env): string | undefined {
  const { XDG_STATE_HOME: told = "" } = env;
  // A relative path is to be ignored, as the specification of these folders has it.
  if (isAbsolute(told)) return told;
  const home = env["HOME"] || env["USERPROFILE"] || "";
  return isAbsolute(home) ? `${home}/.local/state` : undefined;
}

/** The names of a project's folder, and of those in it, below the base. */
export const stateNames = (project: string, name?: string): readonly string[] => [
  "hookport",
  hashed(realpathSync.native(project)),
  ...(name?.split("/") ?? []),
];

/**
 * Makes the project's folder for what outlives a call, or one in it for the hooks of a package
 * (S21), outside of the project and the package. Others cannot read the folder, and nothing on the
 * way to it leads elsewhere.
 */
export function stateFolder(env: Env, project: string, name?: string): Kept {
  let at = stateBase(env);
  if (at === undefined) return { lacking: "no variable names the home folder" };
  try {
    for (const part of stateNames(project, name)) {
      at += `/${part}`;
      const found = lstatSync(at, { throwIfNoEntry: false }) ?? made(at);
      if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid()))
        return { lacking: `${at} is no folder of this user's` };
    }
    return { folder: at };
  } catch (error) {
    return { lacking: `${at} cannot be made (${(error as NodeJS.ErrnoException).code})` };
  }
}

function made(folder: string) {
  makePrivate(folder);
  return lstatSync(folder);
}

/** For nobody else, with those above; Node.js's own way never ends on some systems (`/proc/1`). */
export function makePrivate(folder: string): void {
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // Another call may have made it.
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || dirname(folder) === folder) throw error;
    makePrivate(dirname(folder));
    mkdirSync(folder, 0o700);
  }
}
