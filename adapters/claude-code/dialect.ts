/** Commands written for Claude Code: the payload they read (report, section 8). */
import type { Dialect, HookEvent, EventRow, ToolUse } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { fileOf } from "../../src/model/event.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { responseText, toHostTool } from "../../src/model/tools.ts";
import { decodeReply } from "./answers.ts";
import { permissionRule } from "./rule.ts";
import { vocabulary } from "./table.ts";

export const dialect: Dialect = {
  cwd: "session",
  promises: {
    transcriptPath: "transcript_path",
    permissionMode: "permission_mode",
    lastAssistantMessage: "last_assistant_message",
    agentTranscriptPath: "agent_transcript_path",
    source: "source",
    notificationType: "notification_type",
  },
  once: true,
  shell: () => ["/bin/sh", "-c"],

  encodeEvent(event, row, use) {
    // Section 8.
    const env = {
      CLAUDECODE: "1",
      CLAUDE_CODE_ENTRYPOINT: "cli",
      CLAUDE_CODE_SESSION_ID: event.sessionId,
      CLAUDE_PROJECT_DIR: event.root,
      CLAUDE_PLUGIN_ROOT: event.root,
    };
    const payload = {
      session_id: event.sessionId ?? "",
      transcript_path: event.transcriptPath,
      cwd: event.cwd,
      permission_mode: event.permissionMode ?? (MODED.includes(event.name) ? "default" : undefined),
      agent_id: event.agentId,
      agent_type: event.agentType,
      hook_event_name: row.name,
      ...toolFields(event, row, use),
      error: event.error,
      prompt: event.prompt,
      source: event.source,
      reason: event.reason,
      trigger: event.trigger,
      ...(event.name === "pre-compact" && {
        custom_instructions: text(event.native["custom_instructions"] ?? event.native["customInstructions"]) ?? null,
      }),
      stop_hook_active: event.name === "stop" || event.name === "sub-agent-end" ? (event.stopHookActive ?? false) : undefined,
      agent_transcript_path: event.agentTranscriptPath,
      last_assistant_message: event.lastAssistantMessage,
      notification_type: event.notificationType,
      message: event.message,
    };
    return { event: row.name, payload: tidy(payload) as Fields, env: tidy(env) };
  },

  decodeReply,

  ownCalls(call, event) {
    const { payload } = call;
    const [use] = event.tools ?? [];
    // It gives absolute paths (section 3), so only a path that is none is changed.
    const input = fileOf(use) === fileOf({ name: "", input: payload["tool_input"] ?? {} }) ? undefined : use?.input;
    const one = input === undefined ? call : { ...call, payload: { ...payload, tool_input: input } };
    // Added on 2026-11-22: `Monitor` runs commands, and a hook whose matcher fits `Bash` alone is called as for that.
    const renamed = payload["tool_name"] === "Monitor" && call.event === "PreToolUse";
    return renamed ? [one, { ...one, payload: { ...one.payload, tool_name: "Bash" } }] : [one];
  },

  filter(handler, call) {
    const own = handler["x-claude-code"];
    return own && typeof own["if"] === "string" ? permissionRule(own["if"], call) : "yes";
  },
};

function toolFields(event: HookEvent, row: EventRow, use: ToolUse | undefined): Fields {
  if (!use) return {};
  const { name, input } = toHostTool(vocabulary, use);
  return {
    tool_name: name,
    tool_input: input,
    tool_response: event.name === "post-tool-use" ? (response(name, input, event.toolResponse) ?? "") : undefined,
    tool_use_id: row.name === "PermissionRequest" ? undefined : (event.toolUseId ?? ""),
    ...(event.name === "post-tool-use-failure" && { is_interrupt: false }),
  };
}

/** Section 3: with these it tells the permission mode; of another host's it is the usual one. */
const MODED: readonly EventName[] = [
  "pre-tool-use",
  "permission-request",
  "permission-denied",
  "post-tool-use",
  "post-tool-use-failure",
  "pre-prompt",
  "stop",
  "sub-agent-end",
];

/** Results are objects for these scripts, whatever the host gave (section 3). */
function response(name: string, input: Json, value: Fields[string]): Fields[string] {
  const own = isFields(value) ? value : {};
  const said = typeof value === "string" ? value : undefined;
  if (name === "Bash") return { stdout: said ?? responseText(value), stderr: "", interrupted: false, isImage: false, ...own };
  if ((name === "Write" || name === "Edit") && isFields(input)) return { filePath: input["file_path"], ...own };
  return value;
}
