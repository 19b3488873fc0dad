/** What Letta Code does after a hook has answered (report, section 5). */
import { meansBy, type Said } from "../../_kin/kit/means.ts";
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { known, objectOf, textOf, isObject } from "../../../test/support/text.ts";

const ALLOWED = { hookSpecificOutput: { decision: { behavior: "allow" } } };
const REFUSED: { readonly [event: string]: string } = {
  Stop: "Stop hook blocked",
  PermissionRequest: "Denied by hook",
};

/** Nothing but the exit code denies; texts count at 0, and those of a start at any code. */
function read(event: string, { stdout, stderr, code, fault }: Finished): Said | undefined {
  const plain = stdout.trim() || undefined;
  if (event === "SessionStart" && fault === undefined) return { answer: {}, plain };
  const text = stderr.trim();
  const isAfter = event.startsWith("Post");
  if (fault !== undefined) return undefined;
  if (code !== 0 && code !== 2)
    return isAfter && text ? { answer: {}, refusal: `Hook error: ${text}` } : undefined;
  if (code === 2) {
    if (isAfter && !text) return undefined;
    return { answer: {}, refusal: text || REFUSED[event] || "Blocked by hook", strict: true };
  }
  if (event === "PermissionRequest") return { answer: ALLOWED };
  const answer = objectOf(plain) ?? {};
  const own = isObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const additionalContext =
    textOf(own["additionalContext"]) || textOf(answer["additionalContext"]) || null;
  return { answer: { hookSpecificOutput: { ...own, additionalContext } }, plain };
}

export const means = meansBy({
  events: {
    PreToolUse: { block: "deny", input: "updatedInput" },
    PermissionRequest: { block: "deny", ruling: true },
    PostToolUse: { block: "feedback", context: true },
    PostToolUseFailure: { block: "feedback", context: true },
    UserPromptSubmit: { block: "deny", plain: true },
    SessionStart: { plain: true },
    Stop: { block: "hold" },
    PreCompact: { block: "deny" },
  },
  read,
  blocks: () => [],
});

/** One after another until one blocks; of two inputs the first counts, without a denial. */
export function merge(effects: readonly Effect[]): Effect {
  const denial = effects.find(({ verdict }) => verdict === "deny");
  return denial
    ? known<Effect>({ verdict: "deny", reason: denial.reason })
    : known<Effect>({ input: effects.find(({ input }) => input)?.input });
}
