/** What a hook that holds hangs on besides (S24), and what this machine adds. */
import type { HostVerdict } from "../model/output.ts";
import type { Judged } from "../plan/judge.ts";
import { asPlayed } from "../play/claims.ts";
import { conditionKind } from "../play/conditions.ts";
import type { HostPlay } from "../play/runs.ts";
import type { MachineVerdict } from "./machine.ts";
import type { Hook } from "./now.ts";

/** `playOf` and `machineOf`, of one agent. */
interface Plays {
  readonly play: HostPlay;
  readonly machine: MachineVerdict | undefined;
}

export function holdsIf({ play, machine }: Plays, hook: Hook, holds: boolean): Pick<HostVerdict, "conditions" | "machine"> {
  if (!holds) return { conditions: [] };
  const { event, group, handler, guard } = hook;
  const asked: Judged = { event, group, handler, level: "exact", findings: [], opened: false };
  const conditions = asPlayed(play, asked).findings.flatMap((finding) => {
    const { code, message, hint } = finding;
    const kind = conditionKind(finding);
    const sentence = message.replace(`${play.adapter.title} runs it if `, "");
    return kind ? [{ kind, code, sentence, meet: hint, accepted: "" }] : [];
  });
  return { conditions, ...(guard && machine && { machine: machine(asked) }) };
}
