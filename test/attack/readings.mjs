/**
 * How each agent takes what a hook process left behind, written from the host reports and from
 * nothing of ours.
 */

const object = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const RUNS = { stop: false };
const STOP = (why) => ({ stop: true, why });
const SIX = [
  "preToolUse",
  "beforeShellExecution",
  "beforeMCPExecution",
  "beforeReadFile",
  "beforeTabFileRead",
  "subagentStart",
];
const DECISIONS = ["allow", "deny", "ask", "defer"];
const HOLDS = ["Stop", "SubagentStop"];

/**
 * Claude Code, sections 4, 10 and 11: JSON counts at any exit code, 2 always blocks, all else is
 * open unless the handler says `block`.
 */
function claudeShape(event, json) {
  const said = json.hookSpecificOutput;
  if ("continue" in json && typeof json.continue !== "boolean") return false;
  for (const key of ["reason", "stopReason", "systemMessage"])
    if (key in json && typeof json[key] !== "string") return false;
  if ("decision" in json && !["block", "approve"].includes(json.decision)) return false;
  if (said === undefined) return true;
  if (!object(said) || said.hookEventName !== event) return false;
  if ("permissionDecision" in said && !DECISIONS.includes(said.permissionDecision)) return false;
  return !("permissionDecisionReason" in said) || typeof said.permissionDecisionReason === "string";
}
function claudeSays(event, json) {
  const said = json.hookSpecificOutput ?? {};
  const hold = HOLDS.includes(event);
  if (hold && (json.decision === "block" || said.additionalContext)) return { hold: true };
  if (json.continue === false && event === "UserPromptSubmit") return STOP("continue false");
  if (event === "PermissionRequest") {
    const behavior = said.decision?.behavior;
    return behavior === "deny"
      ? STOP(said.decision.message)
      : { stop: false, allow: behavior === "allow" };
  }
  if (["PostToolUse", "SessionStart", "Notification", "SessionEnd"].includes(event)) return RUNS;
  if (json.decision === "block" || said.permissionDecision === "deny")
    return STOP(said.permissionDecisionReason ?? json.reason ?? "");
  if (event !== "PreToolUse") return RUNS;
  const input = said.updatedInput;
  if (["ask", "defer"].includes(said.permissionDecision)) return { stop: false, ask: true, input };
  return {
    stop: false,
    allow: said.permissionDecision === "allow" || json.decision === "approve",
    input,
  };
}
function claude(event, result, entry) {
  const failed = entry.closes && !HOLDS.includes(event) ? STOP("onFailure") : RUNS;
  if (result.timedOut || result.signal) return failed;
  const text = result.stdout.replace(/^\uFEFF/, "").trim();
  const braced = text.startsWith("{") && text.endsWith("}");
  const json = braced ? parsed(text) : undefined;
  if (result.code === 2 && event !== "PermissionRequest")
    return HOLDS.includes(event) ? { hold: true } : STOP(result.stderr);
  if (braced && (!object(json) || !claudeShape(event, json))) return failed;
  const says = json ? claudeSays(event, json) : RUNS;
  return result.code !== 0 && result.code !== 2 && !says.stop && entry.closes ? failed : says;
}

/**
 * Cursor, section 4: text that is no JSON denies on the six permission events; exit 2 denies; the
 * rest is open unless `failClosed`.
 */
function cursorJson(text) {
  const whole = parsed(text.trim());
  if (whole !== undefined || !text.trim().endsWith("}")) return whole;
  for (let at = text.lastIndexOf("{"); at >= 0; at = at ? text.lastIndexOf("{", at - 1) : -1) {
    const tail = parsed(text.slice(at));
    if (tail !== undefined) return tail;
  }
  return undefined;
}
function cursor(event, result, entry) {
  const failed = entry.closes && event !== "stop" ? STOP("failClosed") : RUNS;
  if (result.timedOut || result.signal) return failed;
  const gate = SIX.includes(event);
  if (result.code === 2)
    return gate || event === "beforeSubmitPrompt" ? STOP(result.stdout || result.stderr) : RUNS;
  if (result.code !== 0) return failed;
  if (!result.stdout.trim()) return failed;
  const json = cursorJson(result.stdout);
  if (!object(json)) return gate ? STOP("not valid JSON") : RUNS;
  if (event === "stop" || event === "subagentStop")
    return { hold: Boolean(json.followup_message || (json.decision === "block" && json.reason)) };
  if (event === "beforeSubmitPrompt")
    return json.continue === false ? STOP(json.user_message) : RUNS;
  if (!gate) return RUNS;
  if ("permission" in json && !["allow", "deny", "ask"].includes(json.permission))
    return STOP("invalid response");
  if (json.permission === "deny") return STOP(json.user_message);
  if (json.permission === "ask" && event !== "preToolUse")
    return event === "beforeShellExecution" ? { stop: false, ask: true } : STOP("ask");
  // An ask is taken before a tool and then ignored: the hook's wish is known all the same.
  return { stop: false, wished: json.permission === "ask", input: json.updated_input };
}

/**
 * Copilot, sections 9 and 11: a tool gate closes on every failure but a timeout; only one JSON
 * object at exit 0 or 2 is read.
 */
function copilot(event, result) {
  if (result.timedOut) return RUNS;
  const name = event[0].toLowerCase() + event.slice(1);
  // Lines that tell of progress are shown to the user and taken out before the rest is read.
  const rest = result.stdout.replaceAll(/^\{"type":"progress".*\}\n/gm, "").trim();
  const json = result.stdout.length > 12_000_000 ? undefined : parsed(rest);
  const flat = object(json) ? json : {};
  if (name === "preToolUse") {
    if (result.signal || result.code !== 0)
      return STOP(flat.permissionDecisionReason ?? "hook errored");
    const nested =
      event === "PreToolUse" && object(flat.hookSpecificOutput) ? flat.hookSpecificOutput : {};
    const decision = nested.permissionDecision ?? flat.permissionDecision;
    if (decision === "deny")
      return STOP(nested.permissionDecisionReason ?? flat.permissionDecisionReason);
    return {
      stop: false,
      ask: decision === "ask",
      allow: decision === "allow",
      input: nested.updatedInput ?? flat.modifiedArgs,
    };
  }
  if (name === "permissionRequest") {
    if (result.signal || result.code !== 0) return STOP(flat.message);
    return flat.behavior === "deny"
      ? STOP(flat.message)
      : { stop: false, allow: flat.behavior === "allow" };
  }
  if (result.signal || ![0, 2].includes(result.code)) return RUNS;
  if (name === "agentStop" || name === "stop")
    return { hold: flat.decision === "block" && Boolean(flat.reason) };
  if (name === "userPromptSubmitted" || name === "userPromptSubmit")
    return flat.decision === "block" || flat.handled === true ? STOP(flat.reason) : RUNS;
  return RUNS;
}

/**
 * Lime, section 6, documented only: exit 2 denies, the JSON of exit 0 counts, other failures
 * proceed.
 */
function lime(event, result) {
  if (event !== "PreToolUse" || result.timedOut || result.signal) return RUNS;
  if (result.code === 2) return STOP(result.stdout);
  const json = result.code === 0 ? parsed(result.stdout.trim()) : undefined;
  if (!object(json)) return RUNS;
  const said = json.hookSpecificOutput ?? {};
  if (said.permissionDecision === "deny" || json.decision === "block" || json.continue === false)
    return STOP(json.reason);
  if (said.interrupt || json.interrupt) return STOP("interrupt");
  return {
    stop: false,
    ask: said.permissionDecision === "ask",
    allow: said.permissionDecision === "allow",
    input: said.updatedInput,
  };
}

export const READINGS = { "claude-code": claude, cursor, copilot, lime };
