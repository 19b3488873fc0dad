/**
 * Prints an audit on a terminal: a line for each of many projects, or what needs attention in one.
 */
import cells from "string-width";
import type { AuditProject } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { shortTitle } from "../screen/label.ts";
import { folded, paragraph, section } from "../screen/screen.ts";
import { visible } from "../model/visible.ts";
import { clipped, pad } from "../screen/text.ts";
import type { AuditView, AuditWriter } from "./writer.ts";
import {
  conditionItems,
  fileItems,
  openItems,
  otherItems,
  UNCONVERTED,
  type Called,
} from "./attention.ts";
import { firstStep, isWrong, whatIsMissing } from "./missing.ts";
import { onThisMachine } from "./needs.ts";
import { openGaps } from "./said.ts";
import { countSentenceOf, sentenceOf, totalsSentence } from "./verdict.ts";

export function textWriter(look: AuditView): AuditWriter {
  const short: Called = (host) => shortTitle(look.adapters, host);
  return look.many
    ? manyWriter(look, short)
    : {
        begin: () => "",
        detail: (project) => `${one(project, look, short).join("\n")}\n`,
        end: () => "",
      };
}

function one(project: AuditProject, view: AuditView, short: Called): readonly string[] {
  const { paint, width } = view;
  const step = firstStep(project);
  const sentence = sentenceOf(project);
  const wrong = project.verdict !== "holds";
  return [
    ...paragraph(`${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, width).map((line) =>
      paint(wrong ? "red" : "bold", line),
    ),
    ...(project.guards ? paragraph(countSentenceOf(project, short), width) : []),
    ...(step ? ["", ...paragraph(`Next: ${step}`, width).map((line) => paint("bold", line))] : []),
    ...section("Does not hold", openItems(project, short), view),
    ...section("Wrong in the files", fileItems(project), view),
    ...section("Holds if", conditionItems(project, short), view),
    ...section("Differs", otherItems(project, short), view),
    // An unknown state of the machine gets no line.
    ...(project.summary.some(({ machine }) => machine?.off)
      ? [
          "",
          ...paragraph(capitalised(onThisMachine(project)), width).map((line) =>
            paint("yellow", line),
          ),
        ]
      : []),
  ];
}

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

interface Row {
  readonly path: string;
  readonly counts: readonly string[];
  readonly missing: string;
}

/** It keeps names and rows, but no project, in memory. */
function manyWriter(view: AuditView, short: Called): AuditWriter {
  const { width, paint } = view;
  let asked: readonly string[] = [];
  const rows: Row[] = [];
  const holding: string[] = [];
  let first = "";
  let looked = "";
  let guarded = 0;
  let untranslated = false;
  return {
    begin: (hosts) => ((asked = hosts), ""),
    row(project) {
      if (project.guards) guarded++;
      if (project.verdict === "holds") holding.push(project.path);
      if (!isWrong(project)) return "";
      const counts = asked.map((host) => countOf(project, host));
      untranslated ||= counts.some((count) => count.endsWith("*"));
      rows.push({ path: project.path, counts, missing: whatIsMissing(project, short) });
      first ||= firstStep(project);
      looked = looked && firstStep(project) ? looked : project.path;
      return "";
    },
    detail: () => "",
    end(totals) {
      const out: string[] = paragraph(totalsSentence(totals, guarded), width).map((line) =>
        paint("bold", line),
      );
      if (rows.length) out.push("", ...table(rows, asked.map(short), view));
      if (untranslated)
        out.push(
          ...paragraph(
            "* runs there untranslated: its answers may not count or not arrive",
            width,
            "  ",
          ),
        );
      const names = namesOf(holding);
      const last = [
        ...(holding.length ? labelled("hold", names.join(", "), width) : []),
        ...(totals.noGuard
          ? labelled(
              "no guard",
              `${totals.noGuard} project${totals.noGuard === 1 ? "" : "s"} (--verbose)`,
              width,
            )
          : []),
      ];
      if (last.length) out.push("", ...last);
      const steps = [
        ...(first ? paragraph(`First: ${first}`, width) : []),
        ...(looked ? paragraph(`One project in full: hookport audit ${word(looked)}`, width) : []),
      ];
      if (steps.length) out.push("", ...steps);
      return `${out.join("\n")}\n`;
    },
  };
}

function labelled(label: string, text: string, width: number): readonly string[] {
  return folded(visible(text), width - 14).map(
    (line, i) => `  ${pad(i ? "" : label, 10)}  ${line}`,
  );
}

function namesOf(paths: readonly string[]): readonly string[] {
  const folder = sharedFolder(paths);
  return paths.map((path) => path.slice(folder.length) || path);
}

function sharedFolder(paths: readonly string[]): string {
  const [first = ""] = paths;
  const top = first.slice(0, first.lastIndexOf("/") + 1);
  return paths.length > 1 && paths.every((path) => path.startsWith(top)) ? top : "";
}

/** Returns a count such as `2 of 3`, or `as is*`, `off` or `none`. */
function countOf(project: AuditProject, host: string): string {
  const found = project.summary.find((one) => one.host === host);
  if (!found) return "–";
  if (!project.guards) return "none";
  const gaps = openGaps(project).filter(({ verdict }) => verdict.host === host);
  if (
    found.holding === 0 &&
    gaps.length &&
    gaps.every(({ verdict }) => UNCONVERTED.includes(verdict.code))
  )
    return gaps.some(({ verdict }) => verdict.code === "imported-raw") ? "as is*" : "none";
  if (found.holding === 0 && gaps.length && gaps.every(({ verdict }) => verdict.now === "disabled"))
    return "off";
  return `${found.holding} of ${project.guards}`;
}

/** Gives each project a line, as wide as there is room; what is missing is cut. */
function table(
  rows: readonly Row[],
  titles: readonly string[],
  { width, paint }: AuditView,
): readonly string[] {
  const names = namesOf(rows.map(({ path }) => path)).map((name) => clipped(visible(name), 24));
  const columns = titles.map((title, c) =>
    Math.max(cells(visible(title)), ...rows.map(({ counts }) => cells(counts[c] ?? ""))),
  );
  const name = Math.max(...names.map((one) => cells(one)));
  const used = 2 + name + columns.reduce((sum, one) => sum + one + 2, 2);
  // Many agents have no room for a column each, so that agents with the same count share a word.
  if (width - used < 20)
    return rows.flatMap((row, i) => narrow(row, names[i] ?? "", titles, width));
  const line = (first: string, middle: readonly string[], last: string) =>
    `  ${pad(first, name)}  ${middle.map((one, c) => pad(one, columns[c] ?? 0)).join("  ")}  ${last}`.trimEnd();
  return [
    paint("dim", line("", titles.map(visible), "what is missing")),
    ...rows.map((row, i) =>
      line(names[i] ?? "", row.counts, clipped(visible(row.missing), width - used)),
    ),
  ];
}

function narrow(
  { counts, missing }: Row,
  name: string,
  titles: readonly string[],
  width: number,
): readonly string[] {
  const said = titles.map((title, c) => `${title} ${counts[c]}`).join(", ");
  return [
    `  ${name}: ${clipped(visible(missing), Math.max(10, width - cells(name) - 4))}`,
    ...folded(visible(said), width - 4).map((line) => `    ${line}`),
  ];
}
