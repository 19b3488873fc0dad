/** OpenCode's tables (report, sections 1 to 6). */
import type { Evidence } from "../../src/model/adapter.ts";
import { eventsOf } from "../_kin/in-place/events.ts";

export { harmless, tools } from "../_kin/in-place/tools.ts";

export const evidence: Evidence = {
  basis: "reported",
  version: "1.18.33",
  date: "2026-11-24",
  surface: "serve and run",
  source: "hosts/opencode/REPORT.md",
};

export const events = eventsOf({
  "opencode run": "the program ends without waiting for the hook",
});
