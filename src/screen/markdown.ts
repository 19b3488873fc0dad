/** Writes Markdown as GitHub reads it. */
import { visible } from "../model/visible.ts";
import { numbered, SIGNS, UNREAD, type HookRow } from "./notes.ts";
import type { Page, Section } from "./page.ts";

/** Cells are Markdown: texts from elsewhere go through `plain` or `code` first. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const isCount = (i: number) => rows.length > 0 && rows.every((row) => /^\d+$/.test(row[i] ?? ""));
  const rule = head.map((_, i) => (isCount(i) ? "---:" : "---"));
  return [head, rule, ...rows].map(markdownRow).join("\n");
}

/** A table whose head is written already gets a further row. */
export const markdownRow = (row: readonly string[]) => `| ${row.map(cell).join(" | ")} |`;

// A backslash pairs with the character after it before cells are split, so that only a `|` after an
// even number of backslashes splits. A backslash at the end would take the space before the next
// `|` and nothing else.
const cell = (text: string) =>
  text
    .replace(/\r\n?|\n/g, "<br>")
    .replace(/(\\*)\|/g, (text, { length }: string) =>
      length % 2 ? text : `${"\\".repeat(length)}\\|`,
    );

const entity = (char: string) => `&#${char.codePointAt(0)};`;

/** Escapes text so that it is shown as it is. */
export const plain = (text: string) => visible(text).replace(/[\\`*_[\]<>&~|#@!]/g, entity);

/** In backticks a `|` after a backslash cannot be written at all, and a backtick only with care. */
export function code(text: string): string {
  const shown = visible(text);
  const simple = shown !== "" && shown === shown.trim() && !/[`|\\]/.test(shown);
  return simple ? `\`${shown}\`` : `<code>${plain(text)}</code>`;
}

/** Without the first sentence, which is the headline. */
export function pageMarkdown({ verdict, hooks, sections, next, foot = [] }: Page): string {
  return [
    verdict
      .slice(1)
      .map(({ text }) => plain(text))
      .join(" "),
    hooks?.rows.length ? hooksMarkdown(hooks.agents, hooks.rows) : "",
    ...sections.map(sectionMarkdown),
    next ? `Next: ${code(next.command)}` : "",
    foot.map((line) => `- ${plain(line)}`).join("\n"),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function hooksMarkdown(agents: readonly string[], rows: readonly HookRow[]): string {
  const { notes, numbersOf } = numbered(agents, rows);
  const table = markdownTable(
    ["hook", "guard", ...agents.map(plain)],
    rows.map(({ name, guard, cells }) => [
      code(name),
      guard,
      ...cells.map((cell) => {
        const text = [SIGNS[cell.mark], numbersOf(cell)].filter(Boolean).join(" ");
        return cell.mark === "no" ? `**${text}**` : text;
      }),
    ]),
  );
  const list = notes.map(
    ({ number, text, code: id }) => `${number}. ${plain(text)}${id && ` (${code(id)})`}`,
  );
  const unread = rows.some(({ guard }) => guard === "yes?") ? [`yes?: ${plain(UNREAD)}`] : [];
  return [table, ...(list.length ? [list.join("\n")] : []), ...unread].join("\n\n");
}

function sectionMarkdown({ title, items }: Section): string {
  const lines = items.map(({ at, text, code: id, ways = [] }) => {
    const way = ways.map((text) => `<br>→ ${plain(text)}`).join("");
    return `- **${plain(at)}** ${plain(text)}${id ? ` (${code(id)})` : ""}${way}`;
  });
  return lines.length ? [`**${title}**`, lines.join("\n")].join("\n\n") : "";
}
