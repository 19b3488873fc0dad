import type {
  CommandProtocol,
  Dialect,
  HookEvent,
  EventRow,
  ToolUse,
} from "../../src/model/adapter.ts";
import { host } from "./host.ts";
import { table, REASONS } from "./facts.ts";
import { tidy } from "../../src/model/decision.ts";
import { asFields, isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { mcpOf, toHostTool } from "../../src/model/tools.ts";
import { decodeReply } from "./answers.ts";
import { reasonWord } from "../_kin/reasons.ts";

/** Its SDK reports this version in payloads and to its hooks (section 6). */
const VERSION = "1.0.0";

export const dialect: Dialect = {
  cwd: "project",
  // They start in the project on these events (section 2).
  inPlugin: { but: ["stop", "subagentStop"] },
  // The shell is the user's own, as a login shell (section 6).
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
      cursor_version: VERSION,
      workspace_roots: [event.root],
      user_email: null,
      transcript_path: event.transcriptPath ?? null,
    };
    const env = {
      CURSOR_VERSION: VERSION,
      CURSOR_PROJECT_DIR: event.root,
      CLAUDE_PROJECT_DIR: event.root,
      CURSOR_PLUGIN_ROOT: event.root,
      CLAUDE_PLUGIN_ROOT: event.root,
      CURSOR_TRANSCRIPT_PATH: event.transcriptPath,
    };
    return { event: row.name, payload: tidy(payload as Fields), env };
  },

  decodeReply,
};

function toolFields(event: HookEvent, { name }: EventRow, use: ToolUse | undefined): Fields {
  if (!use) return {};
  const input = asFields(use.input);
  const tool = toHostTool(table, use);
  const mcp = mcpOf(use);
  const packed = (value: Json | undefined) => JSON.stringify(value ?? "");
  switch (name) {
    case "beforeShellExecution":
      return { command: input["command"], cwd: event.cwd, sandbox: false };
    case "afterShellExecution":
      return {
        command: input["command"],
        output: responseText(event.toolResponse),
        duration: 0,
        sandbox: false,
      };
    case "beforeReadFile":
      return { content: "", file_path: input["file_path"], attachments: [] };
    case "afterFileEdit":
      return {
        file_path: input["file_path"],
        edits: [
          {
            old_string: input["old_string"] ?? "",
            new_string: input["new_string"] ?? input["content"] ?? "",
          },
        ],
      };
    case "beforeMCPExecution":
      return {
        tool_name: mcp?.tool ?? tool.name,
        tool_input: packed(use.input),
        mcp_server_name: mcp?.server,
      };
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
        tool_input:
          tool.name === "Shell" && isFields(tool.input)
            ? { ...tool.input, cwd: event.cwd }
            : tool.input,
        ...(event.name === "post-tool-use" && {
          tool_output: output(tool.name, event.toolResponse),
          duration: 0,
        }),
        ...(event.name === "post-tool-use-failure" && {
          error_message: event.error,
          failure_type: "error",
          duration: 0,
          is_interrupt: false,
        }),
        tool_use_id: event.toolUseId,
        cwd: event.cwd,
      };
  }
}

function output(name: string, value: Json | undefined): string {
  return name === "Shell"
    ? JSON.stringify({ output: responseText(value), exitCode: 0 })
    : JSON.stringify(value ?? "");
}

const STATUS: { readonly [event: string]: string } = {
  stop: "completed",
  "stop-failure": "error",
  "stop-cancelled": "aborted",
  "sub-agent-end": "completed",
};

/** Cursor's own word if the event is its own. */
const reasonOf = ({ host, native, reason }: HookEvent) =>
  host === "cursor" ? text(native["reason"]) : reasonWord(REASONS, reason);

const loopCount = (event: HookEvent) => event.loopCount ?? (event.stopHookActive ? 1 : 0);

function ownFields(event: HookEvent): object {
  switch (event.name) {
    case "pre-prompt":
      return { prompt: event.prompt ?? "", attachments: [] };
    case "session-start":
      return { is_background_agent: false };
    case "session-end":
      return {
        reason: reasonOf(event) ?? "completed",
        final_status: reasonOf(event) ?? "completed",
        error_message: event.error,
        duration_ms: 0,
        is_background_agent: false,
      };
    case "stop":
    case "stop-failure":
    case "stop-cancelled":
      return { status: STATUS[event.name], loop_count: loopCount(event) };
    case "sub-agent-start":
      return {
        subagent_id: event.agentId,
        subagent_type: event.agentType,
        task: event.prompt ?? "",
      };
    case "sub-agent-end":
      return {
        subagent_id: event.agentId,
        subagent_type: event.agentType,
        status: STATUS[event.name],
        summary: event.lastAssistantMessage,
        loop_count: loopCount(event),
        agent_transcript_path: event.agentTranscriptPath ?? null,
      };
    case "pre-compact":
      return { trigger: event.trigger ?? "auto" };
    default:
      return {};
  }
}

export const cursor: CommandProtocol = { ...table, host, dialect };
