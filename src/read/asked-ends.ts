/** How a shell's text ends at once for want of a program, or of a value. */
import { ofText } from "../model/known.ts";
import { textOfRun } from "./does/shell-questions.ts";
import { onlyNode, parseTree, partsIn, type Node, type RunNode } from "./does/shell-tree.ts";
import { functionsIn, READS_ANOTHER } from "./asked-within.ts";
import { rawOf } from "./shell-within.ts";

export interface End {
  readonly code: number;
  /** All from the command to where it ends. */
  readonly text: string;
}

/** Each key is where such a command begins. */
export const givenUpIn = ofText((source): ReadonlyMap<number, End> => {
  const ends = new Map<number, End>();
  const visit = (node: Node, leaves: RegExp, isLast: boolean): void => {
    for (const [asks, then] of [...branchesOf(node), ...askedLater(source, node)]) {
      const end = then && textEndIn(source, then, leaves);
      for (const {
        words: [first],
      } of end ? asks : [])
        if (first && end)
          ends.set(first.from, { code: end.code, text: source.slice(first.to, end.from) });
    }
    // What ends in a shell of its own ends nothing else, unless nothing stands behind it.
    if (!isLast && (node.kind === "shell" || node.kind === "pipe")) return;
    // What runs beside the rest ends nothing.
    const parts =
      node.kind === "list"
        ? node.items.filter(({ late }) => !late).map((item) => item.node)
        : partsIn(node);
    parts.forEach((part, i) =>
      visit(
        part,
        node.kind === "function" ? /^exit$/ : leaves,
        isLast && (node.kind === "pipe" || i === parts.length - 1),
      ),
    );
  };
  const tree = parseTree(source);
  // Outside of functions only a file that another one reads returns.
  if (tree) visit(tree, /^(?:exit|return)$/, true);
  return ends;
});

/** How a text surely ends, and whether every call comes by what decides that. */
export interface SureEnd extends End {
  readonly isMet: boolean;
}

/** By these a text may end in another way than where it leaves, or say why to nobody. */
const UNCLEAR =
  /\b(?:trap|eval|alias|command_not_found_handle)\b|\benable[ \t]+-|\bexec[ \t]+[\d&]*>/;
const OWN_WORDS = /^(?:exit|return|set|echo|printf|cat|true|test)$/;
const TELLS = /^(?:echo|printf|cat|jq|:|true)(?!\S)|^(?:local\s+)?\w+=/;

/** Each key is where a command begins that ends the text if it alone fails. */
export const surelyEndedIn = ofText((source): ReadonlyMap<number, SureEnd> => {
  const ends = new Map<number, SureEnd>();
  const isClear = !UNCLEAR.test(source) && !READS_ANOTHER.test(source);
  const tree = isClear ? parseTree(source) : undefined;
  const visit = (node: Node, isMet: boolean): void => {
    const asked = [...branchesOf(node, true), ...askedLater(source, node)];
    // Another test is met only where the first one fails.
    const isFirst = (i: number) => i === 0 || node.kind !== "if" || node.tests.length === 1;
    for (const [i, [asks, then]] of asked.entries()) {
      const end = then && isPlainEnd(source, then) ? textEndIn(source, then, /^exit$/) : undefined;
      for (const run of end ? asks : []) {
        const [first] = run.words;
        const text = source.slice(first?.to, end?.from);
        if (first && end)
          ends.set(first.from, { code: end.code, text, isMet: isMet && isFirst(i) });
      }
    }
    if (node.kind === "list")
      for (const item of node.items) if (!item.late) visit(item.node, node === tree);
    if (/^(?:and|or|not|if|case|loop)$/.test(node.kind))
      for (const part of partsIn(node)) visit(part, false);
  };
  if (tree && ![...functionsIn(source)].some((name) => OWN_WORDS.test(name))) visit(tree, true);
  return ends;
});

/** The shell ends a text by itself where such a thing fails, or a variable is not set. */
const IS_STRICT =
  /^#!.{0,200}[ \t]-\w*[eu]|\bset[ \t][^\n;]{0,80}-\w{0,9}[eu]|\berrexit\b|\bnounset\b/m;
const ENDS_UNSET = /\$\{\w+:?\?/;
/** None of these fails: a text for standard error or in place, and one that jq puts into quotes. */
const TELLS_SURELY =
  /^(?:echo|printf)\s[^$\x60<>|]*>\s*&\s*2$|^cat\s*<<|^\w+=\$\((?:echo|printf\s+'%s')\s+"\$\w+"\s*\|\s*jq\s+-R\w*\s+\.\s*\)$/;

/** Nothing stands before the end but what is told, or kept in a variable. */
function isPlainEnd(source: string, node: Node): boolean {
  const tells = IS_STRICT.test(source) ? TELLS_SURELY : TELLS;
  const isTold = (part: Node) => {
    const text = textOfRun(source, part);
    return tells.test(text) && !ENDS_UNSET.test(text);
  };
  return (
    node.kind === "run" ||
    (node.kind === "list" &&
      node.items.every(
        (item, i) =>
          !item.late &&
          item.node.kind === "run" &&
          (i === node.items.length - 1 || isTold(item.node)),
      ))
  );
}

/** Commands of which each decides, if it fails, perhaps `alone`, that something is done. */
export function branchesOf(
  node: Node,
  alone = false,
): readonly (readonly [readonly RunNode[], Node | undefined])[] {
  if (node.kind === "and" || node.kind === "or")
    return [[failuresIn(node.left, node.kind === "and", alone), node.right]];
  if (node.kind !== "if") return [];
  const { tests, bodies } = node;
  const [test] = tests.length === 1 ? tests : [];
  return [
    ...tests.map((each, i) => [failuresIn(each, true, alone), bodies[i]] as const),
    ...(test ? [[failuresIn(test, false, alone), bodies[1]] as const] : []),
  ];
}

const KEEPS = /^(?:local\s+)?(\w+)=\$\?$/;
const ASKS = /^(?:\[\[?|test)\s+"?\$\{?(\w+|\?)\}?"?\s+(-ne|-gt|!=|-eq|==?)\s+"?0"?(?:\s+\]\]?)?$/;
/** A failure may end the text. */
export const ERREXIT = /^#!.{0,200}[ \t]-\w*e|\bset[ \t][^\n;]{0,80}-\w{0,9}e|\berrexit\b/m;
const COMES_BACK = /\b(?:for|while|until|function)\b|\(\s{0,9}\)/;

/** The same of a command whose exit code is asked for behind it, if a failure does not end the text. */
function askedLater(source: string, node: Node): ReturnType<typeof branchesOf> {
  return node.kind !== "list"
    ? []
    : node.items.flatMap(({ node: asked }, i) => {
        const runs = lastRuns(asked);
        const [run] = runs;
        if (!run) return [];
        // What stands behind has not been done yet, unless it is come by again.
        const seen = COMES_BACK.test(source) ? source : source.slice(0, run.words[0]?.from);
        if (endsByFailure(seen, node.items.slice(0, i))) return [];
        const [next, ...rest] = node.items.slice(i + 1).map((item) => item.node);
        const kept = next && KEEPS.exec(textOfRun(source, next))?.[1];
        const asker = kept ? rest.find((each) => !/^set\s/.test(textOfRun(source, each))) : next;
        const [test, body, otherwise] = testAndWays(asker);
        const only = test && onlyNode(test);
        const [, name, sign = ""] = (only && ASKS.exec(textOfRun(source, only))) ?? [];
        return name === (kept ?? "?")
          ? [[runs, /^(?:-ne|-gt|!=)$/.test(sign) ? body : otherwise] as const]
          : [];
      });
}

/** The command whose code this leaves, or one of each body of a condition that always runs one. */
function lastRuns(node: Node): readonly RunNode[] {
  if (node.kind === "run") return [node];
  if (node.kind !== "if" || node.bodies.length === node.tests.length) return [];
  const runs = node.bodies.map(onlyNode).flatMap((only) => (only?.kind === "run" ? only : []));
  return runs.length === node.bodies.length ? runs : [];
}

function endsByFailure(source: string, before: readonly { readonly node: Node }[]): boolean {
  const texts = before.map((item) => textOfRun(source, item.node));
  const last = texts.findLast((text) => !/^\w+=/.test(text)) ?? "";
  return (
    (ERREXIT.test(source) || READS_ANOTHER.test(source)) &&
    !/^set \+\w*e\w*$|^set \+o errexit$/.test(last)
  );
}

/** A test, with what is done if it is true, and if it is not. */
export function testAndWays(node: Node | undefined): readonly (Node | undefined)[] {
  if (node?.kind === "and") return [node.left, node.right];
  if (node?.kind === "or") return [node.left, undefined, node.right];
  return node?.kind === "if" && node.tests.length === 1 ? [node.tests[0], ...node.bodies] : [];
}

/** The commands of a text of which each makes all of it fail if it alone fails. */
export const failingIn = ofText((source): ReadonlySet<number> => {
  const tree = parseTree(source);
  return new Set(
    tree && failuresIn(tree, false, true).map(({ words: [first] }) => first?.from ?? -1),
  );
});

/**
 * The commands of which each makes all of this succeed, or else fail, if it fails itself; of several
 * that have to fail together each counts too, unless it has to do so `alone`.
 */
export function failuresIn(node: Node, succeeds: boolean, alone = false): readonly RunNode[] {
  switch (node.kind) {
    case "run":
      return succeeds ? [] : [node];
    case "not":
      return failuresIn(node.node, !succeeds, alone);
    case "list":
      return node.items
        .slice(-1)
        .flatMap((item) => (item.late ? [] : failuresIn(item.node, succeeds, alone)));
    case "and":
    case "or": {
      const each = partsIn(node).map((part) => failuresIn(part, succeeds, alone));
      const isAny = succeeds === (node.kind === "or");
      return isAny || (!alone && each.every(({ length }) => length)) ? each.flat() : [];
    }
    case "pipe":
      return node.stages.slice(-1).flatMap((stage) => failuresIn(stage, succeeds, alone));
    case "shell":
      return failuresIn(node.body, succeeds, alone);
    default:
      return [];
  }
}

/** The least code with which this always ends the text, and where it does. */
export function textEndIn(
  source: string,
  node: Node,
  leaves: RegExp,
): { readonly code: number; readonly from: number } | undefined {
  switch (node.kind) {
    case "run": {
      const [head, code] = node.words.map((word) => rawOf(source, word));
      const number = code ?? "0";
      return leaves.test(head ?? "") && /^\d+$/.test(number)
        ? { code: Number(number), from: node.words[0]?.from ?? 0 }
        : undefined;
    }
    case "list":
      return node.items.slice(-1).flatMap((item) => textEndIn(source, item.node, leaves) ?? [])[0];
    case "with":
      return textEndIn(source, node.body, leaves);
    case "if": {
      const found = node.bodies.flatMap((body) => textEndIn(source, body, leaves) ?? []);
      const isAlways =
        node.bodies.length > node.tests.length && found.length === node.bodies.length;
      return isAlways ? found.toSorted((a, b) => a.code - b.code)[0] : undefined;
    }
    default:
      return undefined;
  }
}
