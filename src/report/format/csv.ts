/**
 * One line of CSV (RFC 4180), its line ending with it. A cell that a spreadsheet would run as a
 * formula is led by a `'`.
 */
import { visible } from "./text.ts";

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(harmless(obeyed(cell))))).join(",")}\r\n`;
}

// https://owasp.org/www-community/attacks/CSV_Injection; spreadsheets take the full-width forms for
// the same signs.
const harmless = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);
/** What a terminal would obey is written out; what ends a line is a cell's own. */
const obeyed = (cell: string) =>
  cell
    .split(/([\t\r\n])/)
    .map((part, i) => (i % 2 ? part : visible(part)))
    .join("");
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
