/** Finds what a name in a program in JavaScript or Python holds where it is printed. */
import { ofText } from "../../model/known.ts";
import type { Masked } from "./masked.ts";
import { stringAt } from "./strings.ts";
import {
  callsOf,
  isInBrackets,
  isTakenIn,
  LONGEST,
  MOST_PLACES,
  NEAR,
  placesOfNames,
} from "./names.ts";
import { argumentsIn, inBrackets, MAKES_JSON, printedBy } from "./printed.ts";
import { isSame, PAYLOAD, together, UNSEEN, UNSEEN_JSON, type Printable } from "./value.ts";

const NAMED = /^(?:(json\.dumps|JSON\.stringify)\s*\(\s*)?([A-Za-z_$][\w$]*)\s*(?=[,)]|$)/;

/** A template that holds a name, or the JSON of one, and ends of lines. */
const ONLY_NAME = /^`\$\{([A-Za-z_$][\w$]*|JSON\.stringify\([A-Za-z_$][\w$]*\))\}(?:\\n)*`$/;

/** Where a call prints, as far as it matters for what it prints. */
interface Around {
  /** All texts that may call a function of the program. */
  readonly others: () => readonly string[];
  /** The place in a program in JavaScript. */
  readonly at?: number;
  /** An expression as each call of the function around it has it. */
  readonly filled?: (expression: string) => readonly string[];
}

/** All that these words of a call may print; `code` is the program without strings and comments. */
export const printedAll = (
  program: Masked,
  words: readonly string[],
  around: Around,
): readonly Printable[] => {
  const isMade = MAKES_JSON.test(words[0] ?? "");
  return printedWith(program, words, around).map((value) =>
    isMade && isSame(value, UNSEEN) ? UNSEEN_JSON : value,
  );
};

function printedWith(
  program: Masked,
  words: readonly string[],
  { others, at, filled = (expression) => [expression] }: Around,
): readonly Printable[] {
  const { code, text } = program;
  const [shown = "", ...rest] = words;
  const first = shown.replace(ONLY_NAME, "$1");
  const [head = "", dumps, name = ""] = NAMED.exec(first) ?? [];
  if (!name || rest.length) return filled(first).map((text) => printedBy([text, ...rest]));
  const isObject = dumps !== undefined;
  const printed = (expression: string): readonly Printable[] => {
    if (INPUT.test(expression)) return [PAYLOAD];
    const made = isObject || at === undefined ? undefined : returnedBy(program, expression);
    const words = isObject
      ? first.replace(head, () => head.slice(0, -name.length) + expression)
      : expression;
    return made ?? filled(words).map((text) => printedBy([text]));
  };
  const given = givenTo(name, program, isObject, at);
  const set = given?.filter(({ adds }) => !adds) ?? [];
  if (given && set.length) {
    const added = given.filter(({ adds }) => adds);
    if (added.length && set.every(isEmpty) && added.every((given) => isChunk(text, given)))
      return [PAYLOAD];
    return set.flatMap(({ expression }) =>
      printed(expression).map((value) => (added.length ? together([value, UNSEEN]) : value)),
    );
  }
  if (!isObject && namesIn(code).inputs.has(name)) return [PAYLOAD];
  const calls = callsWith(name, program, others, isObject);
  return calls ? calls.flatMap(printed) : [UNSEEN];
}

/** All that a function returns of which this is a call; undefined if it is none that is seen. */
function returnedBy(program: Masked, expression: string): readonly Printable[] | undefined {
  const { code, text } = program;
  const [called = "", name = ""] = /^(?:await\s+)?([A-Za-z_$][\w$]*)\(/.exec(expression) ?? [];
  const heads = (placesOfNames(code).get(name) ?? []).filter((place) =>
    /\bfunction\s+$/.test(code.slice(Math.max(0, place - 12), place)),
  );
  const [head, other] = heads;
  const isWhole = called.length + inBrackets(expression, called.length - 1).length + 1;
  if (head === undefined || other !== undefined || isWhole !== expression.length) return undefined;
  const open = head + name.length;
  const close = open + inBrackets(code, open).length + 1;
  const [before = ""] =
    /^\)\s*(?::\s*[\w<>[\]|., ]+)?\{/.exec(code.slice(close, close + NEAR)) ?? [];
  const from = close + before.length - 1;
  const body = code[open] === "(" && before ? inBrackets(code, from) : "";
  if (!/\breturn\b/.test(body)) return undefined;
  return [...body.matchAll(/\breturn\b/g)].flatMap(({ index }) => {
    const at = from + 1 + index;
    const value = statementAt(text, at + "return".length);
    if (/^(?:null|undefined|""|'')?$/.test(value)) return [];
    const [, lines] = /^([A-Za-z_$][\w$]*)\.join\(/.exec(value) ?? [];
    return lines === undefined ? printedBy([value]) : joinedAt(program, lines, at);
  });
}

/** The lines of a list that is begun with a text, and to which others are only added. */
function joinedAt({ code, text }: Masked, name: string, at: number): Printable {
  const places = inItsBlock(code, placesOfNames(code).get(name) ?? [], at);
  const [set = 0] = places;
  const rest = code.slice(set + name.length);
  const [begun = "", same] = /^\s*=\s*\[\]\s*;?\s*([\w$]+)\.push\(/.exec(rest) ?? [];
  const isAdded = places
    .slice(1)
    .every((place) =>
      /^\.(?:push\(|join\(|length\b(?!\s*=))/.test(
        code.slice(place + name.length, place + name.length + 20),
      ),
    );
  if (same !== name || !isAdded) return UNSEEN;
  const [first = ""] = argumentsIn(inBrackets(text, set + name.length + begun.length - 1));
  return together([printedBy([first]), UNSEEN]);
}

/** What reads the whole of the program's input, as a text or as what it means. */
const INPUT =
  /^(?:(?:JSON\.parse|json\.loads?)\s*\(\s*)?(?:await\s+)?(?:\w*[sS]tdin\w*\(|(?:fs\.)?readFileSync\(\s*(?:0|["']\/dev\/stdin["'])|Buffer\.concat\(|sys\.stdin\b)/;
/** A function is called with the input when it is there. */
const GIVEN_INPUT = /\b\w*[sS]tdin\w*\(\)\s*\.then\(\s*(?:async\s*)?\(?\s*([A-Za-z_$][\w$]*)/g;
const isEmpty = ({ expression }: Given) => /^(?:""|'')$/.test(expression);
const isChunk = (text: string, { expression }: Given) =>
  /^\w+(?:\.(?:toString|substring|slice|trim)\([^()]{0,60}\))?$/.test(expression) &&
  /\bstdin\s*\.\s*on\(\s*["'`]data["'`]/.test(text);

/** The numbers that a name stands for, if it stands for nothing else. */
export function numbersOf(name: string, program: Masked): readonly number[] | undefined {
  const given = givenTo(name, program, false);
  const items = given?.map(({ expression, adds }) =>
    adds ? NaN : Number(expression || "no number"),
  );
  return items?.length && items.every((number) => Number.isInteger(number)) ? items : undefined;
}

/** What a name stands for that is given one value only. */
export function onlyValueOf(name: string, program: Masked): string | undefined {
  const [given, other] = givenTo(name, program, false) ?? [];
  return given && !other && !given.adds ? given.expression : undefined;
}

interface Given {
  readonly expression: string;
  /** It is added to what the name held before. */
  readonly adds: boolean;
}

/** The functions of a program, and what was found of its names. */
const namesIn = ofText((code) => ({
  found: new Map<string, readonly Given[] | undefined>(),
  functions: [...code.matchAll(FUNCTION)],
  inputs: new Set([...code.matchAll(GIVEN_INPUT)].map(([, name]) => name)),
}));

function givenTo(
  name: string,
  program: Masked,
  isObject: boolean,
  at?: number,
): readonly Given[] | undefined {
  const { code } = program;
  const { found } = namesIn(code);
  const scoped = inItsBlock(code, placesOfNames(code).get(name) ?? [], at);
  const key = `${name} ${String(isObject)} ${scoped[0]}`;
  if (!found.has(key) && found.size < MOST_NAMES)
    found.set(key, findGiven(scoped, name, program, isObject));
  return found.get(key);
}

/** The places of the name within the innermost block around this place that declares it. */
function inItsBlock(code: string, places: readonly number[], at?: number): readonly number[] {
  if (at === undefined || places.length > MOST_PLACES) return places;
  const isDeclared = (place: number) =>
    /\b(?:const|let)\s+$/.test(code.slice(Math.max(0, place - 8), place));
  const blocks = places.flatMap((place) =>
    isDeclared(place) ? (blockAround(code, place) ?? []) : [],
  );
  const around = blocks.filter(({ from, to }) => from < at && at < to);
  const inner = around.sort((a, b) => b.from - a.from)[0];
  return inner ? places.filter((place) => inner.from < place && place < inner.to) : places;
}

/** It is undefined of what stands in no block, or far behind its beginning. */
function blockAround(code: string, place: number) {
  let depth = 1;
  let from = place;
  while (depth > 0 && --from > place - FAR)
    depth += code[from] === "}" ? 1 : code[from] === "{" ? -1 : 0;
  return depth > 0 ? undefined : { from, to: from + inBrackets(code, from).length + 1 };
}

const FAR = 20_000;

const MOST_NAMES = 64;

const BEGINS = /(?:^|[;{)]|=>)\s*(?:(?:const|let|var)\s+)?$/;

/** Undefined if something else may set the name, or change the object that it holds. */
function findGiven(
  places: readonly number[],
  name: string,
  { code, text }: Masked,
  isObject: boolean,
): readonly Given[] | undefined {
  if (places.length > MOST_PLACES) return undefined;
  const given: Given[] = [];
  for (const index of places) {
    const before = code.slice(Math.max(0, index - NEAR), index);
    const line = before.slice(before.lastIndexOf("\n") + 1);
    const behind = index + name.length;
    const rest = code.slice(behind, behind + NEAR);
    const [set, sign] = /^\s*(?::[^\n=]{1,80})?(\+?=)(?![=>])/.exec(rest) ?? [];
    if (set !== undefined && line.length < NEAR && BEGINS.test(line)) {
      if (isInBrackets(code, index)) return undefined;
      const expression = statementAt(text, behind + set.length);
      if (isObject && (sign !== "=" || !expression.startsWith("{"))) return undefined;
      given.push({ expression, adds: sign === "+=" });
    } else if (
      isTakenIn(code, index) ||
      (isObject ? !/(?:json\.dumps?|JSON\.stringify)\s*\(\s*$/.test(line) : isSet(line, rest))
    )
      return undefined;
  }
  return given;
}

/** A function, and the name of the first thing that it is given. */
const FUNCTION =
  /(?:\bfunction\s+(\w+)\s*\(|\b(?:const|let|var)\s+(\w+)\s*=\s*(?:async\s*)?(?:function\s*)?(?:\(|(?=\w+\s*=>))|\bdef\s+(\w+)\s*\()\s*([A-Za-z_$][\w$]*)\s*(?=[,)=:])/g;

/** What the function whose first word has this name is called with; undefined if it is not known. */
function callsWith(
  name: string,
  program: Masked,
  others: () => readonly string[],
  isObject: boolean,
): readonly string[] | undefined {
  const { code } = program;
  const heads = namesIn(code).functions.filter(([, , , , first]) => first === name);
  const [head] = heads;
  const called = head?.[1] ?? head?.[2] ?? head?.[3];
  if (!head || called === undefined || heads.length > 1) return undefined;
  const own = head.index + head[0].lastIndexOf(name);
  const places = (placesOfNames(code).get(name) ?? []).filter((place) => place !== own);
  const given = findGiven(places, name, program, isObject);
  if (!given || given.length) return undefined;
  const isFilled = /^\s*(?::[^,()=]*)?=/.test(
    code.slice(own + name.length, own + name.length + NEAR),
  );
  return callsOf(called, others())?.map(([first = isFilled ? "unknown" : ""]) => first);
}

/** The name stands where a value is put into it, or where a function or a block gets it. */
export const isSet = (line: string, rest: string): boolean =>
  /(?:\b(?:for(?![^:=]*\b(?:in|of)\b)|as|import|global|nonlocal|del|let|var|const|lambda|function|def)\b|\bcatch\s*\()[^:=]*$/.test(
    line,
  ) ||
  /^\s*(?:(?:[-+*/|&^%]|\?\?|\|\||&&|\*\*|<<|>>>?)?=(?![=>])|:=|\+\+|--)/.test(rest) ||
  /^[\s\w,]*[)\]]\s*in\b/.test(rest) ||
  (METHOD.test(line) && /^[^()]*\)\s*(?::[^{};]*)?\{/.test(rest)) ||
  (!line.replace(/\([^()]*\)/g, "").includes("(") && HEAD_ENDS.test(rest)) ||
  // A block may begin behind the name, with an assignment of its own.
  /^(?:[\w$\s,.[\]{}]|:(?!\s*\n))*\)?\s*=(?!=)/.test(rest);

/** The head of a function that began on a line before. */
const HEAD_ENDS = /^(?:[^()]|\([^()]*\))*\)\s*(?:(?::[^{};\n]*)?(?:\{|=>)|(?:->[^:\n]*)?:\s*\n)/;

/** The first word of a method, before what it is given. */
const METHOD =
  /(?:^|[;{},])\s*(?:static\s+|async\s+|get\s+|set\s+|\*\s*)*(?!(?:if|while|switch|for|with|catch|return)\b)[#\w$]+\s*\([^()]*$/;

/** The text of an assignment's value, up to the end of its statement. */
function statementAt(whole: string, from: number): string {
  const text = whole.slice(from, from + LONGEST);
  let at = text.search(/\S|$/);
  while (at < text.length && !/[;\n)\]}]/.test(text[at] as string)) {
    const quoted = stringAt(text, at);
    if (quoted) at = quoted.to;
    else if (/[([{]/.test(text[at] as string)) at += inBrackets(text, at).length + 2;
    else at++;
  }
  const value = text.slice(0, at).trim();
  if (at >= LONGEST) return "unknown";
  const isInBrackets = value.startsWith("(") && inBrackets(value, 0).length + 2 === value.length;
  return isInBrackets ? value.slice(1, -1).trim() : value;
}
