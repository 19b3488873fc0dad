/** OpenCode's tables (report, sections 1 to 6) are those of its family. */
import type { Evidence } from "../../src/model/adapter.ts";

export { harmless } from "../_kin/in-place/harmless.ts";

export const evidence: Evidence = {
  basis: "reported",
  version: "1.18.33",
  date: "2026-11-24",
  surface: "serve and run",
  source: "adapters/opencode/REPORT.md",
};
