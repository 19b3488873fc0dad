/** Finds what a script in Python does with the options that its command gives. */
import type { Handler } from "../../../schemas/types/document.ts";
import { argumentsOf } from "../script.ts";
import { optionsNotGiven } from "./argparse.ts";
import { masked } from "./masked.ts";
import { calledOnly } from "./python-called.ts";
import { linesOf, lineTexts, withoutBlocks, type Line } from "./python-lines.ts";
import type { Printable } from "./value.ts";

/** Without what is done only with an option not given, and what only that called or used. */
export function reached(handler: Handler, script: string): string {
  const words = argumentsOf(handler)?.map((text) => ({ text, from: "text" as const }));
  const left = words && withoutOptions(script, words);
  return left ? lineTexts(unused(left)) : script;
}

/** The same for what it can end with and print, of which only functions are left out. */
export function reachedWith(script: string, words: readonly Printable[] | undefined): string {
  const left = words && withoutOptions(script, words);
  return left ? lineTexts(calledOnly(left, [])) : script;
}

/** It is undefined unless some option is known not to be given. */
function withoutOptions(script: string, words: readonly Printable[]): readonly Line[] | undefined {
  if (words.some(({ text }) => UNKNOWN_WORD.test(text)) || !/\bargparse\b/.test(script))
    return undefined;
  const program = { text: script, code: masked(script, "python") };
  const { code } = program;
  const [, args] = /(?<!\w)(\w+)\s*=\s*\w+\.parse_args\(\s*\)/.exec(code) ?? [];
  const off = args === undefined ? [] : optionsNotGiven(program, words);
  if (args === undefined || !off.length || !isOnlyRead(code, args)) return undefined;
  const lines = linesOf(script);
  const left = withoutBlocks(lines, isFor(off.map((name) => `${args}.${name}`)));
  return left.length < lines.length ? left : undefined;
}

/** A shell may make other words of it. */
const UNKNOWN_WORD = /[$*?[{~\ufffe]/;

/** The name gets its value once, and neither that nor a part of it is set or handed on. */
function isOnlyRead(code: string, args: string): boolean {
  const uses = [...code.matchAll(/(?<![\w.])(\w+)(\.\w+)?(\s*[-+*/|&^%@<>]{0,2}=(?!=))?/g)].filter(
    ([, name]) => name === args,
  );
  const [, ...more] = uses.filter(([, , part]) => part === undefined);
  const isNamed = new RegExp(`\\b(?:as|for|del)\\s+(?:[\\w.*]+\\s*,\\s*)*${args}\\.`);
  const isTarget = (line: string) => {
    const [head = ""] = line.split(/(?<![=!<>])=(?!=)/, 1);
    return isNamed.test(line) || (head.length < line.length && !/\w\(/.test(head) && among(head));
  };
  const among = (head: string) => /^[\s\w.,*()[\]]*$/.test(head) && head.includes(`${args}.`);
  const isSet = uses.some(([, , part, set]) => part && set) || code.split("\n").some(isTarget);
  return !more.length && !isSet;
}

/** The block is run only if one of these options is given. */
const isFor =
  (options: readonly string[]) =>
  ({ code }: Line): boolean => {
    const [, first = "", rest = ""] =
      /^\s*(?:el)?if\s+([\w.]+)((?:\s+and\b.*)?):\s*$/.exec(code) ?? [];
    return options.includes(first) && !/\b(?:or|if)\b|[([{][^)\]}]*$/.test(rest);
  };

function namesIn(lines: readonly Line[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { code } of lines)
    for (const [name] of code.matchAll(/[A-Za-z_]\w*/g))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** One value may be there for another one. */
const PASSES = 8;

/** Leaves out functions that nothing calls, and values that nothing uses. */
function unused(lines: readonly Line[], passes = PASSES): readonly Line[] {
  const counts = namesIn(lines);
  const isOnly = (name: string | undefined) => name !== undefined && counts.get(name) === 1;
  // A call may do something else too.
  const isValue = ({ code }: Line) =>
    isOnly(/^\s*(\w+) = /.exec(code)?.[1]) && !/[({\\]|[[,]\s*$/.test(code.replaceAll(".get(", ""));
  const isFunction = ({ code }: Line) => isOnly(/^\s*def\s+(\w+)/.exec(code)?.[1]);
  const left = withoutBlocks(lines, isFunction).filter((line) => !isValue(line));
  return left.length < lines.length && passes > 0 ? unused(left, passes - 1) : left;
}
