/** Says where the facts of all tables of an agent come from. */
import type { Evidence } from "../../src/model/adapter.ts";

/** Somebody measured it on the real program, and wrote it down. */
export const reported = (
  version: string,
  date: string,
  surface: string,
  source = "the host report",
): Evidence => ({ basis: "reported", version, date, surface, source });

export const documented = (version: string, source: string): Evidence => ({
  basis: "documented",
  version,
  source,
});
