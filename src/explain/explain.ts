import { codes, infoOf, LEVEL_MEANS, type Code, type Severity } from "../model/codes.ts";
import { wrap } from "../screen/text.ts";
import { HEADINGS, pageOf, type CodePage } from "./page.ts";
import { STYLE, type Paint } from "../screen/paint.ts";
import type { Look } from "../screen/screen.ts";

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
  /** The lines stay as they are. */
  readonly code?: true;
}

export function explainText(code: Code, { paint, width }: Look): string {
  const page = pageOf(code);
  const { level } = infoOf(code);
  const parts = partsOf(page).map(({ title, lines, code: asIs }) =>
    [
      paint("bold", title),
      ...(asIs
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
  const parts = partsOf(page).map(({ title, lines, code: asIs }) =>
    [`## ${title}`, ...(asIs ? [["```", ...lines, "```"].join("\n")] : lines)].join("\n\n"),
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

const partsOf = ({ means, why, example, fix }: CodePage): readonly Part[] => [
  { title: HEADINGS.means, lines: means },
  { title: HEADINGS.why, lines: why },
  ...(example.length ? [{ title: HEADINGS.example, lines: example, code: true } as const] : []),
  { title: HEADINGS.fix, lines: fix },
];

const commands = ({ by }: CodePage, quote = "") =>
  by
    .map((name) =>
      name === "entry" ? "a hook's entry, to the model" : `${quote}hookport ${name}${quote}`,
    )
    .join(", ");

const indent = (line: string) => (line ? `  ${line}` : line);
