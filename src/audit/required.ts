import { isRequiredBy, missing, type Required } from "../judge/require.ts";
import type { AuditProject } from "../../schemas/types/output.ts";

/** The project with the guards that `--require` names, and no others. */
export function demanded(project: AuditProject, required: readonly Required[]): AuditProject {
  const { hooks, summary } = project;
  const isMet = (one: Required, host: string) =>
    missing([one], hooks, [host]).every((gap) => gap.host !== undefined && gap.host !== host);
  return {
    ...project,
    guards: required.length,
    hooks: hooks.filter((hook) => required.some((one) => isRequiredBy(one, hook))),
    summary: summary.map((on) => ({
      ...on,
      holding: required.filter((one) => isMet(one, on.host)).length,
    })),
  };
}
