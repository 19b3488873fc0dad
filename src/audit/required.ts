import { isRequiredBy, missing, type Required } from "../judge/require.ts";
import type { AuditProject } from "../../schemas/types/output.ts";

/** The project with the guards that `--require` names, and no others. */
export function demanded(project: AuditProject, required: readonly Required[]): AuditProject {
  const { hooks, summary } = project;
  const isMet = (requirement: Required, host: string) =>
    missing([requirement], hooks, [host]).every(
      (gap) => gap.host !== undefined && gap.host !== host,
    );
  return {
    ...project,
    guards: required.length,
    hooks: hooks.filter((hook) => required.some((requirement) => isRequiredBy(requirement, hook))),
    summary: summary.map((on) => ({
      ...on,
      holding: required.filter((requirement) => isMet(requirement, on.host)).length,
    })),
  };
}
