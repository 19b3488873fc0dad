/** Tells whether a name in a program in JavaScript or Python stands in a statement of a block. */
import { ofText } from "../../model/known.ts";
import { NEAR } from "./named-calls.ts";

/** For each place the innermost bracket that is open there, as its place and 1; 0 without one. */
const openIn = ofText((code) => {
  const places = new Int32Array(code.length);
  const open: number[] = [];
  const counts: Record<string, number> = { "(": 0, "[": 0, "{": 0 };
  for (let at = 0; at < code.length; at++) {
    places[at] = (open.at(-1) ?? -1) + 1;
    const char = code[at] as string;
    const closed = PAIRS[char];
    if (closed === undefined) {
      if (!(char in counts)) continue;
      counts[char] = (counts[char] as number) + 1;
      open.push(at);
    } else if (counts[closed]) {
      let last = "";
      while (last !== closed) {
        last = code[open.pop() as number] as string;
        counts[last] = (counts[last] as number) - 1;
      }
    }
  }
  return places;
});

const PAIRS: { readonly [close: string]: string | undefined } = { ")": "(", "]": "[", "}": "{" };

/** What stands in brackets gives no name a value of its own: a default, a pattern, a word by its name. */
export function isInBrackets(code: string, place: number): boolean {
  const at = (openIn(code)[place] ?? 0) - 1;
  if (at < 0) return false;
  const before = code.slice(Math.max(0, at - NEAR), at).trimEnd();
  if (code[at] !== "{") return true;
  return (
    /(?:\b(?:const|let|var)|[([,.=])$/.test(before) ||
    (before.endsWith(":") && isInBrackets(code, at))
  );
}

/** An `import` gives the name its value, in brackets or on a line that goes on. */
export function isTakenIn(code: string, place: number): boolean {
  const at = (openIn(code)[place] ?? 0) - 1;
  return [at, place].some((end) =>
    IMPORTS.test(code.slice(Math.max(0, end - NEAR), Math.max(0, end))),
  );
}

const IMPORTS = /\bimport\b(?:[^;(){}=\n\\]|\\\n)*$/;
