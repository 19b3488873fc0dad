import type {
  CommandProtocol,
  Dialect,
  HookEvent,
  EventRow,
  ToolUse,
} from "../../src/model/adapter.ts";
import { host } from "./host.ts";
import { table, REASONS, isPascal } from "./facts.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, text, type Fields } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { mcpOf, toHostTool } from "../../src/model/tools.ts";
import { decodeReply } from "./answers.ts";
import { reasonWord } from "../_kin/reasons.ts";
import { wordIn } from "../_kin/words.ts";
import { PASCAL } from "./tools.ts";

/** Commands written for Copilot and the payload that they read (report, section 7). */
const dialect: Dialect = {
  cwd: "project",
  inPlugin: { but: [] },
  shell: () => ["/bin/bash", "-c"],

  encodeEvent(event, row, use) {
    const payload =
      isPascal(row.name) && !CAMEL_ANYWAY.has(row.name)
        ? snake(event, row, use)
        : camelled(event, row, use);
    // These variables are from section 13.
    const env = {
      COPILOT_CLI: "1",
      COPILOT_PROJECT_DIR: event.root,
      CLAUDE_PROJECT_DIR: event.root,
      COPILOT_PLUGIN_ROOT: event.root,
      CLAUDE_PLUGIN_ROOT: event.root,
      PLUGIN_ROOT: event.root,
    };
    return { event: row.name, payload: tidy(payload as Fields), env };
  },

  decodeReply,
};

/** Copilot's own word if the event is its own. */
const reasonOf = ({ host, native, reason }: HookEvent) =>
  host === "copilot" ? text(native["reason"]) : reasonWord(REASONS, reason);

/** The result is sent: a shell command that failed looks like one that did not (section 3). */
const after = (event: HookEvent, row: EventRow): true | undefined =>
  event.name === "post-tool-use" ||
  (event.name === "post-tool-use-failure" && /^post-?tooluse$/i.test(row.name)) ||
  undefined;

/** A shell's result ends with its exit code. */
function resultText(event: HookEvent, use: ToolUse | undefined): string {
  const failed = event.name === "post-tool-use-failure";
  const [, code = "1", output] =
    /^Exit code (-?\d+)(?:\n([\s\S]*))?$/.exec(event.error ?? "") ?? [];
  const text = failed ? (output ?? event.error ?? "") : responseText(event.toolResponse);
  if (use?.name !== "Bash" || /with exit code -?\d+>\s*$/.test(text.slice(-200))) return text;
  return `${text && `${text.trimEnd()}\n`}<shellId: 0 completed with exit code ${failed ? code : 0}>`;
}

/** The payload of these Pascal names is nevertheless camelCase (section 7). */
const CAMEL_ANYWAY = new Set([
  "PermissionRequest",
  "PreMcpToolCall",
  "Notification",
  "SubagentStart",
]);
const SOURCES: { readonly [source: string]: string } = { startup: "new" };
const NOTIFICATIONS: { readonly [type: string]: string } = { idle_prompt: "agent_idle" };

/** The fields that a payload of either spelling has, in the one of them. */
function common(event: HookEvent, row: EventRow, use: ToolUse | undefined): object {
  const stopping = event.name === "stop" || event.name === "sub-agent-end";
  return {
    sessionId: event.sessionId ?? "",
    cwd: event.cwd,
    transcriptPath: event.transcriptPath,
    toolResult: after(event, row) && {
      resultType: "success",
      textResultForLlm: resultText(event, use),
    },
    error: errorOf(event, row),
    ...(event.name === "stop-failure" && { errorContext: "model_call", recoverable: false }),
    source: event.source && wordIn(SOURCES, event.source),
    reason: reasonOf(event),
    prompt: event.prompt,
    trigger: event.trigger,
    customInstructions: instructionsOf(event),
    stopReason: stopping ? "end_turn" : undefined,
    stop_hook_active: stopping ? (event.stopHookActive ?? false) : undefined,
  };
}

function camelled(event: HookEvent, row: EventRow, use: ToolUse | undefined): object {
  const tool = use && toHostTool(table, use);
  const permission = event.name === "permission-request";
  const mcp = use && mcpOf(use);
  const subagent = isPascal(row.name)
    ? { agent_id: event.agentId, agent_type: event.agentType }
    : { agentId: event.agentId, agentType: event.agentType };
  return {
    ...common(event, row, use),
    hookName: permission ? "permissionRequest" : undefined,
    timestamp: stamp(event),
    ...(tool &&
      (/^pre-?mcp/i.test(row.name)
        ? {
            toolCallId: event.toolUseId,
            serverName: mcp?.server,
            toolName: mcp?.tool ?? tool.name,
            arguments: tool.input,
          }
        : permission
          ? {
              toolName: permissionName(tool.name, mcp),
              toolInput: use?.input,
              permissionSuggestions: [],
            }
          : { toolName: tool.name, toolArgs: tool.input })),
    agentName: event.name.startsWith("sub-agent") ? event.agentType : undefined,
    ...subagent,
    response: event.name === "sub-agent-end" ? event.lastAssistantMessage : undefined,
    message: event.message,
    hook_event_name: event.name === "notification" ? "Notification" : undefined,
    notification_type: event.notificationType && wordIn(NOTIFICATIONS, event.notificationType),
  };
}

/** Gives what is typed behind the command that compacts; agents spell the field in two ways. */
const instructionsOf = ({ name, native }: HookEvent): string | undefined =>
  name === "pre-compact"
    ? (text(native["customInstructions"] ?? native["custom_instructions"]) ?? "")
    : undefined;

function snake(event: HookEvent, row: EventRow, use: ToolUse | undefined): object {
  const tool = use && toHostTool(table, use);
  const ended = event.name === "sub-agent-end";
  return {
    ...snaked(common(event, row, use)),
    hook_event_name: row.name,
    timestamp: new Date(stamp(event)).toISOString(),
    agent_id: event.agentId,
    agent_type: event.agentType,
    ...(tool && { tool_name: wordIn(PASCAL, tool.name), tool_input: tool.input }),
    agent_name: ended ? event.agentType : undefined,
    last_assistant_message: ended ? event.lastAssistantMessage : undefined,
  };
}

const snaked = (fields: object): object =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      name === "toolResult" && isFields(value) ? snaked(value) : value,
    ]),
  );

function errorOf(event: HookEvent, row: EventRow): string | object | undefined {
  if (after(event, row) || event.error === undefined) return undefined;
  return event.name === "stop-failure" ? { message: event.error, name: "Error" } : event.error;
}

/** In milliseconds: the host's own, else the epoch, because the core has no clock. */
function stamp({ native }: HookEvent): number {
  const told = native["timestamp"];
  const ms = typeof told === "number" ? told : typeof told === "string" ? Date.parse(told) : 0;
  return Number.isFinite(ms) ? ms : 0;
}

function permissionName(name: string, mcp: ReturnType<typeof mcpOf>): string {
  if (mcp) return `${mcp.server}/${mcp.tool}`;
  return name === "create" || name === "apply_patch" ? "edit" : name;
}

export const copilot: CommandProtocol = { ...table, host, dialect };
