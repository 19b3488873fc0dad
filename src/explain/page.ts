/**
 * The page of every code. Each is a file of its own in pages/, in Markdown with the headings below.
 */
import type { Code } from "../model/codes.ts";
import { PAGES } from "./pages/index.ts";

/** `entry`: no command has it in a report; what convert wrote says it to the model. */
type Command = "convert" | "check" | "audit" | "test" | "entry";

export interface Page {
  /** At most 50 characters: it stands in a list beside the code. */
  readonly title: string;
  /** Paragraphs, each one line. */
  readonly means: readonly string[];
  readonly why: readonly string[];
  /** Lines as they are; none: the page has no example. */
  readonly example: readonly string[];
  readonly fix: readonly string[];
  /** The commands that report it. */
  readonly by: readonly Command[];
}

export const HEADINGS = {
  means: "What it means",
  why: "Why it matters",
  example: "Example",
  fix: "What to do",
} as const;

const REPORTED = /\n\nReported by (.+)\.\n$/;

export const pageOf = (code: Code): Page => parsePage(PAGES[code]);

/**
 * A heading that is missing or misspelt leaves its part empty, which the tests of the pages do not
 * let pass.
 */
export function parsePage(text: string): Page {
  const [head = "", ...sections] = text.replace(REPORTED, "").split(/\n\n## /);
  const section = (title: string) =>
    sections.find((one) => one.startsWith(`${title}\n\n`))?.slice(title.length + 2) ?? "";
  return {
    title: head.replace(/^# /, ""),
    means: paragraphs(section(HEADINGS.means)),
    why: paragraphs(section(HEADINGS.why)),
    example: section(HEADINGS.example).split("\n").slice(1, -1),
    fix: paragraphs(section(HEADINGS.fix)),
    by: commandsIn(REPORTED.exec(text)?.[1] ?? ""),
  };
}

const paragraphs = (text: string) => text.split("\n\n").map((one) => one.replaceAll("\n", " "));

const commandsIn = (text: string): readonly Command[] => {
  const named = [...text.matchAll(/`hookport (\w+)`/g)].map(([, name]) => name as Command);
  return named.length ? named : ["entry"];
};
