/** Tells whether a script refuses or does nothing without something that it asks for. */
import { waitsFor } from "../../read/does/named-tools.ts";
import { givesUpWithout } from "../../read/does/power-unfed.ts";
import { emptyIn } from "../../read/does/shell-given.ts";
import type { Holds } from "../../read/does/shell-questions.ts";
import { refusesNothing } from "../../read/does/shell-reach.ts";

/** A script, or a command that starts none. */
export interface WaitingText {
  readonly text: string;
  readonly isShell: boolean;
  readonly isPower?: boolean;
}

/** Whether a script would refuse something if a variable, or its first argument, held something. */
export const waitsOnlyFor =
  ({ text, isShell, isPower }: WaitingText) =>
  (name: string | 1): boolean => {
    if (isPower) return givesUpWithout(text, String(name));
    if (!isShell)
      return (
        waitsFor(text, name === 1 ? "process.argv[2]" : `process.env.${name}`) ||
        leavesFirst(text, name)
      );
    if (failsWithout(text, String(name))) return false;
    return isSoWithout(text, String(name), decides);
  };

/** A program in JavaScript or Python leaves without the variable before it has told anything. */
export function leavesFirst(text: string, name: string | 1): boolean {
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
