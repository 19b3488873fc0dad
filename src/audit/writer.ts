/** How an audit is written, project by project, so that thousands of them need no memory. */
import type { AuditProject } from "../../schemas/types/output.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Paint } from "../screen/paint.ts";

export interface AuditWriter {
  /** `hosts` are all selected hosts. */
  begin(hosts: readonly string[]): string;
  /**
   * The project's line in the table that comes first. Without it the form has no table, and details
   * are written as they come. `i` counts from 0, for rows and details alike.
   */
  row?(project: AuditProject, i: number): string;
  between?(): string;
  detail(project: AuditProject, i: number): string;
  end(totals: AuditTotals): string;
}

export interface AuditTotals {
  readonly projects: number;
  readonly holds: number;
  readonly open: number;
  readonly noGuard: number;
  readonly unreadable: number;
}

export interface AuditView {
  /** There is more than one project, so that a table of them comes first. */
  readonly many: boolean;
  readonly paint: Paint;
  readonly width: number;
  readonly adapters: Adapters;
  /** Everything that is known is written, and not only what needs attention. */
  readonly verbose?: boolean;
}
