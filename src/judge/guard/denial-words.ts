/** Knows the words by which agents hold something back, from the answers that they are given. */
import { isHost, speaks } from "../../model/adapter.ts";
import { eventNames } from "../../model/events.ts";
import { isFields, parseJson, type Json } from "../../model/json.ts";
import { knownOf } from "../../model/known.ts";
import type { Protocols } from "../../model/route.ts";

/** One of these texts has the words by which some agent holds something back. */
export const hasDenial = (protocols: Protocols, texts: readonly string[]): boolean =>
  texts.some((text) => denialWords(protocols).words.test(text));

const wordsKnown = knownOf<
  Protocols,
  { readonly words: RegExp; readonly denials: readonly string[] }
>();

/** The words by which any agent holds something back, from the answers that it is given. */
export const denialWords = (protocols: Protocols) =>
  wordsKnown(protocols, "", () => {
    const denials = new Set<string>(GENERAL);
    for (const protocol of Object.values(protocols))
      if (isHost(protocol) && speaks(protocol))
        for (const event of eventNames)
          for (const { name } of protocol.events[event])
            for (const decision of [
              { verdict: "deny" as const, reason: REASON },
              { hold: REASON },
              { verdict: "ask" as const, reason: REASON },
              { end: REASON },
            ])
              denials.add(
                protocol.host.encodeReply(decision, { event: name, payload: {}, env: {} }).stdout,
              );
    const pairs = [...denials].flatMap((denial) => pairsIn(parseJson(denial)));
    const whole = [...new Set(pairs)].join("|");
    return {
      words: new RegExp(whole, "i"),
      denials: [...denials].filter((text) => text.startsWith("{")),
    };
  });

const REASON = "hookport-reason";
const GENERAL = [
  '{"decision":"block","reason":"x"}',
  '{"decision":"deny","reason":"x"}',
  '{"permission":"deny"}',
  '{"permission":"ask"}',
  '{"continue":false,"stopReason":"x"}',
  '{"hookSpecificOutput":{"hookEventName":"PreToolUse","permissionDecision":"deny"}}',
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
