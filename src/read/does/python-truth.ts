/** How a condition in Python is written that asks for what is known before the program starts. */
import { ofText } from "../../model/known.ts";
import {
  literalValue,
  NO_VALUE,
  quotedText,
  valueNamed,
  type Conditions,
  type KnownReading,
  type KnownValue,
  type ReadForm,
} from "./known-values.ts";
import { masked } from "./masked.ts";
import { argumentsIn, bracketed, inBrackets } from "./printed.ts";
import { argumentGiven, eventNamed, type Truth } from "./truth.ts";

/** `os.environ.get("NAME", "0")` */
const asked: ReadForm = (text, reading) => {
  const [called] = /^(?:os\.)?(?:environ\.get|getenv)(?=\()/.exec(text) ?? [];
  const [first = "", other, more] = argumentsIn((called && bracketed(text, called)) ?? "");
  const name = quotedText(first);
  if (name === undefined || !reading.facts.unset.has(name) || more !== undefined) return undefined;
  return other === undefined ? NO_VALUE : literalValue(other, reading);
};

/** A field, perhaps of an object in a field. */
const ASKS =
  /^\w+(?:\.get\(\s{0,9}["']\w+["']\s{0,9}(?:,\s{0,9}\{\}\s{0,9})?\)|\[["']\w+["']\]){0,3}(?:\.get\(\s*["'](\w+)["']\s*,?([^()]*)\)|\[\s*["'](\w+)["']\s*\])$/;

/** `data.get("hook_event_name", "")`, or `sys.argv[1] if len(sys.argv) > 1 else ""` */
const told: ReadForm = (text, reading) => {
  const { facts } = reading;
  const [, got, otherwise, keyed] = ASKS.exec(text) ?? [];
  if (got !== undefined && facts.absent?.includes(got))
    return otherwise?.trim() ? literalValue(otherwise.trim(), reading) : NO_VALUE;
  const [, place, sign, count, other] =
    /^sys\.argv\[([1-9])\](?:\s+if\s+len\(sys\.argv\)\s*(>=?)\s*(\d)\s+else\s+([^]+))?$/.exec(
      text,
    ) ?? [];
  const isItsOwn = sign === undefined || Number(count) === Number(place) + sign.length - 1;
  const word = place && isItsOwn ? argumentGiven(facts, Number(place)) : undefined;
  return (
    eventNamed(facts, got ?? keyed) ?? (word === "" ? literalValue(other ?? "", reading) : word)
  );
};

/** A name that is compared with the script's own argument is taken for what holds it. */
const chosen: ReadForm = (name, { text, facts: { told, words = [] } }) => {
  const values = told && words.length ? comparedIn(text).get(name) : undefined;
  return values && words.find((word) => values.has(word));
};

/** Names with the texts that a program compares them with. */
const comparedIn = ofText((text) => {
  const found = new Map<string, Set<string | undefined>>();
  for (const [, name = "", single, several = ""] of text.matchAll(COMPARED)) {
    const values = single === undefined ? argumentsIn(several) : [single];
    found.set(name, new Set([...(found.get(name) ?? []), ...values.map(quotedText)]));
  }
  return found;
});
const COMPARED =
  /(?<![\w.])([A-Za-z_][\w.]*)(?![\w.])\s{0,9}(?:==\s{0,9}("[^"\n]*"|'[^'\n]*')|in\s{0,9}[[({]([^\])}]{0,2000})[\])}])/g;

/** `path.endswith((".env", ".pem"))` */
const begun: ReadForm = (text, _, valueOf) => {
  const [, before = "", way, given = ""] = /^([^()]+)\.(starts|ends)with(\([^]*)/.exec(text) ?? [];
  const value = before ? valueOf(before) : undefined;
  const inner = bracketed(given);
  if (typeof value !== "string" || inner === undefined) return undefined;
  const words = argumentsIn(bracketed(inner) ?? inner).map(quotedText);
  if (!words.every((word) => word !== undefined)) return undefined;
  return words.some((word) => (way === "ends" ? value.endsWith(word) : value.startsWith(word)));
};

const compared: ReadForm = (text, reading, valueOf) => {
  const signs = signsIn(text, /==|!=|[<>]|\bis\s+not\b|\bis\b|\bnot\s+in\b|\bin\b/);
  const [sign, other] = signs;
  if (!sign || other) return undefined;
  const left = valueOf(text.slice(0, sign.at));
  const right = text.slice(sign.at + sign.sign.length).trim();
  const isNot = /!|not/.test(sign.sign);
  if (sign.sign.endsWith("in")) {
    const among = left === undefined ? undefined : isAmong(left, right, reading);
    const whole = among ?? (typeof left === "string" ? valueOf(right) : among);
    const isIn = typeof whole === "string" ? whole.includes(String(left)) : among;
    return isIn === undefined ? undefined : isIn !== isNot;
  }
  const value = /[<>]/.test(sign.sign) ? undefined : valueOf(right);
  return left === undefined || value === undefined ? undefined : (left === value) !== isNot;
};

function isAmong(value: KnownValue, list: string, reading: KnownReading): Truth {
  if (/^(?:os\.)?environ$/.test(list))
    return typeof value === "string" && reading.facts.unset.has(value) ? false : undefined;
  const given = valueNamed(list, reading) ?? list;
  if (given !== list && [".", "["].some((sign) => reading.code.includes(list + sign)))
    return undefined;
  // A pair of brackets around a value is not told with it.
  const inner = /^[[({]/.test(given) ? inBrackets(given, 0) : undefined;
  const words = argumentsIn(inner ?? given).map((word) => literalValue(word, reading));
  const isList = inner === undefined ? words.length > 1 : inner.length + 2 === given.length;
  return isList && !words.includes(undefined) ? words.includes(value) : undefined;
}

interface Sign {
  readonly sign: string;
  readonly at: number;
}

/** The places of signs that stand in no bracket and no string. */
function signsIn(text: string, signs: RegExp): readonly Sign[] {
  const found: Sign[] = [];
  let open = 0;
  for (const { 0: sign, index } of masked(text, "python").matchAll(
    new RegExp(`[([{]|[)\\]}]|${signs.source}`, "g"),
  )) {
    if (/^[([{]/.test(sign)) open++;
    else if (/^[)\]}]/.test(sign)) open--;
    else if (open === 0) found.push({ sign, at: index });
  }
  return found;
}

/** The parts between words that stand in no bracket; only one if it chooses or makes a function. */
function partsAt(text: string, word: "or" | "and"): readonly string[] {
  const signs = signsIn(text, /(?<![\w.])(?:or|and|if|lambda)(?!\w)/);
  if (signs.some(({ sign }) => sign === "if" || sign === "lambda")) return [text];
  const cuts = signs.filter(({ sign }) => sign === word);
  return [...cuts, { at: text.length }].map(({ at }, i) => {
    const before = cuts[i - 1];
    return text.slice(before ? before.at + word.length : 0, at);
  });
}

export const PYTHON_CONDITIONS: Conditions = {
  name: "python",
  words: { True: true, False: false, None: NO_VALUE },
  partsBetween: partsAt,
  negated: (test) => (/^not\b/.test(test) ? test.slice(3) : undefined),
  forms: [asked, told, chosen, begun, compared],
};
