/** Leaves out of a program in JavaScript what it never reaches. */
import { isClear, masked, type Masked } from "./masked.ts";
import {
  blockEnd,
  bodyAt,
  casesPassed,
  closingBracket,
  elseEnd,
  isNested,
  leaves,
  MOST,
} from "./node-blocks.ts";
import { isInBrackets } from "./names.ts";
import type { Truth } from "./truth.ts";

/** The text without what runs only if some test is true that is not. */
export function withoutUnreached(program: Masked, truthOf: (test: string) => Truth): string {
  const { text, code } = program;
  if (!isClear(text)) return text;
  const isLeft = new Uint8Array(text.length).fill(1);
  const leaveOut = (from: number, to: number) => isLeft.fill(0, from, to);
  for (const { index, 0: whole } of [...code.matchAll(/\bif ?\(/g)].slice(0, MOST)) {
    const open = index + whole.length - 1;
    const close = closingBracket(code, open);
    const truth = truthOf(text.slice(open + 1, close));
    if (truth === undefined) continue;
    const [from, to] = bodyAt(code, close + 1);
    if (truth === false) {
      leaveOut(from, to);
      continue;
    }
    leaveOut(to, elseEnd(code, to));
    if (leaves(code.slice(from, to)) && isStatement(code, index))
      for (const [begin, end] of notReachedBehind(program, to)) leaveOut(begin, end);
  }
  for (const [from, to] of casesPassed(program, truthOf)) leaveOut(from, to);
  if (!isLeft.includes(0)) return text;
  const left = (whole: string) => Array.from(whole, (char, i) => (isLeft[i] ? char : " ")).join("");
  // Another program may call what this one gives to it.
  return /\bexports?\b/.test(left(code))
    ? left(text)
    : withoutNamedOnce({ text: left(text), code: left(code) }, left(text), []);
}

/**
 * What stands in this block from this place on, if it is reached no other way. A function or a
 * module is there before its block begins, and a switch goes on elsewhere.
 */
function notReachedBehind(program: Masked, place: number): readonly (readonly [number, number])[] {
  const { code } = program;
  const end = blockEnd(code, place);
  const gaps: [number, number][] = [];
  let from = place;
  for (const named of /\bfunction\b/.test(code.slice(place, end)) ? functionsIn(program) : [])
    if (named.from >= from && named.to <= end) {
      gaps.push([from, named.from]);
      from = named.to;
    }
  gaps.push([from, end]);
  const isElsewhere = /\bfunction\b(?!\s*\()|\bimport\b|\bcase\b|\bdefault\s*:/;
  return gaps.some(([begin, end]) => isElsewhere.test(code.slice(begin, end))) ? [] : gaps;
}

/** Nothing before it decides whether it is reached. */
const isStatement = (code: string, index: number): boolean =>
  /(?:^|[;{}])\s*$/.test(code.slice(Math.max(0, index - 200), index));

const LONGEST = 400;
/** So often functions are left out that only those called which were left out before. */
const PASSES = 4;

/** The module without the functions that it exports and that are neither `taken` nor named in it. */
export function withoutUntaken(text: string, taken: readonly string[]): string {
  if (!isClear(text)) return text;
  let left = text;
  for (let pass = 0; pass < PASSES; pass++) {
    const program = { text: left, code: masked(left, "node") };
    left = withoutNamedOnce(program, withoutExported(program), taken);
  }
  return left;
}

/** The text without the names of what a module gives to others, if it does nothing else with them. */
function withoutExported({ text, code }: Masked): string {
  const [first, ...more] = code.matchAll(/\bmodule\.exports\s*=\s*\{([\w$\s,]*)\}(?=\s*(?:;|$))/g);
  const isElsewhere =
    /\barguments\b/.test(text) ||
    text.split("exports").length > 2 ||
    text.split(/\bmodule\b/).length > 2;
  if (!first || more.length || isElsewhere || !isBegun(text, first.index)) return text;
  const end = first.index + first[0].length;
  return text.slice(0, first.index) + " ".repeat(end - first.index) + text.slice(end);
}

/** A statement begins there; what stands in an expression is called by what takes it. */
export function isBegun(text: string, index: number): boolean {
  const before = text.slice(0, index).trimEnd();
  const end = before.slice(-NEAR);
  if (/^$|[;}]$|(?<!\$)\{$/.test(end)) return true;
  const isOnLine = !text.slice(before.length, index).includes("\n");
  return !isOnLine && /[\w$)\]"'`]$/.test(end) && !TAKES_VALUE.test(end);
}

const NEAR = 20;
const TAKES_VALUE =
  /\b(?:async|await|case|declare|default|delete|do|else|export|extends|in|instanceof|new|of|return|throw|typeof|void|yield)$/;
/** What a block of TypeScript gives to others is called by its name, and by what looks it up. */
const GIVES = /\b(?:namespace|module)\b[^;{}()=]{0,200}\{/;

/** Without the functions whose names stand nowhere else in these words, and that are not `taken`. */
function withoutNamedOnce(program: Masked, named: string, taken: readonly string[]): string {
  const { text, code } = program;
  if (GIVES.test(code) || !isNested(code)) return text;
  let out = text;
  const wordsIn = (text: string) => text.split(/[^\w$]+/);
  const counts = new Map<string, number>();
  for (const word of wordsIn(named)) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const { name, from, to } of functionsIn(program)) {
    const own = wordsIn(named.slice(from, to)).filter((word) => word === name).length;
    if (taken.includes(name) || counts.get(name) !== own) continue;
    out = out.slice(0, from) + " ".repeat(to - from) + out.slice(to);
  }
  return out;
}

/** The functions that are there before the block begins in which they stand. */
function functionsIn({ text, code }: Masked) {
  const found: { readonly name: string; readonly from: number; readonly to: number }[] = [];
  for (const { 1: name = "", index, 0: whole } of [
    ...code.matchAll(/(?:\bexport )?(?:\basync )?\bfunction (\w+)\(/g),
  ].slice(0, MOST)) {
    if (!isBegun(text, index) || isInBrackets(code, index)) continue;
    const close = closingBracket(code, index + whole.length - 1);
    const [typed] = /^\)(?:\s*|\s*:[^;{}\n]*)\{/.exec(code.slice(close, close + LONGEST)) ?? [];
    if (typed === undefined) continue;
    const open = close + typed.length - 1;
    found.push({ name, from: index, to: closingBracket(code, open) + 1 });
  }
  return found;
}
