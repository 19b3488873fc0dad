/**
 * Defines how an audit is written, project by project, so that thousands of projects need not be
 * kept in memory.
 */
import type { AuditProject } from "../model/output.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Paint } from "../report/format/paint.ts";

export interface AuditWriter {
  /** Returns the text before any project; `hosts` are all selected hosts. */
  begin(hosts: readonly string[]): string;
  /**
   * Returns the project's line in the table that comes first. If it is absent, the form has no
   * table, and details are written as they come. `i` counts from 0, for the row and for the details
   * alike.
   */
  row?(project: AuditProject, i: number): string;
  /** Returns the text between the table and the details. */
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
  /** The width in columns. */
  readonly width: number;
  /** The adapters, from which the agents' names are taken. */
  readonly adapters: Adapters;
  /** Writes everything that is known, and not only what needs attention. */
  readonly verbose?: boolean;
}
