/** How an audit is written, project by project: thousands of them pass through and none is kept. */
import type { AuditProject } from "../model/output.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Paint } from "../report/format/paint.ts";

export interface AuditWriter {
  /** Before any project; `hosts` are all that are asked about. */
  begin(hosts: readonly string[]): string;
  /**
   * The project's line in the table that comes first; absent: the form has none, and details are
   * written as they come. `i` counts from 0, for the row and for the details alike.
   */
  row?(project: AuditProject, i: number): string;
  /** Between the table and the details. */
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
  /** More than one project is asked about: a table of them comes first. */
  readonly many: boolean;
  readonly paint: Paint;
  /** Columns. */
  readonly width: number;
  /** By which agents' names are known. */
  readonly adapters: Adapters;
  /** All that is known, and not only what needs attention. */
  readonly verbose?: boolean;
}
