/** Reads a program in JavaScript part by part, and tells whether each is surely what it seems. */
import { foundAt, patternAt, stringAt } from "./strings.ts";

/** What each part of the program is shown as, which has as many signs. */
interface Shown {
  readonly string: (quoted: string) => string;
  readonly pattern: (literal: string) => string;
  /** What a template holds between what is computed in it, and its quotes. */
  readonly template: (written: string) => string;
  /** The signs around what a template computes. */
  readonly hole: (sign: string) => string;
  readonly comment: (comment: string) => string;
}

interface Signs {
  readonly shown: string;
  /** It is false if a part may be another one than it is shown as. */
  readonly isClear: boolean;
}

const PLAIN = /[^"'`/()[\]{}\\<-]+/y;
const COMMENT = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
const WRITTEN = /[^`\\$]+|\\[^]|\$(?!\{)/y;
/** A browser's comments end and begin so. */
const OF_BROWSER = /<!--|-->/y;
/** A statement follows the bracket that closes. */
const HEAD = /(?<![\w$#\u0080-\uffff]|\.\s?)(?:if|while|with|for|for await)\s?$/;
const OPENED: { readonly [close: string]: string } = { ")": "(", "]": "[", "}": "{" };
const NEAR = 24;

export function signsOf(text: string, as: Shown): Signs {
  const out: string[] = [];
  const open: string[] = [];
  let isClear = true;
  // A comment is a blank in it, and a string or a pattern a quote.
  let before = "";
  let at = 0;
  const matched = (form: RegExp) => foundAt(form, text, at)?.[0];
  const add = (length: number, piece: string, means = piece) => {
    const end = means.trimEnd().replace(/\s+/g, " ");
    before = end ? before + end.slice(-NEAR) : before;
    if (/\s$/.test(means)) before += " ";
    before = before.replace(/\s+/g, " ").slice(-NEAR);
    out.push(piece);
    at += length;
  };
  const bracket = (sign: string) => {
    const opens = OPENED[sign];
    if (!opens) {
      open.push(sign === "(" && HEAD.test(before) ? "if (" : sign);
      return add(1, sign);
    }
    const opened = open.pop() ?? "";
    if (!opened.endsWith(opens)) isClear = false;
    return add(1, opened === "${" ? as.hole(sign) : sign, opened === "if (" ? ";" : sign);
  };
  const inTemplate = () => {
    const written = matched(WRITTEN);
    if (written !== undefined) return add(written.length, as.template(written), '"');
    if (text[at] !== "`") {
      open.push("${");
      return add(2, as.hole("${"), "(");
    }
    open.pop();
    return add(1, as.template("`"), '"');
  };
  while (at < text.length) {
    const sign = text[at] as string;
    if (open.at(-1) === "`") {
      inTemplate();
      continue;
    }
    const comment = (at === 0 ? /^#!.*/.exec(text)?.[0] : undefined) ?? matched(COMMENT);
    const plain = comment === undefined ? matched(PLAIN) : undefined;
    const pattern = comment === undefined ? patternAt(text, at, before) : undefined;
    const quoted = /["']/.test(sign) ? stringAt(text, at) : undefined;
    if (comment !== undefined) add(comment.length, as.comment(comment), " ");
    else if (plain !== undefined) add(plain.length, plain);
    else if (pattern) {
      isClear &&= pattern.isSure;
      add(pattern.literal.length, as.pattern(pattern.literal), '"');
    } else if (quoted) add(quoted.to - at, as.string(text.slice(at, quoted.to)), '"');
    else if (sign === "`") {
      open.push(sign);
      add(1, as.template(sign), '"');
    } else if (/[()[\]{}]/.test(sign)) bracket(sign);
    else {
      // Only a name has a backslash here, and a string that does not end is none.
      if (/["'\\]/.test(sign) || matched(OF_BROWSER) !== undefined) isClear = false;
      add(1, sign);
    }
  }
  return { shown: out.join(""), isClear: isClear && !open.length };
}
