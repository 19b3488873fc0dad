/** What Qwen Code does after a hook has answered (report, section 5). */
import type { Effect, Finished, Kit } from "../../../test/support/kit.ts";
import { isObject, known, textOf, valueOf } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

interface Read {
  readonly answer: Fields;
  readonly specific: Fields;
  /** A text that is no JSON, and counts as context where the event takes it. */
  readonly plain?: string;
}

/** Stdout, or stderr if it is empty; at exit code 2 stderr alone. */
function read({ stdout, stderr, code, fault }: Finished): Read {
  if (fault === "timeout") return { answer: {}, specific: {} };
  const said = code === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  const first = valueOf(said);
  const value = typeof first === "string" ? valueOf(first) : first;
  if (isObject(value)) {
    const specific = value["hookSpecificOutput"];
    return { answer: value, specific: isObject(specific) ? specific : {} };
  }
  if (code === 2) return { answer: said ? { decision: "deny", reason: said } : {}, specific: {} };
  if (!said || said.startsWith("{")) return { answer: {}, specific: {} };
  return {
    answer: { systemMessage: said },
    specific: {},
    ...(code === 0 && stdout.trim() && { plain: said }),
  };
}

const VERDICTS: { readonly [word: string]: Effect["verdict"] } = {
  deny: "deny",
  block: "deny",
  ask: "ask",
};
const isStopped = ({ answer }: Read) => answer["continue"] === false;
const stopped = ({ answer }: Read) =>
  textOf(answer["stopReason"]) ?? textOf(answer["reason"]) ?? "No reason provided";
const isBlocked = ({ answer }: Read) =>
  answer["decision"] === "block" || answer["decision"] === "deny";

/** An allow grants nothing, since the approval comes first. */
function beforeTool(said: Read): Effect {
  const { answer, specific } = said;
  if (isStopped(said)) return { verdict: "deny", reason: stopped(said) };
  const nested = textOf(specific["permissionDecision"]) ?? "";
  const word = ["allow", "deny", "ask"].includes(nested) ? nested : textOf(answer["decision"]);
  const verdict = VERDICTS[word ?? ""];
  const reason = textOf(specific["permissionDecisionReason"]) ?? textOf(answer["reason"]);
  return known<Effect>({ verdict, reason: verdict && reason });
}

function permission({ specific }: Read): Effect {
  const decision = isObject(specific["decision"]) ? specific["decision"] : {};
  const allows = decision["behavior"] === "allow";
  if (!allows && decision["behavior"] !== "deny") return {};
  return known<Effect>({
    verdict: allows ? "allow" : "deny",
    reason: textOf(decision["message"]),
    input: allows && isObject(decision["updatedInput"]) ? decision["updatedInput"] : undefined,
  });
}

/** A block does nothing after a tool, and `continue: false` replaces the result. */
function afterTool(said: Read): Effect {
  if (isStopped(said)) return { withheld: stopped(said) };
  return contextOf(said);
}

const contextOf = ({ specific }: Read): Effect =>
  known<Effect>({ context: textOf(specific["additionalContext"]) });

function beforePrompt(said: Read): Effect {
  if (isStopped(said)) return { ends: true };
  if (isBlocked(said))
    return known<Effect>({ verdict: "deny", reason: textOf(said.answer["reason"]) });
  return said.plain === undefined ? contextOf(said) : { context: said.plain };
}

/** Both a block and `continue: false` make it go on. */
function atStop(event: string, said: Read): Effect {
  const hold = isBlocked(said)
    ? (textOf(said.answer["reason"]) ?? "No reason provided")
    : isStopped(said)
      ? stopped(said)
      : undefined;
  const message = event === "Stop" ? textOf(said.answer["systemMessage"]) : undefined;
  return known<Effect>({ hold, message });
}

export function means(event: string, finished: Finished): Effect {
  const said = read(finished);
  switch (event) {
    case "PreToolUse":
      return beforeTool(said);
    case "PermissionRequest":
      return permission(said);
    case "PostToolUse":
      return afterTool(said);
    case "PostToolUseFailure":
    case "PreCompact":
      return contextOf(said);
    case "UserPromptSubmit":
      return beforePrompt(said);
    case "SessionStart":
      return said.plain === undefined ? contextOf(said) : { context: said.plain };
    case "Stop":
    case "SubagentStop":
      return atStop(event, said);
    default:
      return {};
  }
}

export const honours: Kit["honours"] = {
  deny: ["pre-tool-use", "permission-request", "pre-prompt"],
  ask: ["pre-tool-use"],
  allow: ["permission-request"],
  hold: ["stop", "sub-agent-end"],
  end: ["pre-prompt"],
  feedback: ["post-tool-use", "post-tool-use-failure"],
  withhold: ["post-tool-use"],
  "rewrite-input": ["permission-request"],
  "rewrite-result": ["post-tool-use"],
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "no answer was seen to add a permission (section 5)" },
  interrupt: { not: "a turn goes on after a denial with `interrupt` (section 5)" },
  context: ["post-tool-use", "post-tool-use-failure", "pre-prompt", "session-start", "pre-compact"],
  message: ["stop"],
  env: { not: "no file or answer changes the session's variables (section 5)" },
};

/**
 * The last permission decision counts. What a stopped call came to is beside that, and the answers
 * that are merged here do not say it.
 */
export function merge(effects: readonly Effect[]): Effect {
  const last = effects.findLast(({ verdict }) => verdict);
  return known<Effect>({ verdict: last?.verdict, reason: last?.reason });
}
