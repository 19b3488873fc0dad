import cells from "string-width";
import type { AuditProject } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { shortTitle } from "../screen/label.ts";
import { folded, paragraph } from "../screen/screen.ts";
import { visible } from "../model/visible.ts";
import { clipped, pad, plural } from "../screen/text.ts";
import { pageText } from "../screen/page.ts";
import { AS_IS, countOf, isNotRead, NO_COUNT, NO_COUNT_MEANS, totalsSentence } from "./counts.ts";
import { firstStep, isWrong, whatIsMissing } from "./missing.ts";
import { openGaps } from "./sides.ts";
import { projectPage } from "./page.ts";
import type { AuditTotals, AuditView, AuditWriter } from "./writer.ts";

export function textWriter(look: AuditView): AuditWriter {
  const page = (project: AuditProject) =>
    pageText(projectPage(project, look.adapters, look.verbose === true, look.required), look).join(
      "\n",
    );
  return look.many
    ? manyWriter(look, page)
    : { detail: (project) => `${page(project)}\n`, frame: () => ({ before: "", after: "" }) };
}

interface Row {
  readonly path: string;
  /** By the agent's id. */
  readonly counts: ReadonlyMap<string, string>;
  readonly missing: string;
}

interface CountedRow extends Omit<Row, "counts"> {
  readonly counts: readonly string[];
}

/** It keeps names and rows, but no project, in memory. */
function manyWriter(view: AuditView, page: (project: AuditProject) => string): AuditWriter {
  const short = (host: string) => shortTitle(view.adapters, host);
  const rows: Row[] = [];
  const holding: string[] = [];
  const notRead: string[] = [];
  let [first, looked, most] = ["", "", -1];
  return {
    row(project) {
      if (project.verdict === "holds") holding.push(project.path);
      if (isNotRead(project)) notRead.push(project.path);
      if (!isWrong(project)) return "";
      rows.push({
        path: project.path,
        counts: new Map(project.hosts.map((host) => [host, countOf(project, host).word])),
        missing: whatIsMissing(project, short),
      });
      first ||= firstStep(project);
      const open = openGaps(project).length;
      if (open > most) [most, looked] = [open, project.path];
      return "";
    },
    detail: (project) =>
      view.verbose ? `\n${view.paint("bold", visible(project.path))}\n${page(project)}\n` : "",
    frame: (totals) => ({
      before: `${[
        ...headLines(totals, view),
        ...tableLines(rows, short, view),
        ...namesLines(holding, notRead, totals, view),
        ...stepsLines(first, looked, view),
      ].join("\n")}\n`,
      after: "",
    }),
  };
}

const headLines = (totals: AuditTotals, { width, paint, required }: AuditView) =>
  paragraph(totalsSentence(totals, required), width).map((line) => paint("bold", line));

function tableLines(
  rows: readonly Row[],
  short: (host: string) => string,
  view: AuditView,
): readonly string[] {
  const { hosts } = view;
  if (!rows.length) return [];
  const counted = rows.map((row) => ({
    ...row,
    counts: hosts.map((host) => row.counts.get(host) ?? NO_COUNT),
  }));
  const lines = table(counted, hosts.map(short), view);
  const shows = (end: string) => lines.some((line) => line.includes(end));
  const folder = sharedFolder(rows.map(({ path }) => path));
  return [
    "",
    ...(folder ? paragraph(`in ${folder}`, view.width, "  ") : []),
    ...lines,
    ...(shows("as is*") ? paragraph(AS_IS, view.width, "  ") : []),
    ...(shows(` ${NO_COUNT} `) ? paragraph(NO_COUNT_MEANS, view.width, "  ") : []),
  ];
}

function namesLines(
  holding: readonly string[],
  notRead: readonly string[],
  { noGuard }: AuditTotals,
  { width }: AuditView,
): readonly string[] {
  const lines = [
    ...(holding.length ? labelled("hold", namesOf(holding).join(", "), width) : []),
    ...(notRead.length ? labelled("not read", namesOf(notRead).join(", "), width) : []),
    ...(noGuard ? labelled("no guard", `${plural(noGuard, "project")} (--verbose)`, width) : []),
  ];
  return lines.length ? ["", ...lines] : [];
}

function stepsLines(first: string, looked: string, { width }: AuditView): readonly string[] {
  const lines = [
    ...(first ? paragraph(`First: ${first}`, width) : []),
    ...(looked ? paragraph(`One project in full: hookport audit ${word(looked)}`, width) : []),
  ];
  return lines.length ? ["", ...lines] : [];
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

/** Gives each project a line, as wide as there is room; what is missing is cut. */
function table(
  rows: readonly CountedRow[],
  titles: readonly string[],
  { width, paint, required }: AuditView,
): readonly string[] {
  const names = namesOf(rows.map(({ path }) => path)).map(visible);
  const columns = titles.map((title, c) =>
    Math.max(cells(visible(title)), ...rows.map(({ counts }) => cells(counts[c] ?? ""))),
  );
  const name = Math.max(...names.map((name) => cells(name)));
  const used = 2 + name + columns.reduce((sum, number) => sum + number + 2, 2);
  // Many agents have no room for a column each, so that agents with the same count share a word.
  const most = Math.max(...rows.map(({ missing }) => cells(visible(missing))));
  if (width - used < (required ? most : 20))
    return rows.flatMap((row, i) => narrow(row, names[i] ?? "", titles, width));
  const line = (first: string, middle: readonly string[], last: string) =>
    `  ${pad(first, name)}  ${middle.map((text, c) => pad(text, columns[c] ?? 0)).join("  ")}  ${last}`.trimEnd();
  return [
    paint("dim", line("", titles.map(visible), "what is missing")),
    ...rows.map((row, i) =>
      line(names[i] ?? "", row.counts, clipped(visible(row.missing), width - used)),
    ),
  ];
}

function narrow(
  { counts, missing }: CountedRow,
  name: string,
  titles: readonly string[],
  width: number,
): readonly string[] {
  const shown = titles.flatMap((title, c) =>
    counts[c] === NO_COUNT ? [] : [`${title} ${counts[c]}`],
  );
  const lines = [`${name}: ${visible(missing)}`, visible(shown.join(", "))];
  return lines
    .filter(Boolean)
    .flatMap((text, i) =>
      folded(text, width - 4).map((line, l) => `${i || l ? "    " : "  "}${line}`),
    );
}
