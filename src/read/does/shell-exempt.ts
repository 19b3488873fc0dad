/** Leaves out of a shell script the fields by which it only lets more calls go on than without them. */
import { ofText } from "../../model/known.ts";
import { UNSENT } from "../empty-reads.ts";
import { emptyIn, givenIn } from "./shell-given.ts";
import { caseTruths, textOfRun, truthOf, type Holds } from "./shell-questions.ts";
import { nodesIn, onlyNode, parseTree, partsIn, type Node } from "./shell-tree.ts";
import type { Truth } from "./truth.ts";

const READ = String.raw`(?:cat\s{0,9}\|\s{0,9}|(?:echo|printf\s{1,9}'%s(?:\\n)?')\s{1,9}"\$\{?\w+\}?"\s{0,9}\|\s{0,9})?`;
const ONE_FIELD = String.raw`jq\s{1,9}(?:-[er]+\s{1,9})?(['"])\.[\w.?]+\s{0,9}\/\/\s{0,9}(?:empty|"")\s{0,9}\1`;
const FOUND = String.raw`grep\s{1,9}-[EPhi]*o[EPhi]*\s{1,9}(?:"[^"$\x60]*"|'[^']*')(?:\s{0,9}\|\s{0,9}(?:head|tail|sed|cut|tr)\s(?:"[^"$\x60]*"|'[^']*'|[\w\s.:,=-])*)*`;
const OR_NONE = String.raw`(?:\s{0,9}<<<\s{0,9}"\$\{?\w+\}?")?(?:\s{0,9}2>\s{0,9}\/dev\/null)?(?:\s{0,9}\|\|\s{0,9}(?:true|:|echo\s{1,9}(?:""|'')))?`;
/** A value that is plainly empty where the payload does not have the field. */
const IS_NONE = new RegExp(
  `^"?\\$\\(\\s{0,9}${READ}(?:${ONE_FIELD}|${FOUND})${OR_NONE}\\s{0,9}\\)"?$`,
);
/** It may end otherwise than where it leaves, or hand its variables to others. */
const UNCLEAR = /^#!.{0,200}\s-\w*e|^[ \t]*set\s+-\w*[ae]|\b(?:errexit|allexport|trap)\b/m;

export const withoutExemptions = ofText((source): string => {
  if (UNCLEAR.test(source)) return source;
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
  // A name may be handed on without its value.
  const hasUse = (text: string) => (text.match(/\w+/g) ?? []).some((name) => empty.has(name));
  const uses = (whole: Node): boolean =>
    nodesIn(whole).some((node) => {
      const words = "words" in node ? node.words : [];
      const { inputs = [], targets = [] } = node.kind === "with" ? node.command : {};
      const texts = [...words, ...inputs, ...targets].map(({ from, to }) => source.slice(from, to));
      const patterns = node.kind === "case" ? node.patterns.flat() : [];
      return [textOfRun(source, node), ...texts, ...patterns].some(hasUse);
    });
  /** Without quotes, `[` asks for something else where the value is empty. */
  const isBare = (test: Node): boolean =>
    nodesIn(test)
      .map((node) => textOfRun(source, node))
      .filter((run) => /^(?:\[|test)\s/.test(run))
      .some((run) => [...run.matchAll(/[^"]\$\{?(\w+)/g)].some(([, name = ""]) => empty.has(name)));
  const exempts = (truth: Truth, body: Node | undefined) =>
    truth === false && EXIT.test(textOfRun(source, onlyNode(body) ?? NOTHING_DONE));
  const isExempt = (test: Node, body: Node | undefined) =>
    uses(test) ? !isBare(test) && exempts(truthOf(source, test, holds), body) : isFine(test);
  const isFine = (node: Node): boolean => {
    if (!uses(node)) return true;
    switch (node.kind) {
      case "run":
        return isPlain(textOfRun(source, node), empty);
      case "if":
        return (
          // What is done otherwise would be done at every call.
          (node.bodies.length === node.tests.length || !node.tests.some(uses)) &&
          node.tests.every((test, i) => isExempt(test, node.bodies[i])) &&
          node.bodies.every(isFine)
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

/** It shows a text to a person, or gives an empty value to a variable. */
const isPlain = (text: string, empty: ReadonlySet<string>): boolean => {
  const [, name = "", rest = ""] = /^(\w+)=("[^"]*"|\$\([^]*\)|\S*)$/.exec(text) ?? [];
  return /^(?:echo|printf)\s[^|;]*>\s*&\s*2$/.test(text) || (rest !== "" && empty.has(name));
};
