/** Parses a shell script into its lists, conditions, loops and functions. */
import { ofText } from "../../model/known.ts";
import type { ShellCommand, ShellWord } from "../shell-types.ts";
import { isReserved } from "../shell-within.ts";
import { shellSteps } from "../shell-words.ts";

export const rawsOf = (
  source: string,
  { words }: { readonly words: readonly ShellWord[] },
): readonly string[] => words.map(({ from, to }) => source.slice(from, to));

export interface RunNode {
  readonly kind: "run";
  readonly command: ShellCommand;
  readonly words: readonly ShellWord[];
  /** This is where `]]` ends, if the command is a test of that form. */
  readonly to?: number | undefined;
}

export interface ListItem {
  readonly node: Node;
  /** What follows does not wait for it. */
  readonly late: boolean;
}

export type Node =
  | RunNode
  /** `((…))` or `[[…]]`. */
  | { readonly kind: "test" }
  | { readonly kind: "list"; readonly items: readonly ListItem[] }
  | { readonly kind: "and" | "or"; readonly left: Node; readonly right: Node }
  | { readonly kind: "not"; readonly node: Node }
  | { readonly kind: "pipe"; readonly stages: readonly Node[] }
  | { readonly kind: "if"; readonly tests: readonly Node[]; readonly bodies: readonly Node[] }
  | {
      readonly kind: "loop";
      readonly test: Node | undefined;
      readonly body: Node;
      readonly words: readonly ShellWord[];
    }
  | {
      readonly kind: "case";
      readonly bodies: readonly Node[];
      /** The patterns before each body, as they are written. */
      readonly patterns: readonly (readonly string[])[];
      readonly words: readonly ShellWord[];
    }
  | { readonly kind: "shell"; readonly body: Node }
  | { readonly kind: "with"; readonly body: Node; readonly command: ShellCommand }
  | { readonly kind: "function"; readonly name: string; readonly body: Node };

export type NodeOf<Kind extends Node["kind"]> = Extract<Node, { readonly kind: Kind }>;

/** A sign, a reserved word, or a command, which has no mark. */
interface Atom {
  readonly mark: string;
  readonly words: readonly ShellWord[];
  readonly command?: ShellCommand;
}

interface Reader {
  readonly source: string;
  readonly atoms: readonly Atom[];
  at: number;
  depth: number;
  failed: boolean;
}

const EMPTY: NodeOf<"list"> = { kind: "list", items: [] };

/** It is undefined if something in it cannot be parsed. */
export const parseTree = ofText((source): NodeOf<"list"> | undefined => {
  let deeper = false;
  const steps = shellSteps(source, () => (deeper = true));
  const atoms = steps.flatMap((step) =>
    typeof step === "string" ? [{ mark: step, words: [] }] : atomsOf(source, step),
  );
  const r: Reader = { source, atoms, at: 0, depth: 0, failed: false };
  const tree = list(r, []);
  return r.failed || deeper || r.at < atoms.length ? undefined : tree;
});

const raw = (source: string, word: ShellWord | undefined) =>
  word ? source.slice(word.from, word.to) : "";

/** Takes the reserved words before a command apart from it. */
function atomsOf(source: string, command: ShellCommand): readonly Atom[] {
  const atoms: Atom[] = [];
  const { words } = command;
  let at = 0;
  for (; at < words.length; at++) {
    const text = raw(source, words[at]);
    if (text === "time") continue;
    if (isReserved(text)) atoms.push({ mark: text, words: [], command });
    else if (text === "for" || text === "select") {
      atoms.push({ mark: "for", words: words.slice(at + 1), command });
      return atoms;
    } else if (text === "case") {
      const end = words.findIndex((word, i) => i > at && raw(source, word) === "in");
      atoms.push({ mark: "case", words: words.slice(at + 1, end < 0 ? undefined : end), command });
      if (end < 0) return atoms;
      at = end;
    } else if (text === "function") {
      atoms.push({ mark: "function", words: words.slice(at + 1, at + 2), command });
      at++;
    } else break;
  }
  const isOver = at >= words.length && atoms.length > 0;
  if (!isOver) atoms.push({ mark: "", words: words.slice(at), command });
  return atoms;
}

const peek = (r: Reader): Atom | undefined => r.atoms[r.at];

const markAt = (r: Reader, at = r.at): string => r.atoms[at]?.mark ?? "";

function takes(r: Reader, ...marks: readonly string[]): boolean {
  const isThere = marks.includes(markAt(r));
  if (isThere) r.at++;
  return isThere;
}

function fail(r: Reader): NodeOf<"list"> {
  r.failed = true;
  r.at = r.atoms.length;
  return EMPTY;
}

function skip(r: Reader, ...signs: readonly string[]): void {
  while (takes(r, ...signs)) continue;
}

function list(r: Reader, until: readonly string[]): NodeOf<"list"> {
  const items: ListItem[] = [];
  for (;;) {
    skip(r, "\n", ";");
    if (!peek(r) || until.includes(markAt(r))) break;
    const node = andOr(r);
    items.push({ node, late: takes(r, "&") });
    if (r.failed) break;
  }
  return { kind: "list", items };
}

function andOr(r: Reader): Node {
  let left = pipe(r);
  for (let sign = markAt(r); takes(r, "&&", "||"); sign = markAt(r)) {
    skip(r, "\n");
    left = { kind: sign === "&&" ? "and" : "or", left, right: pipe(r) };
  }
  return left;
}

const DEEPEST = 200;

function pipe(r: Reader): Node {
  r.depth++;
  const node = r.depth > DEEPEST ? fail(r) : stagesOf(r);
  r.depth--;
  return node;
}

function stagesOf(r: Reader): Node {
  if (takes(r, "!")) return { kind: "not", node: pipe(r) };
  const stages = [command(r)];
  for (let sign = markAt(r); takes(r, "|", "|&"); sign = markAt(r)) {
    // What is on standard error would be read too.
    if (sign === "|&") return fail(r);
    skip(r, "\n");
    stages.push(command(r));
  }
  return stages.length === 1 ? (stages[0] as Node) : { kind: "pipe", stages };
}

function command(r: Reader): Node {
  const atom = peek(r);
  if (!atom) return fail(r);
  r.at++;
  switch (atom.mark) {
    case "":
      return atom.command ? run(r, atom.command, atom.words) : fail(r);
    case "((":
      return { kind: "test" };
    case "(":
      return subshell(r);
    case "{":
      return closed(r, list(r, ["}"]), "}");
    case "if":
      return condition(r);
    case "while":
    case "until":
      return loop(r, list(r, ["do"]), []);
    case "for":
      skip(r, "\n", ";");
      takes(r, "((");
      skip(r, "\n", ";");
      return loop(r, undefined, atom.words);
    case "case":
      return cases(r, atom.words);
    case "function":
      return named(r, raw(r.source, atom.words[0]));
    default:
      return fail(r);
  }
}

function subshell(r: Reader): Node {
  const body = list(r, [")"]);
  if (!takes(r, ")")) return fail(r);
  const shell: Node = { kind: "shell", body };
  const { mark, words, command } = peek(r) ?? {};
  if (mark !== "" || words?.length || !command) return shell;
  r.at++;
  return { kind: "with", body: shell, command };
}

/** The word that closes a compound command carries its redirections. */
function closed(r: Reader, body: Node, key: string): Node {
  const command = peek(r)?.command;
  if (!command || !takes(r, key)) return fail(r);
  return command.targets.length || command.inputs.length ? { kind: "with", body, command } : body;
}

function condition(r: Reader): Node {
  const tests: Node[] = [];
  const bodies: Node[] = [];
  do {
    tests.push(list(r, ["then"]));
    if (!takes(r, "then")) return fail(r);
    bodies.push(list(r, ["elif", "else", "fi"]));
  } while (takes(r, "elif"));
  if (takes(r, "else")) bodies.push(list(r, ["fi"]));
  return closed(r, { kind: "if", tests, bodies }, "fi");
}

function loop(r: Reader, test: Node | undefined, words: readonly ShellWord[]): Node {
  if (!takes(r, "do")) return fail(r);
  const body = list(r, ["done"]);
  return closed(r, { kind: "loop", test, body, words }, "done");
}

function cases(r: Reader, words: readonly ShellWord[]): Node {
  const bodies: Node[] = [];
  const patterns: string[][] = [];
  for (;;) {
    skip(r, "\n", ";");
    if (r.failed || !peek(r)) return fail(r);
    if (markAt(r) === "esac") return closed(r, { kind: "case", bodies, patterns, words }, "esac");
    // A pattern may stand in brackets.
    takes(r, "(");
    const fits: string[] = [];
    for (let atom = peek(r); atom && markAt(r) !== ")"; atom = peek(r)) {
      if (atom.command) fits.push(atom.words.map((word) => raw(r.source, word)).join(" "));
      r.at++;
    }
    patterns.push(fits);
    r.at++;
    bodies.push(list(r, [";;", "esac"]));
    takes(r, ";;");
  }
}

function named(r: Reader, name: string): Node {
  takes(r, "(");
  takes(r, ")");
  skip(r, "\n", ";");
  return { kind: "function", name, body: pipe(r) };
}

function run(r: Reader, command: ShellCommand, words: readonly ShellWord[]): Node {
  const head = raw(r.source, words[0]);
  if (head === "[[") {
    const closes = ({ mark, words }: Atom) => !mark && raw(r.source, words.at(-1)) === "]]";
    r.at--;
    while (peek(r) && !closes(peek(r) as Atom)) r.at++;
    const last = r.atoms[r.at++];
    return last ? { kind: "run", command, words, to: last.words.at(-1)?.to } : fail(r);
  }
  if (words.length === 1 && markAt(r) === "(" && markAt(r, r.at + 1) === ")") return named(r, head);
  return { kind: "run", command, words };
}

/** A part of a script with all that stands within it, whether that is run or not. */
export const nodesIn = (node: Node | undefined): readonly Node[] =>
  node ? [node, ...partsIn(node).flatMap(nodesIn)] : [];

export const runsIn = (node: Node): readonly RunNode[] =>
  nodesIn(node).filter((part) => part.kind === "run");

/** The parts of a script that stand within one of it, whether they are run or not. */
export function partsIn(node: Node): readonly Node[] {
  switch (node.kind) {
    case "list":
      return node.items.map((item) => item.node);
    case "and":
    case "or":
      return [node.left, node.right];
    case "not":
      return [node.node];
    case "pipe":
      return node.stages;
    case "if":
      return [...node.tests, ...node.bodies];
    case "case":
      return node.bodies;
    case "loop":
      return node.test ? [node.test, node.body] : [node.body];
    case "shell":
    case "with":
    case "function":
      return [node.body];
    default:
      return [];
  }
}

/** A list of one command is that command. */
export const onlyNode = (node: Node | undefined): Node | undefined =>
  node?.kind === "list" && node.items.length === 1 ? node.items[0]?.node : node;
