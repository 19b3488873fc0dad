/** Tells which parts of a shell script may be run, as far as its tests are known. */
import { skip, truthAt } from "./shell-arguments.ts";
import type { At } from "./shell-state.ts";
import type { Node } from "./shell-tree.ts";
import type { Truth } from "./truth.ts";

/** The test asks for more arguments than the script is given; a function has others. */
export function isFalse({ shell, source }: At, test: Node | undefined): boolean {
  const [{ node } = { node: undefined }, ...more] = test?.kind === "list" ? test.items : [];
  if (node?.kind !== "run" || more.length || shell.active.length || shell.counted === undefined)
    return false;
  const text = node.words.map(({ from, to }) => source.slice(from, to)).join(" ");
  const [, sign = "", count = ""] = /^\[\[? "?\$#"? -(ge|gt|eq) (\d+) \]\]?$/.exec(text) ?? [];
  if (!sign) return false;
  const least = Number(count) + (sign === "gt" ? 1 : 0);
  return shell.counted < least;
}

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
export function isPassedOver(
  at: At,
  node: Extract<Node, { readonly kind: "and" | "or" }>,
): boolean {
  const isOver = truthAt(at, node.left) === (node.kind === "or");
  if (isOver) skip(at, node.right);
  return isOver;
}
