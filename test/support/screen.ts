/**
 * What holds for every screen that people read (`hookport … ` without `--json` and `--verbose`).
 */
import cells from "string-width";
import { expect } from "vitest";

/** Words of the tables and of the code, which are for JSON and `--verbose`. */
const TABLES = /\b(?:emulated|wired|raw|handlers?|hosts?|surfaces?|shim)\b/i;
const WIDTH = 80;

/** `named`: words that the project itself has. */
export function demandScreen(screen: string, what: string, named = ""): void {
  const lines = screen.split("\n");
  expect(
    lines.filter((line) => cells(line) > WIDTH),
    `${what}: too wide`,
  ).toEqual([]);
  // Codes stand in brackets and behind a command, and paths and options are nobody's words.
  const prose = screen
    .replace(/\[[\w-]+\]|(?<=hookport accept )[\w-]+/g, "")
    .replace(/\S*[/.]\S*|--\S+/g, "");
  const known = new Set(named.toLowerCase().match(/\w+/g));
  const told = [...prose.matchAll(new RegExp(TABLES, "gi"))]
    .map(([word]) => word)
    .filter((word) => !known.has(word.toLowerCase()));
  expect(told, `${what}: words of the tables`).toEqual([]);
}
