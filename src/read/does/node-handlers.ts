/** Tells what a program in JavaScript gives its process to call later. */
import type { Masked } from "./masked.ts";
import { closingBracket } from "./node-blocks.ts";
import { isBegun } from "./node-reached.ts";
import { argumentsIn } from "./printed.ts";

const MADE = /^(?:async\s*)?(?:function\b|\w+\s*=>|\([^()]*\)\s*(?::[^=;{}()]*)?=>)/;
const NAMED =
  /\bfunction\s+(\w+)\s*\(|\bconst\s+(\w+)\s*=\s*(?:async\s*)?(?:function\b|\w+\s*=>|\([^()]*\)\s*=>)/g;
/** Nothing is done with what stands before it. */
const ENDS = /^\s*(?:[;}]|$)|^[^\S\n]*\n\s*[\w$]/;

/** All are functions of its own that ask for no `this`, which is the process; `on` returns it too. */
export function areHandlers({ code, text }: Masked): boolean {
  const own = [...code.matchAll(NAMED)].map(([, name, other]) => name ?? other);
  const calls = [...code.matchAll(/(?<![\w$.])process\s*\??\.\s*(?:on|once)\b/g)];
  return calls.every(({ index, 0: whole }) => {
    const open = index + whole.length;
    const close = closingBracket(code, open);
    const [, handler = ""] = argumentsIn(code.slice(open + 1, close));
    const isOwn = MADE.test(handler) || own.includes(handler);
    const isStatement = isBegun(text, index) && ENDS.test(code.slice(close + 1));
    return code[open] === "(" && isOwn && isStatement && !/\bthis\b/.test(code);
  });
}
