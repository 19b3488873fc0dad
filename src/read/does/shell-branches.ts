/** Tells which parts of a shell script may be run, as far as its tests are known. */
import { skip, truthAt } from "./shell-arguments.ts";
import type { At } from "./shell-state.ts";
import { rawsOf, type Node, type RunNode, type NodeOf } from "./shell-tree.ts";
import { placeOf, spelled } from "./shell-values.ts";
import type { Truth } from "./truth.ts";

/** What a test comes to that asks for the script's arguments, or whether what it starts is there. */
export const testTruth = (at: At, test: Node): Truth => {
  const [only, ...more] = test.kind === "list" ? test.items : [];
  const node = only && !more.length ? only.node : test;
  return (
    (node.kind === "run" ? (countTruth(at, node) ?? startTruth(at, node)) : undefined) ??
    truthAt(at, test)
  );
};

/** A function has other arguments than the script. */
function countTruth(at: At, node: RunNode): Truth {
  const text = rawsOf(at.source, node).join(" ");
  const [, sign = "", number = ""] = /^\[\[? "?\$#"? -(\w\w) (0|[1-9]\d*) \]\]?$/.exec(text) ?? [];
  const { active, called, recurs, functions } = at.shell;
  if (["[", "[["].some((name) => functions.has(name))) return undefined;
  const count = !active.length
    ? countAt(at, node.words[0]?.from ?? 0)
    : called?.source === at.source && !recurs
      ? called.count
      : undefined;
  const compare = Object.hasOwn(COMPARES, sign) ? COMPARES[sign] : undefined;
  return count === undefined ? undefined : compare?.(count, Number(number));
}

function countAt({ shell: { counted, own }, source }: At, place: number): number | undefined {
  if (counted !== undefined) return counted;
  const isOwn = own?.source === source && place < own.until && own.words.length > 0;
  return isOwn && own.words.every(({ exact }) => exact) ? own.words.length : undefined;
}

const COMPARES: { readonly [sign: string]: (a: number, b: number) => boolean } = {
  lt: (a, b) => a < b,
  le: (a, b) => a <= b,
  eq: (a, b) => a === b,
  ne: (a, b) => a !== b,
  ge: (a, b) => a >= b,
  gt: (a, b) => a > b,
};

/** A script of the project that the text goes on to start is there. */
function startTruth(at: At, node: RunNode): Truth {
  const { shell, source } = at;
  const raws = rawsOf(at.source, node);
  const [, not, raw = ""] = /^\[\[? (! )?-[ef] ("?\$\{?\w+\}?"?) \]\]?$/.exec(raws.join(" ")) ?? [];
  const word = node.words[raws.indexOf(raw)];
  const path = word && spelled(at, word);
  const place = path !== undefined && SCRIPT.test(path) ? placeOf(shell, path) : undefined;
  if (place === undefined || !shell.world.files.exists(place)) return undefined;
  const isStarted = source
    .slice(word?.to)
    .split("\n")
    .some((line) => STARTS.test(line) && line.includes(raw));
  return isStarted ? !not : undefined;
}

const SCRIPT = /\.(?:py|sh|bash|[cm]?[jt]s|rb)$/;
const STARTS = /^\s*(?:exec|python3?|node|bash|sh|uv|bun)\s/;

/** The bodies that may be run: the first whose test is true is the last of them. */
export function bodiesRun(
  at: At,
  bodies: readonly Node[],
  tests: readonly (() => Truth)[],
): readonly Node[] {
  let over = false;
  return bodies.filter((body, i) => {
    const truth = over ? false : i < tests.length ? tests[i]?.() : true;
    over ||= truth === true;
    if (truth === false) skip(at, body);
    return truth !== false;
  });
}

/** What stands behind `&&` or `||` is never run. */
export function isPassedOver(at: At, node: NodeOf<"and" | "or">): boolean {
  const isOver = testTruth(at, node.left) === (node.kind === "or");
  if (isOver) skip(at, node.right);
  return isOver;
}
