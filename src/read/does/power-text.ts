/** A PowerShell text without what stands in its strings and comments, at the same places. */
import { closingBracket } from "./node-blocks.ts";
import { foundAt } from "./strings.ts";

const blank = (text: string): string => text.replace(/[^\n]/g, " ");
/** Signs in place of a string's: no line ends in it. */
const flat = (text: string): string => text.replace(/[^]/g, " ");

const SKIPPED = /<#[^]*?(?:#>|$)|#[^\n]*|`\r?\n/y;
const PLAIN = /@'[ \t]*\r?\n[^]*?\n'@|'(?:[^']|'')*'/y;
/** They begin and end strings too. */
const QUOTES = /[\u2018-\u201f]/;
const HERE = /@"[ \t]*\r?\n/y;

/** It is undefined if a string does not end. Of a string only what is computed in it is left. */
export function powerCode(text: string): string | undefined {
  let out = "";
  for (let at = 0; at < text.length;) {
    // Behind a name the sign of a comment may be a part of it.
    if (text[at] === "#" && /[\w$]/.test(out.at(-1) ?? "")) return undefined;
    const skipped = foundAt(SKIPPED, text, at)?.[0];
    const plain = skipped === undefined ? foundAt(PLAIN, text, at)?.[0] : undefined;
    if (skipped !== undefined) {
      out += skipped.startsWith("`") ? flat(skipped) : blank(skipped);
      at += skipped.length;
    } else if (plain !== undefined) {
      if (QUOTES.test(plain)) return undefined;
      out += `'${flat(plain.slice(1, -1))}'`;
      at += plain.length;
    } else if (text[at] === '"' || text.startsWith('@"', at)) {
      const open = foundAt(HERE, text, at)?.[0] ?? '"';
      const found = computedString(text, at + open.length, open === '"' ? '"' : '\n"@');
      if (!found) return undefined;
      out += `"${flat(open.slice(1))}${found.code}"`;
      at = found.to;
    } else if (/[`']/.test(text[at] as string) || QUOTES.test(text[at] as string)) {
      // A sign that is written another way may stand in any name.
      return undefined;
    } else out += text[at++];
  }
  return out;
}

function computedString(
  text: string,
  from: number,
  close: string,
): { readonly code: string; readonly to: number } | undefined {
  let code = "";
  let at = from;
  while (!text.startsWith(close, at) || text.startsWith('""', at)) {
    if (at >= text.length || QUOTES.test(text[at] as string)) return undefined;
    if (text.startsWith("$(", at)) {
      const end = programEnd(text, at + 2);
      const inner = end === undefined ? undefined : powerCode(text.slice(at + 2, end));
      if (end === undefined || inner === undefined) return undefined;
      code += `$(${inner})`;
      at = end + 1;
    } else {
      const count = text[at] === "`" || text.startsWith('""', at) ? 2 : 1;
      code += " ".repeat(count);
      at += count;
    }
  }
  return { code: code + flat(close.slice(1)), to: at + close.length };
}

function programEnd(text: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    const plain = foundAt(PLAIN, text, at)?.[0];
    if (plain !== undefined) at += plain.length - 1;
    else if (char === '"') {
      const inner = computedString(text, at + 1, '"');
      if (!inner) return undefined;
      at = inner.to - 1;
    } else if (char === "(") depth++;
    else if (char === ")" && depth-- === 0) return at;
  }
  return undefined;
}

/** Finds where the bracket at this place closes, in a text without its strings' own signs. */
export function closing(code: string, open: number): number | undefined {
  const end = closingBracket(code, open);
  return end < code.length ? end : undefined;
}

/** It is at a line's end or a semicolon outside brackets, unless a further branch of it follows. */
export function statementEnd(code: string, from: number): number {
  for (let at = from; at < code.length; at++) {
    const char = code[at] as string;
    if (/[([{]/.test(char)) at = closing(code, at) ?? code.length;
    else if (/[)\]};]/.test(char)) return at;
    else if (
      char === "\n" &&
      !/(?:[|,=+]|-(?:and|or|join|f))\s*$/i.test(code.slice(from, at)) &&
      !/^\s*(?:\||(?:elseif|else|catch|finally)(?![\w.:-]))/i.test(code.slice(at))
    )
      return at;
  }
  return code.length;
}

export function stagesOf(code: string): readonly { readonly from: number; readonly to: number }[] {
  const stages: { from: number; to: number }[] = [];
  let from = 0;
  for (let at = 0; at < code.length; at++) {
    const char = code[at] as string;
    if (/[([{]/.test(char)) at = closing(code, at) ?? code.length;
    else if (char === "|") {
      stages.push({ from, to: at });
      from = at + 1;
    }
  }
  return [...stages, { from, to: code.length }];
}
