/** What Lime does after a hook has answered, by its documentation (report, section 6). */
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../test/support/text.ts";

const VERDICTS = ["allow", "ask", "deny"];

/** Only PreToolUse is documented to read an answer. */
export function means(event: string, { stdout, stderr, code }: Finished): Effect {
  if (event !== "PreToolUse" || (code !== 0 && code !== 2)) return {};
  const answer = objectOf(stdout.trim()) ?? {};
  const specific = isObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const isLegacy = answer["continue"] === false || answer["decision"] === "block";
  const text = textOf(specific["permissionDecision"]) ?? "";
  const verdict =
    code === 2 || isLegacy
      ? "deny"
      : VERDICTS.includes(text)
        ? (text as Effect["verdict"])
        : undefined;
  const rules = specific["updatedPermissions"];
  return known<Effect>({
    verdict,
    reason:
      verdict &&
      (textOf(specific["permissionDecisionReason"]) ??
        textOf(answer["reason"]) ??
        (code === 2 ? stderr.trim() : undefined)),
    input:
      verdict !== "deny" && isObject(specific["updatedInput"])
        ? specific["updatedInput"]
        : undefined,
    ends: specific["interrupt"] === true || answer["interrupt"] === true || undefined,
    context: textOf(specific["additionalContext"]),
    permissions: Array.isArray(rules) ? rules : undefined,
    message: textOf(answer["systemMessage"]),
  });
}
