/** Writes an audit as Markdown for a comment or a job's summary on GitHub. */
import type { AuditProject } from "../../schemas/types/output.ts";
import { shortTitle } from "../screen/label.ts";
import { code, markdownRow, markdownTable, plain, pageMarkdown } from "../screen/markdown.ts";
import { countOf, totalsOf, totalsSentence, verdictOf } from "./counts.ts";
import { isWrong } from "./missing.ts";
import type { Page } from "../screen/page.ts";
import { projectPage } from "./page.ts";
import { each, type AuditForm } from "./form.ts";

/** The number of characters that GitHub accepts in a comment, with room for the end. */
const COMMENT = 65_536 - 4_000;
/** The part of them for the table, so that there is room for details. */
const TABLE = 40_000;

/** Among many projects it lists those in which something is wrong, as far as there is room. */
export const markdownForm: AuditForm = function* (projects, { many, adapters, hosts, required }) {
  let used = 0;
  const left = { rows: 0, details: 0 };
  const fits = (text: string, most: number, kind: keyof typeof left): string => {
    if (left[kind] || used + text.length > most) {
      left[kind]++;
      return "";
    }
    used += text.length;
    return text;
  };
  const detail = (project: AuditProject) =>
    detailOf(projectPage(project, adapters, false, required), project.path, many ? "" : " open");
  if (many) {
    yield `**${totalsSentence(totalsOf(projects), required)}**\n\n`;
    const titles = hosts.map((host) => plain(shortTitle(adapters, host)));
    yield `${markdownTable(["project", "verdict", ...titles], [])}\n`;
    yield* each(projects, (project) =>
      isWrong(project) ? fits(`${markdownRow(rowOf(project, hosts))}\n`, TABLE, "rows") : "",
    );
  }
  yield "\n";
  yield* each(projects, (project) => {
    if (!many) return detail(project);
    return isWrong(project) ? fits(detail(project), COMMENT, "details") : "";
  });
  yield `${[...leftOut(left), "For details: `hookport explain CODE`"].join("\n\n")}\n`;
};

const rowOf = (project: AuditProject, hosts: readonly string[]): readonly string[] => [
  code(project.path),
  verdictOf(project).word,
  ...hosts.map((host) => {
    const { status, word } = countOf(project, host);
    return status === "bad" ? `**${word}**` : plain(word);
  }),
];

// GitHub reads the text of a summary as HTML, not as Markdown.
function detailOf(page: Page, path: string, open: string): string {
  const head = `<code>${plain(path)}</code>: ${plain(page.verdict[0]?.text ?? "")}`;
  return `<details${open}><summary>${head}</summary>\n\n${pageMarkdown(page)}\n\n</details>\n\n`;
}

const leftOut = ({ rows, details }: { readonly rows: number; readonly details: number }) => [
  ...(rows ? [`${rows} more projects where something is wrong are not in the table.`] : []),
  ...(details
    ? [
        `There is no room here for what is wrong in ${details} of them: \`hookport audit --format html\` has all of it.`,
      ]
    : []),
];
