/** Reads the strings and the patterns that a program in JavaScript or Python writes out. */
import { HOLE } from "./value.ts";

/** Returns what a pattern with the flag `y` finds at this place. */
export function foundAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** After these a slash begins a pattern. */
const BEFORE_PATTERN =
  /(?:^|[(,=:[&|?{;*%~^/]|=>|\.\.\.|(?<!\+)\+|(?<!-)-|(?<![\w$)\]}"'\x60])!|(?<![\w$#\u0080-\uffff]|\.\s?)(?:return|typeof|case|in|else|do|void|delete|throw|new|instanceof|default|extends))\s*$/;
/** After these it may divide as well. */
const BEFORE_EITHER = /(?:[}<>!]|\+\+|--|\b(?:of|await|yield))\s*$/;
/** A longer one is none, so that many beginnings of patterns are not read to the end each time. */
const PATTERN = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.){0,2000}\]){1,4000}\/[a-z]*/y;

interface Pattern {
  readonly literal: string;
  readonly isSure: boolean;
}

/** `before` is the end of the program's text before it. */
export function patternAt(text: string, at: number, before: string): Pattern | undefined {
  if (text[at] !== "/") return undefined;
  const isSure = BEFORE_PATTERN.test(before);
  if (!isSure && !BEFORE_EITHER.test(before)) return undefined;
  const literal = foundAt(PATTERN, text, at)?.[0];
  if (literal === undefined) return isSure ? { literal: "/", isSure: false } : undefined;
  return { literal, isSure };
}

const DEEPEST = 8;

/**
 * A string with holes for what it computes; undefined if it has no end. Python's letters may stand
 * before it; a backslash before anything but a quote, a line's end, a tab or a number stands for an
 * unknown sign.
 */
export function stringAt(
  text: string,
  from: number,
  deepest = DEEPEST,
): { readonly value: string; readonly to: number } | undefined {
  const start = /([fFrRbBuU]{0,2})("""|'''|["'`])/y;
  const [whole, prefix = "", quote = ""] = foundAt(start, text, from) ?? [];
  if (whole === undefined) return undefined;
  const holes = quote === "`" ? "${" : /f/i.test(prefix) ? "{" : undefined;
  const isOfOneLine = /^["']$/.test(quote);
  let value = "";
  let at = from + whole.length;
  while (!text.startsWith(quote, at)) {
    if (at >= text.length || (isOfOneLine && text[at] === "\n")) return undefined;
    if (text[at] === "\\") {
      const next = text[at + 1] ?? "";
      const plain =
        ({ n: "\n", t: "\t", "\n": "" } as { [letter: string]: string })[next] ??
        (/["'`\\]/.test(next) ? next : undefined);
      const numbered =
        plain === undefined && !/r/i.test(prefix) ? signBehind(text, at + 1) : undefined;
      value += plain ?? numbered?.sign ?? HOLE;
      at = numbered?.to ?? at + 2;
    } else if (
      holes !== undefined &&
      text.startsWith(holes, at) &&
      !(holes === "{" && text.startsWith("{{", at))
    ) {
      const end = holeEnd(text, at + holes.length, deepest);
      if (end === undefined) return undefined;
      value += HOLE;
      at = end;
    } else if (holes === "{" && /^(?:\{\{|\}\})/.test(text.slice(at, at + 2))) {
      value += text[at];
      at += 2;
    } else value += text[at++];
  }
  return { value, to: at + quote.length };
}

const NUMBERED =
  /(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|u\{([\da-fA-F]{1,5})\}|U000([\da-fA-F]{5})|([0-7]{1,3}))/y;

/** The sign that a number behind a backslash stands for, and where that number ends. */
export function signBehind(
  text: string,
  from: number,
): { readonly sign: string; readonly to: number } | undefined {
  const [whole, ...numbers] = foundAt(NUMBERED, text, from) ?? [];
  if (whole === undefined) return undefined;
  const hexadecimal = numbers.slice(0, -1).find((number) => number !== undefined);
  const code =
    hexadecimal === undefined ? parseInt(numbers.at(-1) ?? "", 8) : parseInt(hexadecimal, 16);
  return { sign: String.fromCodePoint(code), to: from + whole.length };
}

function holeEnd(text: string, from: number, deepest: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    const before = char === "/" ? text.slice(Math.max(from, at - 24), at) : "";
    const pattern = patternAt(text, at, before);
    const quoted = /["'`]/.test(char) && deepest > 0 ? stringAt(text, at, deepest - 1) : undefined;
    if (char === "`" && !quoted) return undefined;
    if (char === "{") depth++;
    else if (char === "}" && depth-- === 0) return at + 1;
    else at += Math.max(0, (pattern?.literal.length ?? (quoted ? quoted.to - at : 1)) - 1);
  }
  return undefined;
}
