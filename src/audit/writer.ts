/** How an audit is written, project by project, so that thousands of them need no memory. */
import type { AuditProject } from "../../schemas/types/output.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Paint } from "../screen/paint.ts";

/** A form without `row` has no table. `i` counts projects from 0. */
export interface AuditWriter {
  row?(project: AuditProject, i: number): string;
  detail(project: AuditProject, i: number): string;
  /** What stands before the rows, between them and the details, and after those. */
  frame(totals: AuditTotals): {
    readonly before: string;
    readonly between?: string;
    readonly after: string;
  };
}

export interface AuditTotals {
  projects: number;
  holds: number;
  /** How many of those that hold do so on a condition. */
  conditional: number;
  open: number;
  noGuard: number;
  /** No guard was read, and not everything was. */
  notRead: number;
  unreadable: number;
}

export interface AuditView {
  /** There is more than one project, so that a table of them comes first. */
  readonly many: boolean;
  readonly paint: Paint;
  readonly width: number;
  readonly adapters: Adapters;
  /** The agents that some project was asked about. */
  readonly hosts: readonly string[];
  /** Only the guards that must hold count. */
  readonly required?: boolean;
  /** Everything that is known is written, and not only what needs attention. */
  readonly verbose?: boolean;
  /** YYYY-MM-DD. */
  readonly today: string;
}
