/** Resolves the links in a path. */
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Returns the path with every link resolved, even if it does not exist yet. */
export function landing(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return join(landing(above), basename(path));
  }
}
