/**
 * Prints the screen of a conversion: the verdict, the next step, what needs attention, the files.
 */
import type { Adapters } from "../model/adapter.ts";
import { isLostGuard } from "../model/diagnostics.ts";
import { namesLauncher } from "../model/layer.ts";
import { NEEDED_NODE } from "../model/needed-node.ts";
import type { Diagnostic } from "../model/output.ts";
import { strandedIn, strands } from "../report/accept.ts";
import { coded, folded, paragraph, section, type Item } from "../report/format/screen.ts";
import { plural, visible } from "../report/format/text.ts";
import {
  countSentence,
  countsOn,
  guardSentences,
  leftSentences,
  strandedSentences,
  twiceSentences,
  unreadSentences,
} from "./verdict.ts";
import {
  conditionsOn,
  differencesOn,
  doubled,
  doubledForGood,
  openOn,
  strandedOn,
  type Side,
} from "./attention.ts";
import type { Outcome } from "./convert.ts";
import { changedFiles, editedHooks } from "./changed.ts";
import { hookNames } from "./names.ts";
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

export function printConverted(outcome: Outcome, view: ConvertView): string {
  const { adapters, protocols, files, width, paint, dryRun, adopt, quiet } = view;
  const { report } = outcome;
  const called = (host: string) => calledAs(adapters, host);
  const sides = sidesOf(outcome, adapters);
  const look = { protocols, files, name: hookNames(sides[0]?.judged ?? []) };
  const counts = sides.map((side) => countsOn(side, look));
  const ifs = sides.flatMap((side) => conditionsOn(side, look));
  const openings = new Set<string>();
  for (const { judged: all } of sides)
    for (const one of all) if (one.opened) openings.add(look.name(one));
  for (const { code } of strandedIn(report)) openings.add(code);
  for (const { message } of unguardedIn(report)) openings.add(message);
  const lost = report.unread.filter(isLostGuard);
  for (const { message } of lost) openings.add(message);
  const open = openings.size;
  const twice = sides.some((side) => doubled(side).length);
  const { source, handlers } = report;
  const from = adapters[source.host]
    ? `of ${adapters[source.host]?.title}`
    : `in ${source.files.join(", ")}`;
  const colour = open ? "red" : "bold";
  const verdict = [
    ...guardSentences(counts, ifs.length, report.handlers, quiet).map((line, i) => ({
      line,
      colour: i ? ("bold" as const) : (colour as "red" | "bold"),
    })),
    ...unreadSentences(lost.length).map((line) => ({ line, colour: "red" as const })),
    ...leftSentences(unguardedIn(report).map(({ host = "" }) => called(host).title)).map(
      (line) => ({ line, colour: "red" as const }),
    ),
    ...strandedSentences(strandedIn(report).map(({ host = "" }) => called(host).title)).map(
      (line) => ({ line, colour: "red" as const }),
    ),
    ...twiceSentences(sides, adopt === false).map((line) => ({ line, colour: "yellow" as const })),
    ...(handlers ? [{ line: countSentence(counts, handlers, from), colour: undefined }] : []),
  ].flatMap(({ line, colour: how }) =>
    paragraph(line, width).map((one) => (how ? paint(how, one) : one)),
  );
  const shown = changedFiles(outcome, view);
  const next = nextStep(outcome, view, { open, twice: twice && adopt === undefined, shown });
  return [
    ...verdict,
    ...(quiet ? [] : [...next, ...editedHooks(outcome, view)]),
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
    ...(quiet
      ? []
      : [
          ...section("Holds if", ifs, view),
          ...section(
            "Differs",
            sides.flatMap((side) => [...differencesOn(side, look), ...doubledForGood(side, look)]),
            view,
          ),
        ]),
    ...inFiles(
      report.notices.filter(
        (one) => !strands(one) && !isUnguarded(one) && (!quiet || one.level === "error"),
      ),
      "In the hooks themselves",
      view,
    ),
    ...(quiet ? [] : everybody(outcome, view)),
  ].join("\n");
}

const calledAs = (adapters: Adapters, host: string) => {
  const { title = host, short = title } = adapters[host] ?? {};
  return { title, short };
};

const keyOf = ({ code, message, pointer, file }: Diagnostic) =>
  JSON.stringify([code, message, pointer, file]);

interface Stand {
  /** The number of guards that do not hold somewhere. */
  readonly open: number;
  readonly twice: boolean;
  readonly shown: readonly string[];
}

/** Suggests one step, with the files that were written. */
function nextStep(
  outcome: Outcome,
  view: ConvertView,
  { open, twice, shown }: Stand,
): readonly string[] {
  const { paint, width, dryRun, again, layer } = view;
  const bold = (line: string) => paint("bold", line);
  const written = dryRun ? "Would be written" : "Written";
  const list = shown.length
    ? ["", written, ...shown]
    : ["", `No file ${dryRun ? "would change" : "was changed"}.`];
  if (twice) {
    const sources = [
      ...new Set(
        outcome.judged
          .flatMap((side) => doubled(side))
          .flatMap(({ group }) => group.origin?.file ?? []),
      ),
    ];
    const copied = outcome.judged
      .flatMap((side) => doubled(side))
      .every(({ group }) => group.origin?.format !== undefined);
    const then = copied
      ? `The copies of hooks in ${sources.join(", ")} are then taken out of the agents' files`
      : `The entries in ${sources.join(", ")} then call Hookport too`;
    const why = `${then}, and each hook runs once. \`hookport remove\` gives the ${copied ? "files" : "file"} back as ${copied ? "they were" : "it was"}. To stay as it is: hookport convert --no-adopt`;
    return [
      "",
      bold(`Next: ${dryRun ? `${again} --adopt` : "hookport convert --adopt"}`),
      ...paragraph(why, width, "  "),
      ...list,
      ...whereToEdit(outcome, view),
    ];
  }
  if (dryRun)
    return [
      "",
      ...(shown.length ? [bold(`Next: ${again}`)] : []),
      ...list.slice(shown.length ? 0 : 1),
    ];
  if (open)
    return [
      "",
      bold(
        `Next: decide about ${open === 1 ? "this one" : "these"}; everything else is written and works.`,
      ),
      ...list,
      ...whereToEdit(outcome, view),
    ];
  if (!shown.length)
    return ["", "Everything is up to date: no file was changed.", ...whereToEdit(outcome, view)];
  return [
    "",
    ...(layer.scope === "project" ? [bold("Next: commit these files")] : [written]),
    ...shown,
    ...whereToEdit(outcome, view),
  ];
}

function whereToEdit(
  { judged, changes }: Outcome,
  { layer, width, dryRun }: ConvertView,
): readonly string[] {
  if (dryRun) return [];
  const groups = judged[0]?.judged.map(({ group }) => group) ?? [];
  const adopted = groups.some(({ origin }) => origin?.adopted);
  const files = new Set(groups.flatMap(({ origin }) => (origin?.adopted ? [origin.file] : [])));
  const left = [
    ...new Set(
      groups.flatMap(({ origin }) =>
        (origin?.inPlace && !origin.adopted) || origin?.format !== undefined ? [origin.file] : [],
      ),
    ),
  ];
  if (!adopted && !left.length) return [];
  const lines = adopted
    ? `${changes.some(({ path, before }) => files.has(path) && !namesLauncher(before)) ? "From now on edit" : "Edit"} hooks in ${layer.edited}, then: hookport convert`
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

/** What each colleague must do, as no file can do it; shown once, when the agent is new here. */
function everybody(
  { report, changes }: Outcome,
  { adapters, dryRun, layer, width, ...view }: ConvertView,
): readonly string[] {
  const fresh = changes.some(({ path, before }) => path === layer.document && before === undefined);
  if (!fresh || dryRun) return [];
  const setup: { at: string; text: string }[] = [];
  for (const { host, findings } of report.targets)
    for (const { code, message } of findings)
      if (code === "setup") setup.push({ at: calledAs(adapters, host).short, text: message });
  const who = layer.scope === "project" ? "Everybody needs" : "This needs";
  const untried = report.targets.some(({ findings }) =>
    findings.some(({ code }) => code === "windows"),
  );
  return [
    ...(setup.length ? section("To know", setup, { ...view, width }) : []),
    "",
    `${who} ${NEEDED_NODE}${untried ? " (Windows: untried)" : ""}. Try a guard:`,
    "  hookport run --bash 'a command that a guard forbids'",
  ];
}

export const gapsSentence = (gaps: number) => `${plural(gaps, "gap")}, and --strict was given.`;
