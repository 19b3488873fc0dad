/** Writes where the cases of a package deny, for its README: a badge and a table. */
import { UserError } from "../../model/error.ts";
import type { CaseResult, TestReport } from "../../../schemas/types/output.ts";
import { markdownTable, plain } from "../../screen/markdown.ts";
import { listed } from "../../screen/label.ts";
import { plural } from "../../screen/text.ts";

export interface PlayedAgent {
  /** The agent's name among the report's `hosts`. */
  readonly host: string;
  readonly title: string;
  readonly version: string | undefined;
}

const BEGIN = "<!-- hookport test --live: written by it, from here -->";
const END = "<!-- hookport test --live: to here -->";
/** So many cases are named where they do not deny. */
const NAMED = 3;

export const denials = ({ cases }: TestReport): readonly CaseResult[] =>
  cases.filter(({ decision }) => decision === "deny");

/** The date is as YYYY-MM-DD. */
export function readmeSection(
  report: TestReport,
  agents: readonly PlayedAgent[],
  date: string,
): string {
  const results = denials(report);
  const rows = agents.map(({ host, title, version }) => {
    const on = (result: CaseResult) => result.hosts.find((each) => each.host === host)?.status;
    const named = (words: string, some: readonly CaseResult[]) => {
      const names = some.map(({ name }) => plain(name));
      return names.length ? [`${words}: ${listed(names, NAMED)}`] : [];
    };
    const denied = results.filter((result) => on(result) === "same");
    const untried = results.filter((result) => on(result) === "skipped");
    const open = results.filter((result) => !denied.includes(result) && !untried.includes(result));
    const words = [
      `${denied.length} of ${results.length}`,
      ...named("not denied", open),
      ...named("not played", untried),
    ];
    const holds = denied.length === results.length;
    return { holds, row: [title, version ?? "?", words.join("; ")] };
  });
  const holding = rows.filter(({ holds }) => holds).length;
  const verdict = `${holding} of ${plural(rows.length, "agent")}`;
  return [
    BEGIN,
    badge("denies on", verdict, holding === rows.length ? "brightgreen" : "red"),
    "",
    markdownTable(
      ["agent", "version", "forbidden calls that it denied"],
      rows.map(({ row }) => row),
    ),
    "",
    `Played on the agents themselves by \`hookport test --live\` on ${date}.`,
    END,
  ].join("\n");
}

/** The form in which most READMEs have their images. */
function badge(label: string, words: string, colour: string): string {
  const part = (text: string) =>
    encodeURIComponent(text.replaceAll("-", "--").replaceAll("_", "__").replaceAll(" ", "_"));
  return `![${label} ${words}](https://img.shields.io/badge/${part(label)}-${part(words)}-${colour})`;
}

/** Replaces an earlier section, else adds it; throws if the README has only one of two marks. */
export function sectionIn(readme: string): (section: string) => string {
  const end = readme.includes("\r\n") ? "\r\n" : "\n";
  const from = readme.indexOf(BEGIN);
  const to = readme.indexOf(END, Math.max(from, 0));
  if (from < 0 !== to < 0)
    throw new UserError(
      "README.md: it has one of the two lines around what --readme writes, and not the other",
      "take that line out: the section is then written at the end",
    );
  return (section) => {
    const text = section.replaceAll("\n", end);
    if (from >= 0) return readme.slice(0, from) + text + readme.slice(to + END.length);
    const gap = readme === "" ? "" : readme.endsWith(end) ? end : end + end;
    return `${readme}${gap}${text}${end}`;
  };
}
