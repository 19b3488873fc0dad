/** Finds what a call in JavaScript or Python prints, as far as its words show it. */
import { expressionEnd, jsonOf } from "./json.ts";
import { stringAt } from "./strings.ts";
import { HOLE, NOTHING, QUOTED, UNSEEN, type Printable } from "./value.ts";

/** The text between the bracket at this index and the one that closes it. */
export function inBrackets(text: string, open: number): string {
  let at = open + 1;
  for (;;) {
    at = expressionEnd(text, at);
    if (text[at] !== ",") return text.slice(open + 1, at);
    at++;
  }
}

/** What stands in the brackets around all of the text, behind the name of what is called. */
export function bracketed(text: string, called = ""): string | undefined {
  if (!text.startsWith(`${called}(`)) return undefined;
  const inner = inBrackets(text, called.length);
  return called.length + inner.length + 2 === text.length ? inner : undefined;
}

/** The words of a call, split at the commas between them. */
export function argumentsIn(inner: string): readonly string[] {
  const words: string[] = [];
  let from = 0;
  while (from < inner.length) {
    const to = expressionEnd(inner, from);
    words.push(inner.slice(from, to).trim());
    from = to + 1;
  }
  return words.filter(Boolean);
}

const TEXT =
  /^(?:sys\.stdin\.read\(\)|sys\.argv\[\d\]|str\(|String\(|(?:require\(["'](?:node:)?fs["']\)|fs)\.readFileSync\()/;

export const MAKES_JSON = /^(?:JSON\.stringify|json\.dumps)\s*\(/;

export function printedBy(words: readonly string[]): Printable {
  const [first = "", ...rest] = words;
  if (!first) return NOTHING;
  const made = MAKES_JSON.exec(first);
  if (made) {
    const inner = inBrackets(first, made[0].length - 1);
    const isWhole =
      first.slice(made[0].length + inner.length + 1).trim() === "" ||
      /^\s*\+\s*(["'`])\\n\1\s*$/.test(first.slice(made[0].length + inner.length + 1));
    const [value = "", by = "null", ...more] = argumentsIn(inner);
    // Something else may decide what is written.
    const isPlain =
      /^(?:null|undefined|\w+\s*=(?!=))/.test(by) && !/\bcls\s*=/.test([by, ...more].join());
    if (!isPlain) return UNSEEN;
    if (isWhole && !rest.length && TEXT.test(value)) return QUOTED;
    const isOfNode = made[0].startsWith("JSON");
    const json = isWhole ? jsonOf(value, isOfNode, isOfNode) : undefined;
    return json === undefined || rest.length ? UNSEEN : { text: json, from: "payload" };
  }
  const listed = first.startsWith("[") ? inBrackets(first, 0) : undefined;
  if (
    listed !== undefined &&
    /^\.join\((["'`])[^"'`]*\1\)$/.test(first.slice(listed.length + 2).trim())
  ) {
    const [text = ""] = argumentsIn(listed);
    return rest.length ? UNSEEN : beginning(printedBy([text]));
  }
  const quoted = stringAt(first, 0);
  if (!quoted) return UNSEEN;
  const behind = first.slice(quoted.to).replaceAll(STRINGS, "").trim();
  if (behind && !(GOES_ON.test(behind) && !CHOOSES.test(behind) && !/^\s*[%{]/.test(quoted.value)))
    return UNSEEN;
  const isWhole = quoted.to >= first.length && !rest.length;
  const text = isWhole ? quoted.value : quoted.value + HOLE;
  return { text, from: text.includes(HOLE) ? "unknown" : "text" };
}

const STRINGS = /(["'`])(?:\\.|(?!\1)[^\\])*\1/g;
/** The text is repeated, filled in, or something is put behind it. */
const GOES_ON = /^(?:\*\s*[1-9]\d*|\.repeat\([1-9]\d*\))?\s*(?:$|\+|%|\.format\()/;
/** What is printed may be another value. */
const CHOOSES = /\b(?:if|else|or|and)\b|\?|\|\||&&/;

const beginning = ({ text }: Printable): Printable => ({ text: text + HOLE, from: "unknown" });
