/** Tells where a shell script only says that a program is missing, which refuses no call. */
import { refuse, type At, type Codes, type Streams } from "./shell-state.ts";
import { partsIn, rawsOf, type Node, type RunNode, type NodeOf } from "./shell-tree.ts";
import { spellingsOf } from "./shell-values.ts";
import { isRefusal, type Printable } from "./value.ts";

const DEEPEST = 4;

/** The test comes to this only if programs are missing whose names the script writes out. */
export function isMissing(at: At, test: Node, truth: boolean, deep = DEEPEST): boolean {
  if (deep < 0) return false;
  const isPart = (part: Node) => isMissing(at, part, truth, deep - 1);
  switch (test.kind) {
    case "list":
      return test.items.length === 1 && test.items.every(({ node }) => isPart(node));
    case "not":
      return isMissing(at, test.node, !truth, deep - 1);
    case "and":
    case "or":
      return [test.left, test.right].every(isPart);
    case "run":
      return !truth && looksUp(at, test);
    default:
      return false;
  }
}

export const lackingBodies = (at: At, { tests, bodies }: NodeOf<"if">): ReadonlySet<Node> =>
  new Set(
    bodies.filter((_, i) => {
      const test = tests[i];
      return test ? isMissing(at, test, true) : tests.every((each) => isMissing(at, each, false));
    }),
  );

/** It asks for programs, as such or by a function that fails for nothing else. */
function looksUp(at: At, run: RunNode): boolean {
  const { functions, lackers } = at.shell;
  const raws = rawsOf(at.source, run);
  const [name = ""] = raws;
  if (functions.has(name)) return lackers.get(name) === true;
  if (!/^(?:command\n-[vV]|which|type|hash)\n/.test(`${raws.slice(0, 2).join("\n")}\n`))
    return false;
  const asked = run.words.slice(name === "command" ? 2 : 1);
  return asked.length > 0 && asked.every((word) => spellingsOf(at, word).every(isName));
}

const isName = (spelling: string): boolean => /^[\w+][\w.+-]*$/.test(spelling);

/** It only speaks and ends, with a code that is written out. */
export function onlyTells(at: At, node: Node, within: readonly string[] = []): boolean {
  const { functions, world } = at.shell;
  if (--world.left.steps < 0) return false;
  if (node.kind === "list" || node.kind === "with")
    return partsIn(node).every((part) => onlyTells(at, part, within));
  if (node.kind !== "run") return false;
  const raws = rawsOf(at.source, node);
  const [name = "", code = "0"] = raws;
  if (within.includes(name) || raws.some((raw) => /\$\(|`/.test(raw))) return false;
  const own = functions.get(name);
  if (own) return onlyTells({ ...at, source: own.source }, own.body, [...within, name]);
  return /^(?:exit|return)$/.test(name)
    ? /^\d+$/.test(code)
    : /^(?:echo|printf|cat|true|:)$/.test(name);
}

/** It refuses by words that leave no doubt, and where none of its words is known. */
export function saysLack(
  { shell }: At,
  streams: Streams,
  evaluate: (streams: Streams) => Codes,
): Codes {
  const told: Printable[] = [];
  const codes = evaluate({
    ...streams,
    out: (value) => {
      told.push(value);
      streams.out(value);
    },
    err: (value) => {
      told.push(value);
      streams.err(value);
    },
    lacks: true,
  });
  if (told.some(({ text }) => isRefusal(text) || !/\p{L}/u.test(text))) refuse(shell);
  return codes;
}
