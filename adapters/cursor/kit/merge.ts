/** Tells what several answers come to (report). */
import type { Effect } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";

/** Deny beats ask beats allow, contexts are joined, and for other fields the last source wins. */
export function merge(effects: readonly Effect[]): Effect {
  const denials = effects.filter(({ verdict }) => verdict === "deny");
  const contexts = effects.flatMap(({ context: text }) => text ?? []);
  const join = (texts: readonly string[]) => (texts.length ? texts.join("\n\n---\n\n") : undefined);
  return known<Effect>({
    verdict: denials.length ? "deny" : undefined,
    reason: join(denials.flatMap(({ reason }) => reason ?? [])),
    input: denials.length ? undefined : effects.findLast(({ input }) => input)?.input,
    context: join(contexts),
  });
}
