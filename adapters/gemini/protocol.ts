/** How Gemini CLI calls a hook, and commands written for it (host report, section 4). */
import { forReports } from "../_kin/for-reports.ts";
import type { DecodedReply, HookEvent, Invocation, ToolUse } from "../../src/model/adapter.ts";
import { asFields, text, type Json } from "../../src/model/json.ts";
import { absolute } from "../../src/model/paths.ts";
import { responseText } from "../../src/model/response.ts";
import { mcpOf } from "../../src/model/tools.ts";
import { FIELDS, textField } from "../_kin/fields.ts";
import { hasForms, type Forms, CAPITAL, ISO, words } from "../_kin/words.ts";
import { decodePayload } from "../_kin/payload.ts";
import { protocolOf, type KinShape } from "../_kin/protocol.ts";
import { reasonsOf, reasonWord } from "../_kin/reasons.ts";
import { writeReply } from "../_kin/say.ts";
import { answers, decodeReply, native } from "./answers.ts";
import { otherFile, speltFields } from "./paths.ts";
import { REASONS, table } from "./facts.ts";

const { sessionId, transcriptPath, prompt, source, trigger, stopHookActive, message } = FIELDS;
const PERMISSION = "ToolPermission";

const payloads: KinShape["payloads"] = {
  fields: {
    sessionId,
    prompt,
    source,
    trigger,
    stopHookActive,
    message,
    transcriptPath: { ...transcriptPath, write: null },
    lastAssistantMessage: textField("prompt_response"),
    notificationType: {
      name: "notification_type",
      read: (type) => (type === PERMISSION ? "permission_prompt" : text(type)),
      write: (type) => (type === "permission_prompt" ? PERMISSION : type),
    },
  },
  more(name, call) {
    const { payload } = call;
    const result = payload["tool_response"];
    const told = asFields(result);
    const error = text(asFields(told["error"])["message"]);
    const after = name === "post-tool-use";
    const folder = folderOf(call);
    return {
      ...(after && error !== undefined && { name: "post-tool-use-failure" as const, error }),
      ...(after && error === undefined && { toolResponse: told["llmContent"] ?? result }),
      ...reasonsOf(REASONS, text(payload["reason"])),
      ...(folder !== undefined && { cwd: folder }),
      unreadable: otherFile(payload),
      spelt: speltFields(payload),
    };
  },
};

/** The folder that a shell command names for itself. */
function folderOf({ payload }: Invocation): string | undefined {
  const { cwd, tool_name: name, tool_input: input } = payload;
  const folder = name === "run_shell_command" ? text(asFields(input)["dir_path"]) : undefined;
  return folder ? absolute(folder, text(cwd) ?? "", undefined) : undefined;
}

/** The model gets nothing beside the error of a failed tool. */
function heard<D extends DecodedReply>(decision: D, { payload }: Invocation): D {
  if (asFields(payload["tool_response"])["error"] === undefined) return decision;
  const { context: _context, feedback: _feedback, withhold: _withhold, ...rest } = decision;
  return rest as D;
}

/** In all 40 recordings; a payload of another agent's event names no transcript. */
const OWN: Forms = {
  hook_event_name: CAPITAL,
  session_id: /^/,
  timestamp: ISO,
  transcript_path: /^$|[\\/]session-[^\\/]*$/,
  permission_mode: null,
};
const host: KinShape["host"] = {
  ...forReports({ inputIsSocket: true, shellMarker: "GEMINI_CLI" }),
  recognise: ({ payload }) => hasForms(payload, OWN),
  // A `~` is a folder of that name, so that `~/../x` is `x` in the project (tried on 0.61.0).
  decodeEvent(call, root) {
    const { file_path: path } = asFields(call.payload["tool_input"]);
    const up = text(path)?.split("/").includes("..");
    const { HOME: _home, ...env } = call.env;
    return decodePayload({ ...payloads, table }, up ? { ...call, env } : call, root);
  },
  encodeReply: (decision, call) =>
    native(writeReply({ ...answers, table }, heard(decision, call), call)),
};

const more: KinShape["more"] = (event, _row, use) => {
  const mcp = use && mcpOf(use);
  return {
    timestamp: new Date(0).toISOString(),
    transcript_path: "",
    reason: reasonWord(REASONS, event.reason),
    tool_response: response(event, use),
    mcp_context: mcp && { server_name: mcp.server, tool_name: mcp.tool },
    details: event.name === "notification" ? {} : undefined,
  };
};

/** The result is one of another agent's tool. */
function response(event: HookEvent, use: ToolUse | undefined): Json | undefined {
  const failed = event.name === "post-tool-use-failure";
  if (!use || (event.name !== "post-tool-use" && !failed)) return undefined;
  const result = failed ? (event.error ?? "") : responseText(event.toolResponse);
  return {
    llmContent: result,
    returnDisplay: result,
    ...(failed && { error: { message: result, type: "execution_failed" } }),
  };
}

export const gemini = protocolOf({
  table,
  payloads,
  answers,
  host,
  dialect: {
    cwd: "project",
    once: true,
    pastes: ["GEMINI_PROJECT_DIR", "GEMINI_CWD", "CLAUDE_PROJECT_DIR"],
    shell: () => ["/bin/bash", "-c"],
    decodeReply: (reply, call) => heard(decodeReply(table, reply, call), call),
  },
  // These variables are from section 3. A script asks for the session's as the agent's mark (S21).
  variables: ({ sessionId: id, root }) => ({
    GEMINI_PROJECT_DIR: root,
    GEMINI_CWD: root,
    GEMINI_SESSION_ID: id ?? "unknown",
    CLAUDE_PROJECT_DIR: root,
  }),
  more,
  lacks: ["tool_use_id"],
  kept: words(
    "cwd timestamp transcript_path reason tool_input tool_response mcp_context original_request_name details",
  ),
});
