/** Writes the streams of a program in Python under one name each, however it names them. */
import { ofText } from "../../model/known.ts";
import { masked, type Masked } from "./masked.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

interface Edit {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

/** Both are loaded before the program itself, so no file of the project comes before them. */
const LOADED = /(?<![\w.])__import__\(\s*(["'])[^"'\n]*\1\s*\)(?=\s*\.)/g;
const KEPT = /(?<![\w.])sys\.__(stdin|stdout|stderr)__(?!\w)/g;
/** Whatever the mode is: no agent reads what is written to standard input. */
const OPENED = /(?<![\w.])(?:os\.fdopen|open)\(\s*0\s*(?:,[^(){}\n]{0,60})?\)/g;
const TAKEN = /(?:^|[\n;:])[^\S\n]*from[^\S\n]+sys[^\S\n]+import[^\S\n]+([^\n;]*)/g;

export const plainStreams = ofText((text): Masked => {
  const code = masked(text, "python");
  const edits = [
    ...loaded(code, text),
    ...named(code, KEPT),
    ...named(code, OPENED),
    ...taken(code),
  ].sort((a, b) => a.from - b.from);
  return { text: edited(text, edits), code: edited(code, edits) };
});

function edited(text: string, edits: readonly Edit[]): string {
  let at = 0;
  const pieces = edits.map(({ from, to, put }) => {
    const piece = text.slice(at, from) + put;
    at = to;
    return piece;
  });
  return pieces.join("") + text.slice(at);
}

/** `__import__("sys")` */
const loaded = (code: string, text: string): readonly Edit[] =>
  [...code.matchAll(LOADED)].flatMap(({ 0: whole, index }) => {
    const to = index + whole.length;
    const [, put] = /^__import__\(\s*["'](sys|os)["']\s*\)$/.exec(text.slice(index, to)) ?? [];
    return put === undefined ? [] : [{ from: index, to, put }];
  });

/** `sys.__stderr__`, or `os.fdopen(0)` */
const named = (code: string, form: RegExp): readonly Edit[] =>
  [...code.matchAll(form)].map(({ 0: whole, 1: name = "stdin", index }) => ({
    from: index,
    to: index + whole.length,
    put: `sys.${name}`,
  }));

/** A name behind `from sys import`; the name of another function's word is none. */
function taken(code: string): readonly Edit[] {
  const names = [...code.matchAll(TAKEN)].flatMap(([, some = ""]) =>
    some
      .replace(/[()]/g, " ")
      .split(",")
      .map((name) => name.trim()),
  );
  return ["stdout", "stderr"]
    .filter((name) => names.includes(name))
    .flatMap((name) =>
      [...code.matchAll(new RegExp(`(?<![\\w.])${name}(?!\\w)`, "g"))].flatMap(({ index }) => {
        const isWord =
          /[(,]\s*$/.test(code.slice(Math.max(0, index - 80), index)) &&
          /^\w+\s*=(?!=)/.test(code.slice(index, index + 40));
        return isWord || isImportLine(code, index) ? [] : [{ from: index, to: index, put: "sys." }];
      }),
    );
}

export const isImportLine = (code: string, index: number): boolean =>
  /(?:^|[;:])\s*(?:import|from)\s[\w\s,.]*$/.test(lineBefore(code, index));

/** Its name is taken out of `sys`. */
export const isTaken = (code: string, index: number): boolean =>
  /(?:^|[;:])\s*from\s+sys\s+import\s[\w\s,]*$/.test(lineBefore(code, index));

const lineBefore = (code: string, index: number): string =>
  code.slice(Math.max(0, code.lastIndexOf("\n", index - 1) + 1), index);

/** Leaves out of every `print` to which of its streams it prints. */
export function withoutPlainFiles(code: string): string {
  const edits = [...code.matchAll(/(?<!\bdef\s+|[\w.])print\s*\(/g)].flatMap(
    ({ 0: head, index }) => {
      const open = index + head.length - 1;
      const inner = inBrackets(code, open);
      const word = argumentsIn(inner).find((argument) => TO_STREAM.test(argument));
      const from = word === undefined ? -1 : open + 1 + inner.lastIndexOf(word);
      return word === undefined ? [] : [{ from, to: from + word.length, put: blank(word) }];
    },
  );
  return edited(code, edits);
}

const TO_STREAM = /^file\s*=\s*sys\.(?:stdout|stderr)$/;
const blank = (words: string): string => " ".repeat(words.length);
