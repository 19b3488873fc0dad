import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { Env } from "../model/adapter.ts";
import { hashed } from "../model/hashed.ts";
import type { Kept } from "../model/package-variables.ts";

/**
 * The hooks of a package keep here what outlives a call (S21), outside of the project and the
 * package. Others cannot read the folder, and nothing on the way to it leads elsewhere.
 */
export function stateFolder(env: Env, project: string, name: string): Kept {
  const { XDG_STATE_HOME: told = "" } = env;
  const home = env["HOME"] || env["USERPROFILE"] || "";
  // A relative path is to be ignored, as the specification of these folders has it.
  const base = isAbsolute(told) ? told : `${home}/.local/state`;
  if (base !== told && !isAbsolute(home)) return { lacking: "no variable names the home folder" };
  let at = base;
  try {
    for (const part of ["hookport", hashed(realpathSync.native(project)), ...name.split("/")]) {
      at += `/${part}`;
      const found = lstatSync(at, { throwIfNoEntry: false }) ?? made(at);
      if (!found.isDirectory()) return { lacking: `${at} is no folder` };
      if (process.getuid && found.uid !== process.getuid())
        return { lacking: `${at} is somebody else's` };
    }
    return { folder: at };
  } catch (error) {
    return { lacking: `${at} cannot be made (${(error as NodeJS.ErrnoException).code})` };
  }
}

function made(folder: string) {
  // Another call may be making it.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return lstatSync(folder);
}
