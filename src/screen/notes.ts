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

export function numbered(agents: readonly string[], rows: readonly HookRow[]) {
  const alike = alikeIn(rows);
  const notes = new Map<string, Note & { readonly number: number; readonly of: Set<string> }>();
  const numbers = new Map<HookCell, Set<number>>();
  for (const { name, cells } of rows)
    for (const [i, cell] of cells.entries())
      for (const { code, text } of cell.notes) {
        const note = { code, text: alike(name, text) };
        const agent = agents[i] ?? "";
        const key = keyOf(note, agent);
        const known = notes.get(key) ?? { ...note, number: notes.size + 1, of: new Set() };
        known.of.add(agent);
        notes.set(key, known);
        numbers.set(cell, (numbers.get(cell) ?? new Set()).add(known.number));
      }
  return {
    notes: [...notes.values()].map((note): NumberedNote => ({
      ...note,
      text: noteText(note, [...note.of]),
    })),
    /** As in `1,3`. */
    numbersOf: (cell: HookCell) =>
      [...(numbers.get(cell) ?? [])].toSorted((a, b) => a - b).join(","),
  };
}

/** What is said of several rows by their own scripts' names, as of `hooks/a.sh`, is one note. */
function alikeIn(rows: readonly HookRow[]): (name: string, text: string) => string {
  const texts = new Map<string, Set<string>>();
  for (const { name, cells } of rows)
    for (const { text } of cells.flatMap(({ notes }) => notes)) {
      const shape = withoutName(name, text);
      texts.set(shape, (texts.get(shape) ?? new Set()).add(text));
    }
  return (name, text) => {
    const shape = withoutName(name, text);
    return (texts.get(shape)?.size ?? 0) > 1 ? shape : text;
  };
}

/** The row tells the name of its script. */
export function withoutName(row: string, text: string): string {
  const [script] = /^[\w-][\w.-]*\.\w+(?= \(|$)/.exec(row) ?? [];
  return script === undefined ? text : text.replaceAll(`/${script}`, "/…");
}

/** The agents are left out if the note itself names the only one. */
function noteText({ text }: Note, agents: readonly string[]): string {
  const [only = ""] = agents;
  if (agents.length === 1 && text.startsWith(only)) return text;
  const names = listed(agents, agents.length);
  return text === only + NOT_RUN ? `the agent${NOT_RUN}` : `${names}: ${text}`;
}
