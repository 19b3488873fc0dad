/** Leaves out of a program in JavaScript what it does not do with what is known before it starts. */
import { stringAt } from "./strings.ts";
import { masked, uncommented } from "./masked.ts";
import { partsBetween } from "./named-tools.ts";
import { onlyValueOf } from "./named-values.ts";
import { withoutUnreached } from "./node-reached.ts";
import { argumentsIn, bracketed, inBrackets } from "./printed.ts";
import {
  argumentGiven,
  asksForEvent,
  changedBy,
  DEEPEST_NAME,
  eventNamed,
  firstTrue,
  joined,
  LONGEST_TEST,
  not,
  NO_VALUE,
  type Foreknown,
  type KnownReading,
  withSureArguments,
  type Truth,
  type KnownValue,
} from "./truth.ts";
import { HOLE } from "./value.ts";

export function reachedNode(script: string, facts: Foreknown): string {
  const asks = facts.unset.size > 0 && /\bprocess\.env\b/.test(script);
  if (!asks && !asksForEvent(script, facts)) return script;
  const text = uncommented(script, "node");
  const code = masked(text, "node");
  const known = withSureArguments(facts, code);
  const left = withoutUnreached(text, code, (test) => truthOf(test, { text, code, facts: known }));
  return left === text ? script : left;
}

function truthOf(given: string, reading: KnownReading, deep = DEEPEST_NAME): Truth {
  const test = given.trim();
  if (deep < 0 || test.length > LONGEST_TEST) return undefined;
  const truths = (parts: readonly string[]) =>
    parts.map((part) => truthOf(part, reading, deep - 1));
  if (isChoice(test)) return undefined;
  const either = partsBetween(test, "||");
  if (either.length > 1) return joined(truths(either), true);
  const both = partsBetween(test, "&&");
  if (both.length > 1) return joined(truths(both), false);
  if (/^!(?!=)/.test(test) && !compares(test))
    return not(truthOf(test.slice(1), reading, deep - 1));
  const next =
    bracketed(test) ??
    bracketed(test, "Boolean") ??
    namedBy(test, reading) ??
    returnedBy(test, reading);
  if (next !== undefined) return truthOf(next, reading, deep - 1);
  const value = valueOf(test, reading, deep - 1);
  return value === undefined ? undefined : Boolean(value);
}

const isChoice = (test: string): boolean => /\?(?![?.])(?<!\?\?)|=>/.test(masked(test, "node"));
const compares = (test: string): boolean => /[^=!<>]==|!=|[<>]/.test(masked(test, "node"));

const namedBy = (whole: string, { code, text }: KnownReading): string | undefined =>
  /^[A-Za-z_$][\w$]*$/.test(whole) && !/^(?:null|undefined|true|false)$/.test(whole)
    ? onlyValueOf(whole, code, text)
    : undefined;

/** What a function without arguments returns, if it does nothing else. */
function returnedBy(call: string, { code, text }: KnownReading): string | undefined {
  const [, name] = /^([A-Za-z_]\w*)\(\)$/.exec(call) ?? [];
  const [found, other] = [...code.matchAll(RETURNS)].filter(([, of]) => name && of === name);
  if (!found || other) return undefined;
  const from = found.index + found[0].length;
  const to = code.indexOf("}", from);
  const end = code.slice(from, to).trimEnd().replace(/;$/, "");
  return to < 0 || /[;{]/.test(end) ? undefined : text.slice(from, from + end.length);
}
const RETURNS = /\bfunction (\w+)\(\) \{\s+return\b/g;

function valueOf(given: string, reading: KnownReading, deep: number): KnownValue {
  const text = given.trim();
  if (deep < 0 || text.length > LONGEST_TEST || isChoice(text)) return undefined;
  const next = bracketed(text) ?? namedBy(text, reading);
  if (next !== undefined) return valueOf(next, reading, deep - 1);
  const either = partsBetween(text, "||");
  if (either.length > 1) return firstTrue(either.map((part) => valueOf(part, reading, deep - 1)));
  const [first = "", second, more] = partsBetween(text, "??");
  if (second !== undefined) {
    const value = more === undefined ? valueOf(first, reading, deep - 1) : undefined;
    return value === NO_VALUE ? valueOf(second, reading, deep - 1) : value;
  }
  return (
    literal(text) ??
    asked(text, reading) ??
    compared(text, reading, deep) ??
    changed(text, reading, deep) ??
    among(text, reading, deep)
  );
}

function literal(text: string): KnownValue {
  if (/^(?:true|false)$/.test(text)) return text === "true";
  if (/^(?:null|undefined)$/.test(text)) return NO_VALUE;
  const quoted = /^["'`]/.test(text) ? stringAt(text, 0) : undefined;
  return quoted?.to === text.length && !quoted.value.includes(HOLE) ? quoted.value : undefined;
}

function asked(text: string, { facts }: KnownReading): KnownValue {
  const [, of = "", field, quoted, place] =
    /^(process\.env|process\.argv|\w+)(?:\??\.(\w+)|(?:\?\.)?\[(?:["'](\w+)["']|([2-9]))\])$/.exec(
      text,
    ) ?? [];
  const name = field ?? quoted;
  if (of === "process.env") return facts.unset.has(name ?? "") ? NO_VALUE : undefined;
  if (of !== "process.argv") return eventNamed(facts, name);
  const word = place === undefined ? undefined : argumentGiven(facts, Number(place) - 1);
  return word === "" ? NO_VALUE : word;
}

function compared(text: string, reading: KnownReading, deep: number): KnownValue {
  const signs = [...masked(text, "node").matchAll(/[=!]==?|[<>]/g)];
  const [{ 0: sign, index } = { 0: "", index: 0 }, other] = signs;
  if (!sign || other || /[<>]/.test(sign)) return undefined;
  const left = valueOf(text.slice(0, index), reading, deep - 1);
  const right = valueOf(text.slice(index + sign.length), reading, deep - 1);
  const isKnown = typeof left === "string" || typeof right === "string";
  if (left === undefined || right === undefined || !isKnown) return undefined;
  return (left === right) !== sign.startsWith("!");
}

function changed(text: string, reading: KnownReading, deep: number): KnownValue {
  const [, before = "", mark, way = ""] =
    /^([^]+?)(\?)?\.(trim|toLowerCase|toUpperCase)\(\)$/.exec(text) ?? [];
  const value = way ? valueOf(before, reading, deep - 1) : undefined;
  if (value === NO_VALUE && mark) return NO_VALUE;
  return typeof value === "string" ? changedBy(way, value) : undefined;
}

/** `["1", "true"].includes(process.env.NAME)`, or `process.argv.includes("--flag")` */
function among(text: string, reading: KnownReading, deep: number): KnownValue {
  const [, flag] = /^process\.argv\.includes\(["']([\w-]+)["']\)$/.exec(text) ?? [];
  const { args } = reading.facts;
  if (flag !== undefined)
    return args?.every(({ exact }) => exact) ? args.some((arg) => arg.text === flag) : undefined;
  const inner = text.startsWith("[") ? inBrackets(text, 0) : undefined;
  const asks =
    inner === undefined ? undefined : bracketed(text.slice(inner.length + 2), ".includes");
  const words = argumentsIn(inner ?? "").map(literal);
  const value = asks === undefined ? undefined : valueOf(asks, reading, deep - 1);
  return value === undefined || words.includes(undefined) ? undefined : words.includes(value);
}
