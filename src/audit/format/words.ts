/**
 * Words for an audit on screens and pages; the words of the tables (`wired`, `raw` …) are used in
 * JSON and `--verbose`.
 */
import type { AuditHook, HostVerdict } from "../../model/output.ts";

/** Returns today's state in the words that people read. */
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

/** Returns the state after a conversion in the same words. */
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
