/** Finds what a script in Python does with the options that its command gives. */
import type { Handler } from "../../../schemas/types/document.ts";
import { ofText } from "../../model/known.ts";
import { argumentsOf } from "../script.ts";
import { optionsNotGiven } from "./argparse.ts";
import { masked } from "./masked.ts";

interface Line {
  readonly text: string;
  /** The line without what stands in its strings. */
  readonly code: string;
}

/** Without what is done only with an option not given, and what only that called or used. */
export function reached(handler: Handler, script: string): string {
  const words = argumentsOf(handler)?.map((text) => ({ text, from: "text" as const }));
  if (!words || words.some(({ text }) => /[$\ufffe]/.test(text)) || !/\bargparse\b/.test(script))
    return script;
  const code = masked(script, "python");
  const [, args] = /(?<!\w)(\w+)\s*=\s*\w+\.parse_args\(\s*\)/.exec(code) ?? [];
  const off = args === undefined ? [] : optionsNotGiven(code, script, words);
  // The value may be set by the script itself, or the options be handed on.
  const isRead = [...code.matchAll(/(?<![\w.])(\w+)(\.\w+)?(\s*=(?!=))?/g)].every(
    ([, name, part, set]) =>
      name !== args || (part === undefined ? set !== undefined : set === undefined),
  );
  if (!off.length || !isRead) return script;
  const codes = code.split("\n");
  const lines = script.split("\n").map((text, i): Line => ({ text, code: codes[i] ?? "" }));
  return unused(withoutBlocks(lines, isFor(off.map((name) => `${args}.${name}`))))
    .map(({ text }) => text)
    .join("\n");
}

/** The text without what a program does only if it is started itself, and not taken in. */
export function asModule(text: string, others: readonly string[]): string {
  if (!/^if\s+__name__\s*==/m.test(text)) return text;
  const codes = masked(text, "python").split("\n");
  const lines = text.split("\n").map((line, i): Line => ({ text: line, code: codes[i] ?? "" }));
  const isOwn = ({ code }: Line) => /^if\s+__name__\s*==/.test(code);
  const left = withoutBlocks(lines, isOwn);
  const kept = new Set(left);
  const there = namesIn(lines.filter((line) => !kept.has(line)));
  const elsewhere = namesIn(left);
  // Another text may call by its name what this one calls only there.
  const isOnly = (name = "") =>
    there.has(name) && elsewhere.get(name) === 1 && !others.some((one) => usesOf(one).has(name));
  return withoutBlocks(left, ({ code }) => isOnly(/^def\s+(\w+)/.exec(code)?.[1]))
    .map((line) => line.text)
    .join("\n");
}

/** Names that a program takes from others. */
const usesOf = ofText(
  (text) =>
    new Set(
      [...text.matchAll(/\.(\w+)|\bimport\b([^\n]*)/g)].flatMap(([, member, names = ""]) =>
        member === undefined ? (names.match(/\w+/g) ?? []) : [member],
      ),
    ),
);

/** The block is run only if one of these options is given. */
const isFor =
  (options: readonly string[]) =>
  ({ code }: Line): boolean => {
    const [, first = "", rest = ""] =
      /^\s*(?:el)?if\s+([\w.]+)((?:\s+and\b.*)?):\s*$/.exec(code) ?? [];
    return options.includes(first) && !/\bor\b/.test(rest);
  };

const depth = ({ code }: Line): number => code.search(/\S|$/);
const isEmpty = ({ code }: Line): boolean => code.trim() === "";

/** Leaves out what such a line begins. */
function withoutBlocks(lines: readonly Line[], begins: (line: Line) => boolean): readonly Line[] {
  const kept: Line[] = [];
  let within: number | undefined;
  for (const line of lines) {
    if (within !== undefined && !isEmpty(line) && depth(line) <= within) within = undefined;
    if (within === undefined && begins(line)) within = depth(line);
    if (within === undefined) kept.push(line);
  }
  return kept;
}

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
