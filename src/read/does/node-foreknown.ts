/** Leaves out of a program in JavaScript what it does not do with what is known before it starts. */
import {
  knownReading,
  literalValue,
  NO_VALUE,
  truthOfTest,
  type Conditions,
  type ReadForm,
} from "./known-values.ts";
import { masked, type Masked } from "./masked.ts";
import { partsBetween } from "./named-tools.ts";
import { withoutUnreached } from "./node-reached.ts";
import { argumentsIn, bracketed, inBrackets } from "./printed.ts";
import { argumentGiven, asksForEvent, eventNamed, type Foreknown } from "./truth.ts";

export function reachedNode(script: string, facts: Foreknown): string {
  const asks = facts.unset.size > 0 && /\bprocess\.env\b/.test(script);
  if (!asks && !asksForEvent(script, facts)) return script;
  const reading = knownReading(script, facts, CONDITIONS);
  const left = withoutUnreached(reading, (test) => truthOfTest(test, reading));
  return left === reading.text ? script : left;
}

const COMPARES = /[^=!<>]==|!=|[<>]/;

/** What a function without arguments returns, if it does nothing else. */
function returnedBy(call: string, { code, text }: Masked): string | undefined {
  const [, name] = /^([A-Za-z_]\w*)\(\)$/.exec(call) ?? [];
  const [found, other] = [...code.matchAll(RETURNS)].filter(([, of]) => name && of === name);
  if (!found || other) return undefined;
  const from = found.index + found[0].length;
  const to = code.indexOf("}", from);
  const end = code.slice(from, to).trimEnd().replace(/;$/, "");
  return to < 0 || /[;{]/.test(end) ? undefined : text.slice(from, from + end.length);
}
const RETURNS = /\bfunction (\w+)\(\) \{\s+return\b/g;

/** `process.env.NAME ?? "0"` */
const otherwise: ReadForm = (text, _, valueOf) => {
  const [first = "", second, more] = partsBetween(text, "??");
  if (second === undefined || more !== undefined) return undefined;
  const value = valueOf(first);
  return value === NO_VALUE ? valueOf(second) : value;
};

const asked: ReadForm = (text, { facts }) => {
  const [, of = "", field, quoted, place] =
    /^(process\.env|process\.argv|\w+)(?:\??\.(\w+)|(?:\?\.)?\[(?:["'](\w+)["']|([2-9]))\])$/.exec(
      text,
    ) ?? [];
  const name = field ?? quoted;
  if (of === "process.env") return facts.unset.has(name ?? "") ? NO_VALUE : undefined;
  if (of !== "process.argv") return eventNamed(facts, name);
  const word = place === undefined ? undefined : argumentGiven(facts, Number(place) - 1);
  return word === "" ? NO_VALUE : word;
};

const compared: ReadForm = (text, _, valueOf) => {
  const signs = [...masked(text, "node").matchAll(/[=!]==?|[<>]/g)];
  const [{ 0: sign, index } = { 0: "", index: 0 }, other] = signs;
  if (!sign || other || /[<>]/.test(sign)) return undefined;
  const left = valueOf(text.slice(0, index));
  const right = valueOf(text.slice(index + sign.length));
  const isKnown = typeof left === "string" || typeof right === "string";
  if (left === undefined || right === undefined || !isKnown) return undefined;
  return (left === right) !== sign.startsWith("!");
};

/** `["1", "true"].includes(process.env.NAME)`, or `process.argv.includes("--flag")` */
const among: ReadForm = (text, reading, valueOf) => {
  const { args } = reading.facts;
  const [, flag] = /^process\.argv\.includes\(["']([\w-]+)["']\)$/.exec(text) ?? [];
  if (flag !== undefined)
    return args?.every(({ exact }) => exact) ? args.some((arg) => arg.text === flag) : undefined;
  const inner = text.startsWith("[") ? inBrackets(text, 0) : undefined;
  const asks =
    inner === undefined ? undefined : bracketed(text.slice(inner.length + 2), ".includes");
  const words = argumentsIn(inner ?? "").map((word) => literalValue(word, reading));
  const value = asks === undefined ? undefined : valueOf(asks);
  return value === undefined || words.includes(undefined) ? undefined : words.includes(value);
};

const CONDITIONS: Conditions = {
  name: "node",
  words: { true: true, false: false, null: NO_VALUE, undefined: NO_VALUE },
  partsBetween: (test, sign) => partsBetween(test, sign === "or" ? "||" : "&&"),
  isUnclear: (test) => /\?(?![?.])(?<!\?\?)|=>/.test(masked(test, "node")),
  negated: (test) =>
    /^!(?!=)/.test(test) && !COMPARES.test(masked(test, "node")) ? test.slice(1) : undefined,
  sameTruth: (test, program) => bracketed(test, "Boolean") ?? returnedBy(test, program),
  forms: [otherwise, asked, compared, among],
};
