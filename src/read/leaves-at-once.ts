/** Tells whether a shell's text ends with success before it has done anything else than to ask. */
import { testAndWays, textEndIn } from "./asked-ends.ts";
import { caseTruths, textOfRun, truthOf, type Holds } from "./does/shell-questions.ts";
import { parseTree, partsIn, runsIn, type Node, type NodeOf } from "./does/shell-tree.ts";
import type { Truth } from "./does/truth.ts";

const SETTLES =
  /^(?:set|shopt|export|readonly|declare|local|umask)\s|^\w+=|^trap\s[^\n]{1,80}\sERR$/;

export function leavesAtOnce(source: string, holds: Holds): boolean {
  const tree = parseTree(source);
  const items = tree?.kind === "list" ? tree.items.map((item) => item.node) : [];
  const first = items.find(
    (node) => node.kind !== "function" && !SETTLES.test(textOfRun(source, node)),
  );
  // All of it may stand in one function.
  const [, called] = /^(\w+)(?:\s+"\$@")?$/.exec(first ? textOfRun(source, first) : "") ?? [];
  const [own, ...more] = items.filter((node) => node.kind === "function" && node.name === called);
  const main = own?.kind === "function" && !more.length ? own.body : undefined;
  return leavesIn(source, main ? partsIn(main) : items, holds);
}

function leavesIn(source: string, items: readonly Node[], holds: Holds): boolean {
  let passesOver = false;
  for (const node of items) {
    const text = textOfRun(source, node);
    if (node.kind === "function" || SETTLES.test(text) || NOTHING.test(text)) continue;
    if (isPassedOver(source, node, holds)) {
      passesOver = true;
      continue;
    }
    const leaves =
      node.kind === "case" ? leavesCase(source, node, holds) : leavesBy(source, node, holds);
    if (leaves !== false) return leaves === true;
  }
  return passesOver;
}

const NOTHING = /^(?:true|:|exit(?:\s+0)?)$/;

/** It is done on a condition only, which is not met. */
function isPassedOver(source: string, node: Node, holds: Holds): boolean {
  const [test, , otherwise] = node.kind === "or" ? [] : testAndWays(node);
  return test !== undefined && !otherwise && truthOf(source, test, holds) === false;
}

/** Whether what is asked here ends the text with success; undefined if more than that may be done. */
function leavesBy(source: string, node: Node, holds: Holds): Truth {
  const [test, then] =
    node.kind === "and" || node.kind === "or"
      ? [node.left, node.right]
      : node.kind === "if" && node.bodies.length === 1
        ? [node.tests[0], node.bodies[0]]
        : [];
  const truth = test && truthOf(source, test, holds);
  if (!then || textEndIn(source, then, /^exit$/)?.code !== 0) return undefined;
  return truth === (node.kind !== "or");
}

function leavesCase(source: string, node: NodeOf<"case">, holds: Holds): Truth {
  const ends = node.bodies.map((body) => textEndIn(source, body, /^exit$/)?.code === 0);
  const isOther = (body: Node, i: number) =>
    !ends[i] && runsIn(body).some((run) => textOfRun(source, run) !== ":");
  const truths = caseTruths(source, node, holds);
  const first = truths.findIndex((truth) => truth !== false);
  const isOnlyEnd = (body: Node | undefined) => body !== undefined && runsIn(body).length === 1;
  if (truths[first] === true && ends[first] && isOnlyEnd(node.bodies[first])) return true;
  return first >= 0 && node.bodies.some(isOther) ? undefined : false;
}
