/** JSON and JSONC text as a tree: the one reader that knows where everything stands. */
import { createScanner, parseTree, type Node } from "jsonc-parser";
import { UserError } from "../model/error.ts";
import { stepsOf, type Json } from "../model/json.ts";

const OPTIONS = { allowTrailingComma: true, disallowComments: false };

/** Deeper than any config, and far from where a walk over it would end. */
export const MOST_DEEP = 200;

export function tree(text: string, path: string): Node {
  const errors: { offset: number }[] = [];
  const plain = text.replace(/^\uFEFF/, " ");
  const deep = tooDeep(plain);
  if (deep !== undefined) throw nestedTooDeeply(path, lineAt(text, deep));
  const root = parseTree(plain, errors as never[], OPTIONS);
  const [first] = errors;
  if (!root || first) {
    throw new UserError(
      `${path}:${lineAt(text, first?.offset ?? 0)}: this is not JSON`,
      "mend the file and run the command again; nothing was written",
      "not-json",
    );
  }
  return root;
}

export const nestedTooDeeply = (path: string, line: number) =>
  new UserError(`${path}:${line}: nested too deeply`, "no config is meant to look like this", "not-json");

/** Where it goes below `MOST_DEEP`: found before any parser goes down there. */
function tooDeep(text: string): number | undefined {
  const scanner = createScanner(text, true);
  let depth = 0;
  while (scanner.getPosition() < text.length) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if ("[{".includes(text[at] ?? " ")) depth++;
    if ("]}".includes(text[at] ?? " ")) depth--;
    if (depth > MOST_DEEP) return at;
  }
  return undefined;
}

/** What a node says. The parser's own would take a key `__proto__` for the object's prototype. */
export function meaning(node: Node): Json {
  if (node.type === "array") return (node.children ?? []).map(meaning);
  if (node.type !== "object") return node.value as Json;
  return Object.fromEntries(
    (node.children ?? []).map(({ children: [key, value] = [] }) => [key?.value as string, value ? meaning(value) : null]),
  );
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** The node at a JSON pointer; of a key that stands twice, the last one counts, as for every JSON parser. */
export function nodeAt(root: Node, at: string): Node | undefined {
  return stepsOf(at).reduce<Node | undefined>(
    (node, step) => node && (node.type === "array" ? node.children?.[Number(step)] : member(node, step)),
    root,
  );
}

export function member(node: Node, key: string): Node | undefined {
  return node.type === "object" ? node.children?.findLast((property) => property.children?.[0]?.value === key)?.children?.[1] : undefined;
}
