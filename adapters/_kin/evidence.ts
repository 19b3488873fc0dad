/** Where the facts of a table come from. */
import type { Evidence } from "../../src/model/adapter.ts";

/**
 * Somebody measured it on the real program, and wrote it down.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function reported(
  version: string,
  date: string,
  surface: string,
  source = "the host report",
): Evidence {
  return { basis: "reported", version, date, surface, source };
}

/** @__NO_SIDE_EFFECTS__ */
export function documented(version: string, source: string): Evidence {
  return { basis: "documented", version, source };
}
