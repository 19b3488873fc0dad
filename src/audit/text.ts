import cells from "string-width";
import type { AuditProject } from "../../schemas/types/output.ts";
import { word } from "../model/shell.ts";
import { shortTitle } from "../screen/label.ts";
import { parted, folded, paragraph } from "../screen/screen.ts";
import { visible } from "../model/visible.ts";
import { clipped, pad, plural, table } from "../screen/text.ts";
import { pageText } from "../screen/page.ts";
import {
  AS_IS,
  countOf,
  isNotRead,
  NO_COUNT,
  NO_COUNT_MEANS,
  totalsOf,
  totalsSentence,
} from "./counts.ts";
import { firstStep, isWrong, whatIsMissing } from "./missing.ts";
import { openGaps } from "./sides.ts";
import { projectPage } from "./page.ts";
import { each, type AuditForm, type AuditView } from "./form.ts";

export const textForm: AuditForm = function* (projects, view) {
  const { many, adapters, verbose = false, required, paint } = view;
  const page = (project: AuditProject) =>
    pageText(projectPage(project, adapters, verbose, required), view).join("\n");
  if (many) yield `${overview(projects, view).join("\n")}\n`;
  if (many && verbose)
    yield* each(
      projects,
      (project) => `\n${paint("bold", visible(project.path))}\n${page(project)}\n`,
    );
  if (!many) yield* each(projects, (project) => `${page(project)}\n`);
};

interface Row {
  readonly path: string;
  /** By the position of the agent. */
  readonly counts: readonly string[];
  readonly missing: string;
}

/** It keeps names and rows in memory. */
function overview(projects: Iterable<AuditProject>, view: AuditView): readonly string[] {
  const { width, paint, required } = view;
  const short = (host: string) => shortTitle(view.adapters, host);
  const rows: Row[] = [];
  const holding: string[] = [];
  const notRead: string[] = [];
  let [first, looked, most] = ["", "", -1];
  const totals = totalsOf(projects);
  for (const project of projects) {
    const { path, verdict } = project;
    if (verdict === "holds") holding.push(path);
    if (isNotRead(project)) notRead.push(path);
    if (!isWrong(project)) continue;
    const counts = view.hosts.map((host) => countOf(project, host).word);
    rows.push({ path, counts, missing: whatIsMissing(project, short) });
    first ||= firstStep(project);
    const open = openGaps(project).length;
    if (open > most) [most, looked] = [open, path];
  }
  const without = totals["no-guard"];
  return [
    ...paragraph(totalsSentence(totals, required), width).map((line) => paint("bold", line)),
    ...tableLines(rows, short, view),
    ...parted([
      ...(holding.length ? labelled("hold", namesOf(holding).join(", "), width) : []),
      ...(notRead.length ? labelled("not read", namesOf(notRead).join(", "), width) : []),
      ...(without ? labelled("no guard", `${plural(without, "project")} (--verbose)`, width) : []),
    ]),
    ...parted([
      ...(first ? paragraph(`First: ${first}`, width) : []),
      ...(looked ? paragraph(`One project in full: hookport audit ${word(looked)}`, width) : []),
    ]),
  ];
}

function tableLines(
  rows: readonly Row[],
  short: (host: string) => string,
  view: AuditView,
): readonly string[] {
  if (!rows.length) return [];
  const lines = rowLines(rows, view.hosts.map(short), view);
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

const MISSING = "what is missing";

/** Gives each project a line, as wide as there is room; what is missing is cut. */
function rowLines(
  rows: readonly Row[],
  titles: readonly string[],
  { width, paint, required }: AuditView,
): readonly string[] {
  const names = namesOf(rows.map(({ path }) => path));
  const [head = "", ...lines] = table([
    ["", ...titles, MISSING],
    ...rows.map(({ counts, missing }, i) => [names[i] ?? "", ...counts, missing]),
  ]).map((line) => `  ${line}`);
  const room = width - cells(head) + MISSING.length;
  // Many agents have no room for a column each, so that agents with the same count share a word.
  const most = Math.max(...rows.map(({ missing }) => cells(visible(missing))));
  if (room < (required ? most : 20))
    return rows.flatMap((row, i) => narrow(row, visible(names[i] ?? ""), titles, width));
  return [paint("dim", head), ...lines.map((line) => clipped(line, width))];
}

function narrow(
  { counts, missing }: Row,
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
