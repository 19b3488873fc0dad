/**
 * Puts verdicts into words: of a project, of its guards on one host, and of one hook on one host.
 */
import { isLostGuard } from "../model/diagnostics.ts";
import type { Tone } from "../screen/html.ts";
import type { AuditHook, AuditProject, HostVerdict } from "../../schemas/types/output.ts";
import type { AuditTotals } from "./writer.ts";
import { guardOf } from "../judge/twins.ts";
import { listed } from "../screen/label.ts";
import { plural } from "../screen/text.ts";
import { openGaps } from "./said.ts";
import { afterWord, nowWord } from "./words.ts";

export interface VerdictWord {
  readonly status: Tone;
  readonly word: string;
}

const VERDICT: { readonly [V in AuditProject["verdict"]]: VerdictWord } = {
  holds: { status: "good", word: "holds" },
  open: { status: "bad", word: "open" },
  "no-guard": { status: "fair", word: "no guard" },
  unreadable: { status: "bad", word: "unreadable" },
};

/** If the guards hold only on a condition, the word has an "if". */
export const verdictOf = ({ verdict, summary }: AuditProject): VerdictWord =>
  verdict === "holds" && summary.some(({ conditional }) => conditional)
    ? { status: "fair", word: "holds if" }
    : VERDICT[verdict];

/**
 * Returns how many guards hold on each host, as `2/3`; `2/3 if` means that some hold on a condition
 * only.
 */
export function countsOf(project: AuditProject): readonly (VerdictWord & {
  readonly host: string;
  readonly after: string;
  readonly same: boolean;
})[] {
  const { guards, summary } = project;
  const open = new Set(openGaps(project).map(({ verdict }) => verdict.host));
  return summary.map(({ host, holding, conditional, after }) => ({
    host,
    status: countTone(guards, holding, conditional, open.has(host)),
    word: guards === 0 ? "–" : `${holding}/${guards}${conditional ? " if" : ""}`,
    after: guards === 0 ? "–" : `${after}/${guards}`,
    /** A conversion would not change the count. */
    same: guards === 0 || after === holding,
  }));
}

function countTone(guards: number, holding: number, conditional: number, open: boolean): Tone {
  if (guards === 0) return "plain";
  if (open) return "bad";
  return holding < guards || conditional ? "fair" : "good";
}

/** The sentence has no full stop. */
export function sentenceOf(project: AuditProject): string {
  const { verdict, guards } = project;
  const open = new Set(openGaps(project).map(({ hook }) => guardOf(hook))).size;
  const accepted = openGaps(project, true).length;
  const all = !open || verdict !== "holds";
  const ifs = project.summary.some(({ conditional }) => conditional);
  return {
    holds: !all
      ? `what is required holds; ${open} of ${plural(guards, "guard")} ${open === 1 ? "does" : "do"} not hold everywhere`
      : `every guard holds everywhere${ifs ? " if the conditions below are met" : ""}${accepted ? `, but for ${accepted} accepted ${accepted === 1 ? "gap" : "gaps"}` : ""}`,
    open: open
      ? `${open} of ${plural(guards, "guard")} ${open === 1 ? "does" : "do"} not hold everywhere`
      : openWithoutGap(project),
    "no-guard": "no hook here can block anything",
    unreadable: "a file of hooks could not be read",
  }[verdict];
}

const openWithoutGap = ({ unread }: AuditProject): string =>
  unread.some(isLostGuard)
    ? "a guard is not written in a form that an agent runs"
    : "something is missing";

/** The state of a hook on one agent today, and after `hookport convert`. */
export function wordedCell(
  hook: AuditHook,
  verdict: HostVerdict,
): readonly [VerdictWord, VerdictWord] {
  return [
    { status: nowTone(hook, verdict), word: nowWord(hook, verdict) },
    { status: afterTone(hook, verdict), word: afterWord(hook, verdict) },
  ];
}

function nowTone({ guard }: AuditHook, { holds, conditions, accepted }: HostVerdict): Tone {
  if (holds) return conditions.length ? "fair" : "good";
  if (accepted) return "fair";
  return guard ? "bad" : "plain";
}

function afterTone({ guard }: AuditHook, { after, would }: HostVerdict): Tone {
  if (would) return after === "exact" || after === "emulated" ? "good" : "fair";
  return guard ? "bad" : "plain";
}

/** For example `6 of 6 guards hold on Claude Code, 0 on Cursor.` */
export function countSentenceOf(
  { guards, summary }: AuditProject,
  short: (host: string) => string,
): string {
  const ways = new Map<number, string[]>();
  for (const { host, holding } of summary)
    ways.set(holding, [...(ways.get(holding) ?? []), short(host)]);
  const said = [...ways].map(
    ([n, hosts], i) =>
      `${i ? n : `${n} of ${plural(guards, "guard")} ${n === 1 ? "holds" : "hold"}`} on ${listed(hosts)}`,
  );
  return said.length ? `${said.join(", ")}.` : "";
}

export function totalsSentence(
  { projects, holds, open, unreadable }: AuditTotals,
  guarded: number,
): string {
  const parts = [
    ...(holds ? [`in ${holds} they hold everywhere`] : []),
    ...(open ? [`in ${open} they do not`] : []),
    ...(unreadable ? [`${unreadable} cannot be read`] : []),
  ].join(", ");
  const have =
    guarded === 0 ? "none has a guard" : `${guarded} ${guarded === 1 ? "has" : "have"} guards`;
  return `${plural(projects, "project")}: ${have}.${parts && ` ${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`}`;
}

export const LEGEND = "Today → after hookport convert";

/** For example `12 projects: 8 hold, 3 are open`; counts of zero are left out. */
export function totalsOf({ projects, holds, open, noGuard, unreadable }: AuditTotals): string {
  const counts = [
    [holds, holds === 1 ? "holds" : "hold"],
    [open, open === 1 ? "is open" : "are open"],
    [noGuard, noGuard === 1 ? "has no guard" : "have no guard"],
    [unreadable, "cannot be read"],
  ] as const;
  return `${plural(projects, "project")}: ${counts.flatMap(([n, word]) => (n ? [`${n} ${word}`] : [])).join(", ") || "nothing to say"}`;
}

export function nextSteps({ open, noGuard, unreadable }: AuditTotals): readonly string[] {
  return [
    ...(unreadable ? ["fix the files that could not be read: their hooks were not judged"] : []),
    ...(open
      ? [
          "run hookport convert in each project that is open: it writes the missing entries; what it cannot fix is listed above",
        ]
      : []),
    ...(noGuard ? ["add a hook that can block where anything must never happen"] : []),
  ];
}
