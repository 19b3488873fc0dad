/** JSON text read for people: every fault, and the place of everything in it. */
import { createScanner, parseTree, printParseErrorCode, type Node, type ParseError } from "jsonc-parser";
import { pointer as to, type Json } from "../model/json.ts";

/** Levels of lists and objects: parsers call themselves for each, and a stack has an end. */
const DEEPEST = 100;

/** Commas, so about as many values: the validator's time grows with the square of what is wrong. */
const MOST = 20_000;

export interface JsonFault {
  readonly level: "error" | "warning";
  readonly offset: number;
  readonly message: string;
  readonly hint?: string;
}

export interface Places {
  readonly value: Json;
  /** Offsets by JSON pointer, of values and of their keys. */
  readonly values: ReadonlyMap<string, number>;
  readonly keys: ReadonlyMap<string, number>;
  /** Keys that stand in one object again. */
  readonly twice: readonly { readonly pointer: string; readonly key: string; readonly offset: number; readonly first: number }[];
}

const SENTENCES: { readonly [code: string]: string } = {
  InvalidSymbol: "this is neither text in double quotes nor a number, true, false or null",
  InvalidNumberFormat: "this is no JSON number",
  PropertyNameExpected: "a key in double quotes is expected here",
  ValueExpected: "a value is expected here",
  ColonExpected: "a colon is expected here",
  CommaExpected: "a comma is expected here",
  CloseBraceExpected: "a } is missing here",
  CloseBracketExpected: "a ] is missing here",
  EndOfFileExpected: "the document ended before this",
  InvalidCommentToken: "a comment is not allowed here",
  UnexpectedEndOfComment: "this comment has no end",
  UnexpectedEndOfString: "this text has no closing quote",
  UnexpectedEndOfNumber: "this number has no end",
  InvalidUnicode: "after \\u four hexadecimal digits are expected",
  InvalidEscapeCharacter: "there is no such escape; a backslash itself is written \\\\",
  InvalidCharacter: "this character must be escaped in a text",
};

/** What keeps the text from being plain JSON, in its order; the tree where nothing keeps it from being read. */
export function inspectJson(text: string): { readonly faults: readonly JsonFault[]; readonly root?: Node } {
  if (!text.trim()) return { faults: [{ level: "error", offset: 0, message: "the file is empty" }] };
  const { tooMuch, faults } = scan(text);
  if (tooMuch) return { faults: [tooMuch] };
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
  const told = errors.map(({ error, offset }): JsonFault => {
    const message = SENTENCES[printParseErrorCode(error)] ?? "this is not JSON";
    return { level: "error", offset, message };
  });
  return { faults: [...told.filter(({ offset }, i) => offset !== told[i - 1]?.offset), ...faults], root: errors.length ? undefined : root };
}

/** Before a parser sees the text: is it too much for one, and what only lenient readers take. */
function scan(text: string): { readonly tooMuch?: JsonFault; readonly faults: readonly JsonFault[] } {
  const scanner = createScanner(text);
  const faults = new Map<string, JsonFault>();
  const once = (offset: number, message: string, hint: string) => {
    if (!faults.has(message)) faults.set(message, { level: "warning", offset, message, hint });
  };
  const tooMuch = (offset: number, message: string) => ({ tooMuch: { level: "error", offset, message } as const, faults: [] });
  let depth = 0;
  let commas = 0;
  let comma: number | undefined;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const offset = scanner.getTokenOffset();
    const first = text.charAt(offset);
    if (/\s/.test(first)) continue;
    if (/^\/[/*]/.test(text.slice(offset, offset + 2))) {
      once(offset, "this is a comment, and the format is plain JSON", "what reads plain JSON refuses the file: use `description`");
      continue;
    }
    if (/[[{]/.test(first) && ++depth > DEEPEST) return tooMuch(offset, `lists and objects stand more than ${DEEPEST} deep in each other`);
    if (first === "," && ++commas > MOST) return tooMuch(offset, `there are more than ${MOST} values in this file`);
    if (/[\]}]/.test(first)) {
      depth -= 1;
      if (comma !== undefined) once(comma, "nothing follows this comma, and the format is plain JSON", "take the comma out");
    }
    comma = first === "," ? offset : undefined;
  }
  return { faults: [...faults.values()] };
}

/** The value, as every JSON parser reads it, with the place of each part. */
export function places(root: Node): Places {
  const values = new Map<string, number>();
  const keys = new Map<string, number>();
  const twice: { pointer: string; key: string; offset: number; first: number }[] = [];
  const visit = (node: Node, pointer: string): Json => {
    values.set(pointer, node.offset);
    const children = node.children ?? [];
    if (node.type === "array") return children.map((child, i) => visit(child, `${pointer}/${i}`));
    if (node.type !== "object") return node.value as Json;
    const seen = new Map<string, number>();
    const entries = children.map((property): [string, Json] => {
      const [name, value] = property.children as [Node, Node];
      const key = name.value as string;
      const here = pointer + to(key);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, name.offset);
      else twice.push({ pointer: here, key, offset: name.offset, first });
      keys.set(here, name.offset);
      return [key, visit(value, here)];
    });
    // A key such as __proto__ is a key like any other here.
    return Object.fromEntries(entries);
  };
  return { value: visit(root, ""), values, keys, twice };
}

/** Line and column, both from 1, of an offset. */
export function placeIn(text: string): (offset: number) => { line: number; column: number } {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}
