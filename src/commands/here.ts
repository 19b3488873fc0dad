/** Finds the folder that a command is about. */
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { projectAbove, type Above } from "../node/project.ts";
import { tell, type Surroundings } from "../node/io.ts";

/** Returns the named folder, or the project around the current folder if none is named. */
export const projectAt = (path: string | undefined, io: Surroundings): string =>
  path === undefined ? projectHere(io) : resolve(io.cwd, path);

/** Returns the project around the current folder, and reports it if it is a different folder. */
export const projectHere = (io: Surroundings): string =>
  said("project", projectAbove(io.cwd, io.home), io) ?? io.cwd;

/** Returns a folder that was found above, and reports it if it is not the current one. */
export function said(what: string, above: Above | undefined, io: Surroundings): string | undefined {
  if (above && above.folder !== io.cwd)
    tell(io, `the ${what} is ${above.folder}, the nearest folder above with ${above.mark}`);
  return above?.folder;
}

/** Returns the surroundings after a change to another folder, as the option `-C` asks for. */
export function startedIn<M extends Surroundings>(folder: string, io: M): M {
  const path = resolve(io.cwd, folder);
  // An unset variable, as in `-C "$DIR"`, names no folder.
  const stat = folder ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!stat?.isDirectory())
    throw new UserError(
      `${folder}: ${stat ? "not a folder" : "no such folder"}`,
      "name the folder to start in",
    );
  const cwd = realpathSync(path);
  // Programs that are started from here on read their folder from PWD.
  const env = io.env["PWD"] === undefined ? io.env : { ...io.env, PWD: cwd };
  return { ...io, cwd, env };
}
