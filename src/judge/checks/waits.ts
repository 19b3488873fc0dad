/** Tells whether a script refuses or does nothing without something that it asks for. */
import { leavesAtOnce } from "../../read/leaves-at-once.ts";
import { withoutComments } from "../../read/comments.ts";
import { waitsFor } from "../../read/does/named-tools.ts";
import { givesUpWithout } from "../../read/does/power-unfed.ts";
import { emptyIn } from "../../read/does/shell-given.ts";
import type { Holds } from "../../read/does/shell-questions.ts";
import { refusesNothing } from "../../read/does/shell-reach.ts";
import { interpreterOf, programName, readByWords } from "../../read/interpreters.ts";
import { argumentsOf, scriptText, startedOf, withGitTop } from "../../read/script.ts";
import { parseShell } from "../../read/shell-words.ts";
import { withWordsHeld } from "../../read/does/words-held.ts";
import type { CheckedHandler } from "./rule.ts";

/** A script, or a command that starts none. */
export interface WaitingText {
  readonly text: string;
  readonly isShell: boolean;
  readonly isPower?: boolean;
}

/**
 * Whether a script would refuse something if a variable, or its first argument, held something.
 * `endsOpen` tells whether nothing is refused where its shell ends at a variable without a value.
 */
export const waitsOnlyFor =
  ({ text, isShell, isPower }: WaitingText, endsOpen = () => false) =>
  (name: string | 1): boolean => {
    if (isPower) return givesUpWithout(text, String(name));
    if (!isShell)
      return (
        waitsFor(text, name === 1 ? "process.argv[2]" : `process.env.${name}`) ||
        leavesFirst(text, name)
      );
    if (failsWithout(text, String(name)) && !endsOpen()) return false;
    return isSoWithout(withWordsHeld(text), String(name), decides);
  };

/**
 * A program in JavaScript or Python leaves without the variable before it has told anything; who
 * reads the event too may be switched on by it.
 */
export function leavesFirst(text: string, name: string | 1): boolean {
  if (/\bstdin\b|readFileSync\(\s{0,9}0/.test(text)) return false;
  const found = LEAVES.map((pattern) => pattern.exec(text)).find(Boolean);
  return (
    found?.[2] === name && !/\b(?:exit|print|write|log|error)\(/.test(text.slice(0, found.index))
  );
}
const LEAVES = [
  /^(?:const|let|var) (\w+) = process\.env\.(\w+)(?: (?:\?\?|\|\|) (?:""|''))?;?\s{1,99}if \(!\1\) (?:\{\s{0,99})?process\.exit\(0?\)/m,
  /^(\w+) = os\.(?:environ\.get|getenv)\(["'](\w+)["'](?:, (?:""|''|None))?\)\s{1,99}if not \1:\s{1,99}sys\.exit\(0?\)/m,
];

/** Answers what the text asks as far as it is about what is empty without this variable. */
export function isSoWithout(
  text: string,
  name: string,
  isSo: (text: string, holds: Holds) => boolean,
): boolean {
  const empty = emptyIn(text, [name]);
  const holds: Holds = (asked, pattern) => (empty.has(asked) ? pattern.empty : undefined);
  return empty.size > 0 && isSo(text, holds);
}

/** The shell itself ends the script where it comes to the variable, unless it was given a value. */
function failsWithout(text: string, name: string): boolean {
  const [given = ""] = text.replaceAll('"', "").split(`${name}=\${${name}:-`);
  return (
    /\bset\s+-\w*u|\bnounset\b/.test(text) &&
    [...given.matchAll(/\$(?:(\w+)|\{(\w+)\})/g)].some(
      ([, plain, braced]) => (plain ?? braced) === name,
    )
  );
}

export const decides = (text: string, holds: Holds): boolean =>
  refusesNothing(text, holds) && !refusesNothing(text, () => undefined);

export type StartedHook = Pick<CheckedHandler, "files" | "group" | "handler">;

export const waitingText = (started: StartedHook): WaitingText | undefined =>
  onlyScript(started) ?? ownScript(started);

/** The script without comments, if it is all that the command starts. */
function onlyScript({ files, group, handler }: StartedHook): WaitingText | undefined {
  const found = startedOf(handler);
  const whole = found ? scriptText(files, handler, group) : "";
  const plain = withGitTop(handler.command ?? "").replace(/\s*\|\|\s*(?:true|:|exit 0)\s*$/, "");
  const [command, more] = parseShell(plain);
  if (!found || !whole || more || command?.inputs.length) return undefined;
  const isShell = found.shell || /^#!\s*\S+(?:\s+-\S+)*[\s/](?:ba|da|z|k)?sh\b/.test(whole);
  const isPower = /\.ps1$/i.test(found.path);
  const text = withoutComments(whole, found.path);
  const isGivenNone = isShell && argumentsOf(handler)?.length === 0 && !GIVES.test(text);
  return { text: isGivenNone ? text.replace(OR_ARGUMENT, "") : text, isShell, isPower };
}

/** A function has arguments of its own, and `set` gives the script some. */
const GIVES = /\(\)\s*\{|\bfunction\s|\bset\s+(?:--\s|[^-+\s])/;

/** The default of a variable is the first argument, which may be missing. */
const OR_ARGUMENT = /(?<=\$\{\w{1,80}:-)"?\$(?:1|\{1(?::?-)?\})"?(?=\})/g;

/** The command itself, if it starts no script. */
function ownScript({ handler }: Pick<CheckedHandler, "handler">): WaitingText | undefined {
  const { command, args } = handler;
  if (command === undefined || startedOf(handler)) return undefined;
  const text = args ? givenToShell([command, ...args]) : (IN_A_SHELL.exec(command)?.[1] ?? command);
  return text === undefined ? undefined : { text, isShell: true };
}

/** The program in the words of a command, if a shell reads it. */
function givenToShell(words: readonly string[]): string | undefined {
  const interpreter = interpreterOf(programName(words[0] ?? ""));
  const { program } = interpreter?.shell ? readByWords(words, interpreter) : {};
  return program === undefined ? undefined : words[program];
}

/** All of it stands in single quotes, for another shell. */
const IN_A_SHELL = /^\s*(?:ba|z|da)?sh\s+-l?c\s+'([^']*)'\s*$/;

/** All that the hook starts leaves before it has done anything, if this variable is not set. */
export function leavesWithout(started: StartedHook, name: string): boolean {
  const script = waitingText(started);
  return (
    script?.isShell === true &&
    started.handler.windows === undefined &&
    isSoWithout(script.text, name, leavesAtOnce)
  );
}
