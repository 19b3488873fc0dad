/** Finds all that a shell's text starts, each program with what its absence would come to. */
import { ofText } from "../model/known.ts";
import { ERREXIT, failingIn, surelyEndedIn, type SureEnd } from "./asked-ends.ts";
import {
  askedPrograms,
  emptyWithout,
  givenInTurn,
  isBeforeRefusals,
  onlyAdded,
  onlyAskedIn,
  onlyExemptingIn,
  onlyInReasons,
  type AskedPrograms,
} from "./asked-programs.ts";
import { functionsIn, placesWithin, READS_ANOTHER, type PlaceWithin } from "./asked-within.ts";
import { wordsGivenIn } from "./does/shell-given.ts";
import { behind, wrapperOf } from "./interpreters.ts";
import { otherWaysIn } from "./other-ways.ts";
import { isUnknownProgram, nameOfProgram, NOTIFIERS, SCRIPT } from "./program-names.ts";
import { commandsWithin, rawOf, type CommandWithin } from "./shell-within.ts";

export interface ProgramPart {
  readonly head: string;
  /** The program that it comes with. */
  readonly name: string;
  readonly isFirst: boolean;
  /** It is looked for among the programs only, and no function of the shell has its name. */
  readonly isProgram: boolean;
  /** The script behind the name, in whatever language, or else all that stands there. */
  readonly work: string;
  /** What it is told to do, as `audit` or `test`. */
  readonly verb: string;
  /** The command before it has failed. */
  readonly isElse: boolean;
  /** The text ends as this program does, so that without it nothing decides. */
  readonly isLast: boolean;
  /** Where it fails, the text ends before all that it refuses. */
  readonly endsAll: boolean;
  /** How the text surely ends where it fails. */
  readonly without: SureEnd | undefined;
  /** The text refuses the more without it. */
  readonly onlyExempts: boolean;
  /** The program is only looked for. */
  readonly isSought: boolean;
  /** Without it something else is printed, and that is all. */
  readonly isNoLoss: boolean;
  /** It stands in what is printed, and its failure does too. */
  readonly isTold: boolean;
  /** Texts of which each gives the same. */
  readonly instead: readonly string[];
  /** Where the command begins that starts it. */
  readonly at: number;
  readonly place: PlaceWithin | undefined;
  /** The same in a text that reads in another one too, whose functions are not seen. */
  readonly seen: PlaceWithin | undefined;
}

export interface ProgramQuestion extends AskedPrograms {
  readonly at: number;
  readonly place: PlaceWithin | undefined;
  /** Texts that may refuse where it is not found. */
  readonly unfound: readonly string[];
}

/** Finds all that a text starts, and the programs for which it asks first. */
export const programParts = ofText((text) => {
  const questions: ProgramQuestion[] = [];
  const places = placesWithin(text);
  const isWhole = !READS_ANOTHER.test(text);
  const functions = functionsIn(text);
  const onlyAsked = onlyAskedIn(text);
  const parts: ProgramPart[] = [];
  const commands = commandsWithin(text);
  const heads = new Set(commands.map(({ texts: [head] }) => head));
  const spared = [...onlyAdded(text), ...onlyInReasons(text), ...givenInTurn(text)];
  const needed = emptyWithout(text);
  const given = wordsGivenIn(text);
  const meant = (word: string) => given.get(/^\$\{?(\w+)\}?$/.exec(word)?.[1] ?? "") ?? word;
  let outermost = commands[0] as CommandWithin;
  commands.forEach((command, i) => {
    const { source, texts, after, before } = command;
    const [first] = texts;
    const from = beginOf(command);
    if (source === text) outermost = command;
    const at = beginOf(outermost);
    const question = askedPrograms(commands, i, heads);
    const seen = places.get(at);
    const place = isWhole ? seen : undefined;
    if (question) {
      const names = question.names.map(meant).filter((name) => !needed.has(name));
      const unfound = otherWaysIn(text).unfound.get(at) ?? [];
      questions.push({ ...question, names, at, place, unfound });
    }
    const next = commands[i + 1]?.texts;
    const [named = "", ...rest] = headed(texts);
    const called = meant(named);
    const head = called.includes("/") ? called : called.replace(EXE, "");
    // Behind other commands, only a branch for Windows starts a program by such a name.
    const isFunction =
      functions.has(head) &&
      (isUnknownProgram(head) || NOTIFIERS.has(head) || !startsItself(text, head));
    if (!head || (i > 0 && head !== called) || isFunction) return;
    parts.push({
      head,
      name: nameOfProgram(head),
      isFirst: i === 0,
      isProgram: first === "xargs" && !/[;\n]|&&|\|\||PATH=/.test(text),
      work: workOf(rest),
      verb: /^[a-z]+$/.exec(rest[0] ?? "")?.[0] ?? "",
      at,
      place,
      seen,
      isElse: after === "||",
      endsAll:
        source === text &&
        place?.choices.length === 0 &&
        !place.isLater &&
        /^[\n;]*$/.test(after + before) &&
        ERREXIT.test(text.slice(0, at)) &&
        isBeforeRefusals(text, at),
      without: endsWithout(text, command, outermost),
      onlyExempts: source === text && onlyExemptingIn(text).has(from),
      isSought: question !== undefined,
      instead: [
        ...((source === text ? undefined : otherWaysIn(source).instead.get(from)) ?? []),
        ...(otherWaysIn(text).instead.get(at) ?? []),
      ],
      isNoLoss:
        spared.some((name) => text.startsWith(`${name}=`, at)) ||
        (source === text && onlyAsked.has(from)),
      isTold:
        source !== text &&
        /^(?:echo|printf)$/.test(outermost.texts[0] ?? "") &&
        OR_WORD.test(source),
      // `exec` never starts a function.
      isLast:
        first === "exec" || (next?.[0] === "exit" && next[1] === "$?" && !mayBeFunction(head)),
    });
  });
  return { parts, questions };
});

const beginOf = ({ words: [first] }: CommandWithin): number => first?.from ?? -1;

/** Another word is printed where the program fails. */
const OR_WORD = /\|\|[ \t]*(?:echo|printf)\b[^|&;{]*$/;

/** How the text surely ends where this command of it fails, or what a variable is given by it. */
function endsWithout(
  text: string,
  command: CommandWithin,
  outer: CommandWithin,
): SureEnd | undefined {
  const { source } = command;
  const [word, more] = outer.words;
  const given = word && !more ? /^\w+="?\$\(([^]*)\)"?$/.exec(rawOf(text, word))?.[1] : undefined;
  const fails = source === text || (given === source && failingIn(source).has(beginOf(command)));
  return fails && word ? surelyEndedIn(text).get(word.from) : undefined;
}

/** A file that is read in, as a library of the shell, may define it. */
export const mayBeFunction = (name: string): boolean => name.includes("_");

const workOf = (words: readonly string[]): string =>
  words.flatMap((word) => SCRIPT.exec(word)?.[1] ?? [])[0] ??
  words.filter((word) => word !== "run").join(" ");

/** A function may be called as the program that it starts. */
function startsItself(text: string, name: string): boolean {
  const [, body] = text.split(`${name}()`);
  return (
    body
      ?.split("}", 1)[0]
      ?.split(/[^\w-]+/)
      .includes(name) ?? true
  );
}

/** The programs that a text starts, and functions that it calls. */
export const headsIn = ofText((text): readonly string[] =>
  commandsWithin(text).flatMap(({ texts }) => headed(texts)[0] || []),
);

export const EXE = /\.exe$/i;

/** The words from the name of the program on, which stands behind assignments and wrappers. */
export function headed(words: readonly string[]): readonly string[] {
  const first = words.findIndex((word) => !/^\w+\+?=/.test(word));
  const [head = "", ...rest] = first < 0 ? [] : words.slice(first);
  const wrapper = head === "sudo" ? undefined : wrapperOf(head);
  return wrapper
    ? headed(words.slice(first).slice(behind(words.slice(first), wrapper)))
    : [head, ...rest];
}
