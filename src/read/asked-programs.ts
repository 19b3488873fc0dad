/** Programs for which a shell's text asks, and what comes of it where they are missing. */
import { ofText } from "../model/known.ts";
import { textEndIn, failuresIn, givenUpIn, type End } from "./asked-ends.ts";
import { textOfRun } from "./does/shell-questions.ts";
import { withoutComments } from "./comments.ts";
import {
  nodesIn,
  onlyNode,
  parseTree,
  partsIn,
  runsIn,
  type Node,
  type RunNode,
} from "./does/shell-tree.ts";
import { rawOf, type CommandWithin } from "./shell-within.ts";

/** What a hook leaves if it ends with this holds something back. */
export type IsHeld = (end: End) => boolean;

/**
 * Programs that are looked for, and how the text ends at once where they are not there; undefined
 * for a command that asks for no program. `heads` are all that is started.
 */
export function askedPrograms(
  commands: readonly CommandWithin[],
  i: number,
  heads: ReadonlySet<string | undefined>,
) {
  const within = commands[i] as CommandWithin;
  const { source, texts } = within;
  const [word, more] = within.words;
  const [first = "", option = ""] = texts;
  const kept = word && !more ? KEEPS.exec(rawOf(source, word)) : undefined;
  const isTest = /^(?:\[\[?|test)$/.test(first);
  const asks =
    kept ||
    /^(?:which|type|hash)$/.test(first) ||
    (first === "command" && /^-[vV]/.test(option)) ||
    (isTest && /^-[efsx]$/.test(option)) ||
    functionsThatAsk(source).has(first);
  const begins = word?.from ?? -1;
  const isTried = triedIn(source).has(begins);
  // A name without a folder is a file where it is tested for, unless it is started.
  const isFile = (name: string) => isTest && !/[/$\ufffe]/.test(name) && !heads.has(name);
  if (!(asks || isTried) || onlyFinds(within)) return undefined;
  const sought: readonly string[] = isTried
    ? [first]
    : texts.slice(1).flatMap((name) => (isFile(name) ? [] : valuesOf(commands, i, name)));
  const names = kept?.slice(1) ?? sought;
  return {
    names,
    without: givenUpIn(source).get(begins),
    /** All that the text refuses stands behind. */
    isBefore: isBeforeRefusals(source, begins),
  };
}

/** A variable is the place of a program, where it is found. */
const KEEPS =
  /^\w+="?\$\((?:command[ \t]+-v|which)[ \t]+"?([\w.-]+)"?(?:[ \t]+2>[ \t]*\/dev\/null)?[ \t]*\)"?$/;

const COMMENT_OR_REFUSAL = /^[ \t]*#.*|(\bexit\s+[1-9]|["'](?:deny|block)\\?["'])/gm;

const firstRefusal = ofText(
  (text) =>
    [...text.matchAll(COMMENT_OR_REFUSAL)].find(([, refusal]) => refusal !== undefined)?.index,
);

export const isBeforeRefusals = (source: string, at: number): boolean =>
  (firstRefusal(source) ?? -1) > at;

export const mayRefuse = (text: string): boolean => firstRefusal(text) !== undefined;

/** The names of functions that only ask for the program that they are given. */
const functionsThatAsk = ofText(
  (source): ReadonlySet<string> =>
    new Set([...source.matchAll(ASKS_FOR_ITS_OWN)].map(([, name = ""]) => name)),
);
const ASKS_FOR_ITS_OWN =
  /(?:^|[\n;])[ \t]*(?:function[ \t]+)?([\w-]+)[ \t]*(?:\([ \t]*\)[ \t]*)?\{\s*(?:command[ \t]+-[vV]|which|type|hash)[ \t]+"?\$(?:1|\{1\})"?[ \t]*(?:[12&]?>[ \t]*(?:\/dev\/null|&1)[ \t]*)*;?\s*\}/g;

/** A variable is given the value of another one. */
const CHOOSES = /\w="?\$\{?(\w+)/g;

/** A variable of a loop that chooses one of several programs stands for each of them. */
function valuesOf(commands: readonly CommandWithin[], i: number, word: string): readonly string[] {
  const [, name] = /^\$\{?(\w+)\}?$/.exec(word) ?? [];
  const { source, words } = commands[i] as CommandWithin;
  const after = source.slice(words[0]?.to, (words[0]?.to ?? 0) + 500);
  if (name === undefined || ![...after.matchAll(CHOOSES)].some(([, chosen]) => chosen === name))
    return [word];
  const isLoop = ({ texts: [head, loops] }: CommandWithin) => head === "for" && loops === name;
  return commands.slice(0, i).findLast(isLoop)?.texts.slice(3) ?? [word];
}

/** A variable is what the program prints, where it is there; it is empty otherwise. */
const OR_EMPTY =
  /\bif\s+(?:command\s+-v|which|type|hash)\s+([\w.-]+)[^\n;]*[\n;]\s*then\s+(?:local\s+)?(\w+)=[^\n;]*\b\1\b[^\n]*\n\s*(?:else\s+\2=(?:""|'')?\s*[\n;]\s*)?fi\b/g;

/** The text has nothing to go by without these programs, although it asks for them. */
export const emptyWithout = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(OR_EMPTY)].slice(0, MOST).flatMap(([whole, program = "", name = ""]) => {
      const [, ...given] = text.replace(whole, "").split(`${name}=`);
      const isGiven = given.some((rest) => !/^(?:""|'')?\s*(?:[\n;]|$)/.test(rest));
      return isGiven ? [] : [program];
    }),
  );

/** A variable that is still empty is given what another program prints. */
const IN_TURN = /\[\[? -z "?\$\{?(\w+)\}?"? \]\]? && (\1=[^\n]*)/g;
const NOT_BROUGHT = /\b(?:jq|node|bun|deno|python[\d.]*|py|perl|ruby|php)\b/;

/** Variables for which the text goes on to ask until a program that every system brings. */
export const givenInTurn = (text: string): readonly string[] =>
  [...text.matchAll(IN_TURN)].flatMap(([, name = "", given = ""]) =>
    /\b(?:sed|grep|awk|cut|tr)\b/.test(given) && !NOT_BROUGHT.test(given) ? [name] : [],
  );

const DROPS = /(?:&>>?|>&)\s*\/dev\/null|(?<![2-9])>\s*\/dev\/null\s+2>\s*(?:&\s*1|\/dev\/null)/;

/** A variable is what a program prints, or else a word. */
const OR_WORD = /^(\w+)=("?)\$\(.*\|\|[ \t]*(?:echo|printf)[ \t]+(["']?)[\w ?.-]*\3[ \t]*\)\2$/gm;
const PRINTS = /^[ \t]*(?:echo|printf|cat)[ \t]/;
const ADDS =
  /^[^|;&]*[^|;&\d]>>[ \t]*[^|;&\s]+(?:[ \t]+2>[ \t]*\/dev\/null)?(?:[ \t]*\|\|[ \t]*true)?$/;
/** So many are looked at. */
const MOST = 16;

/** Such variables that stand only in lines for a file, where more is printed than these. */
export function onlyAdded(text: string): readonly string[] {
  const plain = withoutComments(text, ".sh");
  const found = mayRefuse(text) ? [] : [...plain.matchAll(OR_WORD)].slice(0, MOST);
  const lines = found.length ? plain.split("\n") : [];
  const names = found.map(([, name = ""]) => name);
  const has = (line: string) => names.some((name) => line.includes(name));
  if (!lines.some((line) => PRINTS.test(line) && !line.includes("|") && !has(line))) return [];
  return names.filter((name) => {
    const uses = lines.filter((line) => line.includes(name) && !line.startsWith(`${name}=`));
    return uses.every(
      (line) => PRINTS.test(line) && ADDS.test(line) && !has(line.split(">>")[1] ?? ""),
    );
  });
}

const VARIABLES = /\$\{?(\w+)/g;
/** Matches the words of a printed answer before the variable in its reason. */
const OF_REASON = /(?:[rR]eason|[mM]essage)\\?"\s{0,9}:\s{0,9}\\?"[^"]{0,400}$/;

/** Such variables that stand in reasons alone, which the text prints with another word too. */
export function onlyInReasons(text: string): readonly string[] {
  const plain = withoutComments(text, ".sh");
  const found = [...plain.matchAll(OR_WORD)].slice(0, MOST).map(([, name = ""]) => name);
  const uses = (found.length ? plain.split("\n") : []).flatMap((line) =>
    [...line.matchAll(VARIABLES)].map(({ 1: name = "", index }) => ({
      name,
      isReason: OF_REASON.test(line.slice(0, index)),
    })),
  );
  return found.filter((name) => {
    const own = uses.filter((use) => use.name === name);
    return own.length > 0 && own.every(({ isReason }) => isReason);
  });
}

/** Where the words begin of programs that print nothing, and whose failure is only told. */
export const onlyAskedIn = placesOf((text, node) => {
  if (node.kind !== "if" || node.tests.length > 1 || node.bodies.length > 1) return [];
  const test = onlyNode(node.tests[0]);
  const asks = test?.kind === "not" ? onlyNode(test.node) : undefined;
  const body = node.bodies[0];
  const isTold = body?.kind === "list" && body.items.every((item) => tells(text, item.node));
  return isTold && asks?.kind === "run" && DROPS.test(textOfRun(text, asks)) ? [asks] : [];
});

/** Where the commands begin that are found in each part of a text. */
function placesOf(find: (text: string, node: Node) => readonly RunNode[]) {
  return ofText((text): ReadonlySet<number> => {
    const runs = nodesIn(parseTree(text)).flatMap((node) => find(text, node));
    return new Set(runs.map(({ words: [first] }) => first?.from ?? -1));
  });
}

/** Where commands begin by whose failure the text only lets fewer calls go on, or that is passed over. */
export const onlyExemptingIn = placesOf((text, node) => {
  if (node.kind === "or")
    return node.left.kind === "run" && isSilent(text, node) ? [node.left] : [];
  const [test, more] = node.kind === "if" ? node.tests : [];
  const [body] = node.kind === "if" ? node.bodies : [];
  return test && body && !more && letsGo(text, body) ? failuresIn(test, false, true) : [];
});

/** It lets the call go on, and prints nothing that may be an answer. */
const letsGo = (text: string, body: Node): boolean =>
  textEndIn(text, body, /^(?:exit|return)$/)?.code === 0 &&
  partsIn(body).every((part, i, { length }) => i === length - 1 || isSilent(text, part));

/** Whatever it does, it prints nothing, and its code tells nothing. */
function isSilent(text: string, node: Node): boolean {
  const run = textOfRun(text, node);
  if (node.kind === "or")
    return isSilent(text, node.left) && /^(?:true|:)$/.test(textOfRun(text, node.right));
  return node.kind === "run" && (DROPS.test(run) || /^(?:echo|printf)\s.*>&2$|^\w+=/.test(run));
}

/** Where programs begin of which the text takes the first that works, and keeps its name. */
const triedIn = placesOf((text, node) => {
  if (node.kind !== "if" || node.tests.length < 2) return [];
  const kept = node.bodies.map((body) => {
    const only = onlyNode(body);
    return only?.kind === "run" ? /^(\w+)=["']?[\w.-]*["']?$/.exec(textOfRun(text, only))?.[1] : "";
  });
  return kept[0] && kept.every((name) => name === kept[0]) ? node.tests.flatMap(runsIn) : [];
});

/** It only prints, or adds to a list of what is to be printed. */
const tells = (text: string, node: Node): boolean =>
  node.kind === "run" && /^(?:echo|printf|cat)\s|^\w+\+=\(/.test(textOfRun(text, node));

/** Where the program is not found, it is only looked for elsewhere. */
function onlyFinds({ source, words: [asks] }: CommandWithin): boolean {
  if (!asks || !/!\s+$/.test(source.slice(Math.max(0, asks.from - 8), asks.from))) return false;
  const [branch = ""] = /^[^]*?[\n;]\s*fi\b/.exec(source.slice(asks.to, asks.to + 1000)) ?? [];
  return (
    /\bPATH=|(?:[;&\n]|\bthen\b)\s*(?:\.|source)\s/.test(branch) &&
    !/\b(?:exit|return|else|continue)\b/.test(branch)
  );
}
