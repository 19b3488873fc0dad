/** Finds the ways on which a shell's text goes on where a command of it fails, or finds nothing. */
import { ofText } from "../model/known.ts";
import { branchesOf, ERREXIT } from "./asked-ends.ts";
import { functionsIn } from "./asked-within.ts";
import { textOfRun } from "./does/shell-questions.ts";
import { parseTree, partsIn, runsIn, type Node } from "./does/shell-tree.ts";
import { NOTIFIERS } from "./program-names.ts";

/** A variable is given what is not written out. */
const GIVES = /^(?:local\s+|export\s+)?(\w+)=(?=[^]*[$\x60])(?![^]*\$\{?\1\b)/;
const ASKS_EMPTY =
  /^(?:\[\[?|test)\s+(?:(?:!\s+)?-[zn]\s+"?\$\{?(\w+)|"?\$\{?(\w+)(?::?-)?\}?"?\s+!?==?\s+(?:""|''|"?null\b))/;
const LETS_FAIL = /^local\s|\|\|/;
const READS_NOTHING =
  /^(?:(?:exit|return|break|continue|true|false|exec|cat|set|logger|rm|mv|cp|touch|mkdir|sleep|date)\b|:|\w+=)/;
/** Its own words say what it reads. */
const READER =
  /^(?:jq|gojq|jaq|yq)\s|^(?:python[\d.]{0,9}|node|bun|deno|perl|ruby|php)\s+(?:-\w+\s+)?-\w{0,9}[cep]\s/;
const PRINTS = /^(?:echo|printf)\b/;
/** It prints all that a variable holds. */
const PRINTS_ALL = /^(?:echo|printf\s+["']%s(?:\\n)?["'])\s+"?\$\{?\w+\}?"?$/;
const ASKS_FOR = /^(?:command|which|type|hash|\[\[?|test)\s|^[\w-]+\s+[\w-]+$/;
const REFUSES = /\bexit\s+2\b|["'](?:deny|block)\\?["']/;
/** So many ways are looked at. */
const MOST = 16;
const MOST_ITEMS = 200;

/**
 * The texts of each way by where the command begins: `instead` gives the same as the command, and
 * `unfound` may refuse where it finds nothing.
 */
export const otherWaysIn = ofText((source) => {
  const instead = new Map<number, readonly string[]>();
  const unfound = new Map<number, readonly string[]>();
  const tree = parseTree(source);
  const gives = (tree ? runsIn(tree) : [])
    .flatMap((run) => ({ run, name: GIVES.exec(textOfRun(source, run))?.[1] ?? "" }))
    .filter(({ name }) => name !== "");
  const called = new Map(
    (tree ? partsIn(tree) : []).flatMap((node) =>
      node.kind === "function" ? [[node.name, node] as const] : [],
    ),
  );
  const put = (ways: Map<number, readonly string[]>, node: Node, other: Node) => {
    const way = textOfAll(source, other);
    for (const { words } of runsIn(node)) {
      const from = words[0]?.from ?? -1;
      const known = ways.get(from) ?? [];
      if (known.length < MOST) ways.set(from, [...known, way]);
    }
  };
  const pair = (node: Node, other: Node) => {
    put(instead, node, other);
    put(instead, other, node);
  };
  /** It is only asked later whether it gave something, and where it fails the text ends. */
  const endsAll = (run: Node, asked: string) =>
    ASKS_EMPTY.test(asked) && ERREXIT.test(source) && !LETS_FAIL.test(textOfRun(source, run));
  const visit = (node: Node): void => {
    partsIn(node).forEach(visit);
    if (isLong(node)) return;
    if (node.kind === "or" && isAsGood(source, node.left, node.right)) pair(node.left, node.right);
    for (const [runs, then] of [...branchesOf(node, true), ...restsOf(source, node)]) {
      const asking = runs.filter((run) => ASKS_FOR.test(textOfRun(source, run)));
      if (asking.length && then && unfound.size < MOST && mayRefuseIn(source, then, called))
        for (const run of asking) put(unfound, run, then);
    }
    const [tests, bodies] = choiceOf(node);
    const asked = tests.flatMap(runsIn).map((run) => textOfRun(source, run));
    for (const text of asked)
      for (const name of namesIn(text)) {
        const within = new Set(bodies.flatMap(runsIn));
        const named = gives.filter((each) => each.name === name).slice(0, MOST);
        const before = named.filter(({ run }) => !within.has(run) && !endsAll(run, text));
        for (const { run } of named.filter((each) => within.has(each.run)))
          for (const other of before) pair(run, other.run);
      }
  };
  if (tree) visit(tree);
  return { instead, unfound };
});

/** More commands than anybody looks at are chained. */
function isLong(node: Node): boolean {
  let first = node;
  for (let i = 0; i < MOST && (first.kind === "or" || first.kind === "and"); i++)
    first = first.left;
  return first.kind === "or" || first.kind === "and";
}

/** Variables that are asked to hold something, or that are given it. */
const namesIn = (text: string): readonly string[] =>
  [GIVES, ASKS_EMPTY].flatMap((form) => form.exec(text)?.slice(1) ?? []).filter(Boolean);

type Choice = readonly [tests: readonly Node[], bodies: readonly Node[]];

const choiceOf = (node: Node): Choice => {
  if (node.kind === "if") return [node.tests, node.bodies];
  return node.kind === "and" || node.kind === "or" ? [[node.left], [node.right]] : [[], []];
};

/** Another program can do what only reads; for a notice any text will do. */
function isAsGood(source: string, first: Node, node: Node): boolean {
  if (node.kind === "or")
    return isAsGood(source, first, node.left) || isAsGood(source, first, node.right);
  const last = node.kind === "pipe" ? node.stages.at(-1) : node;
  const text = last ? textOfRun(source, last) : "";
  const isCall = functionsIn(source).has(/^\S*/.exec(text)?.[0] ?? "");
  if (text === "" || READS_NOTHING.test(text) || isCall) return false;
  const runs = runsIn(first);
  if (runs.some((run) => NOTIFIERS.has(headOf(source, run)))) return true;
  return (
    runs.some((run) => READER.test(textOfRun(source, run))) &&
    (!PRINTS.test(text) || PRINTS_ALL.test(text))
  );
}

const headOf = (source: string, node: Node): string =>
  /^[\w-]*/.exec(textOfRun(source, node))?.[0] ?? "";

/** A condition whose only body ends the text leads to what stands behind it, where it is not met. */
function restsOf(source: string, node: Node): ReturnType<typeof branchesOf> {
  if (node.kind !== "list") return [];
  return node.items.slice(0, MOST_ITEMS).flatMap(({ node: item }, i) => {
    const [[test, more], [body, otherwise]] = choiceOf(item);
    const last = body && runsIn(body).at(-1);
    const isOver = last && /^(?:exit|exec)$/.test(headOf(source, last)) && item.kind !== "or";
    return test && isOver && !more && !otherwise
      ? [[runsIn(test), { kind: "list", items: node.items.slice(i + 1) }] as const]
      : [];
  });
}

type Functions = ReadonlyMap<string, Node>;

/** It refuses on a condition of its own, or calls a function that does. */
function mayRefuseIn(source: string, node: Node, called?: Functions): boolean {
  if (node.kind === "run") {
    const body = called?.get(headOf(source, node));
    return body !== undefined && mayRefuseIn(source, body);
  }
  return /^(?:and|or|if|case)$/.test(node.kind)
    ? runsIn(node).some((run) => {
        const body = called?.get(headOf(source, run));
        const texts = [run, ...(body ? runsIn(body) : [])].map((each) => textOfRun(source, each));
        return texts.some((text) => REFUSES.test(text));
      })
    : partsIn(node).some((part) => mayRefuseIn(source, part, called));
}

/** The text from its first command to the end of its last one. */
function textOfAll(source: string, node: Node): string {
  const runs = runsIn(node);
  const from = runs[0]?.words[0]?.from ?? 0;
  const last = runs.at(-1);
  const end = last ? (last.words[0]?.from ?? 0) + textOfRun(source, last).length : 0;
  return source.slice(from, end);
}
