/** Tells what those agents do after our plugin got an answer (their reports, sections 2 to 6). */
import type { Effect, Finished, Kit } from "../../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../../test/support/text.ts";
import type { Environment } from "../../../../test/support/kit.ts";

/** These events hold something back, so that no answer holds it back too (section 10). */
const GATES = ["toolExecuteBefore", "childChatMessage", "sessionCompacting"];
const denied = (reason: string): Effect => ({ verdict: "deny", reason });

export function means(event: string, { stdout, code }: Finished): Effect {
  const answer = code === null ? undefined : objectOf(stdout.trim());
  if (!answer) return GATES.includes(event) ? denied("the plugin got no answer: hookport") : {};
  const text = (name: string) => textOf(answer[name]);
  const { args, env } = answer;
  const block = text("block");
  const ends = text("end") !== undefined;
  const gate = event === "chatMessage" || GATES.includes(event);
  if (gate && block !== undefined)
    return known<Effect>({ ...denied(block), ends: ends || undefined, message: text("message") });
  const isBefore = event === "toolExecuteBefore";
  const isAfter = event === "toolExecuteAfter";
  const start = event === "sessionCreated";
  return known<Effect>({
    input: isBefore && isObject(args) ? args : undefined,
    ends: ends || undefined,
    hold: event === "sessionIdle" ? text("hold") : undefined,
    withheld: isAfter ? text("result") : undefined,
    feedback: isAfter ? text("feedback") : undefined,
    context: gate || isAfter || start ? text("context") : undefined,
    prompt: event === "chatMessage" ? text("prompt") : undefined,
    message: text("message"),
    env: start && isObject(env) ? (env as Environment) : undefined,
  });
}

const nobody = {
  not: "a plugin asks and allows nothing: it holds a call back or lets it go on (section 2)",
};

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "pre-prompt", "sub-agent-start", "pre-compact"],
  ask: nobody,
  allow: nobody,
  hold: ["stop"],
  end: ["pre-tool-use", "post-tool-use", "post-tool-use-failure"],
  feedback: ["post-tool-use"],
  withhold: ["post-tool-use"],
  "rewrite-input": ["pre-tool-use"],
  "rewrite-result": ["post-tool-use"],
  "rewrite-prompt": ["pre-prompt"],
  "add-permissions": nobody,
  interrupt: nobody,
  context: [
    "pre-tool-use",
    "post-tool-use",
    "pre-prompt",
    "session-start",
    "sub-agent-start",
    "pre-compact",
  ],
  message: [
    "pre-tool-use",
    "post-tool-use",
    "post-tool-use-failure",
    "pre-prompt",
    "session-start",
    "stop",
    "stop-failure",
    "stop-cancelled",
    "sub-agent-start",
    "sub-agent-end",
    "pre-compact",
    "post-compact",
    "notification",
  ],
  env: ["session-start"],
};
