/** Reads CSV as RFC 4180 says; what is not CSV throws. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  for (let at = 0; at < text.length;) {
    const row: string[] = [];
    for (;;) {
      const rest = text.slice(at);
      const found = /^"((?:[^"]|"")*)"/.exec(rest) ?? /^([^",\r\n]*)/.exec(rest);
      if (!found) throw new Error(`not CSV: ${rest}`);
      row.push(
        found[0].startsWith('"')
          ? (found[1] as string).replaceAll('""', '"')
          : (found[1] as string),
      );
      at += found[0].length;
      if (text[at] !== ",") break;
      at++;
    }
    if (!text.startsWith("\r\n", at)) throw new Error(`no line ending at ${at}`);
    at += 2;
    rows.push(row);
  }
  return rows;
}
