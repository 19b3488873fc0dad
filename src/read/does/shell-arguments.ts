/** Tells what a script's questions about its own arguments come to, where its command writes them. */
import { UNKNOWN } from "../interpreters.ts";
import { givenIn } from "./shell-given.ts";
import { caseTruths, truthOf, type Holds, type Pattern } from "./shell-questions.ts";
import type { Arguments, At, OwnArguments } from "./shell-state.ts";
import { parseTree, partsIn, type Node } from "./shell-tree.ts";
import type { Truth } from "./truth.ts";

/** By these a script gets other arguments, or reads what may give it others. */
const CHANGES =
  /\b(?:shift|getopts|eval|source|builtin|command(?!\s+-[vV]))\b|(?:^|[\s;&|({])(?:\.\s|set\s)/;
/** Patterns fit otherwise, or one body goes on with the next. */
const UNUSUAL = /\bnocasematch\b|;;?&/;

export function ownArguments(source: string, args: Arguments): OwnArguments | undefined {
  const tree = parseTree(source);
  if (tree?.kind !== "list" || !args.values.length || UNUSUAL.test(source)) return undefined;
  const starts = tree.items.map(({ node }) => startOf(node));
  const changing = starts.findIndex((start, i) =>
    CHANGES.test(source.slice(start, starts[i + 1]).replace(PLAIN_SET, "")),
  );
  return { ...args, source, until: starts[changing] ?? source.length };
}

/** Settings of the shell itself. */
const PLAIN_SET = /\bset\s+(?:[-+]\w+\s*|pipefail\s*)+(?=[;\n#]|$)/g;

/** The words that are surely one argument each, at their places; undefined for one that is not known. */
function argument({ values }: Arguments, index: number): string | undefined {
  const before = values.slice(0, index + 1);
  if (!before.every(({ exact }) => exact)) return undefined;
  return index < values.length ? values[index]?.text : "";
}

/** What a variable that is given an argument holds, and what it may be as a path. */
const OF_ARGUMENT = /^"?\$(?:([1-9])|\{([1-9])(?::-"?([\w./-]*)"?|-)?\})"?$/;

function given(own: OwnArguments, raw: string): string | undefined {
  const [, plain, braced, other = ""] = OF_ARGUMENT.exec(raw) ?? [];
  const number = Number(plain ?? braced);
  const word = number ? argument(own, number - 1) : undefined;
  return word === "" ? other : word;
}

/** The path that this is, if it is an argument that surely is one word. */
export function argumentPath({ shell, source }: At, raw: string, at: number): string | undefined {
  const { own, active } = shell;
  const [, plain, braced] = OF_ARGUMENT.exec(raw) ?? [];
  const index = Number(plain ?? braced) - 1;
  if (!own || own.source !== source || active.length || at >= own.until) return undefined;
  const path = own.paths[index] ?? UNKNOWN;
  const isKnown = own.values.slice(0, index).every(({ exact }) => exact);
  return isKnown && PATH.test(path) ? path : undefined;
}

/** A path from a folder that the agent names, or from the one in which the command starts. */
const PATH = /^(?:\$\{?\w+\}?\/)?[\w.-]+(?:\/[\w.-]+)*\.\w+$/;

/** What a test comes to; undefined if that does not depend on the arguments alone. */
export function truthAt(at: At, test: Node): Truth {
  const holds = holdsAt(at, startOf(test));
  return holds && truthOf(at.source, test, holds);
}

/** The same of each body of a `case`. */
export function caseTruthsAt(
  at: At,
  node: Extract<Node, { readonly kind: "case" }>,
): readonly Truth[] {
  const holds = holdsAt(at, node.words[0]?.from ?? 0);
  return holds ? caseTruths(at.source, node, holds) : [];
}

function holdsAt({ shell: { own, active }, source }: At, place: number): Holds | undefined {
  if (!own || own.source !== source) return undefined;
  return (name, pattern) => {
    const isNumber = /^\d+$/.test(name);
    const word = isNumber
      ? active.length || place >= own.until
        ? undefined
        : given(own, `$${name}`)
      : variable(own, name, place);
    return word === undefined ? undefined : fits(word, pattern);
  };
}

function fits(word: string, { empty, words, part }: Pattern): Truth {
  if (words) return words.includes(word);
  if (word === "") return empty;
  return part !== undefined && word.includes(part) ? true : undefined;
}

/** It is given an argument once, before this place and on every way to it. */
function variable(own: OwnArguments, name: string, place: number): string | undefined {
  const { source, until } = own;
  const all = givenIn(source)?.get(name);
  const [first, other] = all ?? [];
  const word = first && !other && !first.within ? given(own, first.raw) : undefined;
  const hides = new RegExp(`\\b(?:local|declare|typeset|unset|read)\\b[^\\n;]*\\b${name}\\b`);
  if (first === undefined || word === undefined || hides.test(source)) return undefined;
  const tree = parseTree(source);
  const items = tree?.kind === "list" ? tree.items : [];
  const isGiven = items.some(({ node, late }) => {
    if (node.kind !== "run" || late) return false;
    const raws = node.words.map(({ from, to }) => source.slice(from, to));
    const start = startOf(node);
    return (
      start < place &&
      start < until &&
      raws.includes(`${name}=${first.raw}`) &&
      raws.every(
        (raw, i) => /^[A-Za-z_]\w*=/.test(raw) || (!i && /^(?:export|readonly)$/.test(raw)),
      )
    );
  });
  return isGiven ? word : undefined;
}

interface Piece {
  readonly from: number;
  readonly to: number;
}

function piecesOf(node: Node): readonly Piece[] {
  const own =
    node.kind === "run" || node.kind === "with"
      ? [
          ...("words" in node ? node.words : []),
          ...node.command.targets,
          ...node.command.inputs,
          ...("words" in node && node.words[0] && node.to !== undefined
            ? [{ from: node.words[0].from, to: node.to }]
            : []),
        ]
      : "words" in node
        ? node.words
        : [];
  return [...own, ...partsIn(node).flatMap(piecesOf)];
}

/** It is the end of the script for what has no words. */
const startOf = (node: Node): number => Math.min(...piecesOf(node).map(({ from }) => from));

/** The script without what is never run. */
export function withoutSkipped(source: string, skipped: Iterable<Node>): string {
  let text = source;
  for (const node of skipped)
    for (const { from, to } of piecesOf(node))
      text = text.slice(0, from) + source.slice(from, to).replace(/[^\n]/g, " ") + text.slice(to);
  return text;
}
