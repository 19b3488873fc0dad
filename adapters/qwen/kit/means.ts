/** What Qwen Code does after a hook has answered (report, section 5). */
import { meansBy, type Said } from "../../_kin/kit/means.ts";
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, known, valueOf } from "../../../test/support/text.ts";

/** Stdout, or stderr if it is empty; at exit code 2 stderr alone. */
function read(_event: string, { stdout, stderr, code, fault }: Finished): Said | undefined {
  if (fault === "timeout") return undefined;
  const said = code === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  const first = valueOf(said);
  const value = typeof first === "string" ? valueOf(first) : first;
  if (isObject(value)) return { answer: value };
  if (code === 2) return { answer: {}, refusal: said || undefined };
  if (!said || said.startsWith("{")) return { answer: {} };
  return { answer: { systemMessage: said }, plain: code === 0 && stdout.trim() ? said : undefined };
}

/** At a stop both a block and `continue: false` make it go on; after a tool a block does nothing. */
export const means = meansBy({
  events: {
    PreToolUse: { block: "deny", halt: "deny", verdicts: "nested" },
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

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "permission-request", "pre-prompt"],
  ask: ["pre-tool-use"],
  allow: ["permission-request"],
  hold: ["stop", "sub-agent-end"],
  end: ["pre-prompt"],
  feedback: ["post-tool-use", "post-tool-use-failure"],
  withhold: ["post-tool-use"],
  "rewrite-input": ["permission-request"],
  "rewrite-result": ["post-tool-use"],
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "no answer was seen to add a permission (section 5)" },
  interrupt: { not: "a turn goes on after a denial with `interrupt` (section 5)" },
  context: ["post-tool-use", "post-tool-use-failure", "pre-prompt", "session-start", "pre-compact"],
  message: ["stop"],
  env: { not: "no file or answer changes the session's variables (section 5)" },
};

/**
 * The last permission decision counts. What a stopped call came to is beside that, and the answers
 * that are merged here do not say it.
 */
export function merge(effects: readonly Effect[]): Effect {
  const last = effects.findLast(({ verdict }) => verdict);
  return known<Effect>({ verdict: last?.verdict, reason: last?.reason });
}
