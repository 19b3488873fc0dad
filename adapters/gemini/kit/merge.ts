/** Tells what several answers come to (report). */
import type { Effect } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";

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
