/** What a condition in Python comes to with what is known before the program starts. */
import { ofText } from "../../model/known.ts";
import { HOLE } from "./value.ts";
import { stringAt } from "./strings.ts";
import { masked } from "./masked.ts";
import { onlyValueOf } from "./named-values.ts";
import { argumentsIn, bracketed, inBrackets } from "./printed.ts";
import {
  argumentGiven,
  changedBy,
  DEEPEST_NAME,
  eventNamed,
  firstTrue,
  joined,
  LONGEST_TEST,
  not,
  NO_VALUE,
  type KnownReading,
  type Truth,
  type KnownValue,
} from "./truth.ts";

export function truthWithout(given: string, reading: KnownReading, deep = DEEPEST_NAME): Truth {
  const test = given.trim();
  if (deep < 0 || test.length > LONGEST_TEST) return undefined;
  const inner = bracketed(test);
  if (inner !== undefined) return truthWithout(inner, reading, deep - 1);
  const truths = (parts: readonly string[]) =>
    parts.map((part) => truthWithout(part, reading, deep - 1));
  const either = partsAt(test, "or");
  if (either.length > 1) return joined(truths(either), true);
  const both = partsAt(test, "and");
  if (both.length > 1) return joined(truths(both), false);
  if (/^not\b/.test(test)) return not(truthWithout(test.slice(3), reading, deep - 1));
  const named = namedBy(test, reading);
  if (named !== undefined) return truthWithout(named, reading, deep - 1);
  const value = valueOf(test, reading, deep - 1);
  return value === undefined ? undefined : Boolean(value);
}

function valueOf(given: string, reading: KnownReading, deep: number): KnownValue {
  const text = given.trim();
  if (deep < 0 || text.length > LONGEST_TEST) return undefined;
  const next = bracketed(text) ?? namedBy(text, reading);
  if (next !== undefined) return valueOf(next, reading, deep - 1);
  const either = partsAt(text, "or");
  if (either.length > 1) return firstTrue(either.map((part) => valueOf(part, reading, deep - 1)));
  if (partsAt(text, "and").length > 1 || /^not\b/.test(text)) return undefined;
  return (
    literal(text) ??
    asked(text, reading) ??
    told(text, reading) ??
    chosen(text, reading) ??
    begun(text, reading, deep) ??
    changed(text, reading, deep) ??
    compared(text, reading, deep)
  );
}

const namedBy = (whole: string, { code, text }: KnownReading): string | undefined =>
  /^[A-Za-z_]\w*$/.test(whole) && !/^(?:None|True|False)$/.test(whole)
    ? onlyValueOf(whole, code, text)
    : undefined;

function literal(text: string): KnownValue {
  if (/^(?:None|True|False)$/.test(text)) return text === "None" ? NO_VALUE : text === "True";
  const quoted = /^["']/.test(text) ? stringAt(text, 0) : undefined;
  return quoted?.to === text.length && !quoted.value.includes(HOLE) ? quoted.value : undefined;
}

/** `os.environ.get("NAME", "0")` */
function asked(text: string, { facts: { unset } }: KnownReading): KnownValue {
  const [head] = /^(?:os\.)?(?:environ\.get|getenv)\(/.exec(text) ?? [];
  const inner = head === undefined ? "" : inBrackets(text, head.length - 1);
  if (head === undefined || head.length + inner.length + 1 !== text.length) return undefined;
  const [first = "", other, more] = argumentsIn(inner);
  const name = literal(first);
  if (typeof name !== "string" || !unset.has(name) || more !== undefined) return undefined;
  return other === undefined ? NO_VALUE : literal(other);
}

/** A field, perhaps of an object in a field. */
const ASKS =
  /^\w+(?:\.get\(\s{0,9}["']\w+["']\s{0,9}(?:,\s{0,9}\{\}\s{0,9})?\)|\[["']\w+["']\]){0,3}(?:\.get\(\s*["'](\w+)["']\s*,?([^()]*)\)|\[\s*["'](\w+)["']\s*\])$/;

/** `data.get("hook_event_name", "")`, or `sys.argv[1] if len(sys.argv) > 1 else ""` */
function told(text: string, { facts }: KnownReading): KnownValue {
  const [, got, otherwise, keyed] = ASKS.exec(text) ?? [];
  if (got !== undefined && facts.absent?.includes(got))
    return otherwise?.trim() ? literal(otherwise.trim()) : NO_VALUE;
  const [, place, sign, count, other] =
    /^sys\.argv\[([1-9])\](?:\s+if\s+len\(sys\.argv\)\s*(>=?)\s*(\d)\s+else\s+([^]+))?$/.exec(
      text,
    ) ?? [];
  const isItsOwn = sign === undefined || Number(count) === Number(place) + sign.length - 1;
  const word = place && isItsOwn ? argumentGiven(facts, Number(place)) : undefined;
  return eventNamed(facts, got ?? keyed) ?? (word === "" ? literal(other ?? "") : word);
}

/** A name that is compared with the script's own argument is taken for what holds it. */
function chosen(name: string, { text, facts: { told, words = [] } }: KnownReading): KnownValue {
  const values = told && words.length ? comparedIn(text).get(name) : undefined;
  return values && words.find((word) => values.has(word));
}

/** Names with the texts that a program compares them with. */
const comparedIn = ofText((text) => {
  const found = new Map<string, Set<KnownValue>>();
  for (const [, name = "", single, several = ""] of text.matchAll(COMPARED)) {
    const values = single === undefined ? argumentsIn(several) : [single];
    found.set(name, new Set([...(found.get(name) ?? []), ...values.map(literal)]));
  }
  return found;
});
const COMPARED =
  /(?<![\w.])([A-Za-z_][\w.]*)(?![\w.])\s{0,9}(?:==\s{0,9}("[^"\n]*"|'[^'\n]*')|in\s{0,9}[[({]([^\])}]{0,2000})[\])}])/g;

/** `path.endswith((".env", ".pem"))` */
function begun(text: string, reading: KnownReading, deep: number): KnownValue {
  const [, before = "", way = ""] = /^([^()]+)\.(starts|ends)with\(/.exec(text) ?? [];
  const value = before && valueOf(before, reading, deep - 1);
  const inner = inBrackets(text, text.indexOf("("));
  if (!way || typeof value !== "string" || !text.endsWith(`(${inner})`)) return undefined;
  const words = argumentsIn(bracketed(inner) ?? inner).map(literal);
  if (!words.every((word) => typeof word === "string")) return undefined;
  return words.some((word) => (way === "ends" ? value.endsWith(word) : value.startsWith(word)));
}

function changed(text: string, reading: KnownReading, deep: number): KnownValue {
  const [, before = "", way = ""] = /^([^]+)\.(strip|lower|casefold|upper)\(\)$/.exec(text) ?? [];
  const value = before && valueOf(before, reading, deep - 1);
  return way && typeof value === "string" ? changedBy(way, value) : undefined;
}

function compared(text: string, reading: KnownReading, deep: number): KnownValue {
  const signs = signsIn(text, /==|!=|[<>]|\bis\s+not\b|\bis\b|\bnot\s+in\b|\bin\b/);
  const [sign, other] = signs;
  if (!sign || other) return undefined;
  const left = valueOf(text.slice(0, sign.at), reading, deep - 1);
  const right = text.slice(sign.at + sign.sign.length).trim();
  const isNot = /!|not/.test(sign.sign);
  if (sign.sign.endsWith("in")) {
    const among = left === undefined ? undefined : isAmong(left, right, reading);
    const whole = among ?? (typeof left === "string" ? valueOf(right, reading, deep - 1) : among);
    const isIn = typeof whole === "string" ? whole.includes(String(left)) : among;
    return isIn === undefined ? undefined : isIn !== isNot;
  }
  const value = /[<>]/.test(sign.sign) ? undefined : valueOf(right, reading, deep - 1);
  return left === undefined || value === undefined ? undefined : (left === value) !== isNot;
}

function isAmong(value: KnownValue, list: string, reading: KnownReading): Truth {
  if (/^(?:os\.)?environ$/.test(list))
    return typeof value === "string" && reading.facts.unset.has(value) ? false : undefined;
  const given = namedBy(list, reading) ?? list;
  if (given !== list && [".", "["].some((sign) => reading.code.includes(list + sign)))
    return undefined;
  // A pair of brackets around a value is not told with it.
  const inner = /^[[({]/.test(given) ? inBrackets(given, 0) : undefined;
  const words = argumentsIn(inner ?? given).map(literal);
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
