/**
 * Words of an audit for people; those of the tables (`wired`, `raw` …) are for JSON and
 * `--verbose`.
 */
import type { AuditHook, HostVerdict } from "../../schemas/types/output.ts";

export function nowWord(
  { guard }: Pick<AuditHook, "guard">,
  { now, holds, conditions, code, after }: HostVerdict,
): string {
  if (holds) return `${guard ? "holds" : "runs"}${conditions.length ? " if" : ""}`;
  const words = {
    raw: "untranslated",
    disabled: "switched off",
    modified: "was changed",
    absent: code === "not-wired" ? "not converted" : "",
  } as const;
  const word = now === "native" || now === "wired" || now === "broken" ? "" : words[now];
  if (word) return word;
  if (guard) return "does not hold";
  return now === "absent" || after === "lost" ? "never runs" : "differs";
}

export function afterWord(
  { guard }: Pick<AuditHook, "guard">,
  { after, would }: HostVerdict,
): string {
  if (after === "lost") return guard ? "does not hold" : "never runs";
  if (!would) return guard ? "does not hold" : "differs";
  const verb = guard ? "holds" : "runs";
  return {
    exact: verb,
    emulated: verb,
    conditional: `${verb} if`,
    unproved: `${verb}, as far as is known`,
    weakened: guard ? "holds, and differs" : "differs",
  }[after];
}
