/** Markdown as GitHub reads it. */
import { visible } from "./text.ts";

/**
 * Cells are Markdown: only what would end a cell or a row is escaped. What others named goes
 * through `plain` or `code` first.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [head, head.map(() => "---"), ...rows].map(markdownRow).join("\n");
}

/** One more row of a table whose head is written. */
export const markdownRow = (row: readonly string[]) => `| ${row.map(cell).join(" | ")} |`;

// A backslash pairs with what follows it before cells are split: only after an even number of them
// does a `|` split. One at the end would take the space before the next `|` and nothing else.
const cell = (text: string) =>
  text
    .replace(/\r\n?|\n/g, "<br>")
    .replace(/(\\*)\|/g, (all, { length }: string) =>
      length % 2 ? all : `${"\\".repeat(length)}\\|`,
    );

const entity = (char: string) => `&#${char.codePointAt(0)};`;

/** Text that is to be read as it is. */
export const plain = (text: string) => visible(text).replace(/[\\`*_[\]<>&~|#@!]/g, entity);

/**
 * A command or a name. In backticks a `|` after a backslash cannot be written at all, and a
 * backtick only with care.
 */
export function code(text: string): string {
  const shown = visible(text);
  const simple = shown !== "" && shown === shown.trim() && !/[`|\\]/.test(shown);
  return simple ? `\`${shown}\`` : `<code>${plain(text)}</code>`;
}
