/** What becomes of a call after our plugin got an answer (report, section 5). */
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../test/support/text.ts";

const UNANSWERED = "the plugin got no answer: hookport";
/** Without an answer these are held back, and a prompt goes on. */
const CLOSED = ["beforeTool", "beforeChildRun"];
const BEFORE = [...CLOSED, "beforeRun"];

export function means(event: string, { stdout, code }: Finished): Effect {
  const answer = code === null ? undefined : objectOf(stdout.trim());
  if (!answer) {
    if (CLOSED.includes(event)) return { verdict: "deny", reason: UNANSWERED };
    return event === "beforeRun" ? { context: UNANSWERED } : {};
  }
  const text = (name: string) => textOf(answer[name]);
  const isBefore = BEFORE.includes(event);
  const isAfter = event === "afterTool";
  const ends = text("end") !== undefined && !event.endsWith("edRun") && event !== "afterRun";
  const block = isBefore ? (text("block") ?? text("end")) : undefined;
  if (block !== undefined)
    // Where a prompt is denied, the run ends with it.
    return known<Effect>({
      verdict: "deny",
      reason: block,
      ends: (ends && event === "beforeTool") || undefined,
    });
  const args = answer["args"];
  const told = isBefore || isAfter || ["afterFailedTool", "beforeFirstRun"].includes(event);
  return known<Effect>({
    input: event === "beforeTool" && isObject(args) ? args : undefined,
    ends: ends || undefined,
    withheld: isAfter ? text("result") : undefined,
    feedback: event.endsWith("Tool") && !isBefore ? text("feedback") : undefined,
    context: told ? text("context") : undefined,
  });
}

const none = { not: "nothing that a plugin returns does it (section 5)" };
const nobody = {
  not: "its question fails without a terminal, and an allow of ours asks for no more (section 5)",
};
const AFTER = ["post-tool-use", "post-tool-use-failure"] as const;

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "pre-prompt", "sub-agent-start"],
  ask: nobody,
  allow: nobody,
  hold: { not: "a run cannot be held (section 5)" },
  end: ["pre-tool-use", "session-start", ...AFTER],
  feedback: AFTER,
  withhold: ["post-tool-use"],
  "rewrite-input": ["pre-tool-use"],
  "rewrite-result": ["post-tool-use"],
  "rewrite-prompt": none,
  "add-permissions": none,
  interrupt: none,
  context: ["pre-tool-use", "pre-prompt", "session-start", "sub-agent-start", ...AFTER],
  message: none,
  env: none,
};
