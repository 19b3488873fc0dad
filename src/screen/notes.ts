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

/** Whether a hook is a guard; `yes?` if it counts as one though nobody can tell whether it denies (S31). */
export type GuardWord = "yes" | "yes?" | "";

export const UNREAD =
  "a possible guard: Hookport cannot tell whether it denies anything (`guard` in hooks.jsonc settles it)";

export interface HookRow {
  readonly name: string;
  readonly guard: GuardWord;
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
/** The word of the scale (S23) that a mark stands for. */
export const markWord = (mark: Mark, guard: GuardWord): string =>
  ({
    yes: guard ? "holds" : "runs",
    if: guard ? "holds if" : "runs if",
    differs: "differs",
    no: "does not hold",
    never: "never runs",
    unshown: "not shown",
  })[mark];

const NOT_RUN = " does not run it";

/** What is said of one agent by its name is the same note for another one. */
const keyOf = ({ text, code }: Note, agent = "") =>
  JSON.stringify([code, text === agent + NOT_RUN ? NOT_RUN : text]);

export interface NumberedNote extends Note {
  readonly number: number;
}

interface Numbered {
  readonly notes: readonly NumberedNote[];
  /** The numbers of a cell's notes, as in `1,3`. */
  readonly numbersOf: (cell: HookCell) => string;
}

export function numbered(agents: readonly string[], rows: readonly HookRow[]): Numbered {
  const notes = new Map<string, Note & { readonly number: number; readonly of: Set<string> }>();
  const numbers = new Map<HookCell, Set<number>>();
  for (const { cells } of rows)
    for (const [i, cell] of cells.entries())
      for (const note of cell.notes) {
        const agent = agents[i] ?? "";
        const key = keyOf(note, agent);
        const known = notes.get(key) ?? { ...note, number: notes.size + 1, of: new Set() };
        known.of.add(agent);
        notes.set(key, known);
        numbers.set(cell, (numbers.get(cell) ?? new Set()).add(known.number));
      }
  return {
    notes: [...notes.values()].map((note) => ({ ...note, text: noteText(note, [...note.of]) })),
    numbersOf: (cell) => [...(numbers.get(cell) ?? [])].toSorted((a, b) => a - b).join(","),
  };
}

/** The agents are left out if the note itself names the only one. */
function noteText({ text }: Note, agents: readonly string[]): string {
  const [only = ""] = agents;
  if (agents.length === 1 && text.startsWith(only)) return text;
  const names = listed(agents, agents.length);
  return text === only + NOT_RUN ? `the agent${NOT_RUN}` : `${names}: ${text}`;
}
