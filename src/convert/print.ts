/**
 * Prints the screen of a conversion: the verdict, the next step, what needs attention, the files.
 */
import type { Adapters } from "../model/adapter.ts";
import { isLostGuard } from "../model/diagnostics.ts";
import { namesLauncher, ourFolderOf } from "../model/layer.ts";
import { NEEDED_NODE } from "../model/needed-node.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { strandedIn, strands } from "../report/accept.ts";
import { listed } from "../report/format/label.ts";
import { coded, folded, paragraph, section, type Item } from "../report/format/screen.ts";
import { plural, visible, wrap } from "../report/format/text.ts";
import type { Judged } from "../report/judge.ts";
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
  doubled,
  generalOn,
  openOn,
  strandedOn,
  wholeConditionsOn,
  type Side,
  type Sight,
} from "./attention.ts";
import type { Outcome } from "./convert.ts";
import { changedFiles, editedHooks, movedIn } from "./changed.ts";
import { hookNames } from "./names.ts";
import { hookRows } from "./hook-rows.ts";
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
  const next = nextStep(outcome, stand, view);
  const isListed = !view.verbose && next.some((line) => line.includes(COMMIT));
  return [
    ...verdict(outcome, stand, view, true),
    ...hooksTable(agentsOf(stand.sides), hookRows(stand.sides, stand.look, view.verbose), view),
    ...faults(outcome, stand, view),
    ...section("Holds if", stand.sides.flatMap(wholeConditionsOn), view),
    ...section("To know", toKnow(outcome, stand, view), view),
    ...apart(editedHooks(outcome, view)),
    ...(isListed ? [] : writtenList(outcome, view)),
    ...next,
    ...whereToEdit(outcome, view),
    ...everybody(outcome, view),
    ...(view.verbose && outcome.report.targets.some(({ findings }) => findings.length)
      ? ["for details: hookport explain <code>"]
      : []),
  ];
}

/** The next step that names the files itself. */
const COMMIT = "Next: git add";

function afterwards(outcome: Outcome, stand: Stand, view: ConvertView): readonly string[] {
  const { counts, conditions, open, sides, look } = stand;
  const { changes, report } = outcome;
  if (!changes.length && !open && report.handlers)
    return [
      ...paragraph(upToDateSentence(counts, conditions, report.handlers), view.width),
      ...twice(stand, view),
      ...faults(outcome, stand, view),
      ...section("To know", toKnow(outcome, stand, view), view),
      ...nextStep(outcome, stand, view),
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
    ...nextStep(outcome, stand, view),
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
  { sides, counts, conditions, open }: Stand,
  { adapters, adopt, width, paint, quiet }: ConvertView,
  isWhole = false,
): readonly string[] {
  const titles = (findings: readonly Diagnostic[]) =>
    findings.map(({ host = "" }) => calledAs(adapters, host).title);
  const { source, handlers } = report;
  const from = adapters[source.host]
    ? `of ${adapters[source.host]?.title}`
    : `in ${source.files.join(", ")}`;
  const painted = (lines: readonly string[], colour?: "red" | "bold" | "yellow") =>
    lines.flatMap((line) =>
      paragraph(line, width).map((part) => (colour ? paint(colour, part) : part)),
    );
  const [first = "", ...others] = guardSentences(counts, conditions, handlers, isWhole);
  return [
    ...painted([first], open ? "red" : "bold"),
    ...painted(others, "bold"),
    ...painted(unreadSentences(report.unread.filter(isLostGuard).length), "red"),
    ...painted(leftSentences(titles(unguardedIn(report))), "red"),
    ...painted(strandedSentences(titles(strandedIn(report))), "red"),
    ...painted(twiceSentences(sides, adopt === false), "yellow"),
    ...(quiet && handlers ? painted([countSentence(counts, handlers, from)]) : []),
  ];
}

const twice = ({ sides }: Stand, { adopt, width, paint }: ConvertView) =>
  twiceSentences(sides, adopt === false).flatMap((line) =>
    paragraph(line, width).map((part) => paint("yellow", part)),
  );

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

/** Lists the files, with what became of each where people look closer. */
function writtenList(outcome: Outcome, view: ConvertView): readonly string[] {
  const { dryRun, verbose, width } = view;
  const shown = changedFiles(outcome, view);
  if (!shown.length) return ["", `No file ${dryRun ? "would change" : "was changed"}.`];
  if (dryRun || verbose) return ["", dryRun ? "Would be written" : "Written", ...shown];
  const paths = outcome.changes.map(({ path }) => ourFolderOf(path) ?? path);
  return ["", ...paragraph(`Written: ${[...new Set(paths)].join(", ")}`, width)];
}

function nextStep(outcome: Outcome, { sides, open }: Stand, view: ConvertView): readonly string[] {
  const { paint, width, dryRun, again, adopt } = view;
  const bold = (lines: readonly string[]) => ["", ...lines.map((line) => paint("bold", line))];
  const twofold = sides.flatMap((side) => doubled(side));
  if (twofold.length && adopt === undefined) {
    const sources = [...new Set(twofold.flatMap(({ group }) => group.origin?.file ?? []))];
    const copied = twofold.every(({ group }) => group.origin?.format !== undefined);
    const then = copied
      ? `The copies of hooks in ${sources.join(", ")} are then taken out of the agents' files`
      : `The entries in ${sources.join(", ")} then call Hookport too`;
    const why = `${then}, and each hook runs once. \`hookport remove\` gives the ${copied ? "files" : "file"} back as ${copied ? "they were" : "it was"}. To stay as it is: hookport convert --no-adopt`;
    return [
      ...bold([`Next: ${dryRun ? `${again} --adopt` : "hookport convert --adopt"}`]),
      ...paragraph(why, width, "  "),
    ];
  }
  if (dryRun) return outcome.changes.length ? bold([`Next: ${again}`]) : [];
  if (open)
    return bold([
      `Next: decide about ${open === 1 ? "this one" : "these"}; everything else is written and works.`,
    ]);
  const paths = commitPaths(outcome, view);
  return paths.length ? bold(commandLines([COMMIT, ...paths.map(word)], width)) : [];
}

/** Returns what git is to be told of; nothing where it is not told by names of files that exist. */
function commitPaths(
  { changes, report }: Outcome,
  { git, untracked, layer }: ConvertView,
): readonly string[] {
  if (!git || layer.scope !== "project" || strandedIn(report).length) return [];
  const written = changes.filter(({ path, after }) => after !== null && !isPersonal(path));
  const paths = [
    ...written.map(({ path }) => path),
    ...untracked.filter((path) => !isPersonal(path)),
  ];
  return [...new Set(paths.map((path) => ourFolderOf(path)?.slice(0, -1) ?? path))].toSorted();
}

/** Returns whether git ignores the file, because it holds one person's hooks. */
const isPersonal = (path: string) => /\.local\.\w+$/.test(path);

/** Breaks a command line as a shell reads it on. */
function commandLines(words: readonly string[], width: number): readonly string[] {
  const lines = wrap(words.join(" "), width - 4);
  return lines.map((line, i) => `${i ? "  " : ""}${line}${i < lines.length - 1 ? " \\" : ""}`);
}

function whereToEdit(outcome: Outcome, { layer, width, dryRun }: ConvertView): readonly string[] {
  if (dryRun) return [];
  const groups = outcome.judged[0]?.judged.map(({ group }) => group) ?? [];
  const adopted = groups.some(({ origin }) => origin?.adopted);
  const left = [
    ...new Set(
      groups.flatMap(({ origin }) =>
        (origin?.inPlace && !origin.adopted) || origin?.format !== undefined ? [origin.file] : [],
      ),
    ),
  ];
  if (!adopted && !left.length) return [];
  const moved = outcome.changes.flatMap((change) =>
    namesLauncher(change.after) && movedIn(change, outcome).length ? [change.path] : [],
  );
  const lines = adopted
    ? moved.length
      ? `What was in ${listed(moved)} is edited in ${layer.edited} from now on, then: hookport convert. To have it back as it was: hookport remove`
      : `Edit hooks in ${layer.edited}, then: hookport convert`
    : `${left.length === 1 ? `${left[0]} is` : `${left.slice(0, -1).join(", ")} and ${left.at(-1)} are`} as before. Edit hooks there, then: hookport convert`;
  return paragraph(lines, width);
}

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

/** Says what each colleague needs, and how to try a guard; shown once, when a project is new here. */
function everybody(
  { report, changes }: Outcome,
  { dryRun, layer }: ConvertView,
): readonly string[] {
  const fresh = changes.some(({ path, before }) => path === layer.document && before === undefined);
  if (!fresh || dryRun) return [];
  const who = layer.scope === "project" ? "Everybody needs" : "This needs";
  const untried = report.targets.some(({ findings }) =>
    findings.some(({ code }) => code === "windows"),
  );
  return [
    `${who} ${NEEDED_NODE}${untried ? " (Windows: untried)" : ""}. Try a guard:`,
    "  hookport run --bash 'a command that a guard forbids'",
  ];
}

export const gapsSentence = (gaps: number) => `${plural(gaps, "gap")}, and --strict was given.`;
