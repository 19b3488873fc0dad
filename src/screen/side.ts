/** One agent of a report with what was judged of every hook there, in words for people. */
import { conditionIn, conditionKind, conditionKinds, FOR_ALL_WORK } from "../play/conditions.ts";
import type { Diagnostic, Word } from "../../schemas/types/output.ts";
import { opens, isMet } from "../judge/word.ts";
import { groupedBy } from "../model/grouped.ts";
import type { Guarding } from "../judge/guard/purpose.ts";
import { listed } from "./label.ts";
import { withoutName } from "./notes.ts";
import type { Section } from "./page.ts";
import { capital, type Item, withWay } from "./screen.ts";

export interface SideHook extends Guarding {
  readonly name: string;
  readonly verdict: Word;
  readonly findings: readonly Diagnostic[];
  /** Why the team has accepted that it does not hold; empty if it has not. */
  readonly accepted: string;
}

export interface Side {
  readonly host: string;
  readonly title: string;
  /** The agent's name in columns. */
  readonly short: string;
  readonly hooks: readonly SideHook[];
}

/** The guard does not hold, and nobody accepted that. */
export const isOpen = ({ guard, verdict, accepted }: SideHook): boolean =>
  guard && !isMet(verdict) && !accepted;

/** Findings that say the same of several hooks. */
export function shared(hooks: readonly SideHook[], fits: (finding: Diagnostic) => boolean) {
  const found = hooks.flatMap((hook) =>
    hook.findings
      .filter((finding) => !finding.accepted && fits(finding))
      .map((finding) => ({ finding, hook })),
  );
  return groupedBy(found, ({ finding }) => [finding.code, finding.message]).map((alike) => ({
    finding: alike[0].finding,
    of: [...new Set(alike.map(({ hook }) => hook))],
  }));
}

const holdingIn = (hooks: readonly SideHook[]) =>
  hooks.filter(({ guard, verdict }) => guard && isMet(verdict));

/** Trust comes first. */
const conditionsOf = (hooks: readonly SideHook[]) =>
  shared(hooks, (finding) => conditionKind(finding) !== undefined).toSorted(
    (a, b) => rankOf(a.finding) - rankOf(b.finding),
  );

const rankOf = (finding: Diagnostic) =>
  conditionKinds.findIndex((kind) => kind === conditionKind(finding));

/** A condition that applies to every guard names none. */
export function conditionsOn({ short, hooks }: Side): readonly Item[] {
  const guards = holdingIn(hooks);
  return conditionsOf(guards).map(({ finding, of }) => ({
    at: short,
    text: `${of.length === guards.length ? "" : `${listed(of.map(({ name }) => name))}: `}${needed(finding, true)}`,
    code: finding.code,
  }));
}

/** How many conditions guards hold on: one of several agents, or of several scripts, counts once. */
export const conditionsAmong = (sides: readonly Side[]): number =>
  new Set(
    sides.flatMap(({ hooks }) =>
      shared(holdingIn(hooks), isIf).map(({ finding, of: [first] }) =>
        withoutName(first?.name ?? "", onlyIf(conditionIn(finding.message), true)),
      ),
    ),
  ).size;

/** What nobody can tell of a guard is a condition too (S24). */
export const isIf = ({ level }: Diagnostic): boolean =>
  level === "conditional" || level === "unproved";

/** Those of all guards, or of all hooks that run, and what the machine needs for any. */
export function wholeConditions({ hooks }: Side): readonly Diagnostic[] {
  const guards = holdingIn(hooks);
  const pool = guards.length ? guards : hooks.filter(({ verdict }) => isMet(verdict));
  return conditionsOf(pool).flatMap(({ finding, of }) =>
    isWhole(conditionKind(finding), of.length === pool.length) ? [finding] : [],
  );
}

/** What one hook needs to run is there for a part of another's work too. */
function withoutParts(conditions: readonly Diagnostic[]): readonly Diagnostic[] {
  const parts = new Set(conditions.map(({ message }) => conditionIn(message) + FOR_ALL_WORK));
  return conditions.filter(({ message }) => !parts.has(conditionIn(message)));
}

const isWhole = (kind: ReturnType<typeof conditionKind>, areAll: boolean) =>
  kind === "machine" || (areAll && kind !== "ungiven");

export const BEFORE_YOU_RELY = "Before you rely on it";

/** Lists what people do, and where an agent runs nothing; agents that need the same share an item. */
export function beforeYouRely(
  sides: readonly Side[],
  everything: boolean,
  everybody = "",
): Section {
  const items = sides.flatMap((side) =>
    withoutParts(wholeConditions(side)).map((finding) => ({
      at: side.short,
      text: needed(finding, everything),
      code: finding.code,
    })),
  );
  return {
    title: `${BEFORE_YOU_RELY}${everybody && `: ${everybody}`}`,
    items: groupedBy(items, ({ text }) => text).map((alike) => ({
      ...alike[0],
      at: onWhich(
        alike.map(({ at }) => at),
        sides,
      ),
    })),
  };
}

const onWhich = (names: readonly string[], sides: readonly Side[]): string =>
  names.length > 1 && names.length === sides.length ? "every agent" : listed(names);

/** For trust and for the folder it is enough to say what people do; `everything` says both. */
function needed(finding: Diagnostic, everything: boolean): string {
  const kind = conditionKind(finding);
  const says = onlyIf(conditionIn(finding.message), everything);
  if (kind === "surface" || !finding.hint || (kind === "machine" && !everything)) return says;
  const short = kind === "trust" || kind === "start";
  return short && !everything ? capital(finding.hint) : withWay(says, finding.hint);
}

/** Words a condition; most of these name a way to run the agent. `everything` says why. */
export function onlyIf(condition: string, everything: boolean): string {
  const [, where, more] = /^the session is outside (".*"), which (.*)$/.exec(condition) ?? [];
  // The hook is named beside it, so that one condition of many scripts is one.
  if (where === undefined)
    return `only if ${condition.replace(/the path .+ is a relative one$/, "its path is a relative one")}`;
  const short = /\buntried\b/.test(more ?? "") ? "is untried in" : "does not run in";
  return !everything || /^(?:does not run|never runs) it$/.test(more ?? "")
    ? `${short} ${where}`
    : `not in ${where}, which ${more}`;
}

/** The agent's name is shown next to the sentence already. */
export const sentence = (title: string, { message }: Pick<Diagnostic, "message">) =>
  [": ", ", "].some((end) => message.startsWith(title + end))
    ? message.slice(title.length + 2)
    : message;

/** Lists what keeps guards from holding; agents and hooks share an item if it says the same of them. */
export function openItems(
  sides: readonly Side[],
  ways: (finding: Diagnostic, of: readonly SideHook[], on: readonly Side[]) => readonly string[],
): readonly Item[] {
  const open = sides.flatMap((side) =>
    shared(side.hooks.filter(isOpen), opens).map(({ finding, of }) => {
      const text = `${listed(of.map(({ name }) => name))}: ${sentence(side.title, finding)}`;
      return { side, finding, of, text, bare: text.replaceAll(side.title, "\0") };
    }),
  );
  return groupedBy(open, ({ finding, bare }) => [finding.code, bare]).map((alike) => {
    const [{ text, finding, of, side }] = alike;
    const on = alike.map((item) => item.side);
    return {
      at: onWhich(
        on.map(({ short }) => short),
        sides,
      ),
      text: on.length > 1 ? text.replaceAll(side.title, "the agent") : text,
      code: finding.code,
      ways: ways(finding, of, on).filter(Boolean),
    };
  });
}
