/** Finds what a shell's program asks of its event, where it is seen to have nothing else of it. */
import { isFields, type Fields, type Json } from "../../model/json.ts";
import { askedAsJq } from "./asked-as-jq.ts";
import { asksByJq, filtersOfJq, WHOLE } from "./payload-reads.ts";

/** The paths of a question, of which the first that is there answers it. */
type Asked = readonly string[];

/** Lines that read nothing. */
const LEADS = /^(?:#[^\n]*|set -[eu]*(?:o pipefail)?|\w+=[\w./"'-]*|[ \t]*)\n/;
/** These lead to a folder. */
const GOES =
  /^(?:cd "\$\w+"|\w+="?\$\(cd "?\$\(dirname [^\n|;()]{1,80}\)[^\n|;()]{0,40}&& pwd(?: -P)?\)"?)\n/;
/** The whole event is thrown away. */
const THROWN_AWAY = /^cat\s{0,4}>\s{0,4}\/dev\/null(?:\s+\|\|\s+true)?[ \t]*(?:[\n;]|$)/;
/** The first command reads the whole event, so that no later one gets any of it. */
const BY_CAT = /^(\w+)="?\$\(\s*cat\b/;
const BY_JQ =
  /^(?:\w+="?\$\(\s*)?jq(?: -\w+)* (?:'[^'\n]*'|"[^"$`\n]*")\s*(?:2>\s*\/dev\/null\s*)?(?:[|)]|$)/;
/** It reads nothing. */
const WRITES = /\bjq[ \t]+(?:-[a-z]*n[a-z]*|--null-input)(?=[ \t])/g;
const FIRST_OF = /^\s*\.[\w.]+(?:\s*\/\/\s*(?:\.[\w.]+|empty|""))*\s*$/;
/** Other files' words may use the variable that holds the event. */
const TAKES_IN = /^[ \t]*(?:source|\.|eval)[ \t]/m;

/** It is undefined if the program may have more of its event than what it asks for. */
export function pathsAsked(program: string): readonly Asked[] | undefined {
  let text = askedAsJq(program).replace(WRITES, "printf").trimEnd();
  for (let lead = LEADS.exec(text); lead; lead = LEADS.exec(text))
    text = text.slice(lead[0].length);
  if (isThrownAway(text)) return [];
  const filters = filtersOfJq(text);
  if (!filters?.every((filter) => FIRST_OF.test(filter))) return undefined;
  const [, held] = BY_CAT.exec(text) ?? [];
  const isSeen =
    held === undefined
      ? filters.length === 1 && BY_JQ.test(text)
      : !TAKES_IN.test(text) && asksByJq(text) && isNamedOnlyAsValue(text, held);
  return isSeen ? filters.map((filter) => filter.match(/(?<![\w.])\.[\w.]+/g) ?? []) : undefined;
}

function isThrownAway(program: string): boolean {
  const leadOf = (text: string) => (LEADS.exec(text) ?? GOES.exec(text))?.[0];
  let text = program;
  for (let lead = leadOf(text); lead; lead = leadOf(text)) text = text.slice(lead.length);
  return THROWN_AWAY.test(text);
}

/** It is not handed on by its name, as `export` does. */
const isNamedOnlyAsValue = (text: string, held: string): boolean =>
  text.search(WHOLE) === 0 &&
  [...text.matchAll(NAMES)].filter(([, sign, name]) => !sign && name === held).length === 1;
const NAMES = /(\$\{?)?\b(\w+)/g;

/** Agents have words of their own for these, and write results and transcripts in their own forms. */
const IN_OWN_WORDS =
  /name$|mode|type$|status|transcript|^\.(?:source|reason|trigger|effort)$|^\.tool_(?!input\.)/;

/** Every question has an answer, which does not depend on the agent's own words. */
export const isToldAll = (questions: readonly Asked[], payload: Fields): boolean =>
  !questions.flat().some((path) => IN_OWN_WORDS.test(path)) && !isUntold(questions, payload);

/** Some question has no answer: no path of it leads to a plain value. */
export const isUntold = (questions: readonly Asked[], payload: Fields): boolean =>
  !questions.every((paths) =>
    paths.some((path) => isPlain(path.slice(1).split(".").reduce(within, payload))),
  );

const within = (value: Json | undefined, name: string): Json | undefined =>
  isFields(value) && Object.hasOwn(value, name) ? (value[name] as Json) : undefined;

const isPlain = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && typeof value !== "object";
