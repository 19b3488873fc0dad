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
} from "./asked-programs.ts";
import { functionsIn, placesWithin, READS_ANOTHER } from "./asked-within.ts";
import { wordsGivenIn } from "./does/shell-given.ts";
import { behind, wrapperOf } from "./interpreters.ts";
import { otherWaysIn } from "./other-ways.ts";
import { isUnknownProgram, nameOfProgram, NOTIFIERS, SCRIPT } from "./program-names.ts";
import { commandsWithin, rawOf, type CommandWithin } from "./shell-within.ts";

/** Finds all that a text starts, and the programs for which it asks first. */
export const programParts = ofText((text) => {
  const commands = commandsWithin(text);
  const heads = new Set(commands.map(({ texts: [head] }) => head));
  const places = placesWithin(text);
  const isWhole = !READS_ANOTHER.test(text);
  let outer = commands[0] as CommandWithin;
  const items = commands.map((command, i) => {
    if (command.source === text) outer = command;
    const seen = places.get(beginOf(outer));
    return {
      ...command,
      outer,
      from: beginOf(command),
      /** Where the command begins that starts it. */
      at: beginOf(outer),
      place: isWhole ? seen : undefined,
      /** The same in a text that reads in another one too, whose functions are not seen. */
      seen,
      asked: askedPrograms(commands, i, heads),
    };
  });
  const needed = emptyWithout(text);
  const given = wordsGivenIn(text);
  const meant = (word: string) => given.get(/^\$\{?(\w+)\}?$/.exec(word)?.[1] ?? "") ?? word;
  const questions = items.flatMap(({ asked, at, place }) => {
    if (!asked) return [];
    const names = asked.names.map(meant).filter((name) => !needed.has(name));
    /** Texts that may refuse where it is not found. */
    const unfound = otherWaysIn(text).unfound.get(at) ?? [];
    return [{ ...asked, names, at, place, unfound }];
  });
  const spared = [...onlyAdded(text), ...onlyInReasons(text), ...givenInTurn(text)];
  const parts = items.flatMap((item, i) => {
    const { source, texts, outer, from, at, place, seen, after, before, asked } = item;
    const [first] = texts;
    const next = items[i + 1]?.texts;
    const [named = "", ...rest] = headed(texts);
    const called = meant(named);
    const head = called.includes("/") ? called : called.replace(EXE, "");
    // Behind other commands, only a branch for Windows starts a program by such a name.
    if (!head || (i > 0 && head !== called) || isFunction(text, head)) return [];
    const isTop = source === text;
    return {
      head,
      /** The program that it comes with. */
      name: nameOfProgram(head),
      isFirst: i === 0,
      /** It is looked for among the programs only, and no function of the shell has its name. */
      isProgram: first === "xargs" && !/[;\n]|&&|\|\||PATH=/.test(text),
      /** The script behind the name, in whatever language, or else all that stands there. */
      work: workOf(rest),
      /** What it is told to do, as `audit` or `test`. */
      verb: /^[a-z]+$/.exec(rest[0] ?? "")?.[0] ?? "",
      at,
      place,
      seen,
      /** The command before it has failed. */
      isElse: after === "||",
      /** Where it fails, the text ends before all that it refuses. */
      endsAll:
        isTop &&
        place?.choices.length === 0 &&
        !place.isLater &&
        /^[\n;]*$/.test(after + before) &&
        ERREXIT.test(text.slice(0, at)) &&
        isBeforeRefusals(text, at),
      without: endsWithout(text, item, outer),
      /** The text refuses the more without it. */
      onlyExempts: isTop && onlyExemptingIn(text).has(from),
      /** The program is only looked for. */
      isSought: asked !== undefined,
      /** Texts of which each gives the same. */
      instead: [
        ...((isTop ? undefined : otherWaysIn(source).instead.get(from)) ?? []),
        ...(otherWaysIn(text).instead.get(at) ?? []),
      ],
      /** Without it something else is printed, and that is all. */
      isNoLoss:
        spared.some((name) => text.startsWith(`${name}=`, at)) ||
        (isTop && onlyAskedIn(text).has(from)),
      /** It stands in what is printed, and its failure does too. */
      isTold: !isTop && /^(?:echo|printf)$/.test(outer.texts[0] ?? "") && OR_WORD.test(source),
      /**
       * The text ends as this program does, so that without it nothing decides. `exec` never starts
       * a function.
       */
      isLast:
        first === "exec" || (next?.[0] === "exit" && next[1] === "$?" && !mayBeFunction(head)),
    };
  });
  return { parts, questions };
});

export type ProgramPart = ReturnType<typeof programParts>["parts"][number];
export type ProgramQuestion = ReturnType<typeof programParts>["questions"][number];

/** The text has a function of that name, which does not only start the program with more words. */
const isFunction = (text: string, name: string): boolean =>
  functionsIn(text).has(name) &&
  (isUnknownProgram(name) || NOTIFIERS.has(name) || !startsItself(text, name));

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
