/** Whether an empty text fits a regular expression as POSIX has it. */

const LONGEST = 1000;
/** Signs whose meaning depends on the program, or on what a variable holds. */
const UNCLEAR = /\\[B`'\d]|\[[.=]|\$[\w{(]|[`\n]/;
const TOKEN = /\\[^]|\[\^?\]?(?:\[:\w+:\]|[^\]])*\]|\{\d*,?\d*\}|[^()|*?+]/g;

/** It is undefined if that is not clear. */
export function emptyFits(pattern: string, isExtended: boolean): boolean | undefined {
  if (pattern.length > LONGEST || UNCLEAR.test(pattern)) return undefined;
  const form = isExtended ? pattern : pattern.replace(/\\[^]|[()|+?{}]/g, turned);
  let left = form.replace(TOKEN, kindOf);
  for (let before = ""; before !== left;) {
    before = left;
    left = left.replace(/\(([^()]*)\)/g, (_, inner: string) => (fitsSome(inner) ? EMPTY : SIGN));
  }
  return /[()]|(?:^|\|)[*?+]/.test(left) ? undefined : fitsSome(left);
}

/** A part that an empty text fits, and one that asks for a sign. */
const EMPTY = "e";
const SIGN = "s";

function kindOf(token: string): string {
  if (token.length > 2 && token.startsWith("{")) return /^\{0*[,}]/.test(token) ? "*" : "+";
  return token === "^" || token === "$" ? EMPTY : SIGN;
}

const fitsSome = (parts: string): boolean =>
  parts
    .replace(/\w\+*[*?][*?+]*/g, EMPTY)
    .split("|")
    .some((part) => !part.includes(SIGN));

/** Without `-E` a sign has its meaning behind a backslash. */
const turned = (sign: string): string =>
  sign.length === 1 ? `\\${sign}` : sign.replace(/^\\([()|+?{}])$/, "$1");
