/** Finds the names in a program in JavaScript or Python, and the calls of a function. */
import { knownOf, ofText } from "../../model/known.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

/** A name at more places than these is not followed. */
export const MOST_PLACES = 200;
/** So much of a line is looked at on each side of a name. */
export const NEAR = 200;
/** A longer value is not looked at. */
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
