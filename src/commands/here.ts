/** The folder that a command is about. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { UserError } from "../model/error.ts";
import { projectAbove, type Above } from "../node/project.ts";
import { tell } from "./load.ts";

/** The folder that was named, else the project that the command was started in. */
export const projectAt = (path: string | undefined): string =>
  path === undefined ? projectHere() : resolve(path);

/** The project that the command was started in; said first where that is another folder. */
export const projectHere = (): string =>
  said("project", projectAbove(process.cwd())) ?? process.cwd();

/** The folder above, which is told where it is not the one that the command was started in. */
export function said(what: string, above: Above | undefined): string | undefined {
  if (above && above.folder !== process.cwd())
    tell(`the ${what} is ${above.folder}, the nearest folder above with ${above.mark}`);
  return above?.folder;
}

/** `-C`: everything from here on is as if it had been started there. */
export function startIn(folder: string): void {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (!stat?.isDirectory())
    throw new UserError(
      `${folder}: ${stat ? "not a folder" : "no such folder"}`,
      "name the folder to start in",
    );
  process.chdir(folder);
  // What is run from here looks there too.
  if (process.env["PWD"] !== undefined) process.env["PWD"] = process.cwd();
}
