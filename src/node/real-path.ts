/** Where a path really leads. */
import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** With every link followed, also of a path that is not there yet. */
export function landing(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return join(landing(above), basename(path));
  }
}
