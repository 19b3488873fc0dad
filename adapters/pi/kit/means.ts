/** Tells what Pi does after our extension got an answer (report, section 5). */
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../test/support/text.ts";

/** These events hold something back, so that no answer holds it back too. */
const GATES = ["tool_call", "session_before_compact"];
const TOOLS = ["tool_call", "tool_result", "tool_failed"];
const ADDED = [...TOOLS, "input", "session_start"];
const denied = (reason: string): Effect => ({ verdict: "deny", reason });

export function means(event: string, { stdout, code }: Finished): Effect {
  const answer = code === null ? undefined : objectOf(stdout.trim());
  if (!answer) return GATES.includes(event) ? denied("the extension got no answer: hookport") : {};
  const text = (name: string) => textOf(answer[name]);
  const on = (events: readonly string[], name: string) =>
    events.includes(event) ? text(name) : undefined;
  const block = on([...GATES, "input"], "block");
  const ends = on(TOOLS, "end") !== undefined || undefined;
  if (block !== undefined)
    return known<Effect>({ ...denied(block), ends, message: text("message") });
  const { args } = answer;
  return known<Effect>({
    input: event === "tool_call" && isObject(args) ? args : undefined,
    ends,
    hold: on(["agent_before_settle"], "hold"),
    withheld: on(["tool_result"], "result"),
    feedback: on(["tool_result", "tool_failed"], "feedback"),
    context: on(ADDED, "context"),
    prompt: on(["input"], "prompt"),
    message: text("message"),
  });
}

const nobody = {
  not: "an extension asks and allows nothing: it holds a call back or lets it go on (section 5)",
};

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "pre-prompt", "pre-compact"],
  ask: nobody,
  allow: nobody,
  hold: ["stop"],
  end: ["pre-tool-use", "post-tool-use", "post-tool-use-failure"],
  feedback: ["post-tool-use", "post-tool-use-failure"],
  withhold: ["post-tool-use"],
  "rewrite-input": ["pre-tool-use"],
  "rewrite-result": ["post-tool-use"],
  "rewrite-prompt": ["pre-prompt"],
  "add-permissions": nobody,
  interrupt: nobody,
  context: [
    "pre-tool-use",
    "post-tool-use",
    "post-tool-use-failure",
    "pre-prompt",
    "session-start",
  ],
  message: [
    "pre-tool-use",
    "post-tool-use",
    "post-tool-use-failure",
    "pre-prompt",
    "session-start",
    "session-end",
    "stop",
    "stop-failure",
    "stop-cancelled",
    "pre-compact",
    "post-compact",
  ],
  env: { not: "nothing that an extension returns sets variables for its commands (section 5)" },
};
