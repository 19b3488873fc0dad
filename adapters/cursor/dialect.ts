/** Commands written for Cursor: the payload they read, what their answers mean (report, sections 4 to 6). */
import type { Decoded, Dialect, HookEvent, HostEvent, ToolUse } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, parseJson, text, type Fields, type Json } from "../../src/model/json.ts";
import { responseText, rewriteOf, splitMcp, toHostTool } from "../../src/model/tools.ts";
import { fault, strings } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { PERMISSION_EVENTS } from "./facts.ts";
import { toolOf } from "./host.ts";
import { table, vocabulary } from "./table.ts";

export const dialect: Dialect = {
  cwd: "project",
  // A login shell, the user's own (section 6).
  shell: (env) => [env["SHELL"] || "/bin/sh", "-lc"],

  encodeEvent(event, row, use) {
    const id = event.sessionId ?? "";
    const payload = {
      conversation_id: id,
      generation_id: id,
      model: "unknown",
      ...toolFields(event, row, use),
      ...ownFields(event),
      session_id: id,
      hook_event_name: row.name,
      cursor_version: "0.0.0-hookport",
      workspace_roots: [event.root],
      user_email: null,
      transcript_path: event.transcriptPath ?? null,
    };
    const env = {
      CURSOR_PROJECT_DIR: event.root,
      CLAUDE_PROJECT_DIR: event.root,
      CURSOR_PLUGIN_ROOT: event.root,
      CURSOR_TRANSCRIPT_PATH: event.transcriptPath,
    };
    return { event: row.name, payload: tidy(payload as Fields), env };
  },

  decodeReply(reply, call) {
    const gate = PERMISSION_EVENTS.includes(call.event);
    const event = eventOf(table, call.event)?.event;
    const broken = fault(reply) ?? (reply.code !== 0 && reply.code !== 2 ? `a hook failed with exit code ${reply.code}` : undefined);
    if (!event || broken) return { broken };
    if (reply.code === 2) return exit2(event, gate, reply.stdout.trim() || reply.stderr.trim() || "blocked by a hook");
    const said = reply.stdout.trim();
    if (!said) return { broken: "a hook returned no output" };
    const answer = lastObject(said);
    if (!answer)
      return gate
        ? { verdict: "deny", reason: `a hook's answer is not what Cursor reads: ${said.slice(0, 200)}` }
        : { broken: "a hook's answer is not JSON" };
    return tidy(readAnswer(event, call.event, answer, gate, toolOf(call).input));
  },
};

/** The whole of it, or the last `{…}` that parses when nothing follows it (section 4). */
function lastObject(said: string): Fields | undefined {
  const whole = parseJson(said);
  if (whole !== undefined) return isFields(whole) ? whole : undefined;
  let at = said.endsWith("}") ? said.lastIndexOf("{") : -1;
  for (let tries = 0; at >= 0 && tries < 1000; tries++) {
    const value = parseJson(said.slice(at));
    if (isFields(value)) return value;
    at = at > 0 ? said.lastIndexOf("{", at - 1) : -1;
  }
  return undefined;
}

function readAnswer(event: EventName, hostEvent: string, answer: Fields, gate: boolean, before: Json): Decoded {
  const own = isFields(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const message = text(answer["user_message"]) ?? text(answer["agent_message"]);
  const context = text(answer["additional_context"]) ?? text(answer["additionalContext"]) ?? text(own["additionalContext"]);
  if (gate) return { ...permission(hostEvent, answer, own, message), context, updatedInput: rewrite(answer, own, before) };
  switch (event) {
    case "pre-prompt":
      return answer["continue"] === false ? { context, verdict: "deny", reason: message ?? "blocked by a hook" } : { context };
    case "post-tool-use":
    case "post-tool-use-failure":
      return { context, updatedOutput: event === "post-tool-use" ? answer["updated_mcp_tool_output"] : undefined };
    case "session-start":
      return { context, env: strings(answer["env"]), end: answer["continue"] === false ? (message ?? "") : undefined };
    case "stop":
    case "sub-agent-end":
      return { hold: text(answer["followup_message"]) ?? (answer["decision"] === "block" ? text(answer["reason"]) : undefined) };
    case "pre-compact":
      return { message };
    default:
      return {};
  }
}

/** `allow` grants nothing (S4). The nested form is the command line's; a denial in it is never lost (section 7). */
function permission(hostEvent: string, answer: Fields, own: Fields, message: string | undefined): Decoded {
  const said = answer["permission"] ?? own["permissionDecision"];
  const reason = message ?? text(own["permissionDecisionReason"]);
  if (said === "deny" || own["permissionDecision"] === "deny") return { verdict: "deny", reason: reason ?? "blocked by a hook" };
  if (said === "ask") return { verdict: hostEvent === "beforeReadFile" || hostEvent === "subagentStart" ? "deny" : "ask", reason };
  if (said === undefined || said === "allow") return {};
  return { verdict: "deny", reason: `a hook's answer is not what Cursor reads: permission ${JSON.stringify(said)}` };
}

function rewrite(answer: Fields, own: Fields, before: Json): Decoded["updatedInput"] {
  const after = answer["updated_input"] ?? own["updatedInput"];
  return isFields(after) ? rewriteOf(before, after, {}, false) : undefined;
}

function exit2(event: EventName, gate: boolean, reason: string): Decoded {
  if (gate || event === "pre-prompt") return { verdict: "deny", reason };
  return event === "session-start" ? { end: reason } : {};
}

function toolFields(event: HookEvent, { name }: HostEvent, use: ToolUse | undefined): Fields {
  if (!use) return {};
  const input = isFields(use.input) ? use.input : {};
  const tool = toHostTool(vocabulary, use);
  const mcp = splitMcp(use.name);
  const packed = (value: Json | undefined) => JSON.stringify(value ?? "");
  switch (name) {
    case "beforeShellExecution":
      return { command: input["command"], cwd: event.cwd, sandbox: false };
    case "afterShellExecution":
      return { command: input["command"], output: responseText(event.toolResponse), duration: 0, sandbox: false };
    case "beforeReadFile":
      return { content: "", file_path: input["file_path"], attachments: [] };
    case "afterFileEdit":
      return {
        file_path: input["file_path"],
        edits: [{ old_string: input["old_string"] ?? "", new_string: input["new_string"] ?? input["content"] ?? "" }],
      };
    case "beforeMCPExecution":
      return { tool_name: mcp?.tool ?? tool.name, tool_input: packed(use.input), mcp_server_name: mcp?.server, command: "" };
    case "afterMCPExecution":
      return {
        tool_name: mcp?.tool ?? tool.name,
        tool_input: packed(use.input),
        result_json: packed(event.toolResponse),
        duration: 0,
        mcp_server_name: mcp?.server,
      };
    default:
      return {
        tool_name: tool.name,
        tool_input: tool.name === "Shell" && isFields(tool.input) ? { ...tool.input, cwd: event.cwd } : tool.input,
        ...(event.name === "post-tool-use" && { tool_output: output(tool.name, event.toolResponse), duration: 0 }),
        ...(event.name === "post-tool-use-failure" && {
          error_message: event.error ?? "",
          failure_type: "error",
          duration: 0,
          is_interrupt: false,
        }),
        tool_use_id: event.toolUseId ?? "",
        cwd: event.cwd,
      };
  }
}

function output(name: string, value: Json | undefined): string {
  return name === "Shell" ? JSON.stringify({ output: responseText(value), exitCode: 0 }) : JSON.stringify(value ?? "");
}

const STATUS: { readonly [event: string]: string } = {
  stop: "completed",
  "stop-failure": "error",
  "stop-cancelled": "aborted",
  "sub-agent-end": "completed",
};

function ownFields(event: HookEvent): object {
  switch (event.name) {
    case "pre-prompt":
      return { prompt: event.prompt ?? "", attachments: [] };
    case "session-start":
      return { is_background_agent: false };
    case "session-end":
      return {
        reason: event.reason ?? "completed",
        final_status: event.reason ?? "completed",
        error_message: event.error,
        duration_ms: 0,
        is_background_agent: false,
      };
    case "stop":
    case "stop-failure":
    case "stop-cancelled":
      return { status: STATUS[event.name], loop_count: event.stopHookActive ? 1 : 0 };
    case "sub-agent-start":
      return { subagent_id: event.agentId ?? "", subagent_type: event.agentType, task: "" };
    case "sub-agent-end":
      return {
        subagent_id: event.agentId ?? "",
        subagent_type: event.agentType,
        status: STATUS[event.name],
        summary: event.lastAssistantMessage ?? "",
        loop_count: event.stopHookActive ? 1 : 0,
      };
    case "pre-compact":
      return { trigger: event.trigger ?? "auto" };
    default:
      return {};
  }
}
