/** Holds what a command tells people, in the order in which they read it. Each form is made of it. */
import cells from "string-width";
import { hooksTable } from "./hooks-table.ts";
import type { HookRow } from "./notes.ts";
import type { Tone } from "./html.ts";
import { paragraph, section, type Item, type Look } from "./screen.ts";
import { wrap, type Paint } from "./text.ts";

export interface Page {
  /** The verdict, the worst first. */
  readonly verdict: readonly Sentence[];
  readonly hooks?: { readonly agents: readonly string[]; readonly rows: readonly HookRow[] };
  readonly sections: readonly Section[];
  /** One command, or a sentence, and what there is to say of it. */
  readonly next?: Step | undefined;
  readonly foot?: readonly string[];
}

export interface Sentence {
  readonly text: string;
  readonly tone: Tone;
}

export const inTone = (tone: Tone, texts: readonly string[]): readonly Sentence[] =>
  texts.map((text) => ({ text, tone }));

export interface Section {
  readonly title: string;
  readonly items: readonly Item[];
}

export interface Step {
  readonly command: string;
  readonly why?: string;
}

const COLOURS = { good: "green", fair: "yellow", bad: "red", plain: "bold" } as const satisfies {
  readonly [T in Tone]: Parameters<Paint>[0];
};

export interface PageLook extends Look {
  /** The terminal cannot show marks such as ✓. */
  readonly plain?: boolean;
}

export function pageText(
  { verdict, hooks, sections, next, foot = [] }: Page,
  look: PageLook,
): readonly string[] {
  const isBare = !hooks && !next && sections.every(({ items }) => !items.length);
  return [
    ...sentenceLines(verdict, look),
    ...(hooks ? hooksTable(hooks.agents, hooks.rows, look) : []),
    ...sections.flatMap(({ title, items }) => section(title, items, look)),
    ...(next ? stepLines(next, look) : []),
    ...(foot.length && !isBare ? [""] : []),
    ...foot.flatMap((line) => paragraph(line, look.width)),
  ];
}

export const sentenceLines = (sentences: readonly Sentence[], { width, paint }: Look) =>
  sentences.flatMap(({ text, tone }) =>
    paragraph(text, width).map((line) => paint(COLOURS[tone], line)),
  );

export const stepLines = ({ command, why }: Step, { width, paint }: Look): readonly string[] => [
  "",
  ...commandLines(`Next: ${command}`, width).map((line) => paint("bold", line)),
  ...(why ? paragraph(why, width, "  ") : []),
];

/** Breaks a command line as a shell reads it on, so that it can be copied whole. */
function commandLines(command: string, width: number): readonly string[] {
  if (cells(command) <= width) return [command];
  const lines = wrap(command, width - 4);
  return lines.map((line, i) => `${i ? "  " : ""}${line}${i < lines.length - 1 ? " \\" : ""}`);
}
