/** Reads an object that a program's text writes out, in the words of several languages. */
import { foundAt, stringAt } from "./strings.ts";
import { HOLE } from "./value.ts";

interface Reader {
  readonly text: string;
  at: number;
  failed: boolean;
  /** A word without quotes is a key, and no name of one. */
  readonly words: boolean;
  /** A key alone stands for the value of that name. */
  readonly short: boolean;
}

/**
 * Its JSON, with holes for the values that are computed; undefined if a key is computed, or if the
 * text is not one object.
 */
export function jsonOf(text: string, words = true, short = false): string | undefined {
  const r: Reader = { text: text.trim(), at: 0, failed: false, words, short };
  if (r.text[0] !== "{") return undefined;
  const json = object(r);
  return r.failed || r.text.slice(r.at).trim() !== "" ? undefined : json;
}

function skip(r: Reader): void {
  r.at += foundAt(/\s*/y, r.text, r.at)?.[0].length ?? 0;
}

function fail(r: Reader): string {
  r.failed = true;
  r.at = r.text.length;
  return "";
}

/** All that stands up to the closing bracket, with commas between. */
function partsIn(r: Reader, close: string, partOf: (r: Reader) => string): string {
  const parts: string[] = [];
  r.at++;
  for (;;) {
    skip(r);
    if (r.failed || r.at >= r.text.length) return fail(r);
    if (r.text[r.at] === close) break;
    parts.push(partOf(r));
    skip(r);
    if (r.text[r.at] === ",") r.at++;
  }
  r.at++;
  return parts.join(",");
}

const object = (r: Reader): string => `{${partsIn(r, "}", fieldIn)}}`;
const array = (r: Reader): string => `[${partsIn(r, "]", valueIn)}]`;

function fieldIn(r: Reader): string {
  const key = keyOf(r);
  skip(r);
  const isShort = r.short && /[,}]/.test(r.text[r.at] ?? "");
  const decides = r.short && DECIDES.test(key ?? "");
  if (key === undefined || decides || !(isShort || r.text[r.at] === ":")) return fail(r);
  if (!isShort) r.at++;
  return `${JSON.stringify(key)}:${isShort ? JSON.stringify(HOLE) : valueIn(r)}`;
}

/** By these an object in JavaScript says itself what is written of it. */
const DECIDES = /^(?:toJSON|__proto__)$/;

function keyOf(r: Reader): string | undefined {
  const quoted = /["'`]/.test(r.text[r.at] ?? "") ? stringAt(r.text, r.at) : undefined;
  if (quoted) {
    r.at = quoted.to;
    return quoted.value.includes(HOLE) ? undefined : quoted.value;
  }
  if (!r.words) return undefined;
  const [name] = foundAt(/[A-Za-z_]\w*/y, r.text, r.at) ?? [];
  if (name !== undefined) r.at += name.length;
  return name;
}

const WORDS: { readonly [word: string]: string } = {
  true: "true",
  True: "true",
  false: "false",
  False: "false",
  null: "null",
  None: "null",
};

/** What TypeScript says of a value's type. */
const TYPED = /(?:(?:as|satisfies)\s+[\w.]+\s*)+/y;

function valueIn(r: Reader): string {
  skip(r);
  const from = r.at;
  const char = r.text[r.at] ?? "";
  const ends = () => {
    skip(r);
    r.at += foundAt(TYPED, r.text, r.at)?.[0].length ?? 0;
    return /[,}\]]/.test(r.text[r.at] ?? "");
  };
  if (char === "{" || char === "[") {
    const inner = char === "{" ? object(r) : array(r);
    if (r.failed || ends()) return inner;
  } else {
    const quoted = stringAt(r.text, r.at);
    if (quoted) {
      r.at = quoted.to;
      if (ends()) return JSON.stringify(quoted.value);
    } else {
      const [found = ""] = foundAt(/[A-Za-z]+|-?\d+(?:\.\d+)?/y, r.text, r.at) ?? [];
      r.at += found.length;
      const known = /^-?\d/.test(found)
        ? found
        : Object.hasOwn(WORDS, found)
          ? WORDS[found]
          : undefined;
      if (known !== undefined && ends()) return known;
    }
  }
  r.at = expressionEnd(r.text, from);
  return JSON.stringify(HOLE);
}

/** Finds where an expression ends: at a comma or a closing bracket outside brackets and quotes. */
export function expressionEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const char = text[at] as string;
    if (/["'`]/.test(char)) at = (stringAt(text, at)?.to ?? text.length) - 1;
    else if (/[([{]/.test(char)) depth++;
    else if (/[)\]}]/.test(char)) {
      if (!depth) return at;
      depth--;
    } else if (char === "," && !depth) return at;
  }
  return text.length;
}
