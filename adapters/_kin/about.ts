/** Makes what an adapter says of its agent beside its tables. */
import type { Evidence, Adapter } from "../../src/model/adapter.ts";

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

type Open = Adapter["open"];

/** Most agents leave these ways open alike; each report says where its agent is one of them. */
const USUAL = {
  mcp: "A server's tool that writes is asked about by hooks that fit its name, and by no others.",
  pieces:
    "Each write is judged alone, and running the file is judged by the command that runs it, never by what the file holds.",
} satisfies Partial<Open>;

export const stillOpen = (own: Omit<Open, keyof typeof USUAL> & Partial<Open>): Open => ({
  ...USUAL,
  ...own,
});
