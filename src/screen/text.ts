import { visible } from "../model/visible.ts";
/** Formats text for a terminal, without characters that the terminal would obey. */
// This is the last major version that can be required: the command line is bundled for Node
// releases that cannot require a module.
import cells from "string-width";

/** Colours a text only if it goes to a terminal. */
export type Paint = (
  style: "bold" | "dim" | "red" | "yellow" | "green" | "cyan",
  text: string,
) => string;

/** As wide as their widest cells, which are made visible, so colours come afterwards. */
export function table(rows: readonly (readonly string[])[]): readonly string[] {
  const shown = rows.map((row) => row.map(visible));
  const widths: number[] = [];
  for (const row of shown)
    for (const [c, cell] of row.entries()) widths[c] = Math.max(widths[c] ?? 0, cells(cell));
  return shown.map((row) =>
    row
      .map((cell, c) => pad(cell, widths[c] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export const pad = (shown: string, width: number) =>
  shown + " ".repeat(Math.max(0, width - cells(shown)));

/** Wraps at spaces; a word that is longer than a line gets its own line. */
export function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && cells(`${last} ${word}`) <= width)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

export const plural = (n: number, word: string) => `${n} ${word}${n === 1 ? "" : "s"}`;

/** The text gets at most this many cells, with an ellipsis for the rest. */
export function clipped(text: string, most: number): string {
  if (cells(text) <= most) return text;
  // Nothing is as narrow as a tenth of a cell, and each step measures all that is left.
  let short = text.slice(0, 10 * most);
  while (short && cells(short) > most - 1) short = short.slice(0, -1);
  return `${short.replace(/[\ud800-\udbff]$/, "")}…`;
}
