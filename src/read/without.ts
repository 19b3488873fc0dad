/** Follows a shell script from a program that is missing to its end, as far as that is certain. */
import type { IsHeld } from "./asked-programs.ts";
import { programOf } from "./does/programs.ts";
import { textOfRun, truthOf } from "./does/shell-questions.ts";
import { parseTree, partsIn, type Node } from "./does/shell-tree.ts";
import { joined, not, type Truth } from "./does/truth.ts";
import { textOf } from "./script.ts";
import { commandsWithin } from "./shell-within.ts";

type RunNode = Extract<Node, { kind: "run" }>;

/** It goes on, or ends with such a code; undefined if that is not known. */
type Outcome = "on" | { readonly code: number; readonly to: number } | undefined;

interface Walk {
  readonly source: string;
  readonly name: string;
  /** Where the missing program is started. */
  readonly start: RunNode;
  /** What is known of variables, and of `?`. */
  readonly values: Map<string, string>;
}

/** It may end by itself where something fails, or do something else at its end. */
const ENDS_ITSELF = /^#!.*\s-\w*e|\bset\s+-\w*[eE]|\berrexit\b|\btrap\b|\bnoexec\b|\bset\s+-\w*n/m;

/** Wherever this shell script starts the program and does not find it, it ends with a denial. */
export function deniesWithout(source: string, name: string, isHeld: IsHeld): boolean {
  const tree = ENDS_ITSELF.test(source) ? undefined : parseTree(source);
  if (!tree) return false;
  const heads = commandsWithin(source).map((one) =>
    one.words.map((word) => textOf(one.source, word)),
  );
  const starts = runsIn(tree).filter((run) => startedBy(source, run, name) !== undefined);
  return (
    starts.length > 0 &&
    heads.filter((words) => words.includes(name)).length === starts.length &&
    starts.every((start) => {
      const walk: Walk = { source, name, start, values: new Map() };
      const end = after(tree, walk);
      const text = source.slice(start.words[0]?.from);
      return (
        typeof end === "object" &&
        end.code !== 0 &&
        isHeld({ code: end.code, text: text.slice(0, end.to - (start.words[0]?.from ?? 0)) })
      );
    })
  );
}

const runsIn = (node: Node): readonly RunNode[] => [
  ...(node.kind === "run" ? [node] : []),
  ...partsIn(node).flatMap(runsIn),
];

const QUOTED = /'[^']*'|"[^"$`\\]*"/g;

/**
 * The variable that is given what the program prints; empty if there is none, and undefined if this
 * command does not start it, or does more.
 */
function startedBy(source: string, run: RunNode, name: string): string | undefined {
  const text = textOfRun(source, run).replace(QUOTED, "_");
  const plain = (words: string) => words.split(/\s/)[0] === name && !/[|;&`(]/.test(words);
  const [, variable, inner = ""] = /^(\w+)="?\$\(([^]*)\)"?$/.exec(text) ?? [];
  if (variable !== undefined) return plain(inner.trim()) ? variable : undefined;
  return plain(text.replace(/2>&1|[12&]?>&[12]/g, "")) ? "" : undefined;
}

/** What comes of the rest, from where the program is started; undefined too if it is not in here. */
function after(node: Node, walk: Walk): Outcome {
  switch (node.kind) {
    case "run":
      return node === walk.start ? step(node, walk) : undefined;
    case "list": {
      const at = node.items.findIndex((item) => runsIn(item.node).includes(walk.start));
      const item = node.items[at];
      if (!item || item.late) return undefined;
      const first = after(item.node, walk);
      return first === "on" ? inOrder(node.items.slice(at + 1), walk) : first;
    }
    case "and":
    case "or":
      if (!runsIn(node.left).includes(walk.start)) return after(node.right, walk);
      return goesOn(after(node.left, walk), () => rightOf(node, walk));
    case "not":
      return after(node.node, walk);
    case "if": {
      const body = node.bodies.find((one) => runsIn(one).includes(walk.start));
      if (body) return after(body, walk);
      const at = node.tests.findIndex((test) => runsIn(test).includes(walk.start));
      return goesOn(after(node.tests[at] as Node, walk), () => branchOf(node, at, walk));
    }
    default:
      return undefined;
  }
}

const goesOn = (outcome: Outcome, next: () => Outcome): Outcome =>
  outcome === "on" ? next() : outcome;

type Item = Extract<Node, { kind: "list" }>["items"][number];

function inOrder(items: readonly Item[], walk: Walk): Outcome {
  for (const item of items) {
    const outcome = item.late ? undefined : whole(item.node, walk);
    if (outcome !== "on") return outcome;
  }
  return "on";
}

/** What comes of a part that is run from its beginning. */
function whole(node: Node, walk: Walk): Outcome {
  switch (node.kind) {
    case "run":
      return step(node, walk);
    case "list":
      return inOrder(node.items, walk);
    case "and":
    case "or":
      return rightOf(node, walk);
    case "if":
      return branchOf(node, 0, walk);
    case "function":
      return "on";
    default:
      return undefined;
  }
}

function rightOf(
  { kind, left, right }: Extract<Node, { kind: "and" | "or" }>,
  walk: Walk,
): Outcome {
  const truth = truthIn(left, walk);
  if (truth === undefined) return undefined;
  return truth === (kind === "and") ? whole(right, walk) : "on";
}

function branchOf(
  { tests, bodies }: Extract<Node, { kind: "if" }>,
  from: number,
  walk: Walk,
): Outcome {
  for (let i = from; i < tests.length; i++) {
    const truth = truthIn(tests[i] as Node, walk);
    if (truth === undefined) return undefined;
    if (truth) return whole(bodies[i] as Node, walk);
  }
  const otherwise = bodies[tests.length];
  return otherwise ? whole(otherwise, walk) : "on";
}

const COUNTED = /^\[\[?\s+"?\$\{?(\w+|\?)\}?"?\s+-(eq|ne)\s+(\d+)\s+\]\]?$/;

/** A question changes no variable, but where it starts the program. */
function truthIn(node: Node, walk: Walk): Truth {
  const { source, name, values } = walk;
  switch (node.kind) {
    case "not":
      return not(truthIn(node.node, walk));
    case "and":
    case "or":
      return joined(
        [node.left, node.right].map((part) => truthIn(part, walk)),
        node.kind === "or",
      );
    case "list":
      return node.items.length === 1 ? truthIn((node.items[0] as Item).node, walk) : undefined;
    case "run": {
      if (startedBy(source, node, name) !== undefined)
        return node === walk.start ? false : undefined;
      const [, variable = "", sign, number] = COUNTED.exec(textOfRun(source, node)) ?? [];
      const value = values.get(variable);
      if (sign) return value === undefined ? undefined : (value === number) === (sign === "eq");
      return truthOf(source, node, (asked, { empty, words }) => {
        const known = values.get(asked);
        if (known === undefined) return undefined;
        return known === "" ? empty : words?.includes(known);
      });
    }
    default:
      return undefined;
  }
}

const CHANGES = /^(?:read|set|shift|unset|shopt|cd|pushd|popd|printf -v)\b/;

/** One command: only what is known to go on does so. */
function step(run: RunNode, { source, name, start, values }: Walk): Outcome {
  const text = textOfRun(source, run);
  const [, number] = /^exit\s+"?(\d+|\$\{?\w+\}?|\$\?)"?$/.exec(text) ?? [];
  if (number !== undefined) {
    const code = number.startsWith("$") ? values.get(number.replace(/[${}]/g, "")) : number;
    return code ? { code: Number(code), to: run.words[0]?.to ?? 0 } : undefined;
  }
  const given = startedBy(source, run, name);
  if (given !== undefined) {
    if (run !== start) return undefined;
    values.set("?", "127");
    if (given) values.set(given, "");
    return "on";
  }
  const status = values.get("?");
  values.delete("?");
  const [, variable, value = ""] = /^(\w+)=(\S*)$/.exec(text) ?? [];
  if (variable !== undefined) {
    values.delete(variable);
    if (/^"?\$\?"?$/.test(value) && status !== undefined) values.set(variable, status);
    return /[$`]\(|`/.test(value) ? undefined : "on";
  }
  const [head = ""] = text.split(/\s/);
  return programOf(head) && !CHANGES.test(text) && !/\$\{\w+:?=/.test(text) ? "on" : undefined;
}
