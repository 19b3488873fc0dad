/**
 * Returns one line of CSV (RFC 4180) with its line ending. A cell that a spreadsheet would run as a
 * formula gets a leading `'`.
 */
import { visible } from "./text.ts";

export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(harmless(obeyed(cell))))).join(",")}\r\n`;
}

// See https://owasp.org/www-community/attacks/CSV_Injection. Spreadsheets read the full-width forms
// as the same signs.
const harmless = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);
/** Makes control characters visible that a terminal would obey; line breaks in a cell stay. */
const obeyed = (cell: string) =>
  cell
    .split(/([\t\r\n])/)
    .map((part, i) => (i % 2 ? part : visible(part)))
    .join("");
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
