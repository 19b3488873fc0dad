/** What GitHub Copilot does after a hook has answered (report, sections 9, 11 and 12). */
import type { Effect, Finished } from "../../../test/support/kit.ts";
import { isObject, known, objectOf, textOf } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

const progress = (row: string) => {
  const object = objectOf(row);
  return object?.["type"] === "progress" ? object : undefined;
};

/** Progress lines are shown to the user and removed, and the rest is one JSON object or nothing. */
function read(stdout: string): {
  readonly answer: Fields | undefined;
  readonly message: string | undefined;
} {
  const rows = stdout.split("\n");
  const shown = rows.flatMap((row) => textOf(progress(row)?.["message"]) ?? []);
  const rest = rows.filter((row) => !progress(row)).join("\n");
  return { answer: objectOf(rest), message: shown.length ? shown.join("\n") : undefined };
}

const VERDICTS = ["allow", "ask", "deny"];

/** Everything except a timeout denies (section 11). */
function beforeTool(event: string, { stdout, code, fault }: Finished): Effect {
  if (fault === "timeout") return {};
  const { answer = {}, message } = read(stdout);
  const flatReason = textOf(answer["permissionDecisionReason"]);
  if (code === 2)
    return known<Effect>({
      verdict: "deny",
      reason: flatReason ?? "hook exited with code 2",
      message,
    });
  if (code !== 0) return { verdict: "deny", reason: "hook errored" };
  const nested = answer["hookSpecificOutput"];
  const specific = event === "PreToolUse" && isObject(nested) ? nested : {};
  const text = textOf(specific["permissionDecision"] ?? answer["permissionDecision"]) ?? "";
  const args = specific["updatedInput"] ?? answer["modifiedArgs"];
  const input = typeof args === "string" ? objectOf(args) : args;
  const verdict = VERDICTS.includes(text) ? (text as Effect["verdict"]) : undefined;
  return known<Effect>({
    verdict,
    reason: verdict && (textOf(specific["permissionDecisionReason"]) ?? flatReason),
    input: verdict !== "deny" && isObject(input) ? input : undefined,
    context: textOf(specific["additionalContext"] ?? answer["additionalContext"]),
    message,
  });
}

function permission({ stdout, code, fault }: Finished): Effect {
  if (fault === "timeout") return {};
  const { answer = {}, message } = read(stdout);
  if (code === 2)
    return known<Effect>({ verdict: "deny", reason: textOf(answer["message"]), message });
  if (code !== 0) return { verdict: "deny", reason: "Permission request hook failed" };
  const { behavior } = answer;
  if (behavior !== "allow" && behavior !== "deny") return known<Effect>({ message });
  return known<Effect>({
    verdict: behavior,
    reason: textOf(answer["message"]),
    interrupt: (behavior === "deny" && answer["interrupt"] === true) || undefined,
    message,
  });
}

function afterTool(answer: Fields): Effect {
  const reason = textOf(answer["reason"]);
  if (answer["decision"] === "block" && reason) return { withheld: reason };
  const result = answer["modifiedResult"];
  return known<Effect>({
    context: textOf(answer["additionalContext"]),
    output: isObject(result) ? textOf(result["textResultForLlm"]) : undefined,
  });
}

function prompt(answer: Fields): Effect {
  const handled =
    answer["handled"] === true ? (textOf(answer["responseContent"]) ?? "") : undefined;
  const reason = answer["decision"] === "block" ? textOf(answer["reason"]) : handled;
  if (reason !== undefined) return { verdict: "deny", reason };
  return known<Effect>({
    prompt: textOf(answer["modifiedPrompt"]),
    context: textOf(answer["additionalContext"]),
  });
}

const EVENTS: { readonly [event: string]: (answer: Fields) => Effect } = {
  posttooluse: afterTool,
  userpromptsubmit: prompt,
  userpromptsubmitted: prompt,
  stop: held,
  agentstop: held,
  subagentstop: held,
  sessionstart: told,
  subagentstart: told,
  posttoolusefailure: told,
  notification: told,
};

function told(answer: Fields): Effect {
  return known<Effect>({ context: textOf(answer["additionalContext"]) });
}

/** A hold needs both a block and a reason. */
function held(answer: Fields): Effect {
  return known<Effect>({
    hold: answer["decision"] === "block" ? textOf(answer["reason"]) : undefined,
  });
}

export function means(event: string, finished: Finished): Effect {
  const name = event.toLowerCase();
  if (name === "pretooluse") return beforeTool(event, finished);
  if (name === "permissionrequest") return permission(finished);
  if (name === "premcptoolcall") return {};
  // Only on this event does stderr reach the model, and only with exit code 2.
  if (name === "posttoolusefailure" && finished.code === 2)
    return { context: finished.stderr.trim() };
  if (finished.code !== 0 && finished.code !== 2) return {};
  const { answer, message } = read(finished.stdout);
  return known<Effect>({ message, ...EVENTS[name]?.(answer ?? {}) });
}

/**
 * Hooks run one after another: a denial, a question or an error ends the chain, and the later,
 * stricter one counts (section 12).
 */
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
