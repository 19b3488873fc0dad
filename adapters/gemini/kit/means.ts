/** What Gemini CLI does after a hook has answered (report, section 5). */
import { meansBy, type Said } from "../../_kin/kit/means.ts";
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, known, textOf, valueOf } from "../../../test/support/text.ts";

/** JSON counts at any exit code, of stderr if stdout is empty; other text depends on the code. */
function read(_event: string, { stdout, stderr, code, fault }: Finished): Said | undefined {
  const text = stdout.trim() || stderr.trim();
  if ((fault && fault !== "signal") || !text) return undefined;
  const first = valueOf(text);
  const value = textOf(first) === undefined ? first : valueOf(textOf(first));
  if (isObject(value))
    return { answer: value["suppressOutput"] ? { ...value, systemMessage: null } : value };
  if (value !== undefined) return undefined;
  if (code === 0 || code === null) return { answer: { systemMessage: text } };
  return code === 1
    ? { answer: { systemMessage: `Warning: ${text}` } }
    : { answer: {}, refusal: text };
}

/** A blocked result is replaced by the reason, and the context is not shown. */
export const means = meansBy({
  events: {
    BeforeTool: {
      block: "deny",
      halt: "ends",
      verdicts: "top",
      message: true,
      input: "tool_input",
    },
    AfterTool: { block: "withheld", halt: "ends", context: true, message: true },
    BeforeAgent: { block: "deny", halt: "ends", context: true, message: true },
    AfterAgent: { block: "hold", halt: "ends", message: true },
    SessionStart: { context: true, message: true },
    SessionEnd: { message: true },
    PreCompress: { message: true },
    Notification: { message: true },
  },
  read,
  blocks: () => ["block", "deny"],
  untold: "No reason provided",
});

/** Any denial wins, every reason is joined, and of two inputs the later in the config counts. */
export function merge(effects: readonly Effect[]): Effect {
  const verdicts = effects.map(({ verdict }) => verdict);
  const verdict = (["deny", "ask"] as const).find((candidate) => verdicts.includes(candidate));
  const reasons = effects.flatMap(({ reason }) => reason ?? []);
  return known<Effect>({
    verdict,
    reason: verdict && reasons.length ? reasons.join("\n") : undefined,
    input: verdict === "deny" ? undefined : effects.findLast(({ input }) => input)?.input,
    ends: effects.some(({ ends }) => ends) || undefined,
  });
}
