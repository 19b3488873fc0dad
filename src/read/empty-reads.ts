/** Finds programs in a script of a shell that have nothing to parse where they read their input. */
import { ERREXIT } from "./asked-ends.ts";
import { withoutComments } from "./comments.ts";
import { emptyIn, givenIn } from "./does/shell-given.ts";
import { textOfRun, type Holds } from "./does/shell-questions.ts";
import { refusesNothing } from "./does/shell-reach.ts";
import {
  onlyNode,
  parseTree,
  partsIn,
  runsIn,
  type Node,
  type RunNode,
} from "./does/shell-tree.ts";
import { interpreterOf, readByWords } from "./interpreters.ts";
import { textOf } from "./script.ts";
import type { ShellWord } from "./shell-types.ts";
import { rawOf } from "./shell-within.ts";
import { readsItself } from "./stdin.ts";

/** A here-document is its input, or a text that `echo` has changed, or this line has read all. */
type Cause = "document" | "echo" | number;

interface TakenPart {
  /** The `$(…)` that takes what it prints, or else its command. */
  readonly from: number;
  readonly to: number;
  readonly isTaken: boolean;
  /** It asks whether the program is there. */
  readonly asks?: true;
}

export interface EmptyRead extends TakenPart {
  readonly line: number;
  readonly cause: Cause;
}

interface Walk {
  readonly source: string;
  /** Where this text begins in the whole script. */
  readonly at: number;
  readonly whole: string;
  readonly isChanged: (variable: string) => boolean;
  readonly found: EmptyRead[];
  /** The line that has read all of standard input. */
  drained?: number;
}

/** `isChanged` tells which variables hold a text of which `echo` makes something else. */
export function emptyReads(
  whole: string,
  isChanged: Walk["isChanged"] = () => false,
): readonly EmptyRead[] {
  const walk: Walk = { source: whole, at: 0, whole, isChanged, found: [] };
  const tree = /\bexec\s+\d*</.test(whole) ? undefined : parseTree(whole);
  for (const { node, late } of tree?.kind === "list" ? tree.items : []) {
    look(walk, node);
    const [word, more] = node.kind === "run" && !late ? node.words : [];
    if (word && !more && TAKES_ALL.test(rawOf(whole, word)))
      walk.drained ??= lineAt(walk, word.from);
  }
  return walk.found;
}

const lineAt = ({ whole }: Walk, index: number): number => whole.slice(0, index).split("\n").length;

const TAKES_ALL =
  /^\w+="?\$\(\s*(?:cat(?:\s+-|\s+\/dev\/stdin)?|<\s*\/dev\/stdin)\s*(?:2>\s*\/dev\/null)?\s*(?:\|\|\s*(?:true|:|echo\s+(?:""|''|"?\{\}"?|'\{\}'))\s*)?\)"?$/;

/** What a function reads, or what stands behind a pipe or before another input, is not the script's. */
function look(walk: Walk, node: Node): void {
  if (node.kind === "run") {
    for (const part of takingParts(walk.source, node)) taken(walk, part);
    tell(walk, node, walk.drained);
  } else if (node.kind === "pipe") look(walk, node.stages[0] as Node);
  else if (node.kind !== "function" && node.kind !== "with")
    for (const part of partsIn(node)) look(walk, part);
}

/** The `$(…)` in the words of a command. */
const takingParts = (source: string, { words }: RunNode) =>
  words
    .flatMap(({ parts }) => parts)
    .filter((part) => part.kind === "sub" && rawOf(source, part).startsWith("$("));

/** These make nothing of nothing. */
const PASSES_ON = /^(?:head|tail|tr|cut|sed|sort|uniq)\b/;
const NOTHING = /^(?:true|:|echo|echo (?:""|''))$/;
const ECHOES = /^echo\s+"\$\{?(\w+)\}?"$/;

/** What stands in `$(…)`, if it is a pipe that ends in such a program. */
function taken(outer: Walk, { from, to }: Pick<ShellWord, "from" | "to">): void {
  const source = outer.source.slice(from + 2, to - 1);
  const node = makerIn(source);
  const stages = node?.kind === "pipe" ? node.stages : node ? [node] : [];
  const reader = stages.findLastIndex((stage) => !PASSES_ON.test(textOfRun(source, stage)));
  const before = reader === 1 ? ECHOES.exec(textOfRun(source, stages[0] as Node)) : undefined;
  const cause = before?.[1] !== undefined && outer.isChanged(before[1]) ? "echo" : undefined;
  const stage = stages[reader];
  if (stage)
    tell({ ...outer, source, at: outer.at + from + 2 }, stage, reader ? cause : outer.drained, [
      outer.at + from,
      outer.at + to,
    ]);
}

/** Gives all that prints in such a text, without an ending that prints nothing. */
function makerIn(source: string): Node | undefined {
  const whole = onlyNode(parseTree(source));
  if (whole?.kind !== "or") return whole;
  return NOTHING.test(textOfRun(source, whole.right)) ? whole.left : undefined;
}

/** So many of them are looked at in one script. */
const MOST = 50;

function tell(
  walk: Walk,
  node: Node,
  lost: Cause | undefined,
  place?: readonly [number, number],
): void {
  if (node.kind !== "run") return;
  const { source, at, found } = walk;
  const { command, words } = node;
  const isDocument = readsItself(source, { ...command, words });
  const program = isDocument ? command.inputs[0] : programIn(source, node);
  const cause = isDocument ? "document" : lost;
  if (!program || cause === undefined || found.length >= MOST) return;
  const head = textOf(source, words[0] as ShellWord);
  if (!printsNothing(head, isDocument ? rawOf(source, program) : textOf(source, program))) return;
  const begins = at + (words[0] as ShellWord).from;
  const [from, to] = place ?? [begins, begins + textOfRun(source, node).length];
  found.push({ from, to, isTaken: place !== undefined, line: lineAt(walk, begins), cause });
}

/** The program in the words of a command that has no other source of what it decides by. */
function programIn(source: string, { command, words }: RunNode): ShellWord | undefined {
  const texts = words.map((word) => textOf(source, word));
  const interpreter = interpreterOf(texts[0] ?? "");
  if (!interpreter || interpreter.shell || command.inputs.length) return undefined;
  if (command.targets.some(({ from }) => /<\s*$/.test(source.slice(0, from)))) return undefined;
  const { program } = readByWords(texts, interpreter);
  const isFed = texts.slice(1, program).some((text) => /^-\w*n|^--(?!raw)/.test(text));
  const word = program === undefined || program + 1 < words.length ? undefined : words[program];
  return isFed || word?.parts.some(({ kind }) => kind !== "text") ? undefined : word;
}

/** It is seen to print nothing without something to parse, and to read nothing else. */
function printsNothing(head: string, program: string): boolean {
  if (/^(?:jq|jaq|gojq)$/.test(head)) return !/\binputs?\b|\$ENV|\benv\b/.test(program);
  const reads = program.match(/\bstdin\b|readFileSync\(/g)?.length;
  const at = program.search(PARSES);
  if (OTHERWISE.test(program) || reads !== 1 || at < 0 || PRINTS.test(program.slice(0, at)))
    return false;
  const [, , body, rest = ""] = EXCEPT.exec(program) ?? [];
  if (body === undefined) return true;
  const deeds = body.split(/[;\n]/).map((line) => line.trim());
  const isEnd = !rest.trim() || /exit/i.test(body);
  return isEnd && !/\bexcept\b/.test(rest) && deeds.every((deed) => SAYS_NOTHING.test(deed));
}

const OTHERWISE =
  /\b(?:environ|getenv|argv|open|subprocess|input)\b(?=\s*[.([])|process\.env|child_process|\bcatch\b/;
const PARSES =
  /\bjson\.loads?\(\s*sys\.stdin(?:\.buffer)?(?:\.read\(\))?\s*\)|\bJSON\.parse\(\s*(?:require\(["'](?:node:)?fs["']\)|fs)\.readFileSync\((?:0|["']\/dev\/stdin["'])/;
const PRINTS = /\b(?:print|write|log)\s*\(/;
/** A clause with its body, and all that follows. */
const EXCEPT = /^([ \t]*)except\b[^:\n]*:([^\n]*(?:\n\1[ \t]+[^\n]*)*)([^]*)/m;
const SAYS_NOTHING =
  /^(?:|pass|print\((?:""|'')?\)|(?:sys\.)?exit\(0?\)|raise SystemExit(?:\(0?\))?)$/;

/** Whether a variable of the script holds the payload and nothing else. */
export function payloadIn(text: string): (name: string) => boolean {
  const given = givenIn(text);
  return (name) =>
    given?.get(name)?.every(({ raw }) => /^"?\$\((?:cat|<\s*\/dev\/stdin)\)"?$/.test(raw)) === true;
}

/** A variable of nobody, which is empty. */
export const UNSENT = "HOOKPORT_UNSENT";

/** Without what these programs print, the script refuses nothing. */
export function refusesOnlyBy(text: string, reads: readonly TakenPart[]): boolean {
  let without = text;
  for (const { from, to, isTaken, asks } of reads.toReversed()) {
    const quote = without[from - 1] === '"' ? "" : '"';
    const output = isTaken ? `${quote}\${${UNSENT}:-}${quote}` : ":";
    const instead = asks ? `[ -n "$${UNSENT}" ]` : output;
    without = without.slice(0, from) + instead + without.slice(to);
  }
  const empty = emptyIn(without, [UNSENT]);
  const holds: Holds = (asked, pattern) => (empty.has(asked) ? pattern.empty : undefined);
  return (
    reads.length > 0 && refusesNothing(without, holds) && !refusesNothing(text, () => undefined)
  );
}

/** The script starts this program only for what it prints, and refuses nothing without that. */
export function refusesOnlyByOutput(text: string, program: string, starts: number): boolean {
  const tree = ERREXIT.test(text) || !text.includes(`$(${program}`) ? undefined : parseTree(text);
  // Each of them stands alone in its `$(…)`.
  const outputs = (tree ? runsIn(tree) : [])
    .flatMap((run) => takingParts(text, run))
    .flatMap(({ from, to }) => {
      const source = text.slice(from + 2, to - 1);
      const maker = makerIn(source);
      const [head] = maker?.kind === "run" ? maker.words : [];
      return head && rawOf(source, head) === program ? [{ from, to, isTaken: true }] : [];
    });
  return outputs.length === starts && refusesOnlyBy(text, outputs);
}

/** The script refuses nothing where these commands, which ask for a program, do not find it. */
export function refusesOnlyWhereFound(text: string, begins: readonly number[]): boolean {
  const tree = begins.length ? parseTree(text) : undefined;
  const found = (tree ? runsIn(tree) : []).flatMap((run): readonly TakenPart[] => {
    const from = run.words[0]?.from ?? -1;
    const asked = textOfRun(text, run);
    // What stands within another command is no condition.
    return begins.includes(from) && !/[=`]|\$\(/.test(asked)
      ? [{ from, to: from + asked.length, isTaken: false, asks: true }]
      : [];
  });
  return found.length === begins.length && refusesOnlyBy(text, found);
}

const DENIES = /\bexit 2\b|\b(?:deny|block|ask)\b/;

/** The first line at which a plain shell's `echo` may break the payload that is all it refuses by. */
export function brokenEcho(script: string): number | undefined {
  const text = withoutComments(script, "");
  // There a failure of what parses it ends the script, perhaps with a code that denies.
  if (/\bset\s+-\w*e|\berrexit\b|^#!.*\s-\w*e/m.test(text) || !DENIES.test(text)) return undefined;
  const reads = emptyReads(text, payloadIn(text)).filter(({ cause }) => cause === "echo");
  return refusesOnlyBy(text, reads) ? reads[0]?.line : undefined;
}
