/** Finds an answer beside a guard's denials by a word that its own agent does not know. */
import { parseJson } from "../../model/json.ts";
import { jsonOf } from "../../read/does/json.ts";
import { ALONE, HOLE } from "../../read/does/value.ts";
import { gateRuleOf } from "./gate-rule.ts";
import { wordsMeant } from "./harmless.ts";
import { REFUSALS } from "./in-vain.ts";
import { deedsOn, type SeenHook } from "./on-event.ts";

/** The field with the word, which would hold something back if the word were another one. */
export function otherAnswer(hook: SeenHook): string | undefined {
  const rule = gateRuleOf(hook);
  if (!rule) return undefined;
  const { printed, beside } = deedsOn(hook);
  for (const value of printed) {
    const text = jsonOf(value.text) ?? "";
    const { code } = beside?.get(value) ?? ALONE;
    const isHeld = (stdout: string) => rule.isHeld({ stdout, code, stderr: "a reason" });
    for (const [key, word] of wordsMeant(parseJson(text))) {
      const written = JSON.stringify(word);
      const isKnown = word !== "ask" && rule.words.test(`${key}: ${written}`);
      // Another agent may know the word, and the script answer it so.
      if (typeof word !== "string" || word.includes(HOLE) || isKnown || isHeld(text)) continue;
      if (REFUSALS.some((other) => isHeld(text.replace(written, JSON.stringify(other)))))
        return `${key}: ${written}`;
    }
  }
  return undefined;
}
