import type { AuditProject } from "../../schemas/types/output.ts";
import type { Tone } from "../screen/html.ts";
import { plural } from "../screen/text.ts";
import { openGaps } from "./sides.ts";
import type { AuditTotals } from "./writer.ts";

export interface VerdictWord {
  readonly status: Tone;
  readonly word: string;
}

const VERDICT: { readonly [V in AuditProject["verdict"]]: VerdictWord } = {
  holds: { status: "good", word: "holds" },
  open: { status: "bad", word: "does not hold" },
  "no-guard": { status: "plain", word: "no guard" },
  unreadable: { status: "bad", word: "cannot be read" },
};

/** If the guards hold only on a condition, the word has an "if"; that is all that files can do. */
export const verdictOf = ({ verdict, summary }: AuditProject): VerdictWord =>
  verdict === "holds" && summary.some(({ conditional }) => conditional)
    ? { status: "good", word: "holds if" }
    : VERDICT[verdict];

export const UNCONVERTED: readonly string[] = ["not-wired", "imported-raw"];

/** How many guards hold: `2 of 3`; `as is*` if run in another agent's words; `–` if not asked. */
export function countOf(project: AuditProject, host: string): VerdictWord {
  const found = project.summary.find((summary) => summary.host === host);
  if (!found) return { status: "plain", word: "–" };
  if (!project.guards) return { status: "plain", word: "none" };
  const gaps = openGaps(project).filter(({ verdict }) => verdict.host === host);
  const status = gaps.length ? "bad" : found.holding < project.guards ? "fair" : "good";
  const codes = gaps.map(({ verdict }) => verdict.findings[0]?.code ?? "");
  if (found.holding === 0 && gaps.length) {
    if (codes.every((code) => UNCONVERTED.includes(code)))
      return { status, word: codes.includes("imported-raw") ? "as is*" : "none" };
    if (gaps.every(({ verdict }) => verdict.way === "disabled")) return { status, word: "off" };
  }
  return { status, word: `${found.holding} of ${project.guards}` };
}

export const AS_IS = "* runs there untranslated: its answers may not count or not arrive";

export function totalsSentence({
  projects,
  holds,
  open,
  noGuard,
  unreadable,
}: AuditTotals): string {
  const guarded = projects - noGuard - unreadable;
  const parts = [
    ...(holds ? [`in ${holds} they hold everywhere`] : []),
    ...(open ? [`in ${open} they do not`] : []),
    ...(unreadable ? [`${unreadable} cannot be read`] : []),
  ].join(", ");
  const have =
    guarded === 0 ? "none has a guard" : `${guarded} ${guarded === 1 ? "has" : "have"} guards`;
  return `${plural(projects, "project")}: ${have}.${parts && ` ${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`}`;
}
