/** How Qwen Code calls a hook, and commands written for it (report, sections 3 and 4). */
import type { HookEvent, Invocation, ToolUse } from "../../src/model/adapter.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { absolute } from "../../src/model/paths.ts";
import { responseText } from "../../src/model/response.ts";
import { inverse } from "../../src/model/tools.ts";
import { FIELDS, type Field } from "../_kin/fields.ts";
import { forReports } from "../_kin/for-reports.ts";
import { hasForms, type Forms, CAPITAL, ISO, fileNameOf, wordIn } from "../_kin/words.ts";
import { protocolOf, type KinShape } from "../_kin/protocol.ts";
import { answers, decodeReply, encodeReply } from "./answers.ts";
import { table } from "./facts.ts";

/** Its modes of permission by Claude Code's words, which are the canonical ones. */
const MODES: { readonly [mode: string]: string } = {
  acceptEdits: "auto_edit",
  bypassPermissions: "yolo",
};
const CANONICAL = inverse(MODES);
const permissionMode: Field = {
  name: "permission_mode",
  read: (mode) => (typeof mode === "string" ? wordIn(CANONICAL, mode) : undefined),
  write: (mode) => wordIn(MODES, text(mode) ?? "default"),
};

const payloads: KinShape["payloads"] = {
  fields: { ...FIELDS, permissionMode, toolResponse: { ...FIELDS.toolResponse, write: null } },
  // It asks again before every continuation of a turn, with an empty prompt (S16).
  notAnEvent: (event, { prompt, submitted_prompt: typed }) =>
    event === "pre-prompt" && prompt === "" && typed === undefined,
  tool: ({ payload: { tool_name: name, tool_input: input = {} } }) => ({
    name: text(name),
    input: isFields(input) ? unescaped(input) : input,
  }),
  more(event, { payload }) {
    const { tool_name: name, tool_input: input, tool_response: told, cwd } = payload;
    const folder = COMMANDS.includes(name) && isFields(input) ? text(input["directory"]) : "";
    const result = isFields(told) && told["llmContent"] !== undefined ? told["llmContent"] : told;
    return {
      ...(event === "post-tool-use" && { toolResponse: result && responseText(result) }),
      ...(folder && { cwd: absolute(folder, text(cwd) ?? "", undefined) }),
    };
  },
};

/** Calls of these may name the folder of their command. */
const COMMANDS: readonly unknown[] = ["run_shell_command", "monitor"];
const PATHS = ["file_path", "path", "notebook_path", "directory"];

/**
 * As the tools read paths: without blanks around them, and without a backslash before a sign of the
 * shell (driven with 0.24.4, headless and over ACP).
 */
const unescaped = (input: Fields): Fields => ({
  ...input,
  ...(Object.fromEntries(
    PATHS.flatMap((name) => {
      const path = input[name];
      return typeof path === "string" ? [[name, path.trim().replace(ESCAPED, "$1")]] : [];
    }),
  ) as Fields),
});
const ESCAPED = /\\([ \t()[\]{};|*?$`'"#&<>!~,])/g;

const OWN: Forms = {
  hook_event_name: CAPITAL,
  session_id: /^/,
  timestamp: ISO,
  permission_mode: /^/,
  transcript_path: /^/,
};
const host: KinShape["host"] = {
  marker: "QWEN_PROJECT_DIR",
  ...forReports({ inputIsSocket: true }),
  projectDir: "QWEN_PROJECT_DIR",
  // In all 55 recordings: the transcript is named after the session.
  recognise: ({ payload }) =>
    hasForms(payload, OWN) &&
    (payload["transcript_path"] === "" ||
      fileNameOf(payload["transcript_path"]) === `${text(payload["session_id"])}.jsonl`),
  encodeReply,
};

const more: KinShape["more"] = (event, _row, use) => ({
  timestamp: new Date(0).toISOString(),
  transcript_path: "",
  submitted_prompt: event.prompt,
  tool_response: response(event, use),
  ...(event.name === "post-tool-use-failure" && { is_interrupt: false }),
  ...(event.name === "pre-compact" && { custom_instructions: "" }),
});

/** The result is one of another agent's tool. */
function response({ name, toolResponse }: HookEvent, use: ToolUse | undefined): Json | undefined {
  if (!use || name !== "post-tool-use") return undefined;
  const result = responseText(toolResponse);
  return { llmContent: result, returnDisplay: result };
}

export const qwen = protocolOf({
  table,
  payloads,
  answers,
  host,
  dialect: {
    cwd: "session",
    once: true,
    shell: () => ["/bin/bash", "-c"],
    decodeReply: (reply, call: Invocation) => decodeReply(reply, call),
  },
  variables: ({ sessionId, root, agentId }) => ({
    QWEN_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
    GEMINI_PROJECT_DIR: root,
    QWEN_CODE_SESSION_ID: sessionId,
    QWEN_CODE_AGENT_ID: agentId ?? "",
  }),
  more,
  kept: ["timestamp", "transcript_path", "tool_response"],
});
