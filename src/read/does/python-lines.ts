/** A program in Python by its lines, and what is left of it without some of its blocks. */
import { masked, type Masked } from "./masked.ts";

export type Line = Masked;

export function linesOf(text: string): readonly Line[] {
  const codes = masked(text, "python").split("\n");
  return text.split("\n").map((line, i) => ({ text: line, code: codes[i] ?? "" }));
}

export const lineTexts = (lines: readonly Line[]): string =>
  lines.map(({ text }) => text).join("\n");

export const depthOf = (line: string): number => line.search(/\S|$/);
export const depth = ({ code }: Line): number => depthOf(code);
export const isEmpty = ({ code }: Line): boolean => code.trim() === "";

export function withoutBlocks(
  lines: readonly Line[],
  begins: (line: Line) => boolean,
): readonly Line[] {
  const kept: Line[] = [];
  let within: number | undefined;
  for (const line of lines) {
    if (within !== undefined && !isEmpty(line) && depth(line) <= within) within = undefined;
    if (within === undefined && begins(line)) within = depth(line);
    if (within === undefined) kept.push(line);
  }
  return kept;
}
