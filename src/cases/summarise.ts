import type { Decision } from "../model/decision.ts";
import type { EventName } from "../model/events.ts";
import { narrow } from "../model/narrow.ts";
import type { Expectation } from "../../schemas/types/test-case.ts";
import type { Protocols } from "../model/route.ts";
import { UNIVERSAL } from "../read/universal.ts";

export type DecisionWord = Extract<Expectation["decision"], string>;

/** A host with every capability decides; ending a turn before a tool also denies the call (S1). */
export function effective(protocols: Protocols, event: EventName, decision: Decision): Decision {
  return narrow(event, decision, protocols[UNIVERSAL]?.events[event][0] ?? { can: {} }).decision;
}

export function wordOf(decision: Decision): DecisionWord {
  const {
    verdict,
    "rewrite-input": updatedInput,
    "rewrite-result": updatedOutput,
    "rewrite-prompt": updatedPrompt,
    context,
  } = decision;
  if (verdict === "deny" || verdict === "ask") return verdict;
  for (const part of ["hold", "end", "withhold"] as const)
    if (decision[part] !== undefined) return part;
  if (updatedInput ?? updatedOutput ?? updatedPrompt) return "rewrite";
  if (decision.feedback !== undefined) return "feedback";
  if (verdict) return verdict;
  return context === undefined ? "none" : "context";
}
