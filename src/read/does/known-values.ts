/** What a condition in JavaScript or Python comes to with what is known before the program starts. */
import { masked, uncommented, type Masked, type ProgramLanguage } from "./masked.ts";
import { onlyValueOf } from "./named-values.ts";
import { bracketed } from "./printed.ts";
import { stringAt } from "./strings.ts";
import { joined, not, withSureArguments, type Foreknown, type Truth } from "./truth.ts";
import { HOLE } from "./value.ts";

/** No value at all, which is `None`, `null` or `undefined`. */
export const NO_VALUE = 0;
/** What is known of a value; undefined if nothing is. */
export type KnownValue = string | boolean | typeof NO_VALUE | undefined;

/** A program without its comments that is read with what is known of its run. */
export interface KnownReading extends Masked {
  readonly facts: Foreknown;
  readonly language: Conditions;
}

/** Reads one form of an expression, whose parts `valueOf` reads. */
export type ReadForm = (
  text: string,
  reading: KnownReading,
  valueOf: (part: string) => KnownValue,
) => KnownValue;

export interface Conditions {
  readonly name: ProgramLanguage;
  readonly words: { readonly [word: string]: KnownValue };
  readonly partsBetween: (test: string, sign: "or" | "and") => readonly string[];
  /** It chooses between values, or makes a function. */
  readonly isUnclear?: (test: string) => boolean;
  /** What stands behind a sign that turns its truth around. */
  readonly negated: (test: string) => string | undefined;
  /** Another expression that is true where this one is. */
  readonly sameTruth?: (test: string, program: Masked) => string | undefined;
  readonly forms: readonly ReadForm[];
}

const LONGEST = 600;
/** A name may stand for another one. */
const DEEPEST = 8;

export function knownReading(
  program: string,
  facts: Foreknown,
  language: Conditions,
): KnownReading {
  const text = uncommented(program, language.name);
  const code = masked(text, language.name);
  return { text, code, facts: withSureArguments(facts, code), language };
}

export function truthOfTest(given: string, reading: KnownReading, deep = DEEPEST): Truth {
  const test = given.trim();
  const { language } = reading;
  if (deep < 0 || test.length > LONGEST || language.isUnclear?.(test)) return undefined;
  const truth = (part: string) => truthOfTest(part, reading, deep - 1);
  for (const sign of ["or", "and"] as const) {
    const parts = language.partsBetween(test, sign);
    if (parts.length > 1) return joined(parts.map(truth), sign === "or");
  }
  const negated = language.negated(test);
  if (negated !== undefined) return not(truth(negated));
  const next = sameValue(test, reading) ?? language.sameTruth?.(test, reading);
  if (next !== undefined) return truth(next);
  const value = valueOf(test, reading, deep - 1);
  return value === undefined ? undefined : Boolean(value);
}

function valueOf(given: string, reading: KnownReading, deep: number): KnownValue {
  const text = given.trim();
  const { partsBetween, negated, isUnclear, forms } = reading.language;
  if (deep < 0 || text.length > LONGEST || isUnclear?.(text)) return undefined;
  const value = (part: string) => valueOf(part, reading, deep - 1);
  const next = sameValue(text, reading);
  if (next !== undefined) return value(next);
  const either = partsBetween(text, "or");
  if (either.length > 1) return firstTrue(either.map(value));
  if (partsBetween(text, "and").length > 1 || negated(text) !== undefined) return undefined;
  let found = literalValue(text, reading);
  for (const read of forms) found ??= read(text, reading, value);
  return found ?? changed(text, reading, value);
}

const sameValue = (text: string, reading: KnownReading): string | undefined =>
  bracketed(text) ?? valueNamed(text, reading);

export const valueNamed = (text: string, reading: KnownReading): string | undefined =>
  /^[A-Za-z_$][\w$]*$/.test(text) && !Object.hasOwn(reading.language.words, text)
    ? onlyValueOf(text, reading)
    : undefined;

/** The value of several with "or" between them. */
function firstTrue(values: readonly KnownValue[]): KnownValue {
  const decides = values.findIndex((value) => value === undefined || Boolean(value));
  return values.at(decides);
}

export const literalValue = (text: string, { language }: KnownReading): KnownValue =>
  Object.hasOwn(language.words, text) ? language.words[text] : quotedText(text);

/** The text of a string that computes nothing. */
export function quotedText(text: string): string | undefined {
  const quoted = /^["'`]/.test(text) ? stringAt(text, 0) : undefined;
  return quoted?.to === text.length && !quoted.value.includes(HOLE) ? quoted.value : undefined;
}

/** Blanks are taken away, or the case is changed. */
const changed: ReadForm = (text, _, valueOf) => {
  const [, before = "", mark, way = ""] =
    /^([^]+?)(\?)?\.(trim|strip|toLowerCase|lower|casefold|toUpperCase|upper)\(\)$/.exec(text) ??
    [];
  const value = before ? valueOf(before) : undefined;
  if (value === NO_VALUE && mark) return NO_VALUE;
  if (typeof value !== "string") return undefined;
  if (/strip|trim/.test(way)) return value.trim();
  return /upper/i.test(way) ? value.toUpperCase() : value.toLowerCase();
};
