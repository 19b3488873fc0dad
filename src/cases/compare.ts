/** Compares a hook's own decision with an agent's: what the agent lacks must be announced. */
import type { Adapter, Capabilities, HookEvent } from "../model/adapter.ts";
import { carriedPart, limits } from "../model/call.ts";
import { restrained, type Decision } from "../model/decision.ts";
import { isGate, type Capability, type EventName } from "../model/events.ts";
import { same, text, type Json } from "../model/json.ts";
import { narrow } from "../model/narrow.ts";
import type { Diagnostic } from "../../schemas/types/output.ts";
import type { Route } from "../model/route.ts";
import { responseText } from "../model/response.ts";
import { known, toHostTool } from "../model/tools.ts";
import { takenAs } from "../model/walk.ts";
import { payloadFor } from "../play/play.ts";
import { isMasking } from "../judge/losses/masks.ts";
import { MASKING } from "../judge/guard/uses.ts";
import { lostPart } from "../model/diagnostics.ts";
import { told } from "./expect.ts";

export interface There {
  readonly adapter: Adapter;
  /** The event has another name if it is carried. */
  readonly event: HookEvent;
  readonly way: Route;
  readonly findings: readonly Diagnostic[];
  /** The capabilities of the row that the handler comes from. */
  readonly own: Capabilities;
}

export interface Weighed {
  readonly problems: readonly string[];
  readonly announced: readonly string[];
}

const WIDER = "filter-widened";
/** Parts that do not count under such a filter (S4). */
const RESTRAINED: readonly Capability[] = [
  "allow",
  "rewrite-input",
  "rewrite-result",
  "rewrite-prompt",
  "add-permissions",
];

const sentence = ({ code, message }: Diagnostic) => `${code}: ${message}`;

export const losses = (findings: readonly Diagnostic[]): readonly string[] =>
  findings.filter(({ level }) => level === "lost").map(sentence);

/** A gate is asked once under every name that the agent's tool can stand for (S19). */
export function mostAsked({ protocol }: Adapter, { name, tools }: HookEvent): number {
  const [use] = tools ?? [];
  if (!use || !isGate(name)) return 1;
  const hostTool = toHostTool(protocol, use).name;
  const names = 1 + (known(protocol, hostTool)?.also?.length ?? 0);
  return Math.max(names, protocol.mcp.parse(hostTool, {}).length);
}

/** What announces that the agent denies a call for one of several names that it can have. */
export const deniesMore = ({ verdict }: Decision, { findings }: There): readonly string[] =>
  verdict === "deny" ? findings.filter(({ code }) => code === WIDER).map(sentence) : [];

/** `most` is how often it may run. */
export function firings(
  wanted: boolean,
  fired: number,
  most: number,
  { adapter: { title }, findings, event, way }: There,
): Weighed {
  const unless = (code: string, problem: string) => {
    const announced = findings.filter((finding) => finding.code === code).map(sentence);
    return { problems: announced.length ? [] : [problem], announced };
  };
  // An agent may have the event for some tools alone, such as failures of those that report one.
  const { only } = way.row;
  const tool = event.tools?.[0]?.name;
  if (wanted && !fired && only && tool !== undefined && !only.includes(tool))
    return { problems: [], announced: [`${title} has no ${event.name} of ${tool}`] };
  if (wanted && !fired) return unless("no-event", `the hook does not run on ${title}`);
  if (wanted && fired > most) return unless(WIDER, `the hook runs ${fired} times on ${title}`);
  if (!wanted && fired) return unless(WIDER, `the hook runs on ${title}, and must not`);
  return { problems: [], announced: [] };
}

/** What the answer should become there: several if the filter is wider (S4). */
export function expectedThere(
  decision: Decision,
  { adapter, event, way, findings }: There,
): readonly [Decision, ...Decision[]] {
  const call = payloadFor(adapter, event, way.row, event.tools?.[0]);
  const [decoded = event] = adapter.protocol.host.decodeEvent(call, event.root);
  const own = way.carried ? carriedPart(decision) : decision;
  const there = (decision: Decision): Decision => {
    const limit = limits(adapter.protocol, decoded, decision);
    const { decision: able } = narrow(way.under, decision, way.row, limit);
    const reply = adapter.protocol.host.encodeReply(able, call);
    const { failure: _broken, ...read } = takenAs(adapter, reply, call);
    return read;
  };
  return findings.some(({ code }) => code === WIDER)
    ? [there(own), there(restrained(own))]
    : [there(own)];
}

export const sameDecision = (decision: Decision, other: Decision) =>
  !unlike(decision, other).length;

const unlike = (decision: Decision, other: Decision) => [
  ...new Set([...differing(decision, other), ...differing(other, decision)]),
];

/** Both decisions in a word each or, if the word is the same, with the parts that differ. */
export function sideBySide(
  alone: Decision,
  there: Decision,
  { adapter: { title } }: There,
): string {
  const words = [told(alone), told(there)];
  const both = `by itself it decides ${words[0]}; on ${title} the result is ${words[1]}`;
  if (words[0] !== words[1]) return both;
  const part = (of: Decision, name: Capability) =>
    JSON.stringify((of as { readonly [part: string]: unknown })[name]) ?? "nothing";
  const parts = unlike(alone, there).map(
    (name) => `with another ${name}: ${part(there, name)} (alone: ${part(alone, name)})`,
  );
  return [both, ...parts].join(", ");
}

export function announcements(decision: Decision, actual: Decision, there: There): Weighed {
  const parts = differing(decision, actual)
    .filter((part) => there.own[part] && !moot(part, decision, actual, there.event.name))
    .map((part) => ({
      part,
      why: opens(part, actual) ? openly(there) : announcement(part, there),
    }));
  const silent = parts.flatMap(({ part, why }) => (why === undefined ? [part] : []));
  return {
    problems: silent.length ? [`no finding of the report announces it (${silent.join(", ")})`] : [],
    announced: [...new Set(parts.flatMap(({ why }) => why ?? []))],
  };
}

const stops = (verdict: Decision["verdict"]) => verdict === "deny" || verdict === "ask";

/** What was held back and is let through must be announced itself. */
const opens = (part: Capability, actual: Decision) =>
  (part === "deny" || part === "ask") && !stops(actual.verdict);

function openly({ findings }: There): string | undefined {
  const found = findings.find((finding) => lostPart(finding) === "deny");
  return found && sentence(found);
}

/**
 * Nobody would see or follow the part: permissions count only with an allow, an interruption only
 * with a denial, context not on a denied prompt, and feedback not if the turn ends. A denial leaves
 * nothing to allow or to rewrite, and a hidden result nothing to replace.
 */
function moot(part: Capability, decision: Decision, actual: Decision, event: EventName): boolean {
  const denied = actual.verdict === "deny";
  if (part === "add-permissions") return denied || decision.verdict !== "allow";
  // What is denied for another part that the agent lacks is neither allowed nor rewritten.
  if (part === "allow") return denied && decision["rewrite-input"] !== undefined;
  if (part === "rewrite-input") return denied && decision.verdict === "ask";
  // A hidden result hides what was to stand in its place.
  if (part === "rewrite-result") return actual.withhold !== undefined;
  if (part === "interrupt") return decision.verdict !== "deny";
  if (part === "context") return event === "pre-prompt" && denied;
  return part === "feedback" && actual.end !== undefined;
}

/** Returns what the report, or the table behind it, announces about a part that does not arrive. */
function announcement(part: Capability, { adapter, way, findings }: There): string | undefined {
  // A result that cannot be hidden is announced once, however a hook would hide it.
  const parts: readonly Capability[] = isMasking(part) ? MASKING : [part];
  const found =
    findings.find((finding) => parts.some((other) => lostPart(finding) === other)) ??
    findings.find(
      ({ code }) => code === "carried" || (RESTRAINED.includes(part) && code === WIDER),
    );
  if (found) return sentence(found);
  const how = way.row.can[part];
  return typeof how === "string" ? `${adapter.title}, ${part}: ${how}` : undefined;
}

/** Parts that no reader can tell apart are equal, as feedback given as context (S7). */
function differing(decision: Decision, other: Decision): readonly Capability[] {
  const { verdict, reason, ...parts } = decision;
  const verdicts =
    verdict && (other.verdict !== verdict || (stops(verdict) && !stands(reason, [other.reason])))
      ? [verdict]
      : [];
  const { feedback = "", context = "" } = other;
  const told = [
    other.feedback,
    other.context,
    `${context}\n${feedback}`,
    `${feedback}\n${context}`,
  ];
  const result = [other.withhold, responseText(other["rewrite-result"])];
  const rest = (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => {
    const value = parts[part];
    if (value === undefined || value === false) return false;
    if (part === "feedback" || part === "context") return !stands(parts[part], told);
    if (part === "withhold" || part === "rewrite-result")
      return !stands(responseText(value as Json), result);
    return typeof value === "string"
      ? !stands(value, [text(other[part])])
      : !same(value, other[part]);
  });
  return [...verdicts, ...rest];
}

/** The text may be within a longer one. */
const stands = (text: string | undefined, where: readonly (string | undefined)[]) =>
  text === undefined || where.some((candidate) => candidate?.includes(text.trim()));
