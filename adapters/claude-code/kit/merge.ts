/** Tells what several answers come to (report). */
import type { Effect } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";

/** The order is from lenient to strict (section 9); `defer` stops a call like a denial. */
const STRICT = ["allow", "ask", "defer", "deny"];
const stricter = (a: string | undefined, b: string | undefined) =>
  STRICT.indexOf(a ?? "") >= STRICT.indexOf(b ?? "") ? a : b;

/** The strictest verdict with its reason, the last rewrite, every context (section 9). */
export function merge(effects: readonly Effect[]): Effect {
  const verdict = effects
    .map((effect) => effect.verdict as string | undefined)
    .reduce(stricter, undefined) as Effect["verdict"];
  const contexts = effects.flatMap(({ context }) => context ?? []);
  return known<Effect>({
    verdict,
    reason: effects.findLast((effect) => effect.verdict === verdict)?.reason,
    input: verdict === "deny" ? undefined : effects.findLast(({ input }) => input)?.input,
    ends: effects.some(({ ends }) => ends) || undefined,
    context: contexts.length ? contexts.join("\n") : undefined,
  });
}
