/** What Claude Code does after a hook has answered (report, sections 3, 4, 9, 10 and 11). */
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../test/support/text.ts";
import type { Fields, Json } from "../../../src/model/json.ts";

/** The order is from lenient to strict (section 9); `defer` stops a call like a denial. */
const STRICT = ["allow", "ask", "defer", "deny"];
const stricter = (a: string | undefined, b: string | undefined) =>
  STRICT.indexOf(a ?? "") >= STRICT.indexOf(b ?? "") ? a : b;

interface Read {
  /** The exit code is 2. */
  readonly blocks: boolean;
  readonly answer: Fields;
  readonly specific: Fields;
  readonly plain: string;
  readonly stderr: string;
}

/** An answer with one part of an unknown shape is rejected (section 10). */
function isValid(event: string, answer: Fields): boolean {
  const specific = answer["hookSpecificOutput"];
  if (answer["continue"] !== undefined && typeof answer["continue"] !== "boolean") return false;
  if (specific === undefined) return true;
  if (!isObject(specific) || specific["hookEventName"] !== event) return false;
  const decision = specific["permissionDecision"];
  return decision === undefined || (typeof decision === "string" && STRICT.includes(decision));
}

function read(event: string, { stdout, stderr, code, fault }: Finished, entry?: Json): Read {
  // Output before a timeout does not count.
  const text = fault === "timeout" ? "" : stdout.replace(/^\uFEFF/, "").trim();
  const isBraced = text.startsWith("{") && text.endsWith("}");
  const answer = isBraced ? objectOf(text) : undefined;
  const isSound = answer !== undefined && isValid(event, answer);
  const failed = (code !== 0 && code !== 2) || (isBraced && !isSound);
  const closes = isObject(entry) && entry["onFailure"] === "block" && failed;
  const sound = isSound ? answer : {};
  const specific = sound["hookSpecificOutput"];
  return {
    blocks: code === 2 || closes,
    answer: sound,
    specific: isObject(specific) ? specific : {},
    plain: !isBraced && code === 0 ? text : "",
    stderr: stderr.trim(),
  };
}

/** "JSON wins over the exit code except 2" (section 2). */
function beforeTool({ blocks, answer, specific, stderr }: Read): Effect {
  const legacy = { approve: "allow", block: "deny" }[textOf(answer["decision"]) ?? ""];
  const text = stricter(textOf(specific["permissionDecision"]), legacy);
  const verdict =
    blocks || text === "deny" || text === "defer" ? "deny" : (text as Effect["verdict"]);
  return known<Effect>({
    verdict,
    reason:
      verdict &&
      (textOf(specific["permissionDecisionReason"]) ??
        textOf(answer["reason"]) ??
        (blocks ? stderr : undefined)),
    input:
      verdict !== "deny" && isObject(specific["updatedInput"])
        ? specific["updatedInput"]
        : undefined,
    ends: answer["continue"] === false || undefined,
    context: textOf(specific["additionalContext"]),
    message: textOf(answer["systemMessage"]),
  });
}

function permission({ specific }: Read): Effect {
  const decision = isObject(specific["decision"]) ? specific["decision"] : {};
  const allows = decision["behavior"] === "allow";
  if (!allows && decision["behavior"] !== "deny") return {};
  return known<Effect>({
    verdict: allows ? "allow" : "deny",
    reason: textOf(decision["message"]),
    input: allows && isObject(decision["updatedInput"]) ? decision["updatedInput"] : undefined,
    permissions:
      allows && Array.isArray(decision["updatedPermissions"])
        ? (decision["updatedPermissions"] as Json[])
        : undefined,
    interrupt: decision["interrupt"] === true || undefined,
  });
}

/** The reason given by `decision: "block"` or by exit code 2. */
const blocked = ({ blocks, answer, stderr }: Read): string | undefined =>
  answer["decision"] === "block" ? textOf(answer["reason"]) : blocks ? stderr : undefined;

const common = ({ answer, specific }: Read): Effect =>
  known<Effect>({
    ends: answer["continue"] === false || undefined,
    context: textOf(specific["additionalContext"]),
    message: textOf(answer["systemMessage"]),
  });

function afterTool(read: Read): Effect {
  return known<Effect>({
    ...common(read),
    feedback: blocked(read),
    output: read.specific["updatedToolOutput"],
  });
}

function gate(read: Read, context?: string): Effect {
  const reason = blocked(read);
  return {
    ...known<Effect>({ context }),
    ...common(read),
    ...(reason !== undefined && { verdict: "deny", reason }),
  };
}

/** `continue: false` ends the turn even if something holds it. */
function atStop(read: Read): Effect {
  const { ends, message } = common(read);
  return known<Effect>({ ends, message, hold: ends ? undefined : blocked(read) });
}

/** `export` lines of a session's start reach later commands (section 8). */
const exported = (lines = ""): Effect["env"] => {
  const pairs = [...lines.matchAll(/^export (\w+)='([^']*)'$/gm)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  return pairs.length ? Object.fromEntries(pairs) : undefined;
};

export function means(event: string, finished: Finished, entry?: Json): Effect {
  const answer = read(event, finished, entry);
  switch (event) {
    case "PreToolUse":
      return beforeTool(answer);
    case "PermissionRequest":
      return permission(answer);
    case "PostToolUse":
    case "PostToolUseFailure":
      return afterTool(answer);
    case "UserPromptSubmit":
    case "PreCompact":
      return gate(answer, answer.plain || undefined);
    case "SessionStart": {
      const { ends: _ignored, ...rest } = common(answer);
      return known<Effect>({
        ...rest,
        ...(answer.plain && { context: answer.plain }),
        env: exported(finished.exports),
      });
    }
    case "SubagentStart":
      return known<Effect>({ context: common(answer).context });
    case "Stop":
    case "SubagentStop":
      return atStop(answer);
    default:
      return {};
  }
}

/**
 * The strictest verdict with one reason, the rewrite of the last to finish, every context (section
 * 9).
 */
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
