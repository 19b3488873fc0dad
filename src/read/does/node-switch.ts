/** Finds the cases of a program in JavaScript to which none of its switches leads. */
import type { Masked } from "./masked.ts";
import { closingBracket, leaves, MOST } from "./node-blocks.ts";
import type { Truth } from "./truth.ts";

interface Case {
  /** What is done begins there. */
  readonly from: number;
  readonly to: number;
  /** It is empty for every other value. */
  readonly value: string;
}

/** The beginnings and ends of what is done in these cases. */
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
