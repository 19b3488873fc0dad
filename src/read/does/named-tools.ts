/** By which tools' names a program in JavaScript decides, and whether it refuses without one. */
import { masked, uncommented } from "./masked.ts";
import { closingBracket, MOST } from "./node-blocks.ts";
import { withoutUnreached } from "./node-reached.ts";
import { joined, not, type Truth } from "./truth.ts";

interface Reading {
  /** The expression holds the name that is asked for. */
  readonly isName: (expression: string) => boolean;
  readonly lists: ReadonlyMap<string, readonly string[]>;
  readonly isSent: (name: string) => boolean;
  /** The text that is asked for is empty, so that no part stands in it. */
  readonly isEmpty: boolean;
  readonly named: Set<string>;
  readonly tests: Map<string, boolean>;
}

const SUBJECT = /^(?:\w+\??\.){0,3}tool_?name$/i;
/** The name under one spelling or another, or nothing. */
const HOLDS_NAME =
  /^(?:\w+\??\.){0,3}tool_?name(?: ?(?:\|\||\?\?) ?(?:(?:\w+\??\.){0,3}tool_?name|["'`]{2}))*\s*$/i;
/** Whatever is no success may refuse. */
const REFUSES =
  /\b(?:deny|block|ask)\b|\bexit\(\s*[^0)\s]|exitCode\s*=\s*[^0;\s]|\breturn\s+2\b|\b(?:permissionD|d)ecision["']?\s*:\s*[^"'`\s]/;
const MOST_TEXT = 64 * 1024;
const LONGEST = 600;

/** The names without which it refuses nothing; empty if it may refuse other calls too. */
export function namesItWaitsFor(
  script: string,
  isSent: (name: string) => boolean,
): readonly string[] {
  if (!/tool_?name/i.test(script)) return [];
  const subjects = new Set<string>();
  const take = (name: string, value: string) => HOLDS_NAME.test(value) && subjects.add(name);
  return namesIn(script, take, (text) => SUBJECT.test(text) || subjects.has(text), { isSent });
}

/** It refuses only by the words that this expression holds, which is empty. */
export function waitsFor(script: string, expression: string): boolean {
  if (!script.includes(expression)) return false;
  const known = new Set([expression]);
  const isFrom = (value: string): boolean => {
    const plain = value.trim().replace(SAME_OF_NOTHING, "$1").replace(FALLBACK, "");
    const [, parsed, tested] = PARSED.exec(plain) ?? [];
    return parsed === undefined
      ? known.has(tested ?? plain) || known.has(plain.replace(/(?:\??\.\w+)+$/, ""))
      : isFrom(parsed);
  };
  const take = (name: string, value: string, isOnly: boolean) =>
    isOnly && isFrom(value) && known.add(name);
  return namesIn(script, take, isFrom, {}).length > 0;
}

/** A program that does this to an empty text gets an empty text. */
const SAME_OF_NOTHING = /^(?:path\.)?basename\(([^()]{1,200}(?:\|\||\?\?)\s{0,9}["'`]{2})\)$/;
const FALLBACK = /\s*(?:\|\||\?\?)\s*(?:["'`]{2}|\{\}|null|undefined|(["'])\{\}\1)$/;
/** It is parsed, perhaps only if it is there. */
const PARSED =
  /^(?:JSON\.parse\(([^()]+)\)|([^()\s?]+) \? JSON\.parse\([^()]+\) : (?:\{\}|null|undefined))$/;

/** `take` is shown every value that gets a name, and whether the name stands for it alone. */
function namesIn(
  script: string,
  take: (name: string, value: string, isOnly: boolean) => unknown,
  isName: Reading["isName"],
  { isSent }: Partial<Pick<Reading, "isSent">>,
): readonly string[] {
  if (script.length > MOST_TEXT || !/\b(?:const|let|var)\s|=>/.test(script)) return [];
  const text = uncommented(script, "node");
  const code = masked(text, "node");
  const set = [...code.matchAll(/(?<![\w$.])(\w+)\s*[-+|&?]{0,2}=(?![=>])/g)].map(
    ([, name]) => name,
  );
  const given = [...code.matchAll(/\b(?:const|let|var) (\w+) ?= ?([^;\n]{1,200})/g)];
  for (const { 1: name = "", 2: value = "", index, 0: whole } of given.slice(0, MOST)) {
    const from = index + whole.length - value.length;
    const isOnly = set.indexOf(name) === set.lastIndexOf(name);
    take(name, text.slice(from, from + value.length), isOnly);
  }
  const reading: Reading = {
    isName,
    lists: listsIn(text, code),
    isSent: isSent ?? (() => false),
    isEmpty: !isSent,
    named: new Set(),
    tests: new Map(),
  };
  for (const { 1: name = "", 2: value = "", index, 0: whole } of code.matchAll(
    /\b(?:const|let|var) (\w+) ?= ?([^;\n]{1,600})/g,
  )) {
    const from = index + whole.length - value.length;
    const truth = truthOf(reading, text.slice(from, from + value.length));
    if (truth !== undefined) reading.tests.set(name, truth);
  }
  const left = withoutUnreached({ text, code }, (test) => truthOf(reading, test));
  return reading.named.size && !REFUSES.test(withWords(left)) ? [...reading.named] : [];
}

/** The text with the words for a name that it answers with, if it is given only words. */
function withWords(text: string): string {
  const taken = new Set([...text.matchAll(TAKEN)].map(([, name]) => name));
  const given = [...text.matchAll(GIVEN)];
  return text.replace(ANSWERS, (whole, key: string, name: string) => {
    const words = given.filter(([, other]) => other === name).map(([, , word]) => word);
    return taken.has(name) || !words.length || words.includes(undefined)
      ? whole
      : `${key}"${words.join(" ")}"`;
  });
}
const ANSWERS = /\b((?:permissionD|d)ecision["']?\s*:\s*)([A-Za-z_$][\w$]*)(?=\s*[,;}\n])/g;
const GIVEN =
  /(?<![\w$.])([\w$]+)\s*(?:[-+|&?*]{0,2}=(?![=>])(?:\s*["'`](\w*)["'`]\s*[;\n])?|\+\+)/g;
/** Something else may set it. */
const TAKEN = /[{,[(]\s*([\w$]+)(?=\s*(?:[,}\])]|=(?!=)|(?:of|in)\b))/g;

function listsIn(text: string, code: string): ReadonlyMap<string, readonly string[]> {
  const lists = new Map<string, readonly string[]>();
  for (const { 0: whole, 1: name = "", index } of code.matchAll(
    /\b(?:const|let|var) (\w+) ?= ?(?:new Set\()?\[[^\][]{1,2000}\]/g,
  ))
    lists.set(name, wordsIn(text.slice(index, index + whole.length)));
  return lists;
}

const wordsIn = (text: string): readonly string[] =>
  [...text.matchAll(/(["'`])([\w./:-]+)\1/g)].map(([, , word = ""]) => word);

function truthOf(reading: Reading, given: string): Truth {
  const test = given.trim();
  if (test.length > LONGEST) return undefined;
  const either = partsBetween(test, "||");
  const truths = (parts: readonly string[]) => parts.map((part) => truthOf(reading, part));
  if (either.length > 1) return joined(truths(either), true);
  const both = partsBetween(test, "&&");
  if (both.length > 1) return joined(truths(both), false);
  if (/^!(?!=)/.test(test)) return not(truthOf(reading, test.slice(1)));
  if (test.startsWith("(") && closingBracket(test, 0) === test.length - 1)
    return truthOf(reading, test.slice(1, -1));
  return reading.tests.get(test) ?? compared(reading, test);
}

function compared(reading: Reading, test: string): Truth {
  const { isName, lists } = reading;
  const [, left = "", sign, , word = ""] =
    /^([\w.?]{1,200})\s*([!=])==?\s*(["'`])([\w./:-]+)\3$/.exec(test) ?? [];
  if (isName(left)) return none(reading, [word], sign === "!");
  const [, whole = "", , part = ""] = ASKS_PART.exec(test) ?? [];
  if (reading.isEmpty && isName(whole)) return none(reading, [part], false);
  const [, list = "", of = ""] =
    /^(\w+|\[[^\][]{1,600}\])\.(?:includes|has)\(\s*([\w.?]{1,200})\s*\)$/.exec(test) ?? [];
  if (!isName(of)) return undefined;
  return none(reading, list.startsWith("[") ? wordsIn(list) : (lists.get(list) ?? []), false);
}

const ASKS_PART =
  /^([\w.?]{1,200})\.(?:startsWith|endsWith|includes)\(\s*(["'`])([^"'`$\\]{1,100})\2\s*\)$/;

/** The call is by none of these names, if the agent sends none of them. */
function none({ isSent, named }: Reading, names: readonly string[], truth: boolean): Truth {
  if (!names.length || names.some(isSent)) return undefined;
  for (const name of names) named.add(name);
  return truth;
}

/** The parts between the signs that stand in no bracket and no string. */
export function partsBetween(test: string, sign: "||" | "&&" | "??"): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let from = 0;
  for (let at = 0; at < test.length; at++) {
    const char = test[at] as string;
    if (quote) quote = char === quote ? "" : quote;
    else if (/["'`]/.test(char)) quote = char;
    else if ("([{".includes(char)) depth++;
    else if (")]}".includes(char)) depth--;
    else if (depth === 0 && test.startsWith(sign, at)) {
      parts.push(test.slice(from, at));
      from = at + 2;
    }
  }
  return [...parts, test.slice(from)];
}
