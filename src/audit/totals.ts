import type { AuditProject } from "../../schemas/types/output.ts";
import type { AuditTotals } from "./writer.ts";

type Counts = { -readonly [K in keyof AuditTotals]: AuditTotals[K] };

export const noTotals = (): Counts => ({
  projects: 0,
  holds: 0,
  open: 0,
  noGuard: 0,
  unreadable: 0,
});

export function countIn(totals: Counts, { verdict }: Pick<AuditProject, "verdict">): void {
  totals.projects++;
  totals[verdict === "no-guard" ? "noGuard" : verdict]++;
}
