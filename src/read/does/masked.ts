/** A program's text without what stands in its strings and comments, at the same places. */
import { stringAt } from "./json.ts";

const blank = (text: string) => text.replace(/[^\n]/g, " ");

/** After these a slash begins a pattern. */
const BEFORE_PATTERN = /(?:^|[(,=:[!&|?{};+\n]|\b(?:return|typeof|case|in|of))\s*$/;
const PATTERN = /\/(?![*/])(?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;

export function masked(text: string, language: "node" | "python"): string {
  const out: string[] = [];
  // What stands before, as a long text that is asked for its end is put together each time.
  let tail = "";
  const add = (piece: string) => {
    out.push(piece);
    tail = (tail + piece.slice(-12)).slice(-12);
  };
  const isPython = language === "python";
  for (let at = 0; at < text.length;) {
    const char = text[at] as string;
    const comment = isPython ? /#[^\n]*/y : /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y;
    comment.lastIndex = PATTERN.lastIndex = at;
    const skipped = comment.exec(text)?.[0] ?? (at === 0 ? /^#!.*/.exec(text)?.[0] : undefined);
    const pattern =
      !isPython && char === "/" && BEFORE_PATTERN.test(tail) ? PATTERN.exec(text)?.[0] : undefined;
    const found = skipped ?? pattern;
    const isWord = /\w/.test(tail.at(-1) ?? "");
    const quoted =
      found === undefined &&
      (/["'`]/.test(char) || (isPython && !isWord && /[fFrRbBuU]/.test(char)))
        ? stringAt(text, at)
        : undefined;
    if (found !== undefined) {
      add(blank(found));
      at += found.length;
    } else if (quoted) {
      add(hidden(text.slice(at, quoted.to), isPython));
      at = quoted.to;
    } else {
      add(char);
      at++;
    }
  }
  return out.join("");
}

/** Of a string only what is computed in it is left, and its quotes. */
function hidden(text: string, isPython: boolean): string {
  const computes = isPython ? /^[rRbBuU]?[fF]/.test(text) : text.startsWith("`");
  const inner = computes
    ? text.replace(isPython ? /\{[^{}]*\}/g : /\$\{[^{}]*\}/g, (hole) =>
        hole.replace(/^\$?\{|\}$/g, (sign) => ";".repeat(sign.length)),
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
