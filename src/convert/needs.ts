/** An agent's conditions, once each, with the number of guards that depend on it (S24). */
import type { Diagnostic } from "../model/output.ts";
import type { Judged } from "../report/judge.ts";
import { conditionKind, conditionKinds } from "../play/conditions.ts";

export interface TargetNeed extends Diagnostic {
  readonly guards: number;
  readonly others: number;
}

/** Trust comes first; conditions that are accepted for every hook come last. */
export function targetNeeds(judged: readonly Judged[]): readonly TargetNeed[] {
  const all = judged.flatMap(({ findings, guard }) => {
    return findings
      .filter((finding) => conditionKind(finding) !== undefined)
      .map((finding): TargetNeed => ({
        ...finding,
        guards: Number(guard),
        others: Number(!guard),
      }));
  });
  const seen = new Map<string, TargetNeed>();
  for (const one of all) {
    const key = JSON.stringify([one.code, one.message, one.accepted]);
    const { guards = 0, others = 0 } = seen.get(key) ?? {};
    seen.set(key, { ...one, guards: guards + one.guards, others: others + one.others });
  }
  const rank = (one: TargetNeed) =>
    conditionKinds.findIndex((kind) => kind === conditionKind(one)) +
    (one.accepted ? conditionKinds.length : 0);
  return [...seen.values()].toSorted((a, b) => rank(a) - rank(b));
}
