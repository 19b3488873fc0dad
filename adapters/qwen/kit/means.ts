/** What Qwen Code does after a hook has answered (report, section 5). */
import { meansBy, type Said } from "../../_kin/kit/means.ts";
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, known, valueOf } from "../../../test/support/text.ts";

/** Stdout, or stderr if it is empty; at exit code 2 stderr alone. */
function read(_event: string, { stdout, stderr, code, fault }: Finished): Said | undefined {
  if (fault === "timeout") return undefined;
  const text = code === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  const first = valueOf(text);
  const value = typeof first === "string" ? valueOf(first) : first;
  if (isObject(value)) return { answer: value };
  if (code === 2) return { answer: {}, refusal: text || undefined };
  if (!text || text.startsWith("{")) return { answer: {} };
  return { answer: { systemMessage: text }, plain: code === 0 && stdout.trim() ? text : undefined };
}

/** At a stop both a block and `continue: false` make it go on; after a tool a block does nothing. */
export const means = meansBy({
  events: {
    PreToolUse: { block: "deny", halt: "deny", verdicts: true },
    PermissionRequest: { ruling: true },
    PostToolUse: { halt: "withheld", context: true },
    PostToolUseFailure: { context: true },
    PreCompact: { context: true },
    UserPromptSubmit: { block: "deny", halt: "ends", context: true, plain: true },
    SessionStart: { context: true, plain: true },
    Stop: { block: "hold", halt: "hold", message: true },
    SubagentStop: { block: "hold", halt: "hold" },
  },
  read,
  blocks: () => ["block", "deny"],
  untold: "No reason provided",
});

/** The last permission decision counts; what a stopped call came to is not said here. */
export function merge(effects: readonly Effect[]): Effect {
  const last = effects.findLast(({ verdict }) => verdict);
  return known<Effect>({ verdict: last?.verdict, reason: last?.reason });
}
