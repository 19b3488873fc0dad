/** Finds the folder that a command is about. */
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { projectAbove, type Above } from "../node/project.ts";
import { tell, type Surroundings } from "../node/io.ts";

/** Without a path, this is the project around the current folder. */
export const projectAt = (path: string | undefined, io: Surroundings): string =>
  path === undefined ? projectHere(io) : resolve(io.cwd, path);

/** With `--user` this is the home folder, else a project. */
export const rootOf = (path: string | undefined, user: boolean | undefined, io: Surroundings) =>
  user ? io.home : projectAt(path, io);

/** Reports the project if it is a different folder. */
export const projectHere = (io: Surroundings): string =>
  said("project", projectAbove(io.cwd, io.home), io) ?? io.cwd;

/** Reports a folder that was found above if it is not the current one. */
export function said(what: string, above: Above | undefined, io: Surroundings): string | undefined {
  if (above && above.folder !== io.cwd)
    tell(io, `the ${what} is ${above.folder}, the nearest folder above with ${above.mark}`);
  return above?.folder;
}

/** `name` is how the user wrote the path. */
export function demandFolder(path: string, name: string, hint: string): void {
  const stat = path ? statSync(path, { throwIfNoEntry: false }) : undefined;
  if (!stat?.isDirectory())
    throw new UserError(`${name}: ${stat ? "not a folder" : "no such folder"}`, hint);
}

/** Changes to another folder, as the option `-C` asks for. */
export function startedIn<M extends Surroundings>(folder: string, io: M): M {
  const path = resolve(io.cwd, folder);
  // An unset variable, as in `-C "$DIR"`, names no folder.
  demandFolder(folder && path, folder, "name the folder to start in");
  const cwd = realpathSync(path);
  // Programs that are started from here on read their folder from PWD.
  const env = io.env["PWD"] === undefined ? io.env : { ...io.env, PWD: cwd };
  return { ...io, cwd, env };
}
