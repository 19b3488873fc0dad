/** One line of CSV (RFC 4180), its line ending with it. A cell that a spreadsheet would run as a formula is led by a `'`. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === "number" ? String(cell) : quoted(harmless(cell)))).join(",")}\r\n`;
}

// https://owasp.org/www-community/attacks/CSV_Injection; spreadsheets take the full-width forms for the same signs.
const harmless = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell);
const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
