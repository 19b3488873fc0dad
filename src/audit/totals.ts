import type { AuditProject } from "../../schemas/types/output.ts";
import { isNotRead, isOnCondition } from "./counts.ts";
import type { AuditTotals } from "./writer.ts";

export const noTotals = (): AuditTotals => ({
  projects: 0,
  holds: 0,
  open: 0,
  conditional: 0,
  noGuard: 0,
  notRead: 0,
  unreadable: 0,
});

export function countIn(totals: AuditTotals, project: AuditProject): void {
  const { verdict } = project;
  totals.projects++;
  if (isOnCondition(project)) totals.conditional++;
  if (isNotRead(project)) totals.notRead++;
  else totals[verdict === "no-guard" ? "noGuard" : verdict]++;
}
