/** Finds the names in a program in JavaScript or Python, what they stand in, and the calls of a function. */
import { knownOf, ofText } from "../../model/known.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

export const MOST_PLACES = 200;
/** So much of a line is looked at on each side of a name. */
export const NEAR = 200;
export const LONGEST = 4000;

export const placesOfNames = ofText((code): ReadonlyMap<string, readonly number[]> => {
  const places = new Map<string, number[]>();
  for (const { 0: name, index } of code.matchAll(/(?<![\w$])[A-Za-z_$][\w$]*/g)) {
    const known = places.get(name);
    if (known) known.push(index);
    else places.set(name, [index]);
  }
  return places;
});

const knownCalls = knownOf<readonly string[], readonly (readonly string[])[] | undefined>();

/** The words of all calls of a function in these texts; undefined if one may not be seen. */
export const callsOf = (called: string, texts: readonly string[]) =>
  knownCalls(texts, `${called} ${texts.length}`, () => callsIn(called, texts));

function callsIn(
  called: string,
  texts: readonly string[],
): readonly (readonly string[])[] | undefined {
  const found: (readonly string[])[] = [];
  for (const source of new Set(texts))
    for (const place of placesOfNames(source).get(called) ?? []) {
      const before = source.slice(Math.max(0, place - NEAR), place);
      const line = before.slice(before.lastIndexOf("\n") + 1);
      const behind = place + called.length;
      const rest = source.slice(behind, behind + NEAR);
      if (/\b(?:function|def|const|let|var)\s+$/.test(line)) continue;
      const [open] = /^\s*\(/.exec(rest) ?? [];
      if (open === undefined && isListed(line, rest)) continue;
      if (open === undefined || found.length >= MOST_PLACES) return undefined;
      const from = behind + open.length - 1;
      found.push(argumentsIn(inBrackets(source.slice(0, from + LONGEST), from)));
    }
  return found;
}

/** A name that one program gives to others, or takes from one, and gives no other name. */
const isListed = (line: string, rest: string): boolean =>
  !/^\s+as\b/.test(rest) &&
  (/\b(?:import|export|exports|from)\b[^;]*$/.test(line) ||
    (/^\s*$|\{[\w\s,]*$/.test(line) && /^\s*[,}\n]/.test(rest)));

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
