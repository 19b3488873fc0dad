/** What an audit with `--require` speaks of: the guards that must hold, and no others. */
import { fits, missing, type Required } from "../judge/require.ts";
import type { AuditProject } from "../../schemas/types/output.ts";
import { listed } from "../screen/label.ts";

export type Demand = readonly Required[] | undefined;

export const demanded = (project: AuditProject, required: Demand): AuditProject =>
  required
    ? {
        ...project,
        hosts: project.hosts.filter((host) => required.some((one) => isAsked(one, host))),
        // What does not hold on an agent is told of its hook.
        required: project.required.filter(({ host }) => host === undefined),
        hooks: project.hooks.filter((hook) => required.some((one) => fits(one, hook))),
      }
    : project;

export const isAsked = ({ hosts }: Required, host: string): boolean =>
  hosts === undefined || hosts.includes(host);

export const holdsOn = (one: Required, { hooks }: AuditProject, host: string): boolean =>
  missing([one], hooks, [host]).every((gap) => gap.host !== undefined && gap.host !== host);

/** Names what is not there and what does not hold, as in `a is missing; b does not hold on …`. */
export function lackingText(
  { hooks, hosts }: AuditProject,
  required: readonly Required[],
  short: (host: string) => string,
): string {
  const gone: string[] = [];
  const open: string[] = [];
  for (const one of required) {
    const gaps = missing([one], hooks, hosts);
    const on = gaps.flatMap(({ host }) => (host === undefined ? [] : [short(host)]));
    if (on.length) open.push(`${one.name} does not hold on ${listed(on)}`);
    else if (gaps.length) gone.push(one.name);
  }
  const are = gone.length === 1 ? "is" : "are";
  return [...(gone.length ? [`${listed(gone, gone.length)} ${are} missing`] : []), ...open].join(
    "; ",
  );
}
