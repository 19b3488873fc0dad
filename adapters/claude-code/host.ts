/** Running inside Claude Code: its payload to events, a decision to the reply it honours. */
import { quoted } from "../../src/model/shell.ts";
import type { Invocation, Decision, Host, HookEvent } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { applyRewrite, known, responseText, toolUses, withAbsolutePaths } from "../../src/model/tools.ts";
import { say } from "../_kin/answer.ts";
import { fileNameOf } from "../_kin/words.ts";
import { eventOf } from "../_kin/groups.ts";
import { vocabulary, table } from "./table.ts";

export const host: Host = {
  marker: "CLAUDECODE",
  projectDir: "CLAUDE_PROJECT_DIR",
  // All 104 recordings: the transcript is named after the session, nothing is dated, and events begin with a capital. Codex names its
  // transcript otherwise or not at all, Qwen and Copilot date everything, and Cursor's events begin with a small letter.
  recognise({ payload }) {
    const { hook_event_name: name, session_id: session, transcript_path: path, timestamp } = payload;
    if (typeof name !== "string" || !/^[A-Z]/.test(name) || typeof session !== "string" || timestamp !== undefined) return false;
    return path === undefined ? eventOf(table, name) !== undefined : fileNameOf(path) === `${session}.jsonl`;
  },

  hasInput: ({ payload }) => payload["tool_input"] !== undefined,

  decodeEvent(call, root) {
    const { payload } = call;
    const found = eventOf(table, call.event);
    if (!found || notAnEvent(found.event, payload)) return [];
    const common = {
      name: found.event,
      host: "claude-code",
      root,
      cwd: text(payload["cwd"]) || root,
      sessionId: text(payload["session_id"]),
      toolUseId: text(payload["tool_use_id"]),
      toolResponse: payload["tool_response"],
      error: text(payload["error"]),
      prompt: text(payload["prompt"]),
      source: text(payload["source"]),
      reason: text(payload["reason"]),
      trigger: text(payload["trigger"]),
      agentType: text(payload["agent_type"]),
      agentId: text(payload["agent_id"]),
      stopHookActive: typeof payload["stop_hook_active"] === "boolean" ? payload["stop_hook_active"] : undefined,
      lastAssistantMessage: text(payload["last_assistant_message"]),
      notificationType: text(payload["notification_type"]),
      message: text(payload["message"]),
      permissionMode: text(payload["permission_mode"]),
      transcriptPath: text(payload["transcript_path"]),
      native: payload,
    };
    const hostTool = text(payload["tool_name"]);
    if (hostTool === undefined) return [tidy<HookEvent>(common)];
    return toolUses(vocabulary, hostTool, payload["tool_input"] ?? {}, payload).map((uses) =>
      withAbsolutePaths(tidy<HookEvent>({ ...common, hostTool, tools: uses }), call.env["HOME"]),
    );
  },

  encodeReply(decision, call) {
    const event = eventOf(table, call.event)?.event;
    // Plain text is the one form that reaches the compaction (report, section 11).
    if (event === "pre-compact" && decision.verdict !== "deny") return say(decision.context);
    const answer = { ...(event && top(event, decision)), ...body(event, decision, call) };
    const exports =
      event === "session-start" && decision.env && Object.entries(decision.env).map(([name, value]) => `export ${name}=${quoted(value)}`);
    return { ...say(Object.keys(answer).length ? (answer as Fields) : undefined), ...(exports && { exports: `${exports.join("\n")}\n` }) };
  },
};

const ENDS: readonly EventName[] = ["pre-tool-use", "post-tool-use", "pre-prompt", "stop", "sub-agent-end"];
const SPEAKS: readonly EventName[] = ["pre-tool-use", "post-tool-use", "post-tool-use-failure", "pre-prompt", "session-start", "stop"];

function top(event: EventName, { end, message }: Decision): object {
  return {
    ...(end !== undefined && ENDS.includes(event) && { continue: false, stopReason: end }),
    ...(message !== undefined && SPEAKS.includes(event) && { systemMessage: message }),
  };
}

/** S16: internal agents have no type; a task notification is no prompt a user typed. */
function notAnEvent(event: EventName, payload: Fields): boolean {
  if (event === "sub-agent-end") return payload["agent_type"] === "";
  return event === "pre-prompt" && Boolean(text(payload["prompt"])?.startsWith("<task-notification>"));
}

function body(event: EventName | undefined, d: Decision, call: Invocation): object {
  const rewritten = d["rewrite-input"] && applyRewrite(call.payload["tool_input"], d["rewrite-input"], undefined);
  switch (event) {
    case "pre-tool-use":
      return specific(call, {
        permissionDecision: d.verdict,
        permissionDecisionReason: d.reason,
        updatedInput: rewritten,
        additionalContext: d.context,
      });
    case "permission-request": {
      const allow = { behavior: "allow", updatedInput: rewritten, updatedPermissions: d["add-permissions"] };
      const deny = { behavior: "deny", message: d.reason, interrupt: d.interrupt };
      if (d.verdict === "deny") return specific(call, { decision: tidy(deny) as Fields });
      return d.verdict === "allow" ? specific(call, { decision: tidy(allow) as Fields }) : {};
    }
    case "post-tool-use":
    case "post-tool-use-failure":
      return {
        ...(d.feedback !== undefined && { decision: "block", reason: d.feedback }),
        ...specific(call, { updatedToolOutput: event === "post-tool-use" ? replaced(d, call) : undefined, additionalContext: d.context }),
      };
    case "stop":
    case "sub-agent-end":
      return d.hold === undefined ? {} : { decision: "block", reason: d.hold };
    case "pre-compact":
      return { decision: "block", reason: d.reason };
    case "pre-prompt":
      return { ...(d.verdict === "deny" && { decision: "block", reason: d.reason }), ...specific(call, { additionalContext: d.context }) };
    case "session-start":
    case "sub-agent-start":
      return specific(call, { additionalContext: d.context });
    default:
      return {};
  }
}

function specific(call: Invocation, fields: Fields): object {
  const said = tidy(fields);
  return Object.keys(said).length ? { hookSpecificOutput: { hookEventName: call.event, ...said } } : {};
}

/** The result the model sees instead, in the shape the tool takes. */
function replaced(d: Decision, { payload }: Invocation): Json | undefined {
  if (d.withhold === undefined && d["rewrite-result"] === undefined) return undefined;
  const name = text(payload["tool_name"]) ?? "";
  const own = known(vocabulary, name);
  const given = d.withhold === undefined ? d["rewrite-result"] : undefined;
  // An answer in another shape is ignored and the original stays: it goes as text into the tool's own.
  const fitting = own
    ? isFields(given) && Object.keys(own.output?.("", undefined) ?? {}).every((field) => Object.hasOwn(given, field))
    : isFields(given) || Array.isArray(given);
  if (given !== undefined && fitting) return given;
  const said = d.withhold ?? responseText(given);
  const shape = known(vocabulary, name)?.output ?? vocabulary.mcp.output;
  return shape?.(said, payload["tool_response"]);
}
