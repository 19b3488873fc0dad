/** Reads JSON text for people: it finds every fault, and the place of everything in the text. */
import type { Node } from "jsonc-parser";
import type { Code, Severity } from "../model/codes.ts";
import { pointer as to, type Json } from "../model/json.ts";
import { faultWords } from "../read/json-words.ts";
import { parseText, scan } from "../read/tree.ts";

/** Parsers recurse for each level of lists and objects, and the stack is limited. */
const DEEPEST = 100;

/**
 * Commas, which are about as many as values: a check's time grows with the square of the faults.
 */
const MOST = 20_000;

/** Its line and column are not yet known. */
export interface Unplaced {
  readonly code: Code;
  /** It is absent if it is that of the code. */
  readonly level?: Severity;
  readonly pointer: string;
  /** The key is wrong, and not its value. */
  readonly key?: true;
  /** It is absent if the pointer determines it. */
  readonly offset?: number;
  readonly message: string;
  readonly hint?: string;
}

/** What keeps the text from being plain JSON, and the tree if it can be read at all. */
export function inspectJson(text: string): {
  readonly faults: readonly Unplaced[];
  readonly root?: Node;
} {
  const error = (offset: number, message: string): Unplaced => ({
    code: "unreadable-file",
    pointer: "",
    offset,
    message,
    hint: "",
  });
  if (!text.trim()) return { faults: [error(0, "the file is empty")] };
  const { tooDeep, tooMany, comment, trailingComma } = scan(text, { deep: DEEPEST, values: MOST });
  if (tooDeep !== undefined)
    return { faults: [error(tooDeep, `lists and objects are nested more than ${DEEPEST} deep`)] };
  if (tooMany !== undefined)
    return { faults: [error(tooMany, `there are more than ${MOST} values in this file`)] };
  const { root, errors } = parseText(text);
  const told = errors.map((item) => error(item.offset, faultWords(item)));
  const code = "not-strict-json";
  const lenient = Object.entries({ comment, trailingComma }).flatMap(
    ([what, offset]): readonly Unplaced[] =>
      offset === undefined
        ? []
        : [{ code, pointer: "", offset, ...LENIENT[what as keyof typeof LENIENT] }],
  );
  return {
    faults: [...told.filter(({ offset }, i) => offset !== told[i - 1]?.offset), ...lenient],
    ...(root && !errors.length && { root }),
  };
}

const LENIENT = {
  comment: {
    message: "this is a comment, and the format is plain JSON",
    hint: "what reads plain JSON refuses the file: use `description`",
  },
  trailingComma: {
    message: "nothing follows this comma, and the format is plain JSON",
    hint: "take the comma out",
  },
} as const;

/** The value as every JSON parser reads it, with the place of each part. */
export function places(root: Node) {
  /** Offsets by JSON pointer. */
  const values = new Map<string, number>();
  const keys = new Map<string, number>();
  /** Keys that occur again in one object. */
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
      const text = pointer + to(key);
      const first = seen.get(key);
      if (first === undefined) seen.set(key, name.offset);
      else twice.push({ pointer: text, key, offset: name.offset, first });
      keys.set(text, name.offset);
      return [key, visit(value, text)];
    });
    // A key such as __proto__ is an ordinary key.
    return Object.fromEntries(entries);
  };
  return { value: visit(root, ""), values, keys, twice };
}

/** The line and the column are from 1. */
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
