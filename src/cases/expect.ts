import type { Reply } from "../model/adapter.ts";
import type { Decision } from "../model/decision.ts";
import { diagnostic, inOrder } from "../model/diagnostics.ts";
import { eventInfo } from "../model/events.ts";
import { isFields, parseJson, pointer, text, type Json } from "../model/json.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { PreparedCase } from "./case.ts";
import type { Direct } from "./run-script.ts";
import { wordOf } from "./summarise.ts";

export function unmet(
  value: PreparedCase,
  { fires, reply, timeout, decision }: Direct,
): readonly Diagnostic[] {
  const { expected, at } = value;
  const { fires: wanted } = expected;
  const unlike = (
    pointer: string,
    message: string,
    more: Partial<Pick<Diagnostic, "expected" | "actual" | "hint">> = {},
  ) => diagnostic("not-as-expected", at(pointer), message, more);
  if (!fires) {
    const hint =
      "change the fixture, name another group by `hook-index`, or put `fires: false` under `expected`";
    const pointer = wanted === undefined ? "/event" : "/expected/fires";
    return wanted === false
      ? []
      : [unlike(pointer, `this event never reaches the hook: ${misfit(value)}`, { hint })];
  }
  if (wanted === false)
    return [
      unlike("/expected/fires", "this event reaches the hook", {
        expected: "fires: false",
        actual: "it ran",
      }),
    ];
  if (!reply) return [];
  const stopped = faultOf(reply, timeout);
  if (stopped) return [unlike("", stopped.message, { hint: stopped.hint })];
  const { stdout, stderr } = reply;
  const problems: Diagnostic[] = [];
  const differ = (
    field: string,
    message: string,
    both: Pick<Diagnostic, "expected" | "actual"> = {},
    step = "",
  ) => problems.push(unlike(`/expected/${field}${step}`, message, both));
  const differAt = (field: string, what: string, mismatches: readonly Mismatch[]) => {
    for (const { at: place, message, ...both } of mismatches)
      differ(field, `${what}${place && ` ${place}`}${message}`, both, place);
  };

  const code = expected["exit-code"];
  if (code !== undefined && code !== reply.code)
    differ("exit-code", "exit code", { expected: String(code), actual: String(reply.code) });
  for (const [field, printed] of [
    ["stderr-contains", stderr],
    ["stdout-contains", stdout],
  ] as const)
    expected[field]?.forEach((text, i) => {
      if (!printed.includes(text))
        differ(field, `${field.slice(0, 6)} does not contain ${quoted(text)}`, {}, pointer(i));
    });
  if (expected["stdout-json"] !== undefined) {
    const answer = parseJson(stdout);
    if (answer === undefined)
      differ("stdout-json", stdout.trim() ? "stdout is not JSON" : "stdout is empty, not JSON", {
        actual: stdout,
      });
    else differAt("stdout-json", "stdout", mismatches(expected["stdout-json"] as Json, answer));
  }
  expected["not-contains"]?.forEach((text, i) => {
    const where = stdout.includes(text) ? "stdout" : "stderr";
    if ([stdout, stderr].some((printed) => printed.includes(text)))
      differ("not-contains", `${where} contains ${quoted(text)}`, {}, pointer(i));
  });
  if (typeof expected.decision === "string") {
    const word = wordOf(decision);
    if (word !== expected.decision)
      differ("decision", "decision", { expected: expected.decision, actual: told(decision) });
  } else if (expected.decision !== undefined)
    differAt("decision", "decision", mismatches(expected.decision as Json, plain(decision)));
  return inOrder(problems);
}

/** Names the matcher only if that is certainly what keeps the event from the handler. */
function misfit({ event, group, handler, payload }: PreparedCase): string {
  const { subject } = eventInfo(event);
  const field = subject === "tool" ? "toolName" : subject;
  const { matcher, where, dialect } = group;
  const isFiltered = where || handler.where || dialect !== undefined;
  if (!field || matcher === undefined || isFiltered)
    return "the group's matcher or a filter does not fit";
  return `the group's matcher ${quoted(matcher)} does not fit the ${field} ${quoted(text(payload[field]) ?? "")}`;
}

function faultOf(
  { fault, stderr }: Reply,
  timeout: number,
): Pick<Diagnostic, "message" | "hint"> | undefined {
  if (fault === "timeout")
    return {
      message: `the script did not end within ${timeout} s and was stopped`,
      hint: "does it wait for something? `timeout` in test-config.json or at the handler gives it longer",
    };
  if (fault === "signal") return { message: "the script was ended by a signal", hint: "" };
  if (fault) return { message: `the script could not be run: ${stderr}`, hint: "" };
  return undefined;
}

interface Mismatch {
  /** A JSON pointer. */
  readonly at: string;
  readonly message: string;
  readonly expected: string;
  readonly actual: string;
}

/** Where a value lacks what it must contain: objects by their keys, lists by length and element. */
export function mismatches(expected: Json, actual: Json | undefined, at = ""): readonly Mismatch[] {
  const other = (message: string) => [
    {
      at,
      message,
      expected: JSON.stringify(expected),
      actual: JSON.stringify(actual) ?? "nothing",
    },
  ];
  if (Array.isArray(expected)) {
    if (!Array.isArray(actual)) return other(" is no list");
    if (actual.length !== expected.length)
      return other(` has ${actual.length} elements, not ${expected.length}`);
    return expected.flatMap((value: Json, i) =>
      mismatches(value, actual[i] as Json, at + pointer(i)),
    );
  }
  if (isFields(expected)) {
    if (!isFields(actual)) return other(" is no object");
    return Object.entries(expected).flatMap(([key, value]) => {
      const given = Object.hasOwn(actual, key) ? actual[key] : undefined;
      return mismatches(value as Json, given, at + pointer(key));
    });
  }
  return expected === actual ? [] : other(actual === undefined ? " is missing" : " is another");
}

export function told(decision: Decision): string {
  const { reason: why, hold, end, withhold, feedback, context } = decision;
  const reason = why ?? hold ?? end ?? withhold ?? feedback ?? context;
  return reason ? `${wordOf(decision)} (${reason})` : wordOf(decision);
}

const plain = (decision: Decision) => JSON.parse(JSON.stringify(decision)) as Json;
const quoted = (text: string) => JSON.stringify(text);
