/** Guards that must hold, as a team lists them (`--require`). */
import type { AuditHook, Missing } from "../model/audit.ts";

export interface Required {
  readonly name: string;
  /** Part of its command. */
  readonly command: string;
  /** A universal event; absent: any on which it can block. */
  readonly event?: string;
  /** Absent: every host the audit asks about. */
  readonly hosts?: readonly string[];
}

export function missing(required: readonly Required[], hooks: readonly AuditHook[], hosts: readonly string[]): readonly Missing[] {
  return required.flatMap(({ name, command, event, hosts: named = hosts }): readonly Missing[] => {
    const found = hooks.filter((hook) => hook.guard && hook.name.includes(command) && (event === undefined || hook.event === event));
    if (!found.length) return [{ name, host: "", reason: `no guard here runs ${JSON.stringify(command)}${event ? ` on ${event}` : ""}` }];
    return named.flatMap((host) => {
      const verdicts = found.flatMap((hook) => hook.hosts.filter((one) => one.host === host));
      if (verdicts.some(({ holds }) => holds)) return [];
      return [{ name, host, reason: verdicts[0]?.reason ?? "the audit did not ask about this host" }];
    });
  });
}
