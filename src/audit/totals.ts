import type { AuditProject } from "../../schemas/types/output.ts";
import type { AuditTotals } from "./writer.ts";

export const noTotals = (): AuditTotals => ({
  projects: 0,
  holds: 0,
  open: 0,
  noGuard: 0,
  unreadable: 0,
});

export function countIn(totals: AuditTotals, { verdict }: Pick<AuditProject, "verdict">): void {
  totals.projects++;
  totals[verdict === "no-guard" ? "noGuard" : verdict]++;
}
