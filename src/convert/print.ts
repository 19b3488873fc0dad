/**
 * Prints the screen of a conversion: the verdict, the hooks, what needs attention, the next step.
 */
import type { Adapters } from "../model/adapter.ts";
import { isLostGuard } from "../model/diagnostics.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { strandedIn, strands } from "../judge/accept.ts";
import { coded, folded, paragraph, section, type Item } from "../screen/screen.ts";
import { visible } from "../model/visible.ts";
import { plural } from "../screen/text.ts";
import type { Judged } from "../judge/judge.ts";
import { hooksTable, notesIn } from "../screen/hooks-table.ts";
import {
  countSentence,
  countsOn,
  guardSentences,
  leftSentences,
  strandedSentences,
  twiceSentences,
  unreadSentences,
  upToDateSentence,
  type SideCounts,
} from "./verdict.ts";
import {
  conditionsOn,
  generalOn,
  openOn,
  strandedOn,
  wholeConditionsOn,
  type Side,
  type Sight,
} from "./attention.ts";
import type { Outcome } from "./convert.ts";
import { editedHooks, writtenList } from "./changed.ts";
import { hookNames } from "./names.ts";
import { hookRows } from "./hook-rows.ts";
import { everybody, nextStep, whereToEdit } from "./next-step.ts";
import { isUnguarded, unguardedIn } from "./unguarded.ts";
import type { ConvertView } from "./view.ts";

/** The agents of a conversion, each with its hooks as they were judged. */
export const sidesOf = ({ report, judged }: Outcome, adapters: Adapters): readonly Side[] =>
  report.targets.map(({ host, findings }): Side => {
    const all = judged.find((one) => one.host === host)?.judged ?? [];
    const own = new Set(all.flatMap((one) => one.findings).map(keyOf));
    return {
      host,
      ...calledAs(adapters, host),
      judged: all,
      general: findings.filter((one) => !own.has(keyOf(one))),
    };
  });

interface Stand {
  readonly sides: readonly Side[];
  readonly look: Sight;
  readonly counts: readonly SideCounts[];
  readonly conditions: number;
  readonly open: number;
}

export function printConverted(outcome: Outcome, view: ConvertView): string {
  const { verbose, dryRun, quiet } = view;
  const stand = standOf(outcome, view);
  const isNew =
    outcome.report.targets.some(({ host }) => !outcome.earlier.includes(host)) ||
    (view.isAdoptChosen && outcome.changes.length > 0);
  const lines = quiet
    ? [...verdict(outcome, stand, view), ...faults(outcome, stand, view)]
    : isNew || verbose || dryRun
      ? everyHook(outcome, stand, view)
      : afterwards(outcome, stand, view);
  return lines.join("\n");
}

function standOf(outcome: Outcome, { adapters, protocols, files }: ConvertView): Stand {
  const { report } = outcome;
  const sides = sidesOf(outcome, adapters);
  const look = { protocols, files, name: hookNames(sides[0]?.judged ?? []) };
  const open = new Set([
    ...sides.flatMap(({ judged }) => judged.filter((one) => one.opened).map(look.name)),
    ...strandedIn(report).map(({ code }) => code),
    ...[...unguardedIn(report), ...report.unread.filter(isLostGuard)].map(({ message }) => message),
  ]);
  return {
    sides,
    look,
    counts: sides.map((side) => countsOn(side, look)),
    conditions: sides.flatMap((side) => conditionsOn(side, look)).length,
    open: open.size,
  };
}

function everyHook(outcome: Outcome, stand: Stand, view: ConvertView): readonly string[] {
  const next = nextStep(outcome, stand.sides, stand.open, view);
  return [
    ...verdict(outcome, stand, view, true),
    ...hooksTable(agentsOf(stand.sides), hookRows(stand.sides, stand.look, view.verbose), view),
    ...faults(outcome, stand, view),
    ...section("Holds if", stand.sides.flatMap(wholeConditionsOn), view),
    ...section("To know", toKnow(outcome, stand, view), view),
    ...apart(editedHooks(outcome, view)),
    ...(next.namesFiles && !view.verbose ? [] : writtenList(outcome, view)),
    ...next.lines,
    ...whereToEdit(outcome, view),
    ...everybody(outcome, view),
    ...(view.verbose && outcome.report.targets.some(({ findings }) => findings.length)
      ? ["for details: hookport explain <code>"]
      : []),
  ];
}

function afterwards(outcome: Outcome, stand: Stand, view: ConvertView): readonly string[] {
  const { counts, conditions, open, sides, look } = stand;
  const { changes, report } = outcome;
  if (!changes.length && !open && report.handlers)
    return [
      ...paragraph(upToDateSentence(counts, conditions, report.handlers), view.width),
      ...twice(stand, view),
      ...faults(outcome, stand, view),
      ...section("To know", toKnow(outcome, stand, view), view),
      ...nextStep(outcome, sides, open, view).lines,
    ];
  const rows = hookRows(sides, look, false);
  const notesOf = (hook: Pick<Judged, "group" | "handler">) => {
    const row = rows.find(({ judged }) => originOf(judged) === originOf(hook));
    return row ? notesIn(agentsOf(sides), [row]).map(({ text, code }) => `${text} [${code}]`) : [];
  };
  return [
    ...editedHooks(outcome, view, notesOf),
    ...verdict(outcome, stand, view),
    ...faults(outcome, stand, view),
    ...section("To know", toKnow(outcome, stand, view), view),
    ...nextStep(outcome, sides, open, view).lines,
  ];
}

/** Sets lines apart from those before them. */
const apart = (lines: readonly string[]) => (lines.length ? ["", ...lines] : []);
const agentsOf = (sides: readonly Side[]) => sides.map(({ short }) => short);

const originOf = ({ group, handler }: Pick<Judged, "group" | "handler">) =>
  JSON.stringify([group.origin?.file, handler.origin?.pointer ?? group.origin?.pointer]);

/** `isWhole` means that the conditions follow. */
function verdict(
  { report }: Outcome,
  stand: Stand,
  view: ConvertView,
  isWhole = false,
): readonly string[] {
  const { counts, conditions, open } = stand;
  const { adapters, width, quiet } = view;
  const titles = (findings: readonly Diagnostic[]) =>
    findings.map(({ host = "" }) => calledAs(adapters, host).title);
  const { source, handlers } = report;
  const from = adapters[source.host]
    ? `of ${adapters[source.host]?.title}`
    : `in ${source.files.join(", ")}`;
  const [first = "", ...others] = guardSentences(counts, conditions, handlers, isWhole);
  const losses = [
    ...unreadSentences(report.unread.filter(isLostGuard).length),
    ...leftSentences(titles(unguardedIn(report))),
    ...strandedSentences(titles(strandedIn(report))),
  ];
  return [
    ...painted([first], open ? "red" : "bold", view),
    ...painted(others, "bold", view),
    ...painted(losses, "red", view),
    ...twice(stand, view),
    ...(quiet && handlers ? paragraph(countSentence(counts, handlers, from), width) : []),
  ];
}

const twice = ({ sides }: Stand, view: ConvertView) =>
  painted(twiceSentences(sides, view.adopt === false), "yellow", view);

const painted = (
  sentences: readonly string[],
  colour: "red" | "bold" | "yellow",
  { width, paint }: ConvertView,
) => sentences.flatMap((line) => paragraph(line, width).map((part) => paint(colour, part)));

/** Shows what opens a guard or could not be read. */
function faults({ report }: Outcome, { sides, look }: Stand, view: ConvertView): readonly string[] {
  const { adapters, dryRun, quiet } = view;
  const called = (host: string) => calledAs(adapters, host);
  return [
    ...section(
      "Does not hold",
      [
        ...sides.flatMap((side) => openOn(side, look, !dryRun)),
        ...unguardedIn(report).map(({ host = "", message, code, hint }): Item => ({
          at: called(host).short,
          text: message,
          code,
          ways: [hint],
        })),
        ...strandedOn(report, called, !dryRun),
      ],
      view,
    ),
    ...inFiles(report.unread, "Not read", view),
    ...inFiles(
      report.notices.filter(
        (one) =>
          !strands(one) &&
          !isUnguarded(one) &&
          one.code !== "formatted" &&
          (!quiet || one.level === "error"),
      ),
      "In the hooks themselves",
      view,
    ),
  ];
}

/** Lists what is to be known of each agent; how it is set up only when it is new here. */
const toKnow = (
  { earlier, report }: Outcome,
  { sides }: Stand,
  { verbose }: ConvertView,
): readonly Item[] => [
  ...sides.flatMap((side) => generalOn(side, verbose, !earlier.includes(side.host))),
  ...(verbose || !earlier.length ? report.notices : []).flatMap(({ code, file, message }) =>
    code === "formatted" ? [{ at: file, text: message }] : [],
  ),
];

const calledAs = (adapters: Adapters, host: string) => {
  const { title = host, short = title } = adapters[host] ?? {};
  return { title, short };
};

const keyOf = ({ code, message, pointer, file }: Diagnostic) =>
  JSON.stringify([code, message, pointer, file]);

/** The layout is that of linters: the file, then line, sentence and code. */
function inFiles(
  all: readonly Diagnostic[],
  title: string,
  { width, paint }: ConvertView,
): readonly string[] {
  if (!all.length) return [];
  const files = [...new Set(all.map(({ file }) => file))];
  const out = ["", paint("bold", title)];
  for (const file of files) {
    if (file) out.push(`  ${visible(file)}`);
    for (const { line, message, hint, code } of all.filter((one) => one.file === file)) {
      const lead = `  ${String(line).padStart(4)}  `;
      const more =
        hint &&
        `${/[.?]$/.test(message) ? "" : "."} ${hint.charAt(0).toUpperCase()}${hint.slice(1)}`;
      const text = folded(visible(`${message}${more}`), width - lead.length);
      const lines = coded(text, code, width - lead.length, paint);
      out.push(...lines.map((one, i) => (i ? " ".repeat(lead.length) : lead) + one));
    }
  }
  return out;
}

export const gapsSentence = (gaps: number) => `${plural(gaps, "gap")}, and --strict was given.`;
