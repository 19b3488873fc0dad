/** Finds what a guard answers beside its denials, and before them. */
import { parseJson } from "../../model/json.ts";
import { jsonOf } from "../../read/does/json.ts";
import { ALONE, HOLE } from "../../read/does/value.ts";
import { gateRuleOf } from "./gate-rule.ts";
import { wordsMeant } from "./harmless.ts";
import { isHeldAnyhow, REFUSALS } from "./in-vain.ts";
import { choosesUnseen, deedsOn, type SeenHook } from "./on-event.ts";
import { isBehindText } from "./printed-answer.ts";

/** The field with the word, which would hold something back if the word were another one. */
export function otherAnswer(hook: SeenHook): string | undefined {
  const rule = gateRuleOf(hook);
  // It may answer another agent so.
  if (!rule || choosesUnseen(hook)) return undefined;
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

/** A text stands before every denial that is seen, and no exit code denies. */
export function deniesBehindText(hook: SeenHook): boolean {
  const rule = gateRuleOf(hook);
  if (!rule) return false;
  const { codes, printed, beside } = deedsOn(hook);
  const isHeldBy = (code: number | string) =>
    typeof code === "string" || (code !== 0 && rule.isHeld({ code, stderr: "a reason" }));
  const denials = printed.filter(
    ({ text }) => text.trim().startsWith("{") && isHeldAnyhow(rule.isHeld, text),
  );
  return (
    denials.length > 0 &&
    ![...codes].some(isHeldBy) &&
    denials.every((value) => isBehindText(rule, beside?.get(value)))
  );
}
