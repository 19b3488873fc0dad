/** How Letta Code calls a hook, and commands written for it (report, sections 3 and 4). */
import type { HookEvent } from "../../src/model/adapter.ts";
import { asFields, isFields, parseJson, text, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { answersByCode } from "../_kin/by-code.ts";
import { FIELDS, textField } from "../_kin/fields.ts";
import { forReports } from "../_kin/for-reports.ts";
import { hasForms, CAPITAL } from "../_kin/words.ts";
import { protocolOf, type KinShape } from "../_kin/protocol.ts";
import { table } from "./facts.ts";

/** A command's error is a list of texts, written as JSON. */
function errorIn(message: string | undefined): string | undefined {
  const parts = message?.startsWith("[") ? parseJson(message) : undefined;
  return Array.isArray(parts)
    ? (parts as Json[]).map((part) => (isFields(part) && text(part["text"])) || "").join("\n")
    : message;
}

const payloads: KinShape["payloads"] = {
  fields: {
    toolUseId: textField("tool_call_id"),
    prompt: FIELDS.prompt,
    agentType: textField("subagent_type"),
    lastAssistantMessage: textField("assistant_message"),
    message: FIELDS.message,
  },
  more(event, { payload }) {
    const { tool_result: result } = payload;
    const { status, output } = asFields(result);
    const failed = event === "post-tool-use" && status === "error";
    const folder = text(payload["working_directory"]);
    return {
      ...(folder && { cwd: folder }),
      ...(failed && { name: "post-tool-use-failure" as const }),
      ...(event === "post-tool-use" && !failed && { toolResponse: output }),
      error: failed ? text(output) : errorIn(text(payload["error_message"])),
      // Any other event tells who calls, and not whether that is a sub-agent.
      ...(event === "sub-agent-end" && { agentId: text(payload["agent_id"]) }),
    };
  },
};

/** See section 5. */
const answers = answersByCode(table, {
  blocks: {
    "pre-tool-use": ["deny", "Blocked by hook"],
    "permission-request": ["deny", "Denied by hook"],
    "pre-prompt": ["deny", "Blocked by hook"],
    "pre-compact": ["deny", "Blocked by hook"],
    stop: ["hold", "Stop hook blocked"],
    "post-tool-use": ["feedback", ""],
    "post-tool-use-failure": ["feedback", ""],
  },
  allows: ["permission-request"],
  plain: { "pre-prompt": "at 0", "session-start": "at any" },
  failed: (stderr) => `Hook error: ${stderr}`,
});

const more: KinShape["more"] = (event, row, _use, own) => ({
  event_type: row.name,
  working_directory: event.cwd,
  agent_id: own["agent_id"] ?? event.agentId ?? event.sessionId,
  ...(event.name === "permission-request" && {
    tool_call_id: undefined,
    permission: { type: "ask" },
    session_permissions: { allow: [], deny: [], ask: [], alwaysAsk: [] },
  }),
  ...(row.name === "PostToolUse" && { tool_result: own["tool_result"] ?? resultFor(event) }),
  ...(row.name === "PostToolUseFailure" && {
    error_message: own["error_message"] ?? event.error ?? "",
    error_type: own["error_type"] ?? "tool_error",
  }),
  // Its own scripts get paths as the model wrote them.
  ...(own["tool_input"] !== undefined && {
    tool_name: own["tool_name"],
    tool_input: own["tool_input"],
  }),
});

const resultFor = ({ name, error, toolResponse }: HookEvent) =>
  name === "post-tool-use"
    ? { status: "success", output: responseText(toolResponse) }
    : { status: "error", output: error ?? "" };

export const letta = protocolOf({
  table,
  payloads,
  answers,
  host: {
    marker: "LETTA_HOOK_EVENT",
    ...forReports({ inputIsSocket: true }),
    // In all 20 recordings.
    recognise: ({ payload }) =>
      hasForms(payload, { event_type: CAPITAL, working_directory: /^/, hook_event_name: null }),
  },
  dialect: { cwd: "project", shell: () => ["/bin/bash", "-c"] },
  // These variables are from section 3.
  variables: ({ name, root, sessionId, agentId = sessionId }) => ({
    LETTA_HOOK_EVENT: table.events[name][0]?.name,
    LETTA_WORKING_DIR: root,
    USER_CWD: root,
    LETTA_AGENT_ID: agentId,
    AGENT_ID: agentId,
  }),
  more,
  lacks: ["hook_event_name", "cwd", "session_id", "tool_use_id"],
});
