/** Lays out what a person reads on a terminal, never wider than the given width. */
import cells from "string-width";
import type { Diagnostic } from "../../schemas/types/output.ts";
import { visible } from "../model/visible.ts";
import { listed } from "./label.ts";
import { pad, wrap, type Paint } from "./text.ts";

export interface Look {
  readonly paint: Paint;
  /** Columns of the terminal. */
  readonly width: number;
}

export interface Item {
  /** The agent or the place that it is about. */
  readonly at: string;
  readonly text: string;
  readonly code?: string;
  /** How bad it is, as the colour of `at`. */
  readonly tone?: "fair" | "bad";
  /** Steps that the user can take, one line each. */
  readonly ways?: readonly string[];
}

/** Longer lines are hard to read. */
const WIDEST = 80;
/** Used even on a terminal that reports less. */
const NARROWEST = 40;

const COLUMN = 24;
const NARROWEST_COLUMN = 2;
const TONES = { fair: "yellow", bad: "red" } as const;

export const screenWidth = (columns: number | undefined): number =>
  Math.max(NARROWEST, Math.min(columns || WIDEST, WIDEST));

/** An empty line parts these lines from what is above. */
export const parted = (lines: readonly string[]) => (lines.length ? ["", ...lines] : []);

export const paragraph = (text: string, width: number, indent = ""): readonly string[] =>
  folded(visible(text), width - indent.length).map((line) => indent + line);

/** Names of files that are written out where the same is found in each of them. */
const MOST_FILES = 3;

/** Findings at their places, with what to do about them; the same is told once. */
export function placedItems(findings: readonly Diagnostic[]): readonly Item[] {
  const items = new Map<string, Item & { readonly files: Map<string, Set<number>> }>();
  for (const { file, line, message, code, hint } of findings) {
    const text = withWay(message, hint);
    const key = JSON.stringify([!file, code, text]);
    const same = items.get(key) ?? { at: "project", text, code, files: new Map() };
    if (file) same.files.set(file, (same.files.get(file) ?? new Set()).add(line));
    items.set(key, same);
  }
  return [...items.values()].map(({ files, ...item }) =>
    files.size ? { ...item, at: placesText(files) } : item,
  );
}

function placesText(files: ReadonlyMap<string, ReadonlySet<number>>): string {
  const places = [...files].map(([file, lines]) => `${file}:${listed([...lines].map(String))}`);
  return places.length > MOST_FILES
    ? `${places[0]}, and ${places.length - 1} more files (--json names them)`
    : places.join(", ");
}

/** A title, then what there is about each agent, in columns, with the code at the right. */
export function section(
  title: string,
  items: readonly Item[],
  { paint, width }: Look,
): readonly string[] {
  if (!items.length) return [];
  // A name that is too long for the column gets its own line.
  const column = Math.max(
    NARROWEST_COLUMN,
    ...items.map(({ at }) => cells(visible(at))).filter((wide) => wide <= COLUMN),
  );
  const out = ["", paint("bold", visible(title))];
  for (const { at, text, code, tone, ways = [] } of items) {
    const name = visible(at);
    const long = cells(name) > column;
    const gap = " ".repeat(column + 4);
    const lead = long ? gap : `  ${pad(name, column)}  `;
    const room = width - gap.length;
    const lines = coded(folded(visible(text), room), code, room, paint);
    if (long) out.push(...folded(name, width - 2).map((line) => `  ${line}`));
    const head = tone ? paint(TONES[tone], lead) : lead;
    out.push(...lines.map((line, i) => (i ? gap : head) + line));
    for (const way of ways)
      out.push(
        ...folded(visible(way), width - 6).map((line, i) => `      ${i ? "  " : ""}${line}`),
      );
  }
  return out;
}

/** The code goes to the end of the last line, or on its own line if there is no room. */
export function coded(
  lines: readonly string[],
  code: string | undefined,
  width: number,
  paint: Paint,
): readonly string[] {
  if (!code) return lines;
  const shown = `[${visible(code)}]`;
  const last = lines.at(-1) ?? "";
  const room = width - cells(last) - cells(shown);
  if (cells(shown) > width) return [...lines, ...folded(shown, width)];
  const right = (gap: number) => " ".repeat(Math.max(0, gap)) + paint("dim", shown);
  return room >= 2
    ? [...lines.slice(0, -1), last + right(room)]
    : [...lines, right(width - cells(shown))];
}

/** Wraps at spaces, and cuts words that are longer than a line. */
export const folded = (text: string, width: number): readonly string[] =>
  wrap(text, width).flatMap((line) => (cells(line) > width ? cut(line, width) : [line]));

function cut(line: string, width: number): readonly string[] {
  const lines = [""];
  for (const char of line) {
    if (cells(`${lines.at(-1)}${char}`) > width) lines.push("");
    lines[lines.length - 1] += char;
  }
  return lines;
}

/** The way out is a sentence behind the first one, which may be a question. */
export const withWay = (message: string, way: string): string =>
  `${message}${way && `${/[.?]$/.test(message) ? "" : "."} ${capital(way)}`}`;

export const upper = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** A name or a command at the start stays as it is. */
export const capital = (text: string) =>
  /^(?!hookport )[a-z]+(?: |$)/.test(text) ? upper(text) : text;

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

/** Gives for example `two conditions`. */
export const counted = (n: number, word: string) =>
  `${NUMBERS[n] ?? n} ${word}${n === 1 ? "" : "s"}`;
