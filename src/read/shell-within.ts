/** Lists the simple commands of a shell's text, with those in `$(…)`, and without reserved words. */
import { ofText } from "../model/known.ts";
import type { ShellCommand, ShellWord, WordPart } from "./shell-types.ts";
import { textOf } from "./script.ts";
import { RESERVED, shellSteps } from "./shell-words.ts";

export interface CommandWithin {
  /** The text in which the places of its words are. */
  readonly source: string;
  readonly command: ShellCommand;
  readonly words: readonly ShellWord[];
  /** The same without their quotes. */
  readonly texts: readonly string[];
  /** The sign that ends the command before it, and its own. */
  readonly after: string;
  readonly before: string;
}

export const commandsWithin = ofText((source) => within(source, DEEPEST));

/** So many levels of `$(…)` are read. */
const DEEPEST = 8;

function within(source: string, deep: number): readonly CommandWithin[] {
  const found: CommandWithin[] = [];
  const find = (
    words: readonly ShellWord[],
    more: Pick<CommandWithin, "command" | "after" | "before">,
  ) => found.push({ source, words, texts: words.map((word) => textOf(source, word)), ...more });
  const steps = shellSteps(source);
  let cases = 0;
  let isPattern = false;
  steps.forEach((step, i) => {
    if (typeof step === "string") {
      isPattern = isPattern ? step !== ")" : cases > 0 && step === ";;";
      return;
    }
    const texts = step.words.map((word) => rawOf(source, word));
    if (isPattern && texts[0] !== "esac") return;
    isPattern = false;
    const [after, before] = [steps[i - 1], steps[i + 1]].map((item) =>
      typeof item === "string" ? item : "",
    ) as [string, string];
    let at = 0;
    for (; isReserved(texts[at] ?? "") || texts[at] === "function"; at++) {
      if (texts[at] === "esac") cases--;
      if (texts[at] !== "function") continue;
      const command = { ...step, inputs: [], targets: [] };
      find(step.words.slice(at, at + 2), { command, after, before });
      at++;
    }
    if (texts[at] === "case") {
      cases++;
      isPattern = true;
    }
    const words = step.words.slice(at);
    find(words, { command: step, after, before });
    const parts = [...words, ...step.targets, ...step.inputs.filter((input) => !input.document)];
    for (const part of parts.flatMap((word) => word.parts))
      if (part.kind === "sub" && deep > 0) found.push(...within(innerOf(source, part), deep - 1));
  });
  return found;
}

const CLOSING: readonly string[] = ["fi", "done", "esac", "}"];

/** It opens or closes a part of a script, with nothing of its own behind it. */
export const isReserved = (word: string): boolean =>
  RESERVED.includes(word) || CLOSING.includes(word);

export const rawOf = (source: string, { from, to }: Pick<ShellWord, "from" | "to">): string =>
  source.slice(from, to);

/** The text of the commands in `$(…)`, backquotes or `<(…)`. */
export function innerOf(source: string, part: WordPart): string {
  const raw = rawOf(source, part);
  return raw.startsWith("`") ? raw.slice(1, -1).replace(/\\([$`\\])/g, "$1") : raw.slice(2, -1);
}
