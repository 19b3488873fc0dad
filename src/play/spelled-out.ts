/** Makes words that may fit a pattern; the matcher itself decides which do. */

/** So many words are made, of a pattern that is no longer than this and not deeper. */
const MOST = 64;
const LONGEST = 1000;
const DEEPEST = 16;
/** A longer word is not repeated. */
const LONG = 100;

/** One word for each way through the pattern's alternatives, as far as there are not too many. */
export function spelledOut(pattern: string): readonly string[] {
  if (pattern.length > LONGEST) return [];
  let at = 0;
  let deep = 0;
  const takes = (form: RegExp): string | undefined => {
    form.lastIndex = at;
    const [found] = form.exec(pattern) ?? [];
    at += found?.length ?? 0;
    return found;
  };

  const isOver = (): boolean =>
    at >= pattern.length || pattern[at] === "|" || (pattern[at] === ")" && deep > 0);

  const either = (): readonly string[] => {
    const words = [...inTurn()];
    while (takes(/\|/y)) words.push(...inTurn());
    return words.slice(0, MOST);
  };

  const inTurn = (): readonly string[] => {
    let words: readonly string[] = [""];
    while (!isOver()) {
      const next = repeated();
      words = next.flatMap((behind) => words.map((before) => before + behind)).slice(0, MOST);
    }
    return words;
  };

  const repeated = (): readonly string[] => {
    const isAny = /\.|\\[wS]/y;
    isAny.lastIndex = at;
    const any = isAny.test(pattern);
    const words = once();
    const times = takes(/(?:[*+?]|\{\d*(?:,\d*)?\})\??/y);
    if (times === undefined) return words;
    if (times.startsWith("?")) return [...words, ""];
    if (any) return ["any"];
    const count = Math.min(LONG, Number(/\d+/.exec(times)?.[0] ?? 1));
    return words.map((word) => (word.length * count > LONG ? word : word.repeat(count)));
  };

  const once = (): readonly string[] => {
    const opens = deep < DEEPEST ? takes(/\((?:\?(?:[:=!]|<[=!]|P?<\w+>))?/y) : undefined;
    if (opens !== undefined) {
      deep++;
      const words = either();
      deep--;
      takes(/\)/y);
      return opens.endsWith("!") ? [""] : opens.endsWith("=") ? [...words, ""] : words;
    }
    const listed = takes(/\[\^?\]?(?:[^\]\\]|\\.)*\]/y);
    if (listed !== undefined) return [signIn(listed.slice(1, -1))];
    const escaped = takes(/\\./y);
    if (escaped !== undefined) return [signFor(escaped)];
    const sign = pattern[at++] ?? "";
    return [sign === "." ? "a" : /[\^$]/.test(sign) ? "" : sign];
  };

  return either();
}

const SIGNS: { readonly [letter: string]: string } = {
  s: " ",
  S: "a",
  w: "a",
  W: " ",
  d: "0",
  D: "a",
  n: "\n",
  t: "\t",
};

/** What an escape in a pattern stands for; an end of a word is no sign. */
const signFor = (escaped: string): string =>
  SIGNS[escaped.slice(1)] ?? (/^\\[bBAzZ\d]/.test(escaped) ? "" : escaped.slice(1));

/** One of the signs that a list between brackets has, or has not. */
function signIn(list: string): string {
  if (!list.startsWith("^"))
    return list.startsWith("\\") ? signFor(list.slice(0, 2)) : list.slice(0, 1);
  return /a-z|\\w|\\S|^\^a/.test(list) ? (/ |\\s/.test(list) ? "-" : " ") : "a";
}
