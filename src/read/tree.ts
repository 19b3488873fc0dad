/** Parses JSON and JSONC text into a tree, the only reader that knows the offset of everything. */
import { createScanner, parseTree, type Node, type ParseError } from "jsonc-parser";
import { errorIn, shownAt } from "../model/error.ts";
import { stepsOf, type Json } from "../model/json.ts";
import { ofText } from "../model/known.ts";
import { firstFault } from "./json-words.ts";

/** More than any config has, and far less than a walk over the tree can handle. */
export const MOST_DEEP = 200;

/** Offsets at which a reader of plain JSON would stop, and of what is too much for any reader. */
export interface Scanned {
  readonly tooDeep?: number;
  readonly tooMany?: number;
  readonly comment?: number;
  readonly trailingComma?: number;
}

/** Call it before a parser descends into the text. `values` is about the most there may be. */
export function scan(text: string, { deep = MOST_DEEP, values = Infinity } = {}): Scanned {
  const scanner = createScanner(text);
  const found: { comment?: number; trailingComma?: number } = {};
  let depth = 0;
  let commas = 0;
  let comma: number | undefined;
  for (scanner.scan(); scanner.getTokenOffset() < text.length; scanner.scan()) {
    const at = scanner.getTokenOffset();
    const first = text.charAt(at);
    if (/\s/.test(first)) continue;
    if (/^\/[/*]/.test(text.slice(at, at + 2))) {
      found.comment ??= at;
      continue;
    }
    if (/[[{]/.test(first) && ++depth > deep) return { tooDeep: at };
    if (first === "," && ++commas > values) return { tooMany: at };
    if (/[\]}]/.test(first)) {
      depth -= 1;
      if (comma !== undefined) found.trailingComma ??= comma;
    }
    comma = first === "," ? at : undefined;
  }
  return found;
}

/** The text was scanned. `errors` keep it from being JSON with comments and trailing commas. */
export const parseText = ofText(
  (text): { readonly root?: Node; readonly errors: readonly ParseError[] } => {
    const errors: ParseError[] = [];
    const root = parseTree(text, errors, { allowTrailingComma: true, disallowComments: false });
    return { ...(root && { root }), errors };
  },
);

/** The text is parsed next. */
export const scanned = ofText((text) => scan(text));

export function tree(text: string, path: string): Node {
  const plain = text.replace(/^\uFEFF/, " ");
  const { tooDeep } = scanned(plain);
  if (tooDeep !== undefined) throw nestedTooDeeply(path, lineAt(text, tooDeep));
  const { root, errors } = parseText(plain);
  if (!root || errors.length) {
    const { offset, what } = firstFault(plain, errors);
    throw errorIn(
      { file: path, what, ...shownAt(plain, offset) },
      "fix the file and run the command again; nothing was written",
      "unreadable-file",
    );
  }
  return root;
}

export const nestedTooDeeply = (path: string, line: number) =>
  errorIn(
    { file: path, line, what: "nested too deeply" },
    "no config is meant to look like this",
    "unreadable-file",
  );

/** The parser's own function would take a key `__proto__` for the object's prototype. */
export function meaning(node: Node): Json {
  if (node.type === "array") return (node.children ?? []).map(meaning);
  if (node.type !== "object") return node.value as Json;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [key, value] = [] }) => [
      key?.value as string,
      value ? meaning(value) : null,
    ]),
  );
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** If a key occurs twice, the last one counts, as for every JSON parser. */
export function nodeAt(root: Node, at: string): Node | undefined {
  return stepsOf(at).reduce<Node | undefined>(
    (node, step) =>
      node && (node.type === "array" ? node.children?.[Number(step)] : member(node, step)),
    root,
  );
}

export function member(node: Node, key: string): Node | undefined {
  return node.type === "object"
    ? node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1]
    : undefined;
}
