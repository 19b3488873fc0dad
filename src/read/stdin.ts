/** Detects commands that replace the event on standard input by a text of their own. */
import { behind, interpreterOf, readByWords, wrapperOf } from "./interpreters.ts";
import type { ShellCommand } from "./shell-types.ts";
import { parseShell, RESERVED } from "./shell-words.ts";
import { BEFORE, textOf } from "./script.ts";

/** The ways in which programs read standard input. */
const READS =
  /\$\(\s*(?:cat|<\s*\/dev\/stdin)\s*\)|`cat`|\/dev\/stdin|^\s*(?:IFS=\S*\s+)?read\s+(?!.*<)|^\s*cat\s*\||\bsys\.stdin\b|\bprocess\.stdin\b|readFileSync\(0|\bSTDIN\b|\$stdin\b/m;

/** A here-document is the program, and reads standard input: the rest of that document. */
export function takesStdin(command: string): boolean {
  const first = parseShell(command).find(
    ({ words }) => words[0] && !BEFORE.includes(textOf(command, words[0])),
  );
  return first !== undefined && readsItself(command, first);
}

/** Such a program is all by which a script of a shell could deny. */
export function decidesByItself(script: string): boolean {
  const taken = parseShell(script).filter((command) => readsItself(script, command));
  let rest = "";
  let at = 0;
  for (const {
    inputs: [input],
  } of taken) {
    rest += script.slice(at, input?.from);
    at = input?.to ?? at;
  }
  return taken.length > 0 && !DECIDES.test(rest + script.slice(at));
}

const DECIDES = /\bexit\s+[2$]|\b(?:deny|block|ask)\b/;

export function readsItself(source: string, { words, inputs: [input] }: ShellCommand): boolean {
  if (!input || !readsProgram(words.map((word) => textOf(source, word)))) return false;
  const text = source.slice(input.from, input.to);
  if (input.literal) return READS.test(text);
  // Expansions by this shell still read the event.
  const expands = input.parts
    .filter(({ kind }) => kind === "sub")
    .map(({ from, to }) => source.slice(from, to));
  return (
    !expands.some((expand) => READS.test(expand)) &&
    READS.test(expands.reduce((rest, text) => rest.replace(text, ""), text))
  );
}

function readsProgram(words: readonly string[]): boolean {
  const [head = "", ...rest] = words;
  const wrapper = wrapperOf(head);
  if (RESERVED.includes(head) || /^\w+=/.test(head)) return readsProgram(rest);
  if (wrapper) return readsProgram(words.slice(behind(words, wrapper)));
  const interpreter = interpreterOf(head);
  return interpreter !== undefined && readByWords(words, interpreter).input === true;
}
