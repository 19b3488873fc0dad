/** Draws hooks against agents: a mark in each cell, and notes that several cells share. */
import cells from "string-width";
import { coded, folded, type Look } from "./screen.ts";
import { groupedBy } from "../model/grouped.ts";
import { visible } from "../model/visible.ts";
import { clipped, pad } from "./text.ts";
import {
  numbered,
  SIGNS,
  UNREAD,
  type HookCell,
  type HookRow,
  type Mark,
  type NumberedNote,
} from "./notes.ts";

/** For terminals without these characters. */
const WORDS: { readonly [M in Mark]: string } = {
  yes: "yes",
  if: "if",
  differs: "differs",
  no: "no",
  never: "never",
  unshown: "?",
};
const COLOURS = {
  yes: "green",
  if: "green",
  differs: "yellow",
  no: "red",
  never: "dim",
  unshown: "yellow",
} as const satisfies { readonly [M in Mark]: string };

/** Names are cut at this width if the agents need the rest of the line. */
const NAME = 28;
/** Behind a name that is cut, so much is left of when the hook runs. */
const LEAST_WHEN = 11;
/** In a longer table, hooks of which there is nothing to say are counted only. */
const MOST_ROWS = 20;

interface Column {
  readonly agents: readonly string[];
  /** One for each row. */
  readonly cells: readonly { readonly mark: Mark; readonly text: string }[];
  readonly width: number;
}

export function hooksTable(
  agents: readonly string[],
  rows: readonly HookRow[],
  look: Look & { readonly plain?: boolean },
): readonly string[] {
  const { notes, numbersOf } = numbered(agents, rows);
  const isPlain = ({ cells: of }: HookRow) =>
    of.every(({ mark, notes: own }) => mark === "yes" && !own.length);
  const shown = rows.length > MOST_ROWS ? rows.filter((row) => !isPlain(row)) : rows;
  const text = (cell: HookCell) =>
    [(look.plain ? WORDS : SIGNS)[cell.mark], numbersOf(cell)].filter(Boolean).join(" ");
  const columns = columnsOf(agents.map(visible), (i) =>
    shown.map(({ cells: of }) => {
      const cell = of[i] as HookCell;
      return { mark: cell.mark, text: text(cell) };
    }),
  );
  const hasGuard = shown.some(({ guard }) => guard);
  const taken = columns.reduce((sum, { width }) => sum + width + 2, hasGuard ? 9 : 2);
  const most = Math.max(NAME, look.width - taken);
  const names = shown.map(({ name }) => clippedName(visible(name), most));
  const wide = Math.max(0, ...names.map((name) => cells(name)));
  const lead = (name: string, guard: string) =>
    `  ${pad(name, wide)}  ${hasGuard ? `${pad(guard, 5)}  ` : ""}`;
  const room = look.width - cells(lead("", ""));
  const tables = shown.length
    ? fitted(columns, room).flatMap((some) => [
        "",
        ...heads(some).map((head, i) => lead("", i ? "" : "guard") + head),
        ...shown.map(({ guard }, r) => lead(names[r] ?? "", guard) + lineOf(some, r, look)),
      ])
    : [];
  const left = rows.length - shown.length;
  return [
    ...tables.map((line) => line.trimEnd()),
    ...(left && shown.length
      ? [`  ${left} more ${left === 1 ? "is" : "are"} the same on every agent`]
      : []),
    ...noteLines(notes, look),
    ...(shown.some(({ guard }) => guard === "yes?") ? unreadLines(look) : []),
  ];
}

/** A name differs from others of its kind by what stands in brackets behind it, which begins with its event. */
function clippedName(name: string, most: number): string {
  const [, what, when = ""] = /^(.+) (\([^()]+\))$/.exec(name) ?? [];
  if (what === undefined || cells(name) <= most) return clipped(name, most);
  const first = clipped(what, most - 1 - Math.min(cells(when), LEAST_WHEN));
  return `${first} ${clipped(when, most - 1 - cells(first))}`;
}

const noteLines = (notes: readonly NumberedNote[], { width, paint }: Look): readonly string[] =>
  notes.flatMap(({ number, text, code }) => {
    const gap = " ".repeat(number > 9 ? 6 : 5);
    const room = width - gap.length;
    return coded(folded(visible(text), room), code, room, paint).map(
      (line, i) => (i ? gap : `  ${number}  `) + line,
    );
  });

const unreadLines = ({ width }: Look): readonly string[] =>
  folded(UNREAD, width - 8).map((line, i) => `${i ? " ".repeat(8) : "  yes?  "}${line}`);

/** Combines agents whose cells are the same into one column. */
function columnsOf(
  agents: readonly string[],
  cellsOf: (agent: number) => Column["cells"],
): readonly Column[] {
  const columns = agents.map((agent, i) => ({ agent, cells: cellsOf(i) }));
  return groupedBy(columns, (column) => column.cells).map((alike) => {
    const names = alike.map(({ agent }) => agent);
    const texts = [...names, ...alike[0].cells.map(({ text }) => text)];
    return {
      agents: names,
      cells: alike[0].cells,
      width: Math.max(...texts.map((text) => cells(text))),
    };
  });
}

/** Distributes the columns over as many tables as the width demands. */
function fitted(columns: readonly Column[], room: number): readonly (readonly Column[])[] {
  const tables: Column[][] = [];
  let left = 0;
  for (const column of columns) {
    const table = tables.at(-1);
    left -= column.width + 2;
    if (table && left >= -2) table.push(column);
    else {
      tables.push([column]);
      left = room - column.width - 2;
    }
  }
  return tables;
}

/** Names of one column stand below each other. */
function heads(columns: readonly Column[]): readonly string[] {
  const height = Math.max(...columns.map(({ agents }) => agents.length));
  return Array.from({ length: height }, (_, i) =>
    columns.map(({ agents, width }) => pad(agents[i] ?? "", width)).join("  "),
  );
}

function lineOf(columns: readonly Column[], row: number, { paint }: Look): string {
  return columns
    .map(({ cells: of, width }) => {
      const { mark, text } = of[row] as Column["cells"][number];
      return paint(COLOURS[mark], text) + " ".repeat(Math.max(0, width - cells(text)));
    })
    .join("  ");
}
