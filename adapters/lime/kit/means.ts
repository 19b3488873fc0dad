/** What Lime does after a hook has answered, by its documentation (report, section 6). */
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../test/support/text.ts";

const VERDICTS = ["allow", "ask", "deny"];

/** Only PreToolUse is documented to read an answer. */
export function means(event: string, { stdout, stderr, code }: Finished): Effect {
  if (event !== "PreToolUse" || (code !== 0 && code !== 2)) return {};
  const answer = objectOf(stdout.trim()) ?? {};
  const specific = isObject(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const isLegacy = answer["continue"] === false || answer["decision"] === "block";
  const said = textOf(specific["permissionDecision"]) ?? "";
  const verdict =
    code === 2 || isLegacy
      ? "deny"
      : VERDICTS.includes(said)
        ? (said as Effect["verdict"])
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

const silent = { not: "only an answer to PreToolUse is documented to be read (section 4)" };

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use"],
  ask: ["pre-tool-use"],
  allow: ["pre-tool-use"],
  hold: { not: "no event fires when the agent has finished (section 4)" },
  end: ["pre-tool-use"],
  feedback: silent,
  withhold: silent,
  "rewrite-input": ["pre-tool-use"],
  "rewrite-result": silent,
  "rewrite-prompt": silent,
  "add-permissions": ["pre-tool-use"],
  interrupt: silent,
  context: ["pre-tool-use"],
  message: ["pre-tool-use"],
  env: silent,
};
