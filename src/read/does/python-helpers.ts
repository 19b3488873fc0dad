/** Puts what a function in Python is called with in for its parameters, where it prints them. */
import { masked, type Masked } from "./masked.ts";
import { callsOf } from "./names.ts";
import { isSet } from "./named-values.ts";
import { argumentsIn, inBrackets } from "./printed.ts";

interface Helper {
  readonly name: string;
  /** Its parameters with their values where none is given. */
  readonly parameters: ReadonlyMap<string, string | undefined>;
  /** What stands behind its head, without what stands in strings. */
  readonly body: string;
}

const MOST = 40;
const LONGEST = 2000;

/**
 * The expression as each call of the function around this place has it; only itself if some call
 * may not be seen. `others` are the texts of all programs that may call it.
 */
export function filledIn(
  program: Masked,
  index: number,
  others: () => readonly string[],
): (expression: string) => readonly string[] {
  let helper: Helper | undefined | null = null;
  return (expression) => {
    if (expression.length > LONGEST || !VALUE.test(expression)) return [expression];
    if (helper === null) helper = helperAround(program, index);
    const wanted = helper ? placesIn(expression, helper) : [];
    const calls = helper && wanted.length ? callsWith(helper.name, others()) : undefined;
    if (!helper || !calls?.length || calls.length > MOST) return [expression];
    const { parameters } = helper;
    const given = calls.map((words) => valuesOf(words, parameters));
    if (given.includes(undefined)) return [expression];
    return [...new Set(given.map((values) => put(expression, wanted, values ?? new Map())))];
  };
}

/** It is undefined if another program has a function of this name, or some call may not be seen. */
function callsWith(name: string, texts: readonly string[]) {
  const head = new RegExp(`\\bdef\\s+${name}\\b[^\\n]*`, "g");
  const heads = new Set(texts.flatMap((text) => text.match(head) ?? []));
  return heads.size > 1 ? undefined : callsOf(name, texts);
}

/** A name alone is the value of a field. */
const VALUE = /(:\s*)([A-Za-z_]\w*)(?=\s*[,}])/;

interface Place {
  readonly at: number;
  readonly name: string;
}

function placesIn(expression: string, { parameters, body }: Helper): readonly Place[] {
  const found = [...masked(expression, "python").matchAll(new RegExp(VALUE, "g"))];
  return found
    .map(({ index, 1: before = "", 2: name = "" }) => ({ at: index + before.length, name }))
    .filter(({ name }) => parameters.has(name) && !isChanged(name, body));
}

const isChanged = (name: string, body: string): boolean =>
  [...body.matchAll(new RegExp(`(?<![\\w.])${name}(?!\\w)`, "g"))].some(({ index }) =>
    isSet(
      body.slice(body.lastIndexOf("\n", index) + 1, index),
      body.slice(index + name.length, index + name.length + 100),
    ),
  );

const LITERAL = /^(?:(["'])[^"'\\\n]*\1|True|False|None|\d+)$/;

function put(
  expression: string,
  places: readonly Place[],
  values: ReadonlyMap<string, string>,
): string {
  let out = expression;
  for (const { at, name } of places.toReversed()) {
    const value = values.get(name) ?? "";
    if (LITERAL.test(value)) out = out.slice(0, at) + value + out.slice(at + name.length);
  }
  return out;
}

/** What the parameters get by these words; undefined if that is not seen. */
function valuesOf(
  words: readonly string[],
  parameters: Helper["parameters"],
): ReadonlyMap<string, string> | undefined {
  const names = [...parameters.keys()];
  const values = new Map<string, string>();
  for (const [name, value] of parameters) if (value !== undefined) values.set(name, value);
  for (const [i, word] of words.entries()) {
    const [, keyword, value = ""] = /^(\w+)\s*=(?!=)\s*([^]*)$/.exec(word) ?? [];
    const name = keyword ?? names[i];
    if (word.startsWith("*") || name === undefined || !parameters.has(name)) return undefined;
    values.set(name, keyword === undefined ? word : value);
  }
  return values;
}

/** A line without a space before it ends a function. */
const ENDS = /\n[^\s)\]}#]/;

/** A function of the program's own with plain parameters; undefined if it is none. */
function helperAround({ code, text }: Masked, index: number): Helper | undefined {
  const from = code.lastIndexOf("\ndef ", index) + 1;
  const start = from || (code.startsWith("def ") ? 0 : -1);
  const [head, name] =
    start < 0 ? [] : (/^def\s+(\w+)\s*\(/.exec(code.slice(start, start + 100)) ?? []);
  if (head === undefined || name === undefined) return undefined;
  const open = start + head.length - 1;
  const inner = inBrackets(code, open);
  const before = code.slice(open + inner.length + 2, index);
  const above = code.slice(0, start).trimEnd();
  const isMarked = above.slice(above.lastIndexOf("\n") + 1).startsWith("@");
  const end = code.slice(index).search(ENDS);
  const body = before + code.slice(index, end < 0 ? undefined : index + end);
  const isOnly = code.match(new RegExp(`\\bdef\\s+${name}\\b`, "g"))?.length === 1;
  const words = argumentsIn(text.slice(open + 1, open + 1 + inner.length));
  const parameters = words.map((word) => /^(\w+)\s*(?::[^=]*)?(?:=\s*([^]*))?$/.exec(word));
  if (ENDS.test(before) || !isOnly || isMarked || parameters.some((parameter) => !parameter))
    return undefined;
  return {
    name,
    parameters: new Map(parameters.map((parameter) => [parameter?.[1] ?? "", parameter?.[2]])),
    body,
  };
}
