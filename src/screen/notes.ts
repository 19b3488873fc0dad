/** Numbers what there is to say of hooks: each note stands once, however many cells point at it. */
import { listed } from "./label.ts";

/** A word of the one scale (S23), for a guard and for another hook; or that nothing is shown of it. */
export type Mark = "yes" | "if" | "differs" | "no" | "never" | "unshown";

export interface Note {
  readonly text: string;
  readonly code: string;
}

export interface HookCell {
  readonly mark: Mark;
  readonly notes: readonly Note[];
}

export interface HookRow {
  readonly name: string;
  readonly guard: boolean;
  /** There is one cell for each agent. */
  readonly cells: readonly HookCell[];
}

export const SIGNS: { readonly [M in Mark]: string } = {
  yes: "✓",
  if: "✓ if",
  differs: "~",
  no: "✗",
  never: "–",
  unshown: "?",
};
const keyOf = ({ text, code }: Note) => JSON.stringify([code, text]);

export interface NumberedNote extends Note {
  readonly number: number;
}

interface Numbered {
  readonly notes: readonly NumberedNote[];
  /** The numbers of a cell's notes, as in `1,3`. */
  readonly numbersOf: (cell: HookCell) => string;
}

/** Numbers the notes in the order in which people meet them; each names its agents. */
export function numbered(agents: readonly string[], rows: readonly HookRow[]): Numbered {
  const notes = new Map<string, Note & { readonly number: number; readonly of: Set<string> }>();
  for (const row of rows)
    for (const [i, cell] of row.cells.entries())
      for (const note of cell.notes) {
        const known = notes.get(keyOf(note)) ?? { ...note, number: notes.size + 1, of: new Set() };
        known.of.add(agents[i] ?? "");
        notes.set(keyOf(note), known);
      }
  return {
    notes: [...notes.values()].map((note) => ({ ...note, text: noteText(note, [...note.of]) })),
    numbersOf: ({ notes: own }) =>
      [...new Set(own.map((note) => notes.get(keyOf(note))?.number ?? 0))]
        .toSorted((a, b) => a - b)
        .join(","),
  };
}

/** The agents are left out if the note itself names the only one. */
const noteText = ({ text }: Note, agents: readonly string[]): string =>
  agents.length === 1 && text.startsWith(agents[0] ?? "")
    ? text
    : `${listed(agents, agents.length)}: ${text}`;
