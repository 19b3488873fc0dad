/** Tells what the functions of a shell script are given by those that call them. */
import { beginOf } from "./shell-arguments.ts";
import type { At, FunctionCall, FunctionText } from "./shell-state.ts";
import { rawsOf, runsIn, type Node } from "./shell-tree.ts";
import { either, type Printable } from "./value.ts";

/** Finds the place from which on a function may have other arguments than it was given. */
function argumentsEnd(source: string, body: Node): number {
  const items = body.kind === "list" ? body.items.map(({ node }) => node) : [body];
  const first = items.find((node) => hasWord(source, node, CHANGING));
  return first ? beginOf(first) : Infinity;
}
/** One of these words stands in it, or one that is computed begins a command. */
const CHANGING = /^[$`]|(?:^|\n)(?:shift|getopts|eval|set|source|\.|builtin|command|trap)(?:\n|$)/;
const MOVING = /(?:^|\n)(?:shift|getopts|set)(?:\n|$)/;

const hasWord = (source: string, body: Node, form: RegExp): boolean =>
  runsIn(body).some((run) =>
    form.test(
      rawsOf(source, run)
        .map((raw) => raw.replace(/["'\\\n]/g, ""))
        .join("\n"),
    ),
  );

/** Gives what a function is called with, as far as its arguments are known and stay. */
export function functionCall(
  { body, source }: FunctionText,
  args: readonly Printable[],
): FunctionCall {
  const until = argumentsEnd(source, body);
  const unclear = args.findIndex(({ exact }) => !exact);
  const isCounted = unclear < 0 && until === Infinity;
  const words = unclear < 0 ? args : args.slice(0, unclear);
  return { source, count: isCounted ? args.length : undefined, words, until };
}

/** Each of a function's arguments may come to stand at the place of one before it. */
export function shiftedIn(
  { body, source }: FunctionText,
  args: readonly Printable[],
): readonly Printable[] {
  return hasWord(source, body, MOVING)
    ? args.map((arg, i) => args.slice(i + 1).reduce(either, arg))
    : args;
}
/** The word that a function was surely given, at a place before which its arguments stay. */
export function givenWord(
  { shell: { called, recurs }, source }: At,
  name: string,
  at: number,
): Printable | undefined {
  if (!called || recurs) return undefined;
  const isBefore = called.until === Infinity || (source === called.source && at < called.until);
  return isBefore ? called.words[Number(name) - 1] : undefined;
}
