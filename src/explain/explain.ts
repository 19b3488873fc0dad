import { codes, infoOf, LEVEL_MEANS, type Code, type Severity } from "../model/codes.ts";
import { wrap, type Paint } from "../screen/text.ts";
import type { Look } from "../screen/screen.ts";
import pages from "virtual:pages";

const STYLE: { readonly [L in Severity]: Parameters<Paint>[0] } = {
  conditional: "yellow",
  unproved: "yellow",
  weakened: "yellow",
  warning: "yellow",
  lost: "red",
  error: "red",
  notice: "dim",
};

export function explainText(code: Code, { paint, width }: Look): string {
  const page = pageOf(code);
  const { level } = infoOf(code);
  const parts = partsOf(page).map(({ title, lines, isCode }) =>
    [
      paint("bold", title),
      ...(isCode
        ? lines
        : lines.flatMap((line, i) => [...(i ? [""] : []), ...wrap(line, width - 2)])
      ).map(indent),
    ].join("\n"),
  );
  return [
    [paint("bold", code), ...wrap(page.title, width)].join("\n"),
    painted(STYLE[level], `${level}: ${LEVEL_MEANS[level]}`, { paint, width }),
    ...parts,
    painted("dim", `Reported by ${commands(page)}.`, { paint, width }),
  ].join("\n\n");
}

const painted = (style: Parameters<Paint>[0], text: string, { paint, width }: Look): string =>
  wrap(text, width)
    .map((line) => paint(style, line))
    .join("\n");

export function explainMarkdown(code: Code): string {
  const page = pageOf(code);
  const { level } = infoOf(code);
  const parts = partsOf(page).map(({ title, lines, isCode }) =>
    [`## ${title}`, ...(isCode ? [["```", ...lines, "```"].join("\n")] : lines)].join("\n\n"),
  );
  return [
    `# \`${code}\`: ${page.title}`,
    `**${level}**: ${LEVEL_MEANS[level]}.`,
    ...parts,
    `Reported by ${commands(page, "`")}.`,
  ].join("\n\n");
}

export function explainJson(code: Code) {
  const { title, means, why, example, fix, by } = pageOf(code);
  const { level, hint } = infoOf(code);
  const text = (lines: readonly string[]) => lines.join("\n\n");
  return {
    version: 1,
    code,
    level,
    title,
    means: text(means),
    why: text(why),
    example: example.join("\n"),
    fix: text(fix),
    hint,
    reportedBy: by,
  };
}

export function listText({ paint, width }: Look): string {
  const column = Math.max(...codes.map(({ length }) => length));
  const lists = byLevel().map(({ level, members }) =>
    [
      paint(STYLE[level], `${level}: ${LEVEL_MEANS[level]}`),
      ...members.map((code) => indent(`${code.padEnd(column)}  ${pageOf(code).title}`)),
    ].join("\n"),
  );
  const more = painted("dim", "hookport explain <code> prints the page of one.", { paint, width });
  return [...lists, more].join("\n\n");
}

export const listMarkdown = (): string =>
  byLevel()
    .map(({ level, members }) => {
      const rows = members.map((code) => `| \`${code}\` | ${pageOf(code).title} |`);
      const table = ["| code | meaning |", "| --- | --- |", ...rows].join("\n");
      return [`## ${level}`, LEVEL_MEANS[level], table].join("\n\n");
    })
    .join("\n\n");

export const listJson = () => ({
  version: 1,
  codes: byLevel()
    .flatMap(({ members }) => members)
    .map((code) => ({ code, ...infoOf(code), title: pageOf(code).title })),
});

const byLevel = () =>
  (Object.keys(LEVEL_MEANS) as Severity[]).map((level) => ({
    level,
    members: codes.filter((code) => infoOf(code).level === level),
  }));

/** The lines of an example stay as they are. */
const partsOf = (page: CodePage) =>
  (Object.keys(HEADINGS) as (keyof typeof HEADINGS)[])
    .filter((part) => part !== "example" || page.example.length)
    .map((part) => ({ title: HEADINGS[part], lines: page[part], isCode: part === "example" }));

const commands = ({ by }: CodePage, quote = "") =>
  by
    .map((name) =>
      name === "entry" ? "a hook's entry, to the model" : `${quote}hookport ${name}${quote}`,
    )
    .join(", ");

const indent = (line: string) => (line ? `  ${line}` : line);

/** `entry` is no command: no report has the code, and convert's entry shows it to the model. */
type Command = "convert" | "check" | "audit" | "test" | "entry";

interface CodePage {
  /** At most 50 characters, because it is shown in a list next to the code. */
  readonly title: string;
  /** Each paragraph is one line. */
  readonly means: readonly string[];
  readonly why: readonly string[];
  /** The lines as they are; empty if the page has no example. */
  readonly example: readonly string[];
  readonly fix: readonly string[];
  readonly by: readonly Command[];
}

export const HEADINGS = {
  means: "What it means",
  why: "Why it matters",
  example: "Example",
  fix: "What to do",
} as const;

const REPORTED = /\n\nReported by (.+)\.\n$/;

export const pageOf = (code: Code): CodePage => parsePage(pages[code] ?? "");

/** A missing or misspelt heading leaves its part empty, which the tests of the pages reject. */
function parsePage(text: string): CodePage {
  const [head = "", ...sections] = text.replace(REPORTED, "").split(/\n\n## /);
  const section = (title: string) =>
    sections.find((section) => section.startsWith(`${title}\n\n`))?.slice(title.length + 2) ?? "";
  return {
    title: head.replace(/^# /, ""),
    means: paragraphs(section(HEADINGS.means)),
    why: paragraphs(section(HEADINGS.why)),
    example: section(HEADINGS.example).split("\n").slice(1, -1),
    fix: paragraphs(section(HEADINGS.fix)),
    by: commandsIn(REPORTED.exec(text)?.[1] ?? ""),
  };
}

const paragraphs = (text: string) => text.split("\n\n").map((line) => line.replaceAll("\n", " "));

const commandsIn = (text: string): readonly Command[] => {
  const named = [...text.matchAll(/`hookport (\w+)`/g)].map(([, name]) => name as Command);
  return named.length ? named : ["entry"];
};
