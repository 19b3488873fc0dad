/** Tells by the rule of an event whether an answer holds something back there. */
import type { Dialect, Reply } from "../../model/adapter.ts";
import type { Decision } from "../../model/decision.ts";
import { isEventName } from "../../model/events.ts";
import { isFields, parseJson } from "../../model/json.ts";
import type { OwnGate } from "../../model/protocol.ts";
import { sourceRow } from "../../model/route.ts";
import { decisionOf } from "./decisions.ts";
import { denialWords } from "./denial-words.ts";
import { isHarmless } from "./harmless.ts";
import { ownGateOf } from "./own-gates.ts";
import type { SeenHook } from "./on-event.ts";

export interface GateRule {
  /** The answer holds something back, or asks, or ends the turn, or speaks of a result. */
  readonly isHeld: (reply: Partial<Reply>) => boolean;
  /** All that the answer does is to ask. */
  readonly isAsked: (reply: Partial<Reply>) => boolean;
  /** The answer only lets the turn end, which ends anyway. */
  readonly letsEnd: (reply: Partial<Reply>) => boolean;
  /** Words of every dialect that hold something back. */
  readonly words: RegExp;
  readonly denials: readonly string[];
}

/** It is undefined of an event on which no answer counts, or whose rule is not known. */
export function gateRuleOf(hook: Omit<SeenHook, "files" | "handler">): GateRule | undefined {
  const { protocols, adapters = {}, event, group } = hook;
  const { words, holding, denials } = denialWords(protocols);
  if (!isEventName(event)) {
    const gate = ownGateOf(protocols, event, group);
    return gate && { ...NEVER, isHeld: (reply) => heldByOwn(gate, reply), words, denials };
  }
  const source = sourceRow(protocols, event, group);
  if (!source) return undefined;
  const { dialect } = source.protocol as { readonly dialect: Dialect };
  const own = adapters[source.protocol.id];
  const takes = (own && "takes" in own && own.takes) || dialect.decodeReply;
  const decided = decisionOf(source.row, takes);
  const { endsInVain, can } = source.row;
  const isAtEnd = endsInVain === true && can.hold !== undefined;
  return {
    isHeld: (reply) => holds(decided(reply), endsInVain),
    isAsked: (reply) => decided(reply).verdict === "ask",
    letsEnd: (reply) => isAtEnd && decided(reply).end !== undefined,
    words: isAtEnd ? holding : words,
    denials,
  };
}

const NEVER = { isAsked: () => false, letsEnd: () => false };

const holds = ({ verdict, hold, end, withhold, feedback }: Decision, endsInVain = false): boolean =>
  verdict === "deny" ||
  verdict === "ask" ||
  hold !== undefined ||
  (end !== undefined && !endsInVain) ||
  withhold !== undefined ||
  feedback !== undefined;

/** No dialect is known of an agent's own events: whatever is no harmless word may be an answer. */
export function heldByOwn(
  { codes, text, field }: OwnGate,
  { code = 0, stdout = "" }: Partial<Reply>,
): boolean {
  const ended = code ?? 1;
  if ("from" in codes ? ended >= codes.from : codes.includes(ended)) return true;
  const printed = stdout.trim();
  if (!printed) return false;
  const json = parseJson(printed);
  if (isFields(json) && field !== undefined) return printed.includes(JSON.stringify(field));
  return isFields(json) ? !isHarmless(json, true) : text === true;
}
