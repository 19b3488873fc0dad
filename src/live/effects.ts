/** Lists, for every part of a decision, what shows that a real agent applied it. */
import type { Capability, EventName } from "../model/events.ts";
import { count, heard, holds, SUMMARY, type Asked, type Heard } from "./session.ts";

/** What of a session a part is recognised by. */
export interface Signs {
  readonly hookText: string;
  readonly prompt: string;
  /** The hook's text reached the model of this lane, or any model. */
  readonly heard: (lane?: Asked["lane"]) => boolean;
  readonly ran: boolean;
  /** Why it cannot have run as rewritten; undefined if it did. */
  readonly rewritten: string | undefined;
  /** The model saw a text that only the call's result contains. */
  readonly result: boolean;
  /** Somebody else holds the turn back. */
  readonly held: boolean;
  /** A second call ran that only the new permissions allow. */
  readonly again: boolean;
  readonly env: boolean;
}

export const callsTool = (event: EventName) =>
  event === "pre-tool-use" || event === "permission-request";
const stops = (event: EventName) => event === "stop" || event === "sub-agent-end";
const lane = (event: EventName) => (event.startsWith("sub-agent") ? "agent" : "main");
/** A text about a compaction has to reach the model that writes the summary. */
const whyUnheard = (event: EventName, signs: Signs) =>
  signs.heard(event === "pre-compact" ? undefined : lane(event))
    ? undefined
    : "the text did not reach the model";

/** What the event announces did not happen. */
function prevented(seen: Heard, event: EventName, signs: Signs): string | undefined {
  if (callsTool(event)) return signs.ran ? "the call ran" : undefined;
  if (event === "sub-agent-start")
    return count(seen, "agent") ? "the sub-agent started" : undefined;
  if (event === "pre-compact")
    return heard(seen, SUMMARY) ? "the conversation was compacted" : undefined;
  if (count(seen, "main")) return "the model was asked";
  return event === "pre-prompt" && !holds(seen.user, signs.hookText)
    ? "the user was not told why"
    : undefined;
}

type Missing = (seen: Heard, event: EventName, signs: Signs) => string | undefined;

export const MISSING: { readonly [C in Capability]: Missing } = {
  deny: (seen, event, signs) =>
    prevented(seen, event, signs) ?? (callsTool(event) ? whyUnheard(event, signs) : undefined),
  // Nobody can be asked in such a session.
  ask: (seen, event, signs) => prevented(seen, event, signs) ?? whyUnheard(event, signs),
  allow: (_, __, { ran }) => (ran ? undefined : "the call did not run"),
  hold: (seen, event, signs) =>
    count(seen, lane(event)) > 1 ? whyUnheard(event, signs) : "it stopped",
  end: (seen, event, signs) => {
    if (event === "pre-compact" || event === "pre-prompt") return prevented(seen, event, signs);
    if (stops(event) && !signs.held) return "nobody held it back";
    return count(seen, lane(event)) > (event === "session-start" ? 0 : 1)
      ? "the turn went on"
      : undefined;
  },
  feedback: (_, event, signs) =>
    whyUnheard(event, signs) ??
    (event === "post-tool-use" && !signs.result ? "the result is gone" : undefined),
  withhold: (_, event, signs) =>
    signs.result ? "the model saw the result" : whyUnheard(event, signs),
  "rewrite-input": (_, __, { rewritten }) => rewritten,
  "rewrite-result": (_, event, signs) =>
    whyUnheard(event, signs) ?? (signs.result ? "the model saw the first result too" : undefined),
  "rewrite-prompt": (seen, event, signs) =>
    whyUnheard(event, signs) ??
    (heard(seen, signs.prompt) ? "the model saw the first prompt too" : undefined),
  "add-permissions": (_, __, { again }) => (again ? undefined : "the second call did not run"),
  interrupt: (seen, event, signs) =>
    prevented(seen, event, signs) ?? (count(seen, "main") > 1 ? "the turn went on" : undefined),
  context: (_, event, signs) => whyUnheard(event, signs),
  message: (seen, _, signs) =>
    holds(seen.user, signs.hookText) ? undefined : "the user did not see it",
  env: (_, __, { env }) => (env ? undefined : "a later command did not have it"),
};
