/** Tells with which code a program in Python surely ends right behind what it prints. */
import type { Masked } from "./masked.ts";
import { inBrackets } from "./printed.ts";
import { depthOf } from "./python-lines.ts";

const LEAVES = /^(?:(?:sys\.)?exit|quit|os\._exit|raise SystemExit)\(\s*(\d{1,3})\s*\)$/;
const RETURNS = /^return (\d{1,3})$/;
const ENDS_WITH = /\b(?:exit|SystemExit)\(\s*(\w+)\(\)\s*\)/g;
const DEFINES = /^(?:async )?def (\w+)\(/;
const CALLS = /^[ \t]*(\w+)\(/gm;
/** Something may be done in place of the ending. */
const KEPT =
  /\bexcept\s*:|\bexcept\b[^:\n]{0,80}\b(?:SystemExit|BaseException)\b|\b(?:finally|atexit|signal)\b/;

const DEEPEST = 2;

/** The call at this place prints; the code is 0 where none is seen. */
export const codeBehindCall = (program: Masked, at: number): number =>
  KEPT.test(program.code) ? 0 : endBehind(program, at, DEEPEST);

function endBehind(program: Masked, at: number, deep: number): number {
  const { text, code } = program;
  const open = text.indexOf("(", at);
  const [end = "", ...lines] = code.slice(open + inBrackets(text, open).length + 2).split("\n");
  const above = code.slice(0, at).split("\n");
  const own = above.at(-1) ?? "";
  if (own.trim() !== "" || end.trim() !== "") return 0;
  const next = lines.find((line) => line.trim() !== "") ?? "";
  const [head, name] = defines(above);
  const isNext = depthOf(next) === own.length;
  const [, number] = LEAVES.exec(isNext ? next.trim() : "") ?? [];
  if (number !== undefined) return Number(number) & 255;
  const [, value] = RETURNS.exec(isNext ? next.trim() : "") ?? [];
  const names = code.split(/\W+/).filter((word) => word === name).length;
  if (value !== undefined) {
    const ends = [...code.matchAll(ENDS_WITH)].filter(([, called]) => called === name);
    return ends.length === 1 && names === 2 ? Number(value) & 255 : 0;
  }
  // It is the last thing that its function does.
  if (head === undefined || deep === 0 || depthOf(next) > depthOf(head)) return 0;
  const calls = [...code.matchAll(CALLS)].filter(([, called]) => called === name);
  const codes = calls.map((call) =>
    endBehind(program, call.index + call[0].search(/\w/), deep - 1),
  );
  return names === calls.length + 1 && new Set(codes).size === 1 ? (codes[0] ?? 0) : 0;
}

/** The line at which the function around the last of these lines begins, and the function's name. */
function defines(above: readonly string[]): readonly [string?, string?] {
  let depth = above.at(-1)?.length ?? 0;
  for (const line of above.slice(0, -1).reverse()) {
    if (line.trim() === "" || depthOf(line) >= depth) continue;
    depth = depthOf(line);
    const [, name] = DEFINES.exec(line.trim()) ?? [];
    if (name !== undefined) return [line, name];
  }
  return [];
}
