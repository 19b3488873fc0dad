/** Tells how much of a shell's text depends on what a command of it asks. */
import { ofText } from "../model/known.ts";
import { textOfRun } from "./does/shell-questions.ts";
import { parseTree, partsIn, type Node } from "./does/shell-tree.ts";
import { foundAt } from "./does/strings.ts";

/** A condition, or commands with `&&` and `||` between them. */
interface Choice {
  readonly id: number;
  /** It may end the text, or set what is asked for behind it. */
  reaches: boolean;
  /** More is done than to ask and to tell. */
  acts: boolean;
  /** So many bodies it has, of which one is always run; 0 if there may be none. */
  readonly bodies: number;
}

export interface PlaceWithin {
  /** All around the command, the nearest first. */
  readonly choices: readonly Choice[];
  /** What the command asks decides what is done of the nearest one. */
  readonly decides: boolean;
  /** The body of the nearest one in which it stands. */
  readonly body: number | undefined;
  /** A function runs later than where it stands. */
  readonly isLater: boolean;
  /** It stands in a function that is only called on conditions. */
  readonly isInSome?: boolean;
}

const REACHES =
  /^(?:(?:exit|return|break|continue|exec|eval|read|mapfile|export|declare|local|trap)\b|\w+(?:\[[^\]]*\])?\+?=)/;
const TELLS = /^(?:echo|printf|cat|:|true|command|which|type|hash|test|\[\[?)(?![^\s;])/;
/** Its functions are not seen. */
export const READS_ANOTHER = /(?:^|[\n;&|({])[ \t]*(?:\.|source)[ \t]/;
const FUNCTION = /(?:^|[;{(\s])(?:function\s+)?([\w-]+)\s*\(\s*\)|\bfunction\s+([\w-]+)/g;

export const functionsIn = ofText(
  (text): ReadonlySet<string> =>
    new Set([...text.matchAll(FUNCTION)].map(([, name, other]) => name ?? other ?? "")),
);

/** By where a command begins; nothing is known of one that is not in it. */
export const placesWithin = ofText((text): ReadonlyMap<number, PlaceWithin> => {
  const places = new Map<number, PlaceWithin>();
  const functions = functionsIn(text);
  const within = new Map<string, readonly number[]>();
  let id = 0;
  const visit = (node: Node, place: PlaceWithin): void => {
    const { choices } = place;
    const run = textOfRun(text, node);
    if (node.kind === "run") places.set(node.words[0]?.from ?? node.command.from, place);
    if (node.kind === "run" && !TELLS.test(run)) for (const choice of choices) choice.acts = true;
    if (node.kind === "function" || REACHES.test(run) || functions.has(/^\S*/.exec(run)?.[0] ?? ""))
      for (const choice of choices) choice.reaches = true;
    const inside = (part: Node, decides: boolean, own: readonly Choice[] = choices) =>
      visit(part, { ...place, choices: own, decides, ...(own !== choices && NO_BODY) });
    const begun = (bodies = 0) => [{ id: id++, reaches: false, acts: false, bodies }, ...choices];
    if (node.kind === "function") {
      const before = new Set(places.keys());
      visit(node.body, { ...TOP, isLater: true });
      within.set(
        node.name,
        [...places.keys()].filter((from) => !before.has(from)),
      );
    } else if (node.kind === "if") {
      const own = begun(node.bodies.length > node.tests.length ? node.bodies.length : 0);
      for (const test of node.tests) inside(test, true, own);
      for (const [body, part] of node.bodies.entries())
        visit(part, { ...place, choices: own, decides: false, body });
    } else {
      const isNew = (node.kind === "and" || node.kind === "or") && !place.decides;
      const own = isNew ? begun() : choices;
      const decides = isNew || (place.decides && node.kind !== "loop" && node.kind !== "case");
      for (const part of partsIn(node)) inside(part, decides, own);
    }
  };
  const tree = parseTree(text);
  if (tree) visit(tree, TOP);
  if (within.size === 0) return places;
  const calls = new Map<string, PlaceWithin[]>();
  const named = new Map<string, number>();
  for (const name of within.keys()) calls.set(name, []);
  for (const [from, place] of places) calls.get(foundAt(NAME, text, from)?.[0] ?? "")?.push(place);
  for (const word of text.split(/[^\w-]+/))
    if (within.has(word)) named.set(word, (named.get(word) ?? 0) + 1);
  const isOnCondition = ({ choices, decides }: PlaceWithin) => choices.length > 0 && !decides;
  for (const [name, inside] of within) {
    const called = calls.get(name) ?? [];
    // All that names it, besides its own definition, is seen to call it.
    if (called.length && named.get(name) === called.length + 1 && called.every(isOnCondition))
      for (const from of inside) places.set(from, { ...(places.get(from) ?? TOP), isInSome: true });
  }
  return places;
});

const NAME = /[\w-]+/y;
const NO_BODY = { body: undefined };
const TOP: PlaceWithin = { choices: [], decides: false, isLater: false, ...NO_BODY };
