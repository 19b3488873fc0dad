/** Tells by the rule of an event whether an answer holds something back there. */
import type { Dialect, Reply, DecodedReply, EventRow } from "../../model/adapter.ts";
import type { Decision } from "../../model/decision.ts";
import { isEventName, eventNames } from "../../model/events.ts";
import { isFields, parseJson } from "../../model/json.ts";
import type { OwnGate } from "../../model/protocol.ts";
import { type Protocols, splitDialect } from "../../model/route.ts";
import { denialWords } from "./denial-words.ts";
import { isHarmless } from "./harmless.ts";
import { ownRowOf } from "../losses/told.ts";
import type { SeenHook } from "./on-event.ts";
import { knownOf, ofText } from "../../model/known.ts";
import type { Group } from "../../../schemas/types/document.ts";

const known = knownOf<EventRow, (reply: string) => DecodedReply>();

/** Tells what a reply comes to on this event; a part of it that is not given is empty. */
export function decisionOf(
  row: EventRow,
  decode: Dialect["decodeReply"],
): (reply: Partial<Reply>) => DecodedReply {
  const call = { event: row.name, payload: {}, env: {} };
  const decided = known(row, decode, () =>
    ofText((reply) => decode(JSON.parse(reply) as Reply, call)),
  );
  return ({ stdout = "", ...reply }) => {
    const named = stdout.replace(EVENT_FILLED, `$1${JSON.stringify(row.name)}`);
    return decided(JSON.stringify({ code: 0, stderr: "", ...reply, stdout: named }));
  };
}

/** The name of the event is not known, and a word is tried in its place: it is given to the hook. */
const EVENT_FILLED = /("hookEventName"\s{0,9}:\s{0,9})"x"/;

export interface GateRule {
  /** The answer holds something back, or asks, or ends the turn, or speaks of a result. */
  readonly isHeld: (reply: Partial<Reply>) => boolean;
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
  const source = ownRowOf(hook);
  if (!source) return undefined;
  const { dialect } = source.protocol;
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

/** Such a hook keeps its host's name for the event, since no other host has such a place. */
export function eventInside(protocols: Protocols, event: string, { origin }: Group): string {
  const own = origin?.within === undefined ? undefined : protocols[origin.host ?? ""];
  return eventNames.find((name) => own?.events[name].some((row) => row.name === event)) ?? event;
}

/** Returns what an answer holds back on an event that only one agent has; undefined if it is no gate. */
export function ownGateOf(protocols: Protocols, event: string, group: Group): OwnGate | undefined {
  const gateOf = (id: string) =>
    Object.hasOwn(protocols, id) && Object.hasOwn(protocols[id]?.ownGates ?? {}, event)
      ? protocols[id]?.ownGates?.[event]
      : undefined;
  const [dialect] = splitDialect(group.dialect);
  const own = [dialect, group.origin?.host ?? ""].find(
    (id) => id !== "universal" && Object.hasOwn(protocols, id),
  );
  if (own !== undefined) return gateOf(own);
  // A document without places does not say whose event it is.
  return Object.keys(protocols)
    .map(gateOf)
    .find((gate) => gate !== undefined);
}
