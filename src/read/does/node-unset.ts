/** Leaves out of a program in JavaScript what it does only if a variable of the environment is set. */
import { stringAt } from "./json.ts";
import { masked, uncommented } from "./masked.ts";
import { partsBetween } from "./named-tools.ts";
import { onlyValueOf } from "./named-values.ts";
import { withoutUnreached } from "./node-reached.ts";
import { argumentsIn, inBrackets } from "./printed.ts";
import {
  changedBy,
  DEEPEST_NAME,
  firstTrue,
  joined,
  LONGEST_TEST,
  not,
  NO_VALUE,
  type Truth,
  type KnownValue,
} from "./truth.ts";
import { HOLE } from "./value.ts";

interface Reading {
  readonly text: string;
  readonly code: string;
  readonly unset: ReadonlySet<string>;
}

export function withoutUnsetNode(script: string, unset: ReadonlySet<string>): string {
  if (!unset.size || !/\bprocess\.env\b/.test(script)) return script;
  const text = uncommented(script, "node");
  const code = masked(text, "node");
  const left = withoutUnreached(text, code, (test) => truthOf(test, { text, code, unset }));
  return left === text ? script : left;
}

function truthOf(given: string, reading: Reading, deep = DEEPEST_NAME): Truth {
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
  const next = within(test) ?? within(test, "Boolean") ?? namedBy(test, reading);
  if (next !== undefined) return truthOf(next, reading, deep - 1);
  const value = valueOf(test, reading, deep - 1);
  return value === undefined ? undefined : Boolean(value);
}

const isChoice = (test: string): boolean => /\?(?![?.])(?<!\?\?)|=>/.test(masked(test, "node"));
const compares = (test: string): boolean => /[^=!<>]==|!=|[<>]/.test(masked(test, "node"));

/** What stands in the brackets, if nothing stands behind them. */
function within(all: string, called = ""): string | undefined {
  if (!all.startsWith(`${called}(`)) return undefined;
  const inner = inBrackets(all, called.length);
  return called.length + inner.length + 2 === all.length ? inner : undefined;
}

const namedBy = (all: string, { code, text }: Reading): string | undefined =>
  /^[A-Za-z_$][\w$]*$/.test(all) && !/^(?:null|undefined|true|false)$/.test(all)
    ? onlyValueOf(all, code, text)
    : undefined;

function valueOf(given: string, reading: Reading, deep: number): KnownValue {
  const all = given.trim();
  if (deep < 0 || all.length > LONGEST_TEST || isChoice(all)) return undefined;
  const next = within(all) ?? namedBy(all, reading);
  if (next !== undefined) return valueOf(next, reading, deep - 1);
  const either = partsBetween(all, "||");
  if (either.length > 1) return firstTrue(either.map((part) => valueOf(part, reading, deep - 1)));
  const [first = "", second, more] = partsBetween(all, "??");
  if (second !== undefined) {
    const value = more === undefined ? valueOf(first, reading, deep - 1) : undefined;
    return value === NO_VALUE ? valueOf(second, reading, deep - 1) : value;
  }
  return (
    literal(all) ??
    asked(all, reading) ??
    compared(all, reading, deep) ??
    changed(all, reading, deep) ??
    among(all, reading, deep)
  );
}

function literal(all: string): KnownValue {
  if (/^(?:true|false)$/.test(all)) return all === "true";
  if (/^(?:null|undefined)$/.test(all)) return NO_VALUE;
  const quoted = /^["'`]/.test(all) ? stringAt(all, 0) : undefined;
  return quoted?.to === all.length && !quoted.value.includes(HOLE) ? quoted.value : undefined;
}

const asked = (all: string, { unset }: Reading): KnownValue => {
  const [, name, other] = /^process\.env(?:\.(\w+)|\[["'](\w+)["']\])$/.exec(all) ?? [];
  return unset.has(name ?? other ?? "") ? NO_VALUE : undefined;
};

function compared(all: string, reading: Reading, deep: number): KnownValue {
  const signs = [...masked(all, "node").matchAll(/[=!]==?|[<>]/g)];
  const [{ 0: sign, index } = { 0: "", index: 0 }, other] = signs;
  if (!sign || other || /[<>]/.test(sign)) return undefined;
  const left = valueOf(all.slice(0, index), reading, deep - 1);
  const right = valueOf(all.slice(index + sign.length), reading, deep - 1);
  const isKnown = typeof left === "string" || typeof right === "string";
  if (left === undefined || right === undefined || !isKnown) return undefined;
  return (left === right) !== sign.startsWith("!");
}

function changed(all: string, reading: Reading, deep: number): KnownValue {
  const [, before = "", mark, way = ""] =
    /^([^]+?)(\?)?\.(trim|toLowerCase|toUpperCase)\(\)$/.exec(all) ?? [];
  const value = way ? valueOf(before, reading, deep - 1) : undefined;
  if (value === NO_VALUE && mark) return NO_VALUE;
  return typeof value === "string" ? changedBy(way, value) : undefined;
}

/** `["1", "true"].includes(process.env.NAME)` */
function among(all: string, reading: Reading, deep: number): KnownValue {
  const inner = all.startsWith("[") ? inBrackets(all, 0) : undefined;
  const asks = inner === undefined ? undefined : within(all.slice(inner.length + 2), ".includes");
  const words = argumentsIn(inner ?? "").map(literal);
  const value = asks === undefined ? undefined : valueOf(asks, reading, deep - 1);
  return value === undefined || words.includes(undefined) ? undefined : words.includes(value);
}
