import { isLostGuard, strands } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { strandedIn } from "../judge/generated.ts";
import type { Judged } from "../judge/judge.ts";
import { opens } from "../judge/word.ts";
import { asideSentences, isAllRead, isAside, rulesSection } from "../screen/aside.ts";
import { hooksOn } from "../screen/hook-rows.ts";
import { numbered } from "../screen/notes.ts";
import {
  inTone,
  pageText,
  sentenceLines,
  stepLines,
  type Page,
  type Section,
  type Sentence,
} from "../screen/page.ts";
import { parted, paragraph, placedItems, upper, type Item } from "../screen/screen.ts";
import { conditionsAmong, isOpen, beforeYouRely } from "../screen/side.ts";
import { plural } from "../screen/text.ts";
import {
  countSentence,
  countsOn,
  guardSentences,
  leftSentences,
  strandedSentences,
  unreadSentences,
  upToDateSentence,
} from "../screen/verdict.ts";
import {
  generalOn,
  openGuards,
  sidesOf,
  strandedOn,
  type ConvertSide,
  doubled,
} from "./attention.ts";
import { editedHooks, writtenList, type ConvertView } from "./changed.ts";
import type { Outcome } from "./convert.ts";
import { everybodyNeeds, nextStep, whereToEdit } from "./next-step.ts";
import { isUnguarded, unguardedIn } from "./unguarded.ts";
import { calledAs, listed, shortTitle } from "../screen/label.ts";

type Stand = ReturnType<typeof standOf>;

export function printConverted(outcome: Outcome, view: ConvertView): string {
  const { verbose, dryRun, quiet } = view;
  const stand = standOf(outcome, view);
  const isNew =
    outcome.report.targets.some(({ host }) => !outcome.earlier.includes(host)) ||
    (view.isAdoptChosen && outcome.changes.length > 0);
  const lines = quiet
    ? pageText(
        { verdict: verdict(outcome, stand, view), sections: faults(outcome, stand, view) },
        view,
      )
    : isNew || verbose || dryRun
      ? everyHook(outcome, stand, view)
      : afterwards(outcome, stand, view);
  return lines.join("\n");
}

function standOf(outcome: Outcome, { adapters }: ConvertView) {
  const { report } = outcome;
  const sides = sidesOf(outcome, adapters);
  const open = new Set([
    ...sides.flatMap(({ hooks }) => hooks.filter(isOpen).map(({ name }) => name)),
    ...strandedIn(report).map(({ code }) => code),
    ...[...unguardedIn(report), ...report.unread.filter(isLostGuard)].map(({ message }) => message),
  ]);
  return {
    sides,
    counts: sides.map(countsOn),
    conditions: conditionsAmong(sides),
    open: open.size,
  };
}

/** All that there is to say of a conversion, for every form of screen. */
export const convertedPage = (outcome: Outcome, view: ConvertView): Page =>
  pageOf(outcome, standOf(outcome, view), view);

function pageOf(outcome: Outcome, stand: Stand, view: ConvertView) {
  const { sides, open } = stand;
  const { verbose = false } = view;
  return {
    verdict: verdict(outcome, stand, view, true),
    hooks: hooksOn(sides, verbose),
    sections: [
      ...faults(outcome, stand, view, true),
      rulesSection(outcome.report.notices),
      beforeYouRely(sides, verbose, everybodyNeeds(outcome, view)),
      toKnow(outcome, stand, view),
    ],
    next: nextStep(outcome, sides, open, view),
  } satisfies Page;
}

function everyHook(outcome: Outcome, stand: Stand, view: ConvertView): readonly string[] {
  const { next, ...page } = pageOf(outcome, stand, view);
  return [
    ...pageText(page, view),
    ...parted(editedHooks(outcome, view)),
    ...(next?.namesFiles && !view.verbose ? [] : writtenList(outcome, view)),
    ...(next ? stepLines(next, view) : []),
    ...whereToEdit(outcome, view),
    ...(view.verbose && outcome.report.targets.some(({ findings }) => findings.length)
      ? ["for details: hookport explain <code>"]
      : []),
  ];
}

/** What the table says already; a switch stands at the hooks that run elsewhere. */
function namedAbove(
  sides: readonly ConvertSide[],
  hasTable: boolean,
): (finding: Diagnostic) => boolean {
  const keyOf = ({ code, file, pointer }: Diagnostic) => JSON.stringify([code, file, pointer]);
  const told = sides.flatMap(({ hooks }) =>
    hooks.flatMap((hook) => (hasTable || isOpen(hook) ? hook.findings : [])),
  );
  const named = new Set(
    told.filter((finding) => opens(finding) || (hasTable && finding.level !== "notice")).map(keyOf),
  );
  const isSwitch = ({ code }: Diagnostic) => code === "host-disabled";
  const hasSwitch =
    hasTable && told.some((finding) => isSwitch(finding) && finding.level === "notice");
  return (finding) => named.has(keyOf(finding)) || (hasSwitch && isSwitch(finding));
}

function afterwards(outcome: Outcome, stand: Stand, view: ConvertView): readonly string[] {
  const { counts, conditions, open, sides } = stand;
  const { changes, report } = outcome;
  const isSame = !changes.length && !open && report.handlers > 0;
  const sections = [...faults(outcome, stand, view), toKnow(outcome, stand, view)];
  const next = nextStep(outcome, sides, open, view);
  const sentences = isSame
    ? [
        ...paragraph(upToDateSentence(counts, conditions, hookCount(stand)), view.width),
        ...sentenceLines(twice(stand, view), view),
      ]
    : [
        ...editedHooks(outcome, view, (hook) => notesOf(hook, sides)),
        ...sentenceLines(verdict(outcome, stand, view), view),
      ];
  return [...sentences, ...pageText({ verdict: [], sections, next }, view)];
}

function notesOf(
  hook: Pick<Judged, "group" | "handler">,
  sides: readonly ConvertSide[],
): readonly string[] {
  const i = sides[0]?.hooks.findIndex(({ judged }) => originOf(judged) === originOf(hook)) ?? -1;
  const { agents, rows } = hooksOn(sides, false);
  const { notes } = numbered(agents, rows.slice(i, i < 0 ? 0 : i + 1));
  return notes.map(({ text, code }) => `${text} [${code}]`);
}

const originOf = ({ group, handler }: Pick<Judged, "group" | "handler">) =>
  JSON.stringify([group.origin?.file, handler.origin?.pointer ?? group.origin?.pointer]);

/** `isWhole` means that the conditions follow. */
function verdict(
  { report }: Outcome,
  stand: Stand,
  view: ConvertView,
  isWhole = false,
): readonly Sentence[] {
  const { counts, conditions, open } = stand;
  const { adapters, quiet } = view;
  const titles = (findings: readonly Diagnostic[]) =>
    findings.map(({ host = "" }) => calledAs(adapters, host).title);
  const { source } = report;
  const handlers = hookCount(stand);
  const from = adapters[source.host]
    ? `of ${adapters[source.host]?.title}`
    : `in ${source.files.join(", ")}`;
  const [first = "", ...others] = guardSentences(counts, conditions, handlers, {
    areBelow: isWhole,
    isAllRead: isAllRead([...report.notices, ...report.unread]),
  });
  const losses = [
    ...unreadSentences(report.unread.filter(isLostGuard).length),
    ...leftSentences(titles(unguardedIn(report))),
    ...strandedSentences(titles(strandedIn(report))),
  ];
  return [
    { text: first, tone: open ? "bad" : "plain" },
    ...inTone("plain", others),
    ...inTone("bad", losses),
    ...twice(stand, view),
    ...inTone("fair", isWhole ? asideSentences(report.notices) : []),
    ...inTone("plain", quiet && handlers ? [countSentence(counts, handlers, from)] : []),
  ];
}

/** What stands in several agents' files is one hook (S32). */
const hookCount = ({ sides }: Stand): number =>
  Math.max(0, ...sides.map(({ hooks }) => hooks.length));

const twice = ({ sides }: Stand, view: ConvertView): readonly Sentence[] =>
  inTone("fair", twiceSentences(sides, view.adopt === false));

function faults(
  { report }: Outcome,
  { sides }: Stand,
  { adapters, dryRun, quiet }: ConvertView,
  hasTable = false,
): readonly Section[] {
  const isElsewhere = [strands, isUnguarded, isAside, namedAbove(sides, hasTable)];
  const notices = report.notices.filter(
    (notice) =>
      !isElsewhere.some((is) => is(notice)) &&
      notice.code !== "formatted" &&
      (!quiet || notice.level === "error"),
  );
  return [
    {
      title: "Does not hold",
      items: [
        ...openGuards(sides, !dryRun),
        ...unguardedIn(report).map(({ host = "", message, code, hint }): Item => ({
          at: shortTitle(adapters, host),
          text: message,
          code,
          ways: [hint],
        })),
        ...strandedOn(report, adapters, !dryRun),
      ],
    },
    { title: IN_FILES[0], items: placedItems(report.unread) },
    { title: IN_FILES[1], items: placedItems(notices) },
  ];
}

/** Titles of what is said of files, at their lines. */
export const IN_FILES: readonly [string, string] = ["Not read", "In the hooks themselves"];

const toKnow = (
  { earlier, report }: Outcome,
  { sides }: Stand,
  { verbose = false }: ConvertView,
): Section => ({
  title: "To know",
  items: [
    ...sides.flatMap((side) => generalOn(side, verbose)),
    ...(verbose || !earlier.length ? report.notices : []).flatMap(({ code, file, message }) =>
      code === "formatted" ? [{ at: file, text: message }] : [],
    ),
  ],
});

export const gapsSentence = (gaps: number) => `${plural(gaps, "gap")}, and --strict was given.`;

/** Says where hooks run twice, and why. `chosen` means that this was asked for. */
function twiceSentences(sides: readonly ConvertSide[], chosen: boolean): readonly string[] {
  const found = sides.flatMap((side) => {
    const twice = doubled(side);
    return twice.length ? [{ side, twice, each: twice.length === side.hooks.length }] : [];
  });
  if (!found.length) return [];
  const titles = found.map(({ side }) => side.short);
  const files = new Set<string>();
  for (const { twice } of found)
    for (const { group } of twice) if (group.origin) files.add(group.origin.file);
  const alone = found.length === 1 && found[0]?.twice.length === 1;
  const which = found.every(({ each }) => each)
    ? `on ${listed(titles)} ${found.every(({ twice }) => twice.length === 1) ? "the" : "each"} hook runs`
    : `${listed(found.map(({ side, twice }) => `${twice.length} on ${side.short}`))
        .replace(/^(\d+)/, alone ? "$1 hook" : "$1 hooks")
        .replace(/^1 hooks/, "1 hook")} ${alone ? "runs" : "run"}`;
  if (chosen) return [`${upper(which)} twice, as chosen.`];
  const copied = found.every(({ twice }) =>
    twice.every(({ group }) => group.origin?.format !== undefined),
  );
  const does = copied ? ["runs copies of", "run copies of"] : ["reads", "read"];
  return [
    `But ${which} twice: ${listed(titles)} also ${does[found.length === 1 ? 0 : 1]} ${listed([...files])}.`,
  ];
}
