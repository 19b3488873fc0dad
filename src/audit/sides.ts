import type { Adapters } from "../model/adapter.ts";
import { isGap } from "../model/diagnostics.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../../schemas/types/output.ts";
import { setsOf } from "../judge/twins.ts";
import { isMet, worstOf } from "../judge/word.ts";
import { hookNames, calledAs } from "../screen/label.ts";
import type { Side } from "../screen/side.ts";
import { isRequiredBy, missing, type Required } from "../judge/require.ts";

/** Hooks that are the same in several agents' files count once, with the worst of their verdicts. */
export function sidesIn({ hosts, hooks }: AuditProject, adapters: Adapters): readonly Side[] {
  const sets = setsOf(hooks).filter((set) => set.some((hook) => hook.hosts.length));
  const first = sets.map(([hook]) => hook as AuditHook);
  const names = hookNames(
    first.map(({ name, event, matcher }) => ({ what: name, event, matcher })),
  );
  return hosts.map((host): Side => ({
    host,
    ...calledAs(adapters, host),
    hooks: sets.map((set, i) => {
      const guards = set.filter(({ guard }) => guard);
      const verdict = worstOf(
        set.flatMap((hook) => hook.hosts.filter((verdict) => verdict.host === host)),
      );
      const word = verdict?.verdict ?? "never-runs";
      return {
        name: names[i] ?? "",
        guard: guards.length > 0,
        unread: guards.length > 0 && guards.every(({ unread }) => unread === true),
        // One of several equal hooks may be a guard, while another one never runs and is none.
        verdict: verdict && guards.length && word === "never-runs" ? "does-not-hold" : word,
        findings: verdict?.findings ?? [],
        accepted: verdict?.accepted ?? "",
      };
    }),
  }));
}

export const hasGaps = ({ hooks, notices, unread }: AuditProject): boolean =>
  [
    ...notices,
    ...unread,
    ...hooks.flatMap(({ hosts }) => hosts.flatMap(({ findings }) => findings)),
  ].some(isGap);

export interface OpenGap {
  readonly hook: AuditHook;
  readonly verdict: HostVerdict;
}

export const openGaps = ({ hosts, hooks }: AuditProject): readonly OpenGap[] =>
  hooks
    .flatMap((hook) => (hook.guard ? hook.hosts.map((verdict) => ({ hook, verdict })) : []))
    .filter(({ verdict: { verdict, accepted } }) => !isMet(verdict) && !accepted)
    .sort((a, b) => hosts.indexOf(a.verdict.host) - hosts.indexOf(b.verdict.host));

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
