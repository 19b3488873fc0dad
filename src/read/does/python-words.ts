/** Words of which a program in Python writes out a list, a set, or the keys of a dictionary. */
import type { Masked } from "./masked.ts";
import { stringAt } from "./strings.ts";
import { onlyValueOf } from "./named-values.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

/** A name may stand for another one. */
const DEEPEST = 4;

/** It has these words, and perhaps others; undefined if that is not seen. */
export function listedWords(
  expression: string,
  program: Masked,
  deep = DEEPEST,
): readonly string[] | undefined {
  const whole = expression.trim();
  if (deep < 0) return undefined;
  const [head, keys] = /^(?:list|tuple|sorted|set|frozenset)\(|^(\w+)\.keys\(\)$/.exec(whole) ?? [];
  const name = keys ?? /^[A-Za-z_]\w*$/.exec(whole)?.[0];
  if (name !== undefined) {
    const value = isPlain(name, program.code) ? onlyValueOf(name, program) : undefined;
    // A pair of brackets around a value is not told with it.
    const given = /^["']/.test(value ?? "") ? `(${value})` : value;
    return given === undefined ? undefined : listedWords(given, program, deep - 1);
  }
  const open = head === undefined ? 0 : head.length - 1;
  if (
    !/[[({]/.test(whole[open] ?? "") ||
    open + inBrackets(whole, open).length + 2 !== whole.length
  )
    return undefined;
  const parts = argumentsIn(inBrackets(whole, open));
  if (head !== undefined)
    return parts.length === 1 ? listedWords(parts[0] ?? "", program, deep - 1) : undefined;
  return parts.some((part) => /\bfor\b/.test(part)) ? undefined : parts.flatMap(wordAt);
}

/** A word alone, or before its value. */
function wordAt(part: string): readonly string[] {
  const quoted = /^["']/.test(part) ? stringAt(part, 0) : undefined;
  return quoted && /^\s*(?::|$)/.test(part.slice(quoted.to)) ? [quoted.value] : [];
}

/** Nothing takes words out of it: it is only looked at, or another one is put in. */
const isPlain = (name: string, code: string): boolean =>
  [...code.matchAll(new RegExp(`(?<![\\w.])${name}(?!\\w)`, "g"))].every(({ index }) => {
    const before = code.slice(Math.max(0, index - 40), index);
    const behind = code.slice(index + name.length, index + name.length + 100);
    return (
      !/\bdel\s+$/.test(before) &&
      (/^\s*(?:\.(?:keys|values|items|get|copy|append|add)\(|\[|(?::[^=\n]{1,80})?=(?!=))/.test(
        behind,
      ) ||
        /(?:\b(?:list|tuple|sorted|set|frozenset|len|join)\(|\bin\s+|\bchoices\s*=\s*)$/.test(
          before,
        ))
    );
  });
