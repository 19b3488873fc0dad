/** Leaves out of a shell script the fields by which it only lets more calls go on than without them. */
import { ofText } from "../../model/known.ts";
import { UNSENT } from "../empty-reads.ts";
import { emptyIn, givenIn } from "./shell-given.ts";
import { caseTruths, textOfRun, truthOf, type Holds } from "./shell-questions.ts";
import { onlyNode, parseTree, partsIn, type Node } from "./shell-tree.ts";
import type { Truth } from "./truth.ts";

/** A value that is empty where the payload does not have the field. */
const IS_NONE = /^"?\$\((?:[^]*\bgrep\s+-\w*o|[^]*\bjq\s[^|]*\/\/\s*(?:empty|""))/;
const ERREXIT = /^[ \t]*set\s+-\w*e|\berrexit\b/m;

export const withoutExemptions = ofText((source): string => {
  if (ERREXIT.test(source)) return source;
  const raws = [...(givenIn(source) ?? [])].flatMap(([, values]) =>
    values.map(({ raw }) => raw).filter((raw) => IS_NONE.test(raw)),
  );
  return raws.reduce((text, raw) => {
    const without = text.replace(raw, () => `"\${${UNSENT}:-}"`);
    return onlyExempts(without) ? without : text;
  }, source);
});

/** Nothing is asked of what is empty but whether to let the call go on, which it then does not. */
function onlyExempts(source: string): boolean {
  const tree = parseTree(source);
  const empty = emptyIn(source, [UNSENT]);
  const holds: Holds = (asked, pattern) => (empty.has(asked) ? pattern.empty : undefined);
  const hasUse = (text: string) =>
    [...text.matchAll(/\$\{?[#!]?(\w+)/g)].some(([, name = ""]) => empty.has(name));
  const uses = (node: Node): boolean =>
    hasUse(textOfRun(source, node)) ||
    ("words" in node && node.words.some(({ from, to }) => hasUse(source.slice(from, to)))) ||
    partsIn(node).some(uses);
  const exempts = (truth: Truth, body: Node | undefined) =>
    truth === false && EXIT.test(textOfRun(source, onlyNode(body) ?? NOTHING_DONE));
  const isExempt = (test: Node, body: Node | undefined) =>
    uses(test) ? exempts(truthOf(source, test, holds), body) : isFine(test);
  const isFine = (node: Node): boolean => {
    if (!uses(node)) return true;
    switch (node.kind) {
      case "run":
        return isPlain(textOfRun(source, node), empty);
      case "if":
        return (
          node.tests.every((test, i) => isExempt(test, node.bodies[i])) && node.bodies.every(isFine)
        );
      case "and":
        return isExempt(node.left, node.right) && isFine(node.right);
      case "case": {
        const truths = caseTruths(source, node, holds);
        return node.bodies.every((body, i) => exempts(truths[i], body));
      }
      case "list":
      case "function":
        return partsIn(node).every(isFine);
      default:
        return false;
    }
  };
  return tree !== undefined && empty.size > 1 && isFine(tree);
}

const EXIT = /^exit(?:\s+0)?$/;
const NOTHING_DONE: Node = { kind: "list", items: [] };

/** It shows a text, or gives an empty value to a variable. */
const isPlain = (text: string, empty: ReadonlySet<string>): boolean => {
  const [, name = "", rest = ""] = /^(\w+)=("[^"]*"|\$\([^]*\)|\S*)$/.exec(text) ?? [];
  return /^(?:echo|printf)\s/.test(text) || (rest !== "" && empty.has(name));
};
