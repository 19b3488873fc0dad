/** Reduces a decision to what one host event can do, never silently or unsafely (S3 to S7). */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Capabilities, Droppable, EventRow, Excludes } from "./adapter.ts";
import { deny, tidy, type Decision } from "./decision.ts";
import { isGate, type Capability, type EventName } from "./events.ts";
import { keptOf } from "./json.ts";

/** What this call adds to the limits of the row's capabilities. */
export interface Limits {
  /** Canonical fields of the rewrite that the tool does not take. */
  readonly refused: readonly string[];
  readonly fixedOutput: boolean;
}

interface Narrowed {
  readonly decision: Decision;
  /** Descriptions of what could not be done, and of what was done instead. */
  readonly lost: readonly string[];
}

/** Parts that are left out where they cannot be done, and that nothing can stand for. */
const DROPPED = [
  "hold",
  "end",
  "context",
  "message",
  "env",
  "add-permissions",
  "interrupt",
] as const;

const because = (...reasons: (string | undefined)[]) =>
  [...new Set(reasons.filter((text) => text?.trim()))].join("\n") || "denied by a hook";

export function narrow(
  event: EventName,
  decision: Decision,
  { can, excludes }: Pick<EventRow, "can" | "excludes">,
  limits: Limits = { refused: [], fixedOutput: false },
): Narrowed {
  const lost: string[] = [];
  const gate = isGate(event);
  let d = decision;
  const denied = (...reasons: (string | undefined)[]) => {
    d = {
      ...d,
      ...deny(because(d.verdict === "deny" ? d.reason : undefined, ...reasons)),
      "rewrite-input": undefined,
      "rewrite-prompt": undefined,
    };
  };

  if (d.end !== undefined && gate) denied(d.end || "a hook ended the turn");
  if (d.verdict === "ask" && !can.ask) {
    lost.push("ask: denied instead");
    denied(d.reason, "(the hook wanted to ask first, which this agent cannot do safely)");
  }
  if (d.verdict === "allow" && !can.allow) {
    lost.push("allow: the agent decides by itself");
    d = { ...d, verdict: undefined, reason: undefined };
  }
  if (
    d["rewrite-input"] &&
    d.verdict !== "deny" &&
    (!can["rewrite-input"] || limits.refused.length)
  ) {
    lost.push("rewrite-input: denied instead");
    denied(
      `a hook wanted another input, which cannot be applied here: ${JSON.stringify(d["rewrite-input"])}`,
    );
  }
  if (d["rewrite-prompt"] !== undefined && !can["rewrite-prompt"]) {
    lost.push("rewrite-prompt: the prompt is blocked instead");
    denied(`a hook wanted another prompt, which cannot be applied here: ${d["rewrite-prompt"]}`);
  }
  if (d.verdict === "deny") {
    d = {
      ...d,
      "rewrite-input": undefined,
      "rewrite-prompt": undefined,
      reason: because(d.reason),
    };
    if (!can.deny) {
      lost.push("deny");
      d = { ...d, verdict: undefined, reason: undefined, message: because(d.message, d.reason) };
    }
  }
  const hides = can.withhold && !limits.fixedOutput;
  if (d["rewrite-result"] !== undefined && (!can["rewrite-result"] || limits.fixedOutput)) {
    lost.push(`rewrite-result: ${hides ? "the result is withheld instead" : SHOWN}`);
    const { "rewrite-result": _result, ...others } = d;
    d = hides
      ? { ...others, withhold: because(d.withhold, REPLACED) }
      : { ...others, feedback: because(d.feedback, STANDS) };
  }
  if (d.withhold !== undefined && !hides) {
    lost.push(`withhold: ${SHOWN}`);
    d = { ...d, feedback: because(d.feedback, d.withhold, STANDS), withhold: undefined };
  }
  if (d.withhold !== undefined) d = { ...d, withhold: because(d.withhold) };
  if (d.feedback !== undefined) d = { ...d, feedback: because(d.feedback) };
  if (d.feedback !== undefined && !can.feedback) {
    if (!can.context) lost.push("feedback");
    d = {
      ...d,
      feedback: undefined,
      context: can.context ? because(d.context, d.feedback) : d.context,
    };
  }
  if (d.hold !== undefined) {
    if (can.hold) d = { ...d, hold: because(d.hold) };
    else lost.push("hold: the agent stops");
  }
  if (d.end !== undefined) {
    if (can.end) d = { ...d, end: because(d.end, d.reason) };
    else if (!gate) lost.push("end: the turn goes on");
  }
  if (d.env !== undefined) {
    const wrong = Object.entries(d.env).flatMap(
      ([name, value]) => wrongVariable(name, value) ?? [],
    );
    lost.push(...wrong);
    const env = keptOf(d.env, (value, name) => wrongVariable(name, value) === undefined);
    d = { ...d, env: Object.keys(env).length ? env : undefined };
  }
  for (const part of DROPPED) {
    if (d[part] === undefined || can[part]) continue;
    if (part !== "hold" && part !== "end") lost.push(part);
    d = { ...d, [part]: undefined };
  }
  const together = withoutExcluded(d, excludes);
  return { decision: tidy(together.decision), lost: [...lost, ...together.lost] };
}

const SHOWN = "the model sees the result";
const REPLACED = "a hook replaced this result with one that cannot be shown here";
/** Nothing claims that a result is hidden which the model can read (S7). */
const STANDS =
  "(a hook wanted to hide this result, which this agent cannot do: it stands as it is)";

const VERDICTS: readonly string[] = ["deny", "ask", "allow"];

const holds = (d: Decision, part: Capability): boolean =>
  VERDICTS.includes(part) ? d.verdict === part : d[part as keyof Decision] !== undefined;

/** Takes out the parts that the host would drop because of other parts. */
export function withoutExcluded(decision: Decision, excludes: Excludes = {}): Narrowed {
  let d = decision;
  const lost: string[] = [];
  for (const [part, others] of Object.entries(excludes) as [Capability, readonly Droppable[]][])
    for (const other of others) {
      if (!holds(d, part) || !holds(d, other)) continue;
      lost.push(`${other}: this agent drops it beside ${part}`);
      d =
        other === "allow"
          ? { ...d, verdict: undefined, reason: undefined }
          : { ...d, [other]: undefined };
    }
  return { decision: lost.length ? tidy(d) : decision, lost };
}

const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** What no shell accepts as a name or a value: a session's file may be read as code. */
function wrongVariable(name: string, value: string): string | undefined {
  const shown = `env: ${JSON.stringify(name.slice(0, 100))}`;
  if (!NAME.test(name)) return `${shown} is no name of a variable`;
  return value.includes("\0") ? `${shown} has a value that no variable can hold` : undefined;
}

/** Returns what the shim does if a capability is missing; the report announces it beforehand. */
export function instead(capability: Capability, can: Capabilities): string | undefined {
  const denial = (what: string) => (can.deny ? `${what} becomes a denial` : `${what} is dropped`);
  switch (capability) {
    case "ask":
      return denial("an ask");
    case "allow":
      return "an allow becomes silence: the agent decides by itself";
    case "rewrite-input":
      return denial("a rewritten input");
    case "rewrite-prompt":
      return can.deny ? "a rewritten prompt is blocked instead" : "a rewritten prompt is dropped";
    case "rewrite-result":
      return can.withhold
        ? "a rewritten result is withheld instead"
        : "a rewritten result is dropped: the model sees the original";
    case "withhold":
      return can.feedback || can.context
        ? "the model sees the result, with the reason beside it"
        : "the model sees the result";
    case "feedback":
      return can.context ? "feedback is given as context" : "feedback does not reach the model";
    case "end":
      return can.deny ? "ending the turn becomes a denial" : "the turn goes on";
    case "context":
      return "context does not reach the model";
    case "env":
      return "variables for the session are dropped";
    default:
      return undefined;
  }
}
