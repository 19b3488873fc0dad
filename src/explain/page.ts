/** Each code has a page in pages/, in Markdown with the headings below. */
import type { Code } from "../model/codes.ts";
import pages from "virtual:pages";

/** `entry` is no command: no report has the code, and convert's entry shows it to the model. */
type Command = "convert" | "check" | "audit" | "test" | "entry";

export interface CodePage {
  /** At most 50 characters, because it is shown in a list next to the code. */
  readonly title: string;
  /** Each paragraph is one line. */
  readonly means: readonly string[];
  readonly why: readonly string[];
  /** The lines as they are; empty if the page has no example. */
  readonly example: readonly string[];
  readonly fix: readonly string[];
  readonly by: readonly Command[];
}

export const HEADINGS = {
  means: "What it means",
  why: "Why it matters",
  example: "Example",
  fix: "What to do",
} as const;

const REPORTED = /\n\nReported by (.+)\.\n$/;

export const pageOf = (code: Code): CodePage => parsePage(pages[code] ?? "");

/** A missing or misspelt heading leaves its part empty, which the tests of the pages reject. */
export function parsePage(text: string): CodePage {
  const [head = "", ...sections] = text.replace(REPORTED, "").split(/\n\n## /);
  const section = (title: string) =>
    sections.find((section) => section.startsWith(`${title}\n\n`))?.slice(title.length + 2) ?? "";
  return {
    title: head.replace(/^# /, ""),
    means: paragraphs(section(HEADINGS.means)),
    why: paragraphs(section(HEADINGS.why)),
    example: section(HEADINGS.example).split("\n").slice(1, -1),
    fix: paragraphs(section(HEADINGS.fix)),
    by: commandsIn(REPORTED.exec(text)?.[1] ?? ""),
  };
}

const paragraphs = (text: string) => text.split("\n\n").map((line) => line.replaceAll("\n", " "));

const commandsIn = (text: string): readonly Command[] => {
  const named = [...text.matchAll(/`hookport (\w+)`/g)].map(([, name]) => name as Command);
  return named.length ? named : ["entry"];
};
