/** A program's text without what stands in its comments, and in its strings, at the same places. */
import { patternAt, stringAt } from "./strings.ts";

const blank = (text: string) => text.replace(/[^\n]/g, " ");

type Language = "node" | "python";

export const masked = (text: string, language: Language): string =>
  scanned(text, language, {
    string: (quoted) => hidden(quoted, language === "python"),
    pattern: blank,
  });

/** Only comments are left out, and texts that Python takes for documentation. */
export const uncommented = (text: string, language: Language): string =>
  scanned(text, language, {
    string: (quoted, before) =>
      language === "python" && isDocumentation(quoted, before) ? blank(quoted) : quoted,
    pattern: (literal) => literal,
  });

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

function scanned(
  text: string,
  language: Language,
  shown: {
    readonly string: (quoted: string, before: () => string) => string;
    readonly pattern: (literal: string) => string;
  },
): string {
  const out: string[] = [];
  // What stands before, as a long text that is asked for its end is put together each time.
  let tail = "";
  const add = (piece: string) => {
    out.push(piece);
    tail = (tail + piece.slice(-12)).slice(-12);
  };
  const isPython = language === "python";
  let isRead = true;
  for (let at = 0; at < text.length;) {
    const char = text[at] as string;
    const comment = isPython ? /#[^\n]*/y : /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
    comment.lastIndex = at;
    const skipped = comment.exec(text)?.[0] ?? (at === 0 ? /^#!.*/.exec(text)?.[0] : undefined);
    const pattern = isPython ? undefined : patternAt(text, at, tail);
    const found = skipped ?? pattern;
    const isWord = /\w/.test(tail.at(-1) ?? "");
    const mayBegin = /["'`]/.test(char) || (isPython && !isWord && /[fFrRbBuU]/.test(char));
    const quoted = found === undefined && mayBegin && isRead ? stringAt(text, at) : undefined;
    // Behind a long string without an end nothing is taken for a string.
    if (found === undefined && !quoted && LONG.test(text.slice(at, at + 5))) isRead = false;
    if (found !== undefined) {
      add(skipped === undefined ? shown.pattern(found) : blank(found));
      at += found.length;
    } else if (quoted) {
      add(shown.string(text.slice(at, quoted.to), () => endOf(out)));
      at = quoted.to;
    } else {
      add(char);
      at++;
    }
  }
  return out.join("");
}

function endOf(pieces: readonly string[]): string {
  let end = "";
  for (let i = pieces.length - 1; i >= 0 && end.length < BEFORE; i--) end = pieces[i] + end;
  return end.slice(-BEFORE);
}

/** Of a string only what is computed in it is left, and its quotes. */
function hidden(text: string, isPython: boolean): string {
  const computes = isPython ? /^[rRbBuU]?[fF]/.test(text) : text.startsWith("`");
  const inner = computes
    ? text.replace(isPython ? /\{[^{}]*\}/g : /\$\{[^{}]*\}/g, (hole) =>
        hole
          .replace(/^\$?\{|\}$/g, (sign) => ";".repeat(sign.length))
          .replace(
            /(["'])[^"'\\\n]*\1/g,
            (quoted) => quoted[0] + blank(quoted.slice(1, -1)) + quoted[0],
          ),
      )
    : text;
  if (!computes) return text[0] + blank(text.slice(1, -1)) + (text.length > 1 ? text.at(-1) : "");
  let out = "";
  let last = 0;
  for (const { 0: hole, index } of text.matchAll(isPython ? /\{[^{}]*\}/g : /\$\{[^{}]*\}/g)) {
    out += blank(text.slice(last, index)) + inner.slice(index, index + hole.length);
    last = index + hole.length;
  }
  return out + blank(text.slice(last));
}
