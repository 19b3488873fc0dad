/** Writes Markdown as GitHub reads it. */
import { visible } from "../model/visible.ts";

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
