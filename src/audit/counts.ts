import type { AuditProject } from "../../schemas/types/output.ts";
import type { Tone } from "../screen/html.ts";
import { upper } from "../screen/screen.ts";
import { plural } from "../screen/text.ts";
import { isAllRead } from "../screen/aside.ts";
import { openGaps } from "./sides.ts";

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

/** A project of which not all was read may have guards. */
export const isNotRead = ({ verdict, notices, unread }: AuditProject): boolean =>
  verdict === "no-guard" && !isAllRead([...notices, ...unread]);

/** If the guards hold only on a condition, the word has an "if"; that is all that files can do. */
export function verdictOf(project: AuditProject): VerdictWord {
  if (isNotRead(project)) return { status: "fair", word: "not read" };
  return isOnCondition(project) ? { status: "good", word: "holds if" } : VERDICT[project.verdict];
}

export const isOnCondition = ({ verdict, summary }: AuditProject): boolean =>
  verdict === "holds" && summary.some(({ conditional }) => conditional);

export const UNCONVERTED: readonly string[] = ["not-wired", "imported-raw"];

export const NO_COUNT = "–";
export const NO_COUNT_MEANS = `${NO_COUNT} no guard, or the agent is not in use there`;

/** How many guards hold: `2 of 3`; `as is*` if run in another agent's words. */
export function countOf(project: AuditProject, host: string): VerdictWord {
  const found = project.summary.find((summary) => summary.host === host);
  if (!found || !project.guards) return { status: "plain", word: NO_COUNT };
  const gaps = openGaps(project).filter(({ verdict }) => verdict.host === host);
  const status = gaps.length ? "bad" : found.holding < project.guards ? "fair" : "good";
  const codes = gaps.map(({ verdict }) => verdict.findings[0]?.code ?? "");
  if (found.holding === 0 && gaps.length) {
    if (codes.every((code) => UNCONVERTED.includes(code)) && codes.includes("imported-raw"))
      return { status, word: "as is*" };
    if (gaps.every(({ verdict }) => verdict.way === "disabled")) return { status, word: "off" };
  }
  return { status, word: `${found.holding} of ${project.guards}` };
}

export const AS_IS = "* runs there untranslated: its answers may not count or not arrive";

export function totalsOf(audited: Iterable<AuditProject>) {
  const totals = {
    projects: 0,
    holds: 0,
    /** How many of those that hold do so on a condition. */
    conditional: 0,
    open: 0,
    "no-guard": 0,
    /** No guard was read, and not everything was. */
    notRead: 0,
    unreadable: 0,
  };
  for (const project of audited) {
    totals.projects++;
    if (isOnCondition(project)) totals.conditional++;
    totals[isNotRead(project) ? "notRead" : project.verdict]++;
  }
  return totals;
}

export function totalsSentence(totals: ReturnType<typeof totalsOf>, required = false): string {
  const { projects, holds, conditional, open, "no-guard": noGuard, notRead, unreadable } = totals;
  const guarded = projects - noGuard - notRead - unreadable;
  const none = notRead ? "none that was read" : "none";
  const have =
    guarded === 0 ? `${none} has a guard` : `${guarded} ${guarded === 1 ? "has" : "have"} guards`;
  const where = conditional ? `(${conditional} on conditions)` : "everywhere";
  const parts = [
    ...(!required && holds ? [`in ${holds} they hold ${where}`] : []),
    ...(!required && open ? [`in ${open} they do not`] : []),
    ...(unreadable ? [`${unreadable} cannot be read`] : []),
    ...(notRead ? [`${notRead} ${notRead === 1 ? "is" : "are"} not read`] : []),
  ].join(", ");
  const first = required ? `the required guards hold in ${holds}, not in ${open}` : have;
  return `${plural(projects, "project")}: ${first}.${parts && ` ${upper(parts)}.`}`;
}
