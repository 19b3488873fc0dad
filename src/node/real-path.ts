import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { orNothing } from "./or-nothing.ts";

/** Resolves every link; a path that does not exist stays as it is. */
export const realOf = (path: string): string => orNothing(() => realpathSync(path)) ?? path;

/** Resolves every link, even of a path that does not exist yet. */
export function landing(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return join(landing(above), basename(path));
  }
}
