/** Runs inside Cursor: decodes its payloads, and encodes a decision into one JSON object. */
import type { Invocation, Decision, Host, HookEvent } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { applyRewrite } from "../../src/model/rewrites.ts";
import { known, toolUses, withAbsolutePaths } from "../../src/model/tools.ts";
import { absolute } from "../../src/model/paths.ts";
import { lines, say } from "../_kin/answer.ts";
import { forReports } from "../_kin/for-reports.ts";
import { hasForms } from "../_kin/words.ts";
import { eventOf } from "../_kin/groups.ts";
import { reasonsOf } from "../_kin/reasons.ts";
import { REASONS, unpacked, table } from "./facts.ts";
import { runs } from "./own.ts";

/** What the status of a `stop` says happened (S16). */
const STOPS = new Map<string, EventName>([
  ["completed", "stop"],
  ["aborted", "stop-cancelled"],
  ["error", "stop-failure"],
]);
const stopOf = ({ payload }: Invocation) => STOPS.get(text(payload["status"]) ?? "completed");

/** Events of one kind of tool hold the input in these fields at the top (section 5). */
const TOLD_AT_TOP: { readonly [event: string]: readonly string[] } = {
  beforeShellExecution: ["command"],
  afterShellExecution: ["command"],
  beforeReadFile: ["file_path"],
  afterFileEdit: ["file_path"],
};

export const host: Host = {
  runsEntriesOf: ["claude-code"],
  marker: "CURSOR_VERSION",
  ...forReports({ inputIsSocket: true }),
  projectDir: "CURSOR_PROJECT_DIR",
  // Every payload has the version, and all but `workspaceOpen` have the conversation (section 6).
  recognise: ({ payload }) =>
    typeof payload["cursor_version"] === "string" ||
    hasForms(payload, { conversation_id: /^/, hook_event_name: /^/ }),

  hasInput: ({ event, payload }) =>
    (TOLD_AT_TOP[event] ?? ["tool_input"]).some((name) => payload[name] !== undefined),
  runs,

  decodeEvent(call, root) {
    const { payload } = call;
    const found = eventOf(table, call.event);
    if (!found) return [];
    const { name, input } = toolOf(call);
    const roots = payload["workspace_roots"];
    const shell = isFields(input)
      ? (text(input["cwd"]) ?? text(input["working_directory"]))
      : undefined;
    const folder = text(payload["cwd"]) || (Array.isArray(roots) && text(roots[0] as Json)) || root;
    const stopping = found.event === "stop" || found.event === "sub-agent-end";
    const common = {
      name: call.event === "stop" ? (stopOf(call) ?? "stop") : found.event,
      host: "cursor",
      root,
      cwd: name === "Shell" && shell ? absolute(shell, folder, call.env["HOME"]) : folder,
      sessionId: text(payload["session_id"]) ?? text(payload["conversation_id"]),
      toolUseId: text(payload["tool_use_id"]),
      toolResponse: found.event === "post-tool-use" ? response(payload) : undefined,
      error: text(payload["error_message"]),
      prompt:
        text(payload["prompt"]) ??
        (found.event === "sub-agent-start" ? text(payload["task"]) : undefined),
      ...reasonsOf(REASONS, text(payload["reason"])),
      trigger: text(payload["trigger"]),
      agentType: text(payload["subagent_type"]),
      agentId: text(payload["subagent_id"]),
      stopHookActive: stopping ? Number(payload["loop_count"] ?? 0) > 0 : undefined,
      loopCount:
        stopping && typeof payload["loop_count"] === "number" ? payload["loop_count"] : undefined,
      lastAssistantMessage: text(payload["summary"]),
      transcriptPath: text(payload["transcript_path"]),
      agentTranscriptPath: text(payload["agent_transcript_path"]),
      native: payload,
    };
    if (name === undefined) return [tidy<HookEvent>(common as HookEvent)];
    return toolUses(table, name, withoutCwd(name, input), payload).map((tools) =>
      withAbsolutePaths(tidy<HookEvent>({ ...common, hostTool: name, tools }), call.env["HOME"]),
    );
  },

  encodeReply: (decision, call) => say(body(decision, call) as Fields),
};

/** Events of one kind of tool have the call at the top level (section 5). */
export function toolOf({ event, payload }: Invocation): { name: string | undefined; input: Json } {
  if (event === "beforeShellExecution" || event === "afterShellExecution")
    return {
      name: "Shell",
      input: tidy({ command: payload["command"], cwd: payload["cwd"] }) as Fields,
    };
  if (event === "beforeReadFile")
    return { name: "Read", input: { file_path: payload["file_path"] } };
  if (event === "afterFileEdit") return { name: "Write", input: edited(payload) };
  const input =
    event === "beforeMCPExecution" || event === "afterMCPExecution"
      ? unpacked(payload["tool_input"])
      : payload["tool_input"];
  return { name: text(payload["tool_name"]), input: (input as Json) ?? {} };
}

function edited(payload: Fields): Fields {
  const edits = Array.isArray(payload["edits"])
    ? (payload["edits"] as Json[]).filter(isFields)
    : [];
  const joined = (field: string) => edits.map((edit) => text(edit[field]) ?? "").join("\n");
  return {
    file_path: payload["file_path"],
    old_string: joined("old_string"),
    new_string: joined("new_string"),
    content: joined("new_string"),
  };
}

function withoutCwd(name: string, input: Json): Json {
  if (name !== "Shell" || !isFields(input)) return input;
  const { cwd: _cwd, working_directory: _dir, ...rest } = input;
  return rest;
}

/** Scripts for other hosts expect this form of a shell's result. */
function response(payload: Fields): Json | undefined {
  const value = unpacked(payload["tool_output"] ?? payload["result_json"] ?? payload["output"]) as
    Json | undefined;
  if (isFields(value) && typeof value["output"] === "string" && value["exitCode"] !== undefined)
    return { ...value, stdout: value["output"], stderr: "" };
  return value;
}

function body(d: Decision, call: Invocation): object {
  const context = lines(d.context, d.feedback);
  const denial = d.verdict === "deny" ? { permission: "deny", user_message: d.reason } : {};
  // The events of one kind of tool take a permission or nothing (section 4).
  if (/^before(?!Submit)/.test(call.event)) return denial;
  if (call.event.startsWith("after")) return {};
  switch (eventOf(table, call.event)?.event) {
    case "pre-tool-use": {
      if (d.verdict === "deny" || !d["rewrite-input"])
        return { ...denial, additional_context: context };
      const { name, input } = toolOf(call);
      // `allow` grants nothing here (S4); it is only needed to send an updated input.
      return {
        permission: "allow",
        updated_input: applyRewrite(input, d["rewrite-input"], known(table, name ?? "")),
        additional_context: context,
      };
    }
    case "sub-agent-start":
      return denial;
    case "pre-prompt":
      return {
        ...(d.verdict === "deny" && { continue: false, user_message: d.reason }),
        additional_context: context,
      };
    case "post-tool-use":
    case "post-tool-use-failure": {
      const output =
        d.withhold ??
        (d["rewrite-result"] === undefined ? undefined : responseText(d["rewrite-result"]));
      return {
        additional_context: context,
        updated_mcp_tool_output: call.event === "postToolUse" ? output : undefined,
      };
    }
    case "session-start":
      return { env: d.env, additional_context: context };
    case "stop":
      return stopOf(call) === "stop" ? { followup_message: d.hold } : {};
    case "sub-agent-end":
      return { followup_message: d.hold };
    case "pre-compact":
      return { user_message: d.message };
    default:
      return {};
  }
}
