/** Lists the conditions of the guards that hold, once each, and what this machine adds (S24). */
import type { AuditHook, AuditProject, HostCondition } from "../../schemas/types/output.ts";
import { guardOf } from "../judge/twins.ts";
import { conditionKinds } from "../play/conditions.ts";

export interface AuditNeed {
  readonly host: string;
  readonly condition: HostCondition;
  readonly guards: number;
  readonly others: number;
  /** The first hook that depends on it, guards before others. */
  readonly hook: AuditHook;
}

/** Trust comes first for every agent, and conditions that the team accepted come last. */
export function auditNeeds({ hosts, hooks }: AuditProject): readonly AuditNeed[] {
  const seen = new Map<string, AuditNeed>();
  const counted = new Set<string>();
  for (const hook of hooks.toSorted((a, b) => Number(b.guard) - Number(a.guard)))
    for (const { host, conditions } of hook.hosts)
      for (const condition of conditions) {
        const key = JSON.stringify([host, condition.code, condition.sentence, condition.accepted]);
        const one = seen.get(key) ?? { host, condition, guards: 0, others: 0, hook };
        // Twins count as one guard.
        const again = counted.has(key + guardOf(hook));
        counted.add(key + guardOf(hook));
        seen.set(
          key,
          again
            ? one
            : {
                ...one,
                guards: one.guards + Number(hook.guard),
                others: one.others + Number(!hook.guard),
              },
        );
      }
  const rank = ({ condition: { kind, accepted } }: AuditNeed) =>
    conditionKinds.indexOf(kind) + (accepted ? conditionKinds.length : 0);
  return [...seen.values()].toSorted(
    (a, b) => rank(a) - rank(b) || hosts.indexOf(a.host) - hosts.indexOf(b.host),
  );
}

/** The line about this machine changes no verdict; empty if the machine was not inspected. */
export function onThisMachine({ summary }: AuditProject): string {
  const said = summary.flatMap(({ host, holding, machine }) => {
    if (!machine) return [];
    const { why } = machine;
    return [
      { host, what: `${switchWord(machine, holding)}${why.length ? ` (${why.join("; ")})` : ""}` },
    ];
  });
  // Agents with the same text share one entry.
  const whats = [...new Set(said.map(({ what }) => what))];
  const lines = whats.map(
    (what) => `${said.flatMap((one) => (one.what === what ? [one.host] : [])).join(", ")} ${what}`,
  );
  return lines.length ? `on this machine: ${lines.join("; ")}` : "";
}

/** Says whether this machine runs the guards that hold, and if not, how many it does not run. */
function switchWord(
  { off, unknown }: { readonly off: number; readonly unknown: number },
  holding: number,
): string {
  if (off) return `off${off < holding ? ` for ${off} of ${holding}` : ""}`;
  return unknown ? "unknown" : "on";
}
