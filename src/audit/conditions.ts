/** What a hook that holds hangs on besides (S24), and what this machine adds. */
import type { HostVerdict } from "../model/output.ts";
import { conditionKind } from "../play/conditions.ts";
import type { HostPlay } from "../play/runs.ts";
import { judge } from "../report/judge.ts";
import type { MachineVerdict } from "./machine.ts";
import type { AuditedHook } from "./today.ts";

/** `playOf` and `machineOf`, of one agent. */
interface Plays {
  readonly play: HostPlay;
  readonly machine: MachineVerdict | undefined;
}

export function holdsIf({ play, machine }: Plays, hook: AuditedHook, holds: boolean): Pick<HostVerdict, "conditions" | "machine"> {
  if (!holds) return { conditions: [] };
  const { event, group, handler, guard } = hook;
  const placed = { event, group, handler, via: "left" } as const;
  const conditions = judge(play, placed).findings.flatMap((finding) => {
    const { code, message, hint } = finding;
    const kind = conditionKind(finding);
    const sentence = message.replace(`${play.adapter.title} runs it if `, "");
    return kind ? [{ kind, code, sentence, meet: hint, accepted: "" }] : [];
  });
  return { conditions, ...(guard && machine && { machine: machine(placed) }) };
}
