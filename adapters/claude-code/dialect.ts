/** Commands written for Claude Code: the payload they read (report, section 8). */
import type { Dialect, HookEvent, HostEvent, ToolUse } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { text, type Fields } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { decodeReply } from "./answers.ts";
import { permissionRule } from "./rule.ts";
import { vocabulary } from "./table.ts";

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
      ...(event.name === "pre-compact" && {
        custom_instructions: text(event.native["custom_instructions"] ?? event.native["customInstructions"]) ?? null,
      }),
      stop_hook_active: event.name === "stop" || event.name === "sub-agent-end" ? (event.stopHookActive ?? false) : undefined,
      last_assistant_message: event.lastAssistantMessage,
      notification_type: event.notificationType,
      message: event.message,
    };
    return { event: row.name, payload: tidy(payload) as Fields, env: { CLAUDE_PROJECT_DIR: event.root, CLAUDE_PLUGIN_ROOT: event.root } };
  },

  decodeReply,

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
