/** Commands written for Copilot: the payload they read, what their answers mean (report, sections 7, 9, 11). */
import type { Call, Decoded, Dialect, HookEvent, HostEvent, Reply, ToolUse } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, parseJson, text, type Fields, type Json } from "../../src/model/json.ts";
import { known, responseText, rewriteOf, splitMcp, toHostTool } from "../../src/model/tools.ts";
import { fault, lines, object, str } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { PASCAL } from "./facts.ts";
import { runtimeName } from "./host.ts";
import { isPascal, table, vocabulary } from "./table.ts";

export const dialect: Dialect = {
  cwd: "project",
  shell: () => ["/bin/bash", "-c"],

  encodeEvent(event, row, use) {
    const payload = isPascal(row.name) && !CAMEL_ANYWAY.has(row.name) ? snake(event, row, use) : camelled(event, row, use);
    const env = {
      COPILOT_PROJECT_DIR: event.root,
      CLAUDE_PROJECT_DIR: event.root,
      COPILOT_PLUGIN_ROOT: event.root,
      PLUGIN_ROOT: event.root,
    };
    return { event: row.name, payload: tidy(payload as Fields), env };
  },

  decodeReply(reply, call) {
    const event = eventOf(table, call.event)?.event;
    if (event === "pre-tool-use" && !/^pre-?mcp/i.test(call.event)) return preTool(reply, call);
    if (event === "permission-request") return permission(reply);
    const broken = fault(reply) ?? (reply.code !== 0 && reply.code !== 2 ? `a hook failed with exit code ${reply.code}` : undefined);
    if (broken) return { broken };
    // Only here does stderr reach the model, and only with exit 2, where stdout does not count (section 16).
    if (event === "post-tool-use-failure" && reply.code === 2) return tidy({ context: lines(reply.stderr.trim()) });
    return event ? readAnswer(event, answerOf(reply.stdout) ?? {}) : {};
  },
};

/** Pascal names whose payload is camelCase all the same (section 7). */
const CAMEL_ANYWAY = new Set(["PermissionRequest", "PreMcpToolCall", "Notification", "SubagentStart"]);
const SOURCES: { readonly [source: string]: string } = { startup: "new" };
const NOTIFICATIONS: { readonly [type: string]: string } = { idle_prompt: "agent_idle" };

function hostUse(use: ToolUse | undefined): { name: string; input: Json } | undefined {
  if (!use) return undefined;
  return toHostTool(vocabulary, use);
}

function camelled(event: HookEvent, row: HostEvent, use: ToolUse | undefined): object {
  const tool = hostUse(use);
  const permission = event.name === "permission-request";
  const mcp = splitMcp(use?.name ?? "");
  const subagent = isPascal(row.name)
    ? { agent_id: event.agentId, agent_type: event.agentType }
    : { agentId: event.agentId, agentType: event.agentType };
  return {
    hookName: permission ? "permissionRequest" : undefined,
    sessionId: event.sessionId ?? "",
    timestamp: stamp(event),
    cwd: event.cwd,
    transcriptPath: event.transcriptPath,
    ...(tool &&
      (/^pre-?mcp/i.test(row.name)
        ? { toolCallId: event.toolUseId, serverName: mcp?.server, toolName: mcp?.tool ?? tool.name, arguments: tool.input }
        : permission
          ? { toolName: permissionName(tool.name, mcp), toolInput: use?.input, permissionSuggestions: [] }
          : { toolName: tool.name, toolArgs: tool.input })),
    toolResult: event.name === "post-tool-use" ? { resultType: "success", textResultForLlm: responseText(event.toolResponse) } : undefined,
    error: event.error === undefined ? undefined : event.name === "stop-failure" ? { message: event.error, name: "Error" } : event.error,
    ...(event.name === "stop-failure" && { errorContext: "model_call", recoverable: false }),
    source: event.source && (SOURCES[event.source] ?? event.source),
    reason: event.reason,
    prompt: event.prompt,
    trigger: event.trigger,
    agentName: event.name.startsWith("sub-agent") ? event.agentType : undefined,
    ...subagent,
    response: event.name === "sub-agent-end" ? event.lastAssistantMessage : undefined,
    stopReason: event.name === "stop" || event.name === "sub-agent-end" ? "end_turn" : undefined,
    stop_hook_active: event.name === "stop" || event.name === "sub-agent-end" ? (event.stopHookActive ?? false) : undefined,
    message: event.message,
    hook_event_name: event.name === "notification" ? "Notification" : undefined,
    notification_type: event.notificationType && (NOTIFICATIONS[event.notificationType] ?? event.notificationType),
  };
}

function snake(event: HookEvent, row: HostEvent, use: ToolUse | undefined): object {
  const tool = hostUse(use);
  const stopping = event.name === "stop" || event.name === "sub-agent-end";
  return {
    hook_event_name: row.name,
    session_id: event.sessionId ?? "",
    timestamp: new Date(stamp(event)).toISOString(),
    cwd: event.cwd,
    transcript_path: event.transcriptPath,
    agent_id: event.agentId,
    agent_type: event.agentType,
    ...(tool && { tool_name: PASCAL[tool.name] ?? tool.name, tool_input: tool.input }),
    tool_result:
      event.name === "post-tool-use" ? { result_type: "success", text_result_for_llm: responseText(event.toolResponse) } : undefined,
    error: event.error === undefined ? undefined : event.name === "stop-failure" ? { message: event.error, name: "Error" } : event.error,
    ...(event.name === "stop-failure" && { error_context: "model_call", recoverable: false }),
    source: event.source && (SOURCES[event.source] ?? event.source),
    reason: event.reason,
    prompt: event.prompt,
    trigger: event.trigger,
    agent_name: event.name === "sub-agent-end" ? event.agentType : undefined,
    last_assistant_message: event.name === "sub-agent-end" ? event.lastAssistantMessage : undefined,
    stop_reason: stopping ? "end_turn" : undefined,
    stop_hook_active: stopping ? (event.stopHookActive ?? false) : undefined,
  };
}

/** Milliseconds; the host's own moment where it told one, else the epoch: the core has no clock. */
function stamp({ native }: HookEvent): number {
  const told = native["timestamp"];
  const ms = typeof told === "number" ? told : typeof told === "string" ? Date.parse(told) : 0;
  return Number.isFinite(ms) ? ms : 0;
}

function permissionName(name: string, mcp: ReturnType<typeof splitMcp>): string {
  if (mcp) return `${mcp.server}/${mcp.tool}`;
  return name === "create" || name === "apply_patch" ? "edit" : name;
}

/** One JSON object, pretty or not; progress lines are the user's (section 9). */
function answerOf(stdout: string): Fields | undefined {
  const rows = stdout.replace(/^\uFEFF/, "").split("\n");
  return object(rows.filter((row) => object(row)?.["type"] !== "progress").join("\n"));
}

/** Section 11: everything but a timeout denies. */
function preTool(reply: Reply, call: Call): Decoded {
  if (reply.fault === "timeout") return { broken: fault(reply) };
  const answer = answerOf(reply.stdout);
  const said = text(answer?.["permissionDecisionReason"]);
  if (reply.code === 2)
    return tidy<Decoded>({
      verdict: "deny",
      reason: said ?? (reply.stderr.trim() || "hook exited with code 2"),
      context: text(answer?.["additionalContext"]),
    });
  if (reply.code !== 0)
    return { verdict: "deny", reason: reply.stderr.trim() || (fault(reply) ?? `a hook failed with exit code ${reply.code}`) };
  if (!answer) return reply.stdout.trim() ? { broken: "a hook's answer is not one JSON object" } : {};
  const own = isPascal(call.event) && isFields(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const pick = (field: string) => own[field] ?? answer[field];
  const verdict = pick("permissionDecision");
  return tidy({
    ...(verdict === "deny" || verdict === "ask" || verdict === "allow" ? { verdict, reason: text(pick("permissionDecisionReason")) } : {}),
    ...(verdict === "deny" && { reason: text(pick("permissionDecisionReason")) ?? "No reason provided" }),
    updatedInput: rewrite(own["updatedInput"] ?? answer["modifiedArgs"], call),
    context: text(pick("additionalContext")),
  });
}

function rewrite(args: Json | undefined, { event, payload }: Call): Decoded["updatedInput"] {
  if (args === undefined) return undefined;
  const before = payload["toolArgs"] ?? payload["tool_input"] ?? {};
  const after = typeof args === "string" ? (parseJson(args) ?? args) : args;
  const name = runtimeName(eventOf(table, event)?.event ?? "pre-tool-use", str(payload["toolName"] ?? payload["tool_name"]) ?? "", before);
  return rewriteOf(before, after, known(vocabulary, name)?.fields);
}

function permission(reply: Reply): Decoded {
  if (reply.fault === "timeout") return { broken: fault(reply) };
  const answer = answerOf(reply.stdout);
  const message = text(answer?.["message"]);
  if (reply.code === 2) return { verdict: "deny", reason: message ?? (reply.stderr.trim() || "denied by a hook") };
  if (reply.code !== 0) return { verdict: "deny", reason: fault(reply) ?? "Permission request hook failed" };
  // Observed, though undocumented: anything but one JSON value denies.
  if (reply.stdout.trim() && parseJson(reply.stdout.trim()) === undefined && !answer)
    return { verdict: "deny", reason: "Permission request hook failed" };
  if (answer?.["behavior"] === "deny")
    return tidy<Decoded>({ verdict: "deny", reason: message, interrupt: answer["interrupt"] === true || undefined });
  return answer?.["behavior"] === "allow" ? { verdict: "allow" } : {};
}

function readAnswer(event: EventName, answer: Fields): Decoded {
  const context = text(answer["additionalContext"]);
  const reason = text(answer["reason"]);
  const blocks = answer["decision"] === "block";
  switch (event) {
    case "post-tool-use": {
      const result = answer["modifiedResult"];
      if (blocks && reason) return { withhold: reason };
      return tidy({ context, updatedOutput: isFields(result) ? text(result["textResultForLlm"]) : undefined });
    }
    case "pre-prompt": {
      const handled = answer["handled"] === true ? (text(answer["responseContent"]) ?? "handled by a hook") : undefined;
      const denied = blocks ? reason : handled;
      return tidy({
        context: denied === undefined ? context : undefined,
        updatedPrompt: text(answer["modifiedPrompt"]),
        verdict: denied === undefined ? undefined : "deny",
        reason: denied,
      });
    }
    case "stop":
    case "sub-agent-end":
      return tidy({ hold: blocks ? reason : undefined, updatedOutput: event === "sub-agent-end" ? answer["modifiedResponse"] : undefined });
    case "session-start":
    case "post-tool-use-failure":
    case "sub-agent-start":
    case "notification":
      return tidy({ context });
    default:
      return {};
  }
}
