/** Whether a shell script refuses nothing, once some answers are known; unknown parts may. */
import { parseShell } from "../shell-words.ts";
import { textOf } from "../script.ts";
import { programOf } from "./programs.ts";
import { ASSIGNMENT } from "./shell-given.ts";
import { caseTruths, textOfRun, truthOf, type Holds } from "./shell-questions.ts";
import { withListed } from "./words-held.ts";
import {
  nodesIn,
  parseTree,
  rawsOf,
  type ListItem,
  type Node,
  type RunNode,
} from "./shell-tree.ts";
import { not, type Truth } from "./truth.ts";

interface Way {
  /** What the part ends, beyond itself. */
  readonly ends?: "script" | "function" | undefined;
  /** Its last command has succeeded. */
  readonly well: boolean;
}
const WELL: Way = { well: true };
const UNCLEAR: Way = { well: false };

interface Walk {
  readonly source: string;
  readonly holds: Holds;
  readonly functions: ReadonlyMap<string, Node>;
  /** Functions that are being read, or were read because their names occur. */
  readonly active: string[];
  readonly named: Set<string>;
  /** Variables that hold what an unknown program has printed. */
  readonly unknown: Set<string>;
  /** A failure ends the script. */
  readonly errexit: boolean;
  readonly fails: (command: string) => boolean;
  refuses: boolean;
}

const REFUSES =
  /\b(?:deny|block|ask)\b|\bcontinue\W{1,8}false|\bexit\s+[^0\s;)}]|\b(?:exec\b|halt)|\bjq\s[^|]*-\w*e/i;
const SHELL_WORDS = /^(?:local|declare|typeset|export|readonly|jq|sed|awk|break|continue)$/;
const DROPPED = /(?:^|\s)(?:&>>?|1?>>?)\s*(?!&)\S/;
const GIVES = /(?<![\w$-])([A-Za-z_]\w*)\+?=/g;

/** It is false as well of what cannot be followed. */
export function refusesNothing(
  written: string,
  holds: Holds,
  fails: Walk["fails"] = () => false,
): boolean {
  const source = withListed(written);
  const tree = parseTree(source);
  const named = nodesIn(tree).filter((part) => part.kind === "function");
  const functions = new Map(named.map(({ name, body }) => [name, body]));
  if (!tree || functions.size < named.length) return false;
  const errexit = /^[ \t]*set\s+-\w*e|^#!.*\s-\w*e|\berrexit\b/m.test(source);
  const walk: Walk = {
    source,
    holds: (name, pattern) =>
      // Within a function such a name is of what that was given.
      /^\d$/.test(name) && walk.active.length ? undefined : holds(name, pattern),
    functions,
    active: [],
    named: new Set(),
    unknown: new Set(),
    errexit,
    fails,
    refuses: false,
  };
  const { ends, well } = wayOf(walk, tree);
  return !walk.refuses && (ends === "script" || well);
}

function wayOf(walk: Walk, node: Node): Way {
  const truth = (part: Node): Truth => truthOf(walk.source, part, walk.holds);
  switch (node.kind) {
    case "run":
      return run(walk, node);
    case "list":
      return list(walk, node.items);
    case "and":
    case "or": {
      const left = wayOf(walk, node.left);
      const goesOn = node.kind === "and" ? truth(node.left) : not(truth(node.left));
      if (left.ends) return left;
      if (goesOn === false) return { well: node.kind === "or" };
      const right = wayOf(walk, node.right);
      return goesOn ? right : { well: node.kind === "or" && right.well };
    }
    case "not":
      wayOf(walk, node.node);
      return UNCLEAR;
    case "pipe":
      return { well: node.stages.map((stage) => wayOf(walk, stage)).at(-1)?.well === true };
    case "if":
      return branches(
        walk,
        node.bodies,
        node.tests.map((test) => () => {
          wayOf(walk, test);
          return truth(test);
        }),
      );
    case "case": {
      const truths = caseTruths(walk.source, node, walk.holds);
      return branches(
        walk,
        node.bodies,
        truths.map((truth) => () => truth),
      );
    }
    case "loop":
      if (node.test) wayOf(walk, node.test);
      return { well: wayOf(walk, node.body).well };
    case "shell":
    case "with":
      if (node.kind === "with")
        look(walk, textOfRun(walk.source, { ...node, kind: "run", words: [] }));
      return { well: wayOf(walk, node.body).well };
    case "test":
      return UNCLEAR;
    case "function":
      return WELL;
  }
}

/** A body behind the last test is run if none of them is true. */
function branches(walk: Walk, bodies: readonly Node[], tests: readonly (() => Truth)[]): Way {
  const ways: Way[] = [];
  for (const [i, body] of bodies.entries()) {
    const truth = i < tests.length ? tests[i]?.() : true;
    if (truth !== false) ways.push(wayOf(walk, body));
    if (truth === true) return together(ways);
  }
  return together([...ways, WELL]);
}

/** What follows is reached unless every way ends the script. */
const together = (ways: readonly Way[]): Way => ({
  ends: ways.every(({ ends }) => ends)
    ? (ways.find(({ ends }) => ends === "function")?.ends ?? "script")
    : undefined,
  well: ways.every(({ well }) => well),
});

function list(walk: Walk, items: readonly ListItem[]): Way {
  let last = WELL;
  for (const [i, { node, late }] of items.entries()) {
    const way = wayOf(walk, node);
    last = late ? WELL : way;
    if (last.ends) return last;
    if (walk.errexit && !last.well && node.kind === "run" && i < items.length - 1)
      walk.refuses = true;
  }
  return last;
}

function run(walk: Walk, node: RunNode): Way {
  const { source, functions, active } = walk;
  const text = textOfRun(source, node);
  const raws = rawsOf(source, node);
  const first = raws.findIndex((raw) => !ASSIGNMENT.test(raw));
  const head = first < 0 ? "" : (raws[first] ?? "");
  const word = raws[first + 1];
  const body = functions.get(head);
  const isWithin = body !== undefined && active.includes(head);
  if (head === "exit" || head === "return") {
    if (head === "exit" && word !== "0") walk.refuses = true;
    const isPlain = word === undefined || word === "0";
    return { ends: head === "exit" ? "script" : "function", well: isPlain };
  }
  look(walk, body ? text.replace(head, "") : text);
  if (walk.errexit && walk.fails(text)) walk.refuses = true;
  if (body) {
    if (isWithin) return UNCLEAR;
    active.push(head);
    const { ends, well } = wayOf(walk, body);
    active.pop();
    return { ends: ends === "script" ? ends : undefined, well };
  }
  if (/^(?:\[\[?|test|false)$/.test(head)) return UNCLEAR;
  const inner = parseShell(text).map(({ words }) => words[0] && textOf(text, words[0]));
  const isPlain = inner.every((name) => name === undefined || /=/.test(name) || isHarmless(name));
  if (!isPlain) for (const [, name = ""] of text.matchAll(GIVES)) walk.unknown.add(name);
  const shows = /^(?:echo|printf|cat)$/.test(head) && !DROPPED.test(text);
  const shown = [...text.matchAll(/\$\{?(\w+)/g)].some(([, name = ""]) => walk.unknown.has(name));
  if (shows && (!isPlain || shown)) walk.refuses = true;
  if (head === "" || isHarmless(head)) return { well: isPlain };
  if (!programOf(head) && !DROPPED.test(text)) walk.refuses = true;
  return UNCLEAR;
}

/** It prints no answer by itself and does not end by one. */
const isHarmless = (name: string): boolean => {
  const program = programOf(name);
  return SHELL_WORDS.test(name) || name === "trap" || (program !== undefined && !program.answers);
};

/** A text that is reached may refuse, or name a function that is then called. */
function look(walk: Walk, text: string): void {
  if (REFUSES.test(text)) walk.refuses = true;
  const words = text.split(/[^\w-]+/);
  for (const [name, body] of walk.functions) {
    const occurs = /^[\w-]+$/.test(name) ? words.includes(name) : text.includes(name);
    if (!occurs || walk.named.has(name)) continue;
    walk.named.add(name);
    walk.active.push(name);
    wayOf(walk, body);
    walk.active.pop();
  }
}
