/** Tells the comments and the strings of a program from its code. */
import { ofText } from "../../model/known.ts";
import { signsOf } from "./node-signs.ts";
import { foundAt, stringAt } from "./strings.ts";

const blank = (text: string) => text.replace(/[^\n]/g, " ");

const emptied = (quoted: string) =>
  quoted.slice(0, 1) + blank(quoted.slice(1, -1)) + quoted.slice(1).slice(-1);

export type ProgramLanguage = "node" | "python";

/** A program, and the same without what stands in its comments and its strings, at the same places. */
export interface Masked {
  readonly text: string;
  readonly code: string;
}

export const masked = (text: string, language: ProgramLanguage): string =>
  language === "node" ? signsOf(text, MASKED).shown : scanned(text, hidden);

/** The same of a program in either language. */
export const maskedProgram = (text: string): string =>
  masked(text, OF_PYTHON.test(text) ? "python" : "node");
/** It defines a function or imports a module, as no program in JavaScript does. */
const OF_PYTHON =
  /^[ \t]{0,99}(?:def \w+\(|from [\w.]+ import\b|import \w[\w.]*(?: as \w+)?(?:, ?\w[\w.]*(?: as \w+)?){0,9}[ \t]{0,9}(?:[#;]|$))/m;

/** Only comments are left out, if they surely are, and texts that Python takes for documentation. */
export function uncommented(text: string, language: ProgramLanguage): string {
  if (language === "python")
    return scanned(text, (quoted, before) =>
      isDocumentation(quoted, before) ? blank(quoted) : quoted,
    );
  const { shown, isClear } = uncommentedNode(text);
  return isClear ? shown : text;
}

/** It can be told of a program in JavaScript what is code, what a string, and what a comment. */
export const isClear = (text: string): boolean => uncommentedNode(text).isClear;

const MASKED = {
  string: emptied,
  pattern: blank,
  template: blank,
  hole: (sign: string) => ";".repeat(sign.length),
  comment: blank,
};

const same = (text: string) => text;
const UNCOMMENTED = { string: same, pattern: same, template: same, hole: same, comment: blank };
const uncommentedNode = ofText((text) => signsOf(text, UNCOMMENTED));

/** So much before a text is searched for what it belongs to. */
const BEFORE = 4000;

/** It is the first statement of the program, of a function, or of a class. */
function isDocumentation(quoted: string, before: () => string): boolean {
  if (!/^[rRuU]?(?:"""|''')/.test(quoted)) return false;
  const end = before();
  const code = end.trimEnd();
  if (code === "") return end.length < BEFORE;
  return /^\s*(?:async\s+)?(?:def|class)\s[^\n]*:$/.test(code.slice(code.lastIndexOf("\n") + 1));
}

const LONG = /^(?:`|[rRbBuU]?[fF][rR]?["']|[rRbBuU]{0,2}(?:"""|'''))/;

function scanned(text: string, shown: (quoted: string, before: () => string) => string): string {
  const out: string[] = [];
  let isRead = true;
  for (let at = 0; at < text.length;) {
    const skipped = foundAt(/#[^\n]*/y, text, at)?.[0];
    const isWord = /\w/.test(out.at(-1)?.at(-1) ?? "");
    const mayBegin =
      /["'`]/.test(text[at] as string) || (!isWord && /[fFrRbBuU]/.test(text[at] as string));
    const quoted = skipped === undefined && mayBegin && isRead ? stringAt(text, at) : undefined;
    // Behind a long string without an end nothing is taken for a string.
    if (skipped === undefined && !quoted && LONG.test(text.slice(at, at + 5))) isRead = false;
    const to = quoted?.to ?? at + (skipped?.length ?? 1);
    const piece = text.slice(at, to);
    out.push(
      skipped !== undefined ? blank(piece) : quoted ? shown(piece, () => endOf(out)) : piece,
    );
    at = to;
  }
  return out.join("");
}

function endOf(pieces: readonly string[]): string {
  let end = "";
  for (let i = pieces.length - 1; i >= 0 && end.length < BEFORE; i--) end = pieces[i] + end;
  return end.slice(-BEFORE);
}

/** Of a string in Python only what is computed in it is left, and its quotes. */
function hidden(text: string): string {
  if (!/^[rRbBuU]?[fF]/.test(text)) return emptied(text);
  let out = "";
  let last = 0;
  for (const { 0: hole, index } of text.matchAll(/\{[^{}]*\}/g)) {
    const inner = hole.slice(1, -1).replace(/(["'])[^"'\\\n]*\1/g, emptied);
    out += `${blank(text.slice(last, index))};${inner};`;
    last = index + hole.length;
  }
  return out + blank(text.slice(last));
}
