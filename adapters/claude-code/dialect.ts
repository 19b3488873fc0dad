/** Commands written for Claude Code: the payload they read, what their answers mean (report, sections 8, 10, 11). */
import type { Call, Decoded, Dialect, HookEvent, HostEvent, ToolUse } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields } from "../../src/model/json.ts";
import { rewriteOf, toHostTool } from "../../src/model/tools.ts";
import { exported, fault, str } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { permissionRule } from "./rule.ts";
import { table, vocabulary } from "./table.ts";

export const dialect: Dialect = {
  cwd: "session",
  once: true,
  shell: () => ["/bin/sh", "-c"],

  encodeEvent(event, row, use) {
    const payload = {
      session_id: event.sessionId ?? "",
      transcript_path: event.transcriptPath ?? "",
      cwd: event.cwd,
      permission_mode: event.permissionMode ?? (use ? "default" : undefined),
      agent_id: event.agentId,
      agent_type: event.agentType,
      hook_event_name: row.name,
      ...toolFields(event, row, use),
      error: event.error,
      prompt: event.prompt,
      source: event.source,
      reason: event.reason,
      trigger: event.trigger,
      ...(event.name === "pre-compact" && { custom_instructions: text(event.native["custom_instructions"] ?? event.native["customInstructions"]) ?? null }),
      stop_hook_active: event.name === "stop" || event.name === "sub-agent-end" ? (event.stopHookActive ?? false) : undefined,
      last_assistant_message: event.lastAssistantMessage,
      notification_type: event.notificationType,
      message: event.message,
    };
    return { event: row.name, payload: tidy(payload) as Fields, env: { CLAUDE_PROJECT_DIR: event.root, CLAUDE_PLUGIN_ROOT: event.root } };
  },

  decodeReply(reply, call) {
    const broken = fault(reply);
    if (broken) return { broken };
    const found = eventOf(table, call.event);
    if (!found) return {};
    const { event, row } = found;
    const said = reply.stdout.replace(/^\uFEFF/, "").trim();
    const braced = said.startsWith("{") && said.endsWith("}");
    const answer = braced ? parse(said) : undefined;
    const sound = answer !== undefined && wellFormed(answer, call.event);
    // Its first line may make a hook asynchronous: whatever follows is not waited for (section 10).
    const late = /^\{\s*"async"\s*:\s*true\s*\}/.test(said);
    const read = late ? {} : sound ? readAnswer(event, answer, call) : braced ? {} : plain(event, reply.code === 0 ? said : "");
    const env = event === "session-start" ? exported(reply.exports) : undefined;
    if (reply.code === 2) {
      const { verdict: _v, reason, updatedInput: _i, ...others } = read;
      return { ...others, ...exit2(event, row, reason ?? read.hold ?? read.feedback ?? reply.stderr.trim()) };
    }
    return tidy({
      ...read,
      env,
      broken: reply.code !== 0 ? `a hook failed with exit code ${reply.code}` : braced && !sound ? "a hook's answer is not what Claude Code reads" : undefined,
    });
  },

  filter(handler, call) {
    const own = handler["x-claude-code"];
    return own && typeof own["if"] === "string" ? permissionRule(own["if"], call) : "yes";
  },
};

function toolFields(event: HookEvent, row: HostEvent, use: ToolUse | undefined): Fields {
  if (!use) return {};
  const { name, input } = toHostTool(vocabulary, use);
  return {
    tool_name: name,
    tool_input: input,
    tool_response: event.name === "post-tool-use" ? (response(name, event.toolResponse) ?? "") : undefined,
    tool_use_id: row.name === "PermissionRequest" ? undefined : (event.toolUseId ?? ""),
    ...(event.name === "post-tool-use-failure" && { is_interrupt: false }),
  };
}

/** Bash results are objects for these scripts, whatever the host gave. */
function response(name: string, value: Fields[string]): Fields[string] {
  return name === "Bash" && typeof value === "string" ? { stdout: value, stderr: "", interrupted: false, isImage: false } : value;
}

function parse(source: string): Fields | undefined {
  try {
    return JSON.parse(source) as Fields;
  } catch {
    return undefined;
  }
}

/** One wrong field and the whole answer is refused (section 10). */
function wellFormed(answer: Fields, event: string): boolean {
  const own = answer["hookSpecificOutput"];
  if (answer["continue"] !== undefined && typeof answer["continue"] !== "boolean") return false;
  if (answer["decision"] !== undefined && answer["decision"] !== "block" && answer["decision"] !== "approve") return false;
  for (const field of ["reason", "stopReason", "systemMessage"]) if (answer[field] !== undefined && typeof answer[field] !== "string") return false;
  if (own === undefined) return true;
  if (!isFields(own) || own["hookEventName"] !== event) return false;
  const verdict = own["permissionDecision"];
  return verdict === undefined || ["allow", "deny", "ask", "defer"].includes(String(verdict));
}

/** Plain text is context on two events and instructions on a third (section 10). */
function plain(event: EventName, said: string): Decoded {
  return said && ["pre-prompt", "session-start", "pre-compact"].includes(event) ? { context: said } : {};
}

function readAnswer(event: EventName, answer: Fields, call: Call): Decoded {
  const own = isFields(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const context = text(own["additionalContext"]);
  const reason = text(answer["reason"]);
  const blocked = answer["decision"] === "block";
  const common = {
    end: answer["continue"] === false ? (text(answer["stopReason"]) ?? "") : undefined,
    message: text(answer["systemMessage"]),
  };
  switch (event) {
    case "pre-tool-use":
      return tidy({ ...common, context, ...permission(own, blocked, answer["decision"] === "approve", reason), updatedInput: rewrite(own, call) });
    case "permission-request":
      return tidy({ ...common, ...requestDecision(own["decision"], call) });
    case "post-tool-use":
    case "post-tool-use-failure":
      return tidy({ ...common, context, feedback: blocked ? (reason ?? "Blocked by hook") : undefined, updatedOutput: output(own, call) });
    case "stop":
    case "sub-agent-end":
      return tidy({ ...common, hold: blocked ? (reason ?? "Blocked by hook") : context });
    case "pre-prompt":
    case "pre-compact":
      return tidy({ ...common, context, verdict: blocked ? "deny" : undefined, reason: blocked ? (reason ?? "Blocked by hook") : undefined });
    default:
      return tidy({ message: common.message, context });
  }
}

/** Top-level and nested decisions: the stricter wins (section 9). */
function permission(own: Fields, blocked: boolean, approved: boolean, reason: string | undefined): Decoded {
  const nested = own["permissionDecision"];
  const why = text(own["permissionDecisionReason"]);
  if (blocked) return { verdict: "deny", reason: nested === "deny" && why ? why : (reason ?? why ?? "Blocked by hook") };
  if (nested === "defer") return { verdict: "deny", reason: why ?? "the hook deferred this call, which only Claude Code can do" };
  if (nested === "deny") return { verdict: "deny", reason: why ?? "Blocked by hook" };
  if (nested === "ask") return { verdict: "ask", reason: why };
  return nested === "allow" || approved ? { verdict: "allow", reason: why ?? reason } : {};
}

function rewrite(own: Fields, { payload }: Call): Decoded["updatedInput"] {
  return isFields(own["updatedInput"]) ? rewriteOf(payload["tool_input"], own["updatedInput"]) : undefined;
}

function requestDecision(decision: Fields[string], call: Call): Decoded {
  if (!isFields(decision)) return {};
  if (decision["behavior"] === "deny")
    return { verdict: "deny", reason: text(decision["message"]) ?? "Blocked by hook", interrupt: decision["interrupt"] === true || undefined };
  if (decision["behavior"] !== "allow") return {};
  const permissions = decision["updatedPermissions"];
  return { verdict: "allow", updatedInput: rewrite(decision, call), updatedPermissions: Array.isArray(permissions) ? (permissions as Fields[]) : undefined };
}

/** Bash takes its own shape only; a string is ignored (section 11). */
function output(own: Fields, { payload }: Call): Decoded["updatedOutput"] {
  const value = own["updatedToolOutput"] ?? own["updatedMCPToolOutput"];
  return str(payload["tool_name"]) === "Bash" && !isFields(value) ? undefined : value;
}

/** Exit 2, by event: blocks, speaks to the model, or does nothing (section 3). */
function exit2(event: EventName, row: HostEvent, stderr: string): Decoded {
  const why = stderr || "No stderr output";
  if (event === "permission-request") return {};
  if (row.can.deny) return { verdict: "deny", reason: why };
  if (row.can.hold) return { hold: why };
  return row.can.feedback ? { feedback: why } : {};
}
