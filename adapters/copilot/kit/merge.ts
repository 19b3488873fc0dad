/** Tells what several answers come to (report). */
import type { Effect } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";

/** One after another: a denial, question or error ends the chain; the later counts (section 12). */
export function merge(effects: readonly Effect[]): Effect {
  const end = effects.findIndex(({ verdict }) => verdict === "deny" || verdict === "ask");
  const ran = end < 0 ? effects : effects.slice(0, end + 1);
  const last = ran.findLast(({ verdict }) => verdict);
  const contexts = ran.flatMap(({ context }) => context ?? []);
  return known<Effect>({
    verdict: last?.verdict,
    reason: last?.reason,
    input: ran.findLast(({ input }) => input)?.input,
    context: contexts.length ? contexts.join("\n\n") : undefined,
  });
}
