/** What Gemini CLI does after a hook has answered (report, section 5). */
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, known, textOf, valueOf } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

/** JSON counts at any exit code, of stderr if stdout is empty; other text depends on the code. */
function read({ stdout, stderr, code }: Finished): Fields {
  const said = stdout.trim() || stderr.trim();
  if (!said) return {};
  const first = valueOf(said);
  const value = textOf(first) === undefined ? first : valueOf(textOf(first));
  if (value !== undefined) return isObject(value) ? value : {};
  if (code === 0 || code === null) return { systemMessage: said };
  return code === 1 ? { systemMessage: `Warning: ${said}` } : { decision: "deny", reason: said };
}

const CONTEXT = ["AfterTool", "BeforeAgent", "SessionStart"];
const BLOCKING = ["BeforeTool", "AfterTool", "BeforeAgent", "AfterAgent"];

export function means(event: string, finished: Finished): Effect {
  if (finished.fault && finished.fault !== "signal") return {};
  const answer = read(finished);
  const nested = answer["hookSpecificOutput"];
  const specific = isObject(nested) ? nested : {};
  const can = BLOCKING.includes(event);
  const reason = textOf(answer["reason"]) ?? "No reason provided";
  const blocks = can && (answer["decision"] === "deny" || answer["decision"] === "block");
  const ends = (can && answer["continue"] === false) || undefined;
  const input = specific["tool_input"];
  const before = event === "BeforeTool";
  const gate = before || event === "BeforeAgent";
  return known<Effect>({
    ends,
    message: answer["suppressOutput"] ? undefined : textOf(answer["systemMessage"]),
    ...(blocks && gate && { verdict: "deny", reason }),
    ...(before &&
      !blocks &&
      answer["decision"] === "ask" && { verdict: "ask", reason: textOf(answer["reason"]) }),
    input: before && !blocks && !ends && isObject(input) ? input : undefined,
    // A blocked result is replaced by the reason, and the context is not shown.
    withheld: blocks && event === "AfterTool" ? reason : undefined,
    hold: blocks && event === "AfterAgent" && !ends ? reason : undefined,
    context:
      CONTEXT.includes(event) && !blocks && !(ends && gate)
        ? textOf(specific["additionalContext"])
        : undefined,
  });
}

const TOLD = ["post-tool-use", "pre-prompt", "session-start"] as const;

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "pre-prompt"],
  ask: { not: "without a terminal an `ask` hangs until the program is killed (section 5)" },
  allow: { not: "an `allow` does not skip the question that the agent asks (section 5)" },
  hold: ["stop"],
  end: ["pre-tool-use", "post-tool-use", "post-tool-use-failure", "pre-prompt", "stop"],
  // Feedback goes as context, because a block would replace the result.
  feedback: ["post-tool-use"],
  withhold: ["post-tool-use"],
  "rewrite-input": ["pre-tool-use"],
  "rewrite-result": {
    not: "a block gives the model an error, and never another result (section 5)",
  },
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "no answer adds rules (section 5)" },
  interrupt: { not: "there is no event for a permission to be answered (section 1)" },
  context: [...TOLD],
  message: [
    ...TOLD,
    "post-tool-use-failure",
    "pre-tool-use",
    "session-end",
    "stop",
    "pre-compact",
    "notification",
  ],
  env: { not: "no answer sets variables of the session (section 5)" },
};

/** Any denial wins, every reason is joined, and of two inputs the later in the config counts. */
export function merge(effects: readonly Effect[]): Effect {
  const verdicts = effects.map(({ verdict }) => verdict);
  const verdict = (["deny", "ask"] as const).find((one) => verdicts.includes(one));
  const reasons = effects.flatMap(({ reason }) => reason ?? []);
  return known<Effect>({
    verdict,
    reason: verdict && reasons.length ? reasons.join("\n") : undefined,
    input: verdict === "deny" ? undefined : effects.findLast(({ input }) => input)?.input,
    ends: effects.some(({ ends }) => ends) || undefined,
  });
}
