/** What a script's questions about its arguments, and about unset variables, come to. */
import { ofText } from "../../model/known.ts";
import { UNKNOWN } from "../interpreters.ts";
import { givenIn } from "./shell-given.ts";
import { caseTruths, endsSurely, truthOf, type Holds, type Pattern } from "./shell-questions.ts";
import type { At, OwnArguments, Word } from "./shell-state.ts";
import { nodesIn, parseTree, rawsOf, type Node, type NodeOf } from "./shell-tree.ts";
import { eventNamed, type Foreknown, type Truth } from "./truth.ts";

/** By these a script gets other arguments, or reads what may give it others. */
const CHANGES =
  /\b(?:shift|getopts|eval|source|builtin|command(?!\s+-[vV]))\b|(?:^|[\s;&|({])(?:\.\s|set\s)/;
/** Patterns fit otherwise, or one body goes on with the next. */
const UNUSUAL = /\bnocasematch\b|;;?&/;

/** It is undefined if nothing is known of its variables. */
export function ownArguments(
  source: string,
  words: readonly Word[],
  facts: Foreknown,
): OwnArguments | undefined {
  const tree = parseTree(source);
  const isAny = words.length > 0 || facts.unset.size > 0 || facts.told !== undefined;
  if (!tree || !isAny || UNUSUAL.test(source)) return undefined;
  const starts = tree.items.map(({ node }) => beginOf(node));
  const changing = starts.flatMap((start, i) =>
    CHANGES.test(source.slice(start, starts[i + 1]).replace(PLAIN_SET, "")) ? [i] : [],
  );
  const [first = starts.length, second = starts.length] = changing;
  const until = starts[first] ?? source.length;
  const takesOne = /^shift\s*;?\s*$/.test(source.slice(until, starts[first + 1]));
  const shifted = takesOne && {
    shifted: { from: starts[first + 1] ?? source.length, until: starts[second] ?? source.length },
  };
  return { words, source, facts, until, ...shifted };
}

const PLAIN_SET = /\bset\s+(?:[-+]\w+\s*|pipefail\s*)+(?=[;\n#]|$)/g;

/** Words are known up to the first that is not surely one argument. */
function argument({ words }: OwnArguments, index: number): string | undefined {
  const before = words.slice(0, index + 1);
  if (!words.length || !before.every(({ exact }) => exact)) return undefined;
  return index < words.length ? words[index]?.text : "";
}

/** An argument or a variable, perhaps with a word for when it is empty. */
const VALUE = /^"?\$(?:([1-9]|[A-Za-z_]\w*)|\{([1-9]|[A-Za-z_]\w*)(?::-"?([\w./-]*)"?|-)?\})"?$/;

/** What jq gives for one field of what it is given. */
const ASKS_JQ =
  /^"?\$\([^()]*\bjq\s+(?:-\w+\s+)*["']?\.(\w+)(?:\s*\/\/\s*(?:empty|"\w*"))?["']?(?:\s*(?:2>\s*\/dev\/null|<<<\s*"?\$\w+"?|\|\|\s*(?:true|:|echo ""|echo ''))){0,3}\s*\)"?$/;

function given(own: OwnArguments, raw: string): string | undefined {
  const [, plain, braced, other = ""] = VALUE.exec(raw) ?? [];
  const name = plain ?? braced ?? "";
  const word = /^\d$/.test(name)
    ? argument(own, Number(name) - 1)
    : own.facts.unset.has(name)
      ? ""
      : eventNamed(own.facts, ASKS_JQ.exec(raw)?.[1]);
  return word === "" ? other : word;
}

/** The path that this is, if it is an argument that surely is one word. */
export function argumentPath({ shell, source }: At, raw: string, at: number): string | undefined {
  const { own, active } = shell;
  const [, plain, braced] = VALUE.exec(raw) ?? [];
  const index = Number(plain ?? braced) - 1;
  if (!own || own.source !== source || active.length || at >= own.until) return undefined;
  const { path = UNKNOWN, exact = false } = own.words[index] ?? {};
  const isKnown = own.words.slice(0, index).every(({ exact }) => exact);
  const isPath = PATH.test(path) || (exact && WORD.test(path));
  return isKnown && isPath ? path : undefined;
}

/** All arguments, word by word, where these signs stand for them and they are surely the script's. */
export function allArguments(
  { shell, source }: At,
  raw: string,
  at: number,
): readonly Word[] | undefined {
  const { own, active } = shell;
  if (!own?.words.length || own.source !== source || active.length) return undefined;
  if (!/^(?:"\$(?:@|\{@\})"|\$@)$/.test(raw)) return undefined;
  const { shifted: { from, until } = { from: 0, until: 0 } } = own;
  const isBehind = from <= at && at < until && own.words[0]?.exact;
  if (at >= own.until && !isBehind) return undefined;
  const words = own.words.slice(isBehind ? 1 : 0);
  const isSplit = !raw.startsWith('"') && words.some(({ text }) => /[\s*?[]/.test(text));
  return isSplit ? undefined : words;
}

/** A path from a folder that the agent names, or from the one in which the command starts. */
const PATH = /^(?:\$\{?\w+\}?\/)?[\w.-]+(?:\/[\w.-]+)*\.\w+$/;

const WORD = /^\w[\w-]*$/;

/** What a test comes to; undefined if that does not depend on the arguments alone. */
export function truthAt(at: At, test: Node): Truth {
  const holds = holdsAt(at, beginOf(test));
  return holds && truthOf(withDefaults(at.source), test, holds);
}

export function caseTruthsAt(at: At, node: NodeOf<"case">): readonly Truth[] {
  const holds = holdsAt(at, node.words[0]?.from ?? 0);
  return holds ? caseTruths(withDefaults(at.source), node, holds) : [];
}

function holdsAt({ shell: { own, active }, source }: At, place: number): Holds | undefined {
  if (!own || own.source !== source) return undefined;
  return (name, pattern) => {
    const [, first = "", other] = (isPlain(source) && /^(\w+?)__(\w+)$/.exec(name)) || ["", name];
    const isOwn = !/^\d+$/.test(first) || (!active.length && place < own.until);
    const isGiven = /^\d+$/.test(first) || own.facts.unset.has(first);
    const word = !isOwn
      ? undefined
      : isGiven
        ? given(own, `\${${first}}`)
        : variable(own, first, place);
    return word === undefined ? undefined : fits(word || (other ?? ""), pattern);
  };
}

/** No name has two lines in it, so that they can stand for what stands behind a name. */
const isPlain = (source: string): boolean => !/\w__|__\w/.test(source);

/** The same script, with a name in which its default stands too, at the same places. */
const withDefaults = ofText((source) =>
  isPlain(source) ? source.replace(/\$\{(\w+):-(\w+)\}/g, "${$1__$2}") : source,
);

function fits(word: string, { empty, words, part }: Pattern): Truth {
  if (words) return words.includes(word);
  if (word === "") return empty;
  return part !== undefined && word.includes(part) ? true : undefined;
}

/** It is given an argument once, before this place and on every way to it. */
function variable(own: OwnArguments, name: string, place: number): string | undefined {
  const { source, until } = own;
  const givens = givenIn(source)?.get(name);
  const [first, other] = givens ?? [];
  const word = first && !other && !first.within ? given(own, first.raw) : undefined;
  const hides = new RegExp(`\\b(?:local|declare|typeset|unset|read)\\b[^\\n;]{0,200}\\b${name}\\b`);
  if (first === undefined || word === undefined || hides.test(source)) return undefined;
  const isGiven = (parseTree(source)?.items ?? []).some(({ node, late }) => {
    if (node.kind !== "run" || late) return false;
    const raws = rawsOf(source, node);
    const start = beginOf(node);
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

/** It is never run, and its words count for nothing; another call of a function may run it. */
export function skip({ shell: { own, skipped, called }, source }: At, node: Node): void {
  const isCounted = called?.count !== undefined && source.includes("$#");
  if (own?.source === source && !isCounted) skipped.add(node);
}

/** What follows in the same list is never reached. */
export const endsSurelyAt = (at: At, node: Node): boolean =>
  endsSurely(node, {
    truth: (test) => truthAt(at, test),
    cases: (asked) => caseTruthsAt(at, asked),
    isEnd({ words: [first] }) {
      const name = first ? at.source.slice(first.from, first.to) : "";
      const isEnd = name === "exit" || (name === "return" && at.shell.active.length > 0);
      return isEnd && !at.shell.functions.has(name);
    },
  });

interface Piece {
  readonly from: number;
  readonly to: number;
}

const piecesOf = (whole: Node): readonly Piece[] =>
  nodesIn(whole).flatMap((node) => {
    const words = "words" in node ? node.words : [];
    const { targets = [], inputs = [] } =
      node.kind === "run" || node.kind === "with" ? node.command : {};
    const test =
      node.kind === "run" && words[0] && node.to !== undefined
        ? [{ from: words[0].from, to: node.to }]
        : [];
    return [...words, ...targets, ...inputs, ...test];
  });

/** It is the end of the script for what has no words. */
export const beginOf = (node: Node): number =>
  piecesOf(node).reduce((first, { from }) => Math.min(first, from), Infinity);

/** The script without what is never run. */
export function withoutSkipped(source: string, skipped: Iterable<Node>): string {
  let text = source;
  for (const node of skipped)
    for (const { from, to } of piecesOf(node))
      text = text.slice(0, from) + source.slice(from, to).replace(/[^\n]/g, " ") + text.slice(to);
  return text;
}
