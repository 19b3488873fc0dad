/** What Grok Build does after a hook has answered (report, section 5). */
import { meansBy, type Said } from "../../_kin/kit/means.ts";
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, isText, known, objectOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";
import { isNone, isTextOrNone } from "../../_kin/kit/walk.ts";
import { contextsOf } from "../../_kin/kit/usual.ts";

const WORDS = ["allow", "approve", "ask", "block", "defer", "deny"];
const isWord = (value: Json | undefined) =>
  isNone(value) || (isText(value) && WORDS.includes(value));

/** One wrong value costs the whole answer. */
function isTaken({ decision, reason, hookSpecificOutput: own }: Fields): boolean {
  if (!isWord(decision) || !isTextOrNone(reason) || !(isNone(own) || isObject(own))) return false;
  const inner = isObject(own) ? own : {};
  return (
    isWord(inner["permissionDecision"]) &&
    isTextOrNone(inner["permissionDecisionReason"]) &&
    (isNone(inner["updatedInput"]) || isObject(inner["updatedInput"]))
  );
}

/** One object and nothing else, at any exit code; at 2 the first line of stderr is a reason too. */
function read(_event: string, { stdout, stderr, code, fault }: Finished): Said | undefined {
  if (fault !== undefined && fault !== "signal") return undefined;
  const found = stdout.startsWith("\uFEFF") ? undefined : objectOf(stdout.trim());
  const answer = found && isTaken(found) ? found : {};
  return {
    answer,
    strict: code !== 0,
    refusal: code === 2 ? stderr.trim().split("\n")[0] || "Hook denied" : undefined,
  };
}

const plain = meansBy({
  events: {
    PreToolUse: { block: "deny", verdicts: true, context: true, input: "updatedInput" },
    PostToolUse: { block: "feedback", keeps: true, context: true, output: "updatedToolOutput" },
    PostToolUseFailure: { context: true },
    UserPromptSubmit: { block: "deny" },
    Stop: { block: "hold", halt: "ends", context: "hold" },
    SubagentStop: { block: "hold", halt: "ends", context: "hold" },
  },
  read,
  blocks: (event) => (event === "PreToolUse" ? ["block", "deny"] : ["block"]),
});

/** Another input of a server's tool stands in the dispatcher's. */
export function means(event: string, finished: Finished): Effect {
  const { input, ...effect } = plain(event, finished);
  const inner = input?.["tool_input"];
  return input === undefined ? effect : { ...effect, input: isObject(inner) ? inner : input };
}

/** In order, until one denies; a denial wins over an ask, and of two inputs the last counts. */
export function merge(effects: readonly Effect[]): Effect {
  const verdict =
    effects.find((effect) => effect.verdict === "deny") ?? effects.find((effect) => effect.verdict);
  return known<Effect>({
    verdict: verdict?.verdict,
    reason: verdict?.reason,
    input: verdict?.verdict === "deny" ? undefined : effects.findLast(({ input }) => input)?.input,
    context: verdict?.verdict === "deny" ? undefined : contextsOf(effects),
  });
}
