/** The folder that a command is about. */
import { realpathSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { projectAbove, type Above } from "../node/project.ts";
import { tell, type Surroundings } from "../node/io.ts";

/** The folder that was named, else the project that the command was started in. */
export const projectAt = (path: string | undefined, io: Surroundings): string =>
  path === undefined ? projectHere(io) : resolve(io.cwd, path);

/** The project that the command was started in; said first where that is another folder. */
export const projectHere = (io: Surroundings): string =>
  said("project", projectAbove(io.cwd, io.home), io) ?? io.cwd;

/** The folder above, which is told where it is not the one that the command was started in. */
export function said(what: string, above: Above | undefined, io: Surroundings): string | undefined {
  if (above && above.folder !== io.cwd)
    tell(io, `the ${what} is ${above.folder}, the nearest folder above with ${above.mark}`);
  return above?.folder;
}

/** Returns the machine as it is after a change to another folder, as the option `-C` asks for. */
export function startedIn<M extends Surroundings>(folder: string, io: M): M {
  const path = resolve(io.cwd, folder);
  const stat = statSync(path, { throwIfNoEntry: false });
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
