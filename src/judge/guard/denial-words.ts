/** Knows the words by which agents hold something back, from the answers that they are given. */
import { isHost, speaks } from "../../model/adapter.ts";
import type { Decision } from "../../model/decision.ts";
import { eventNames } from "../../model/events.ts";
import { isFields, parseJson, type Json } from "../../model/json.ts";
import { knownOf } from "../../model/known.ts";
import type { Protocols } from "../../model/route.ts";

/** One of these texts has the words by which some agent holds something back. */
export const hasDenial = (protocols: Protocols, texts: readonly string[]): boolean =>
  texts.some((text) => denialWords(protocols).words.test(text));

interface DenialWords {
  readonly words: RegExp;
  /** The same without those by which an answer only ends the turn. */
  readonly holding: RegExp;
  readonly denials: readonly string[];
}
const wordsKnown = knownOf<Protocols, DenialWords>();

/** The words by which any agent holds something back, from the answers that it is given. */
export const denialWords = (protocols: Protocols) =>
  wordsKnown(protocols, "", () => {
    const answers = [...GENERAL, END_OF_TURN, ...answersTo(protocols, DECISIONS)];
    const denials = new Set(answers);
    const pairs = new Set(answers.flatMap((answer) => pairsIn(parseJson(answer))));
    const ending = pairsIn(parseJson(END_OF_TURN));
    return {
      words: anyOf([...pairs]),
      holding: anyOf([...pairs].filter((pair) => !ending.includes(pair))),
      denials: [...denials].filter((text) => text.startsWith("{")),
    };
  });

const answersTo = (protocols: Protocols, decisions: readonly Decision[]): readonly string[] =>
  Object.values(protocols).flatMap((protocol) =>
    isHost(protocol) && speaks(protocol)
      ? eventNames.flatMap((event) =>
          protocol.events[event].flatMap(({ name }) =>
            decisions.map(
              (decision) =>
                protocol.host.encodeReply(decision, { event: name, payload: {}, env: {} }).stdout,
            ),
          ),
        )
      : [],
  );

const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.join("|"), "i");

const REASON = "hookport-reason";
const GENERAL = [
  '{"decision":"block","reason":"x"}',
  '{"decision":"deny","reason":"x"}',
  '{"permission":"deny"}',
  '{"permission":"ask"}',
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}',
];

const END_OF_TURN = '{"continue":false,"stopReason":"x"}';
const DECISIONS: readonly Decision[] = [
  { verdict: "deny", reason: REASON },
  { hold: REASON },
  { verdict: "ask", reason: REASON },
  { end: REASON },
];

/** Patterns for a key with its word, in quotes of any kind. */
function pairsIn(value: Json | undefined): readonly string[] {
  if (!isFields(value)) return [];
  return Object.entries(value).flatMap(([key, value]): readonly string[] => {
    const isWord =
      typeof value === "string" && value !== REASON && /^(?!allow|approve)[a-z]+$/.test(value);
    if (isWord || value === false)
      return [`\\b${key}\\\\?["'\`\\]]*\\s*[:=]+>?\\s*\\\\?["'\`]?${String(value)}\\b`];
    return pairsIn(value as Json);
  });
}
