/** Finds where the blocks of a program in JavaScript end, and the cases to which no switch leads. */
import type { Masked } from "./masked.ts";
import type { Truth } from "./truth.ts";

export const MOST = 200;

/** The end of what is done otherwise, which is this place if there is nothing. */
export function elseEnd(code: string, from: number): number {
  let end = from;
  for (let tests = 0; tests < MOST; tests++) {
    const [whole, test] = /^\s{0,99}else\b(\s{0,99}if ?\()?/.exec(code.slice(end, end + 300)) ?? [];
    if (whole === undefined) break;
    const open = end + whole.length;
    [, end] = bodyAt(code, test ? closingBracket(code, open - 1) + 1 : open);
  }
  return end;
}

export function bodyAt(code: string, from: number): readonly [number, number] {
  const start = from + code.slice(from).search(/\S|$/);
  if (code[start] === "{") return [start, closingBracket(code, start) + 1];
  const end = code.slice(start).search(/;|\n|$/);
  return [start, start + end + 1];
}

export function closingBracket(code: string, open: number): number {
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    const char = code[at] as string;
    if ("([{".includes(char)) depth++;
    else if (")]}".includes(char) && --depth === 0) return at;
  }
  return code.length;
}

/** Each bracket closes the one that was opened last. */
export function isNested(code: string): boolean {
  const open: string[] = [];
  for (const [sign] of code.matchAll(/[()[\]{}]/g)) {
    if ("([{".includes(sign)) open.push(sign);
    else if (!["()", "[]", "{}"].includes(`${open.pop()}${sign}`)) return false;
  }
  return !open.length;
}

export function blockEnd(code: string, from: number): number {
  let depth = 0;
  for (let at = from; at < code.length; at++) {
    if (code[at] === "{") depth++;
    else if (code[at] === "}" && --depth < 0) return at;
  }
  return code.length;
}

/** What is done goes on with nothing behind it in its block, or in its switch. */
export function leaves(body: string): boolean {
  const done = body.trim();
  const isBlock = done.startsWith("{") && closingBracket(done, 0) === done.length - 1;
  return LEAVES.test(isBlock ? done.slice(1, -1).trim() : done);
}

const LEAVES =
  /(?:^|[;}])\s*(?:(?:break|continue|process\.exit\([^;{}()]*\))\s*|(?:return|throw)\b[^;{}]*);?$/;

interface Case {
  /** What is done begins there. */
  readonly from: number;
  readonly to: number;
  /** It is empty for every other value. */
  readonly value: string;
}

export const casesPassed = (
  program: Masked,
  truthOf: (test: string) => Truth,
): readonly (readonly [number, number])[] =>
  [...program.code.matchAll(/\bswitch ?\(/g)].slice(0, MOST).flatMap(({ index, 0: whole }) => {
    const { text, code } = program;
    const open = index + whole.length - 1;
    const close = closingBracket(code, open);
    const asked = text.slice(open + 1, close).trim();
    const cases = casesIn(program, close + 1);
    const truths = cases.map(({ value }) => value && truthOf(`(${asked}) === ${value}`));
    const passed: (readonly [number, number])[] = [];
    let goesOn = false;
    for (const [i, { from, to }] of cases.entries()) {
      const isOther = truths[i] === "" && truths.includes(true);
      if (!goesOn && (truths[i] === false || isOther)) passed.push([from, to]);
      else goesOn = !leaves(code.slice(from, to));
    }
    return passed;
  });

function casesIn({ text, code }: Masked, from: number): readonly Case[] {
  const open = code.indexOf("{", from);
  const end = open < 0 ? open : closingBracket(code, open);
  const heads: { from: number; at: number; value: string }[] = [];
  let depth = 0;
  for (let at = open; at < end; at++) {
    const sign = code[at] as string;
    if ("([{".includes(sign)) depth++;
    else if (")]}".includes(sign)) depth--;
    else if (depth === 1 && /[^\w.$]/.test(code[at - 1] ?? "")) {
      const [whole, word] =
        /^(?:(case)\b[^:\n]{1,200}|default\s*):/.exec(code.slice(at, at + 240)) ?? [];
      if (whole === undefined) continue;
      const from = at + whole.length;
      const value = word === undefined ? "" : text.slice(at + word.length, from - 1).trim();
      heads.push({ from, at, value });
    }
  }
  return heads.map(({ from, value }, i) => ({ from, to: heads[i + 1]?.at ?? end, value }));
}
