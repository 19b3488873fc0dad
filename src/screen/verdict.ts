/** A verdict in a few sentences: which guards hold, how many hooks run, whether any twice. */
import { hasLost, opens, isMet } from "../judge/word.ts";
import { groupedBy } from "../model/grouped.ts";
import { listed } from "./label.ts";
import { counted, upper } from "./screen.ts";
import { isOpen, type Side, type SideHook } from "./side.ts";
import { plural } from "./text.ts";

const MOST_NAMED = 3;

export type SideCounts = ReturnType<typeof countsOn>;

export function countsOn({ title, short, hooks }: Side) {
  const guards = hooks.filter(({ guard }) => guard);
  const open = guards.filter(isOpen);
  const holding = guards.filter(({ verdict }) => isMet(verdict));
  return {
    title,
    short,
    guards: guards.length,
    /** Guards of which nobody can tell whether they block anything (S31). */
    possible: guards.filter(({ unread }) => unread).length,
    holding: holding.length,
    running: hooks.filter(({ verdict, findings }) => isMet(verdict) || !hasLost(findings)).length,
    /** Guards that probably hold, without proof. */
    unproved: holding.filter(({ findings }) => findings.some(({ level }) => level === "unproved"))
      .length,
    accepted: guards.length - holding.length - open.length,
    /** How many of those that are open are only possible ones. */
    openUnread: open.filter(({ unread }) => unread).length,
    open: open.map(
      (hook) =>
        `${hook.name}${open.length === 1 && isMaskLost(hook) ? " cannot hide what it should there" : ""}`,
    ),
  };
}

/** The guard is open because the model sees what it hides. */
const isMaskLost = ({ findings }: SideHook) => findings.find(opens)?.code === "cannot-hide";

/** Returns whether every guard holds and, if not, which one does not and where. */
export function guardSentences(
  counts: readonly SideCounts[],
  conditions: number,
  handlers: number,
  { areBelow, isAllRead = true }: { readonly areBelow: boolean; readonly isAllRead?: boolean },
): readonly string[] {
  const some = areBelow ? "the conditions below" : counted(conditions, "condition");
  const ifs = conditions ? `, on ${some}` : "";
  const sure = sureOf(counts);
  const guards = guardsOf(counts);
  const accepted = acceptedOf(counts);
  const known = accepted
    ? `; ${counted(accepted, "gap")} ${accepted === 1 ? "is" : "are"} accepted`
    : "";
  if (!handlers) return [isAllRead ? "There is no hook here." : "No hook here can be read."];
  if (!guards)
    return [
      handlers === 1
        ? "This hook is no guard: it can block nothing."
        : `None of ${isAllRead ? "these hooks" : "the hooks that were read"} can block anything.`,
    ];
  if (!counts.some(({ open }) => open.length)) {
    if (isAcceptedWhole(counts))
      return [
        `The guard does not hold on ${listed(counts.map(({ title }) => title))}, which is accepted.`,
      ];
    const holds = arePossible(counts)
      ? `No hook here is seen to block anything; ${guards} may, and would hold`
      : guards === 1
        ? "The guard holds"
        : "Every guard holds";
    return [
      `${holds} on ${listed(counts.map(({ title }) => title))}${sure}${butOf(counts)}${ifs}.`,
    ];
  }
  const rest = restOf(counts);
  return [...openSentences(counts), ...(rest ? [`${upper(rest)}${sure}${ifs}${known}.`] : [])];
}

export function openSentences(counts: readonly SideCounts[]): readonly string[] {
  const failing = counts.filter(({ open }) => open.length);
  return groupedBy(failing, ({ open }) => open).map((alike) => {
    const [{ open, openUnread }] = alike;
    return `${guardsThatDo(open.length, openUnread)} not hold on ${listed(alike.map(({ title }) => title))}: ${listed(open, MOST_NAMED + 1)}.`;
  });
}

/** Nobody can tell whether `possible` of them deny anything. */
export function guardsThatDo(count: number, possible: number): string {
  const several = (of: number, what: string) => (of === 1 ? `a ${what}` : plural(of, what));
  const kinds = [
    ...(possible < count ? [several(count - possible, "guard")] : []),
    ...(possible ? [several(possible, "possible guard")] : []),
  ].join(" and ");
  return `${upper(kinds)} ${count === 1 ? "does" : "do"}`;
}

const guardsOf = (counts: readonly SideCounts[]) =>
  Math.max(0, ...counts.map(({ guards }) => guards));
/** Nobody has seen of any guard that it blocks something. */
const arePossible = (counts: readonly SideCounts[]): boolean =>
  counts.every(({ guards, possible }) => guards === possible);
const acceptedOf = (counts: readonly SideCounts[]) =>
  counts.reduce((sum, { accepted }) => sum + accepted, 0);
const butOf = (counts: readonly SideCounts[]) =>
  acceptedOf(counts) ? `, but for ${counted(acceptedOf(counts), "accepted gap")}` : "";
/** Returns whether the only guard holds nowhere, and that is accepted. */
const isAcceptedWhole = (counts: readonly SideCounts[]) =>
  guardsOf(counts) === 1 && counts.every(({ accepted }) => accepted > 0);
const sureOf = (counts: readonly SideCounts[]) =>
  counts.some(({ unproved }) => unproved) ? ", as far as is known here" : "";

/** One line says that nothing changed, where every guard holds or is accepted. */
export function upToDateSentence(
  counts: readonly SideCounts[],
  conditions: number,
  handlers: number,
): string {
  const guards = guardsOf(counts);
  const ifs = conditions ? `, on ${plural(conditions, "condition")}` : "";
  const guard = arePossible(counts) ? "possible guard" : "guard";
  const holds = `${guards === 1 ? `the ${guard}` : `every ${guard}`} holds${sureOf(counts)}${butOf(counts)}${ifs}`;
  const verdict = isAcceptedWhole(counts) ? "the guard does not hold, which is accepted" : holds;
  return `Up to date: ${plural(handlers, "hook")} on ${listed(counts.map(({ short }) => short))}; ${guards ? verdict : "none of them can block anything"}.`;
}

/** The others are the same only on agents on which the same guards do not hold. */
function restOf(counts: readonly SideCounts[]): string {
  const holding = counts.filter((item) => item.holding > 0);
  const isOfOthers = ({ holding, guards }: SideCounts) => holding !== guards;
  return groupedBy(holding, (item) => [holdWords(item), item.open])
    .toSorted(([a], [b]) => Number(isOfOthers(b)) - Number(isOfOthers(a)))
    .map((alike) => `${holdWords(alike[0])} on ${listed(alike.map(({ title }) => title))}`)
    .join(", ");
}

function holdWords({ holding, guards }: SideCounts): string {
  if (holding !== guards) return `the other ${holding} ${holding === 1 ? "holds" : "hold"}`;
  if (guards === 1) return "it holds";
  return guards === 2 ? "both hold" : `all ${guards} hold`;
}

export function strandedSentences(titles: readonly string[]): readonly string[] {
  const need = `${listed(titles)} ${titles.length === 1 ? "needs" : "need"}`;
  return titles.length ? [`But not where this project is cloned: git ignores what ${need}.`] : [];
}

/** Returns how many guards were not read, because their agents do not run them as they are written. */
export const unreadSentences = (guards: number): readonly string[] =>
  guards ? [`But ${unreadGuards(guards)} not hold there.`] : [];

export const unreadGuards = (count: number): string =>
  count === 1
    ? "a guard is not written as its agent runs it, and does"
    : `${count} guards are not written as their agents run them, and do`;

/** Says which agents lost guards, because people do not name them any more. */
export const leftSentences = (titles: readonly string[]): readonly string[] =>
  titles.length ? [`But a guard no longer holds on ${listed([...new Set(titles)])}.`] : [];

/** Returns how many hooks there are, and how many of them run on which agent. */
export function countSentence(
  counts: readonly SideCounts[],
  handlers: number,
  from: string,
): string {
  const guards = guardsOf(counts);
  const possible = Math.max(
    0,
    ...counts.map((item) => (item.guards === guards ? item.possible : 0)),
  );
  const of = guardShare(handlers, guards, possible);
  if (handlers === 1) return `1 hook ${from}${of}: ${oneRuns(counts)}.`;
  const same = counts.length > 1 && counts.every(({ running }) => running === counts[0]?.running);
  const each = same
    ? `${counts[0]?.running === handlers ? "all run" : `${counts[0]?.running} run`} on ${listed(counts.map(({ short }) => short))}`
    : counts
        .map(({ short, running }, i) => {
          const verb = running === 1 ? " runs" : " run";
          return `${running}${i ? "" : verb} on ${short}`;
        })
        .join(", ");
  return `${plural(handlers, "hook")} ${from}${of}: ${each}.`;
}

/** Returns how many of the hooks are guards, with a comma before; empty if none is. */
export function guardShare(hooks: number, guards: number, possible: number): string {
  if (!guards) return "";
  const sure = guards - possible;
  if (sure && possible)
    return `, ${sure} of them ${sure === 1 ? "a guard" : "guards"} and ${possible === 1 ? "1 a possible guard" : `${possible} possible guards`}`;
  const word = possible ? "possible guard" : "guard";
  if (guards === hooks) return guards === 1 ? `, a ${word}` : `, all of them ${word}s`;
  return guards === 1 ? `, 1 of them a ${word}` : `, ${guards} of them ${word}s`;
}

function oneRuns(counts: readonly SideCounts[]): string {
  const [runs, never] = [true, false].map((does) =>
    listed(counts.filter(({ running }) => running > 0 === does).map(({ short }) => short)),
  );
  return [
    ...(runs ? [`it runs on ${runs}`] : []),
    ...(never ? [`${runs ? "" : "it "}never ${runs ? "" : "runs "}on ${never}`] : []),
  ].join(", ");
}
