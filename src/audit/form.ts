import type { AuditProject } from "../../schemas/types/output.ts";
import type { Adapters } from "../model/adapter.ts";
import type { Look } from "../screen/screen.ts";

/**
 * Writes an audit part by part. It goes through the projects as often as it needs and keeps none,
 * so that thousands of them need no memory.
 */
export type AuditForm = (
  projects: Iterable<AuditProject>,
  view: AuditView,
) => Generator<string, void>;

export interface AuditView extends Look {
  /** There is more than one project, so that a table of them comes first. */
  readonly many: boolean;
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

export function* each(
  projects: Iterable<AuditProject>,
  tell: (project: AuditProject, i: number) => string,
): Generator<string, void> {
  let i = 0;
  for (const project of projects) yield tell(project, i++);
}
