import { protocolOf, type KinShape } from "../_kin/protocol.ts";
import { answers } from "./answers.ts";
import { table } from "./facts.ts";
import type { Env, HookEvent, ToolUse } from "../../src/model/adapter.ts";
import { fileOf } from "../../src/model/event.ts";
import type { EventName } from "../../src/model/events.ts";
import { asFields, isFields, text, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { permissionRule } from "./rule.ts";
import { quoted } from "../../src/model/shell.ts";
import { say } from "../_kin/answer.ts";
import { forReports } from "../_kin/for-reports.ts";
import { eventOf } from "../_kin/groups.ts";
import { FIELDS } from "../_kin/fields.ts";
import { hasForms, CAPITAL, fileNameOf } from "../_kin/words.ts";
import { writeReply } from "../_kin/say.ts";

/** Runs inside Claude Code: decodes its payloads, and encodes replies that it honours. */
const payloads: KinShape["payloads"] = {
  fields: FIELDS,
  // Internal agents have no type, and a task notification is not a prompt that a user typed (S16).
  notAnEvent(event, payload) {
    if (event === "sub-agent-end") return payload["agent_type"] === "";
    return (
      event === "pre-prompt" && Boolean(text(payload["prompt"])?.startsWith("<task-notification>"))
    );
  },
};

const replyShape = { ...answers, table };

const host: KinShape["host"] = {
  marker: "CLAUDECODE",
  ...forReports({ inputIsSocket: true }),
  projectDir: "CLAUDE_PROJECT_DIR",
  // In all 104 recordings the transcript has the session's name; other agents' events have none.
  recognise({ payload }) {
    const { hook_event_name: name, session_id: session, transcript_path: path } = payload;
    if (!hasForms(payload, { hook_event_name: CAPITAL, session_id: /^/, timestamp: null }))
      return false;
    if (path === undefined) return eventOf(table, String(name)) !== undefined;
    // Older releases and the documentation have resumed sessions with another id there.
    return (
      fileNameOf(path) === `${String(session)}.jsonl` ||
      /[\\/]\.claude[\\/]projects[\\/]/.test(text(path) ?? "")
    );
  },

  encodeReply(decision, call) {
    const event = eventOf(table, call.event)?.event;
    // Plain text is the only form that reaches the compaction (report, section 11).
    const { context, ...others } = decision;
    if (event === "pre-compact")
      return decision.verdict === "deny" ? writeReply(replyShape, others, call) : say(context);
    const exports =
      event === "session-start" &&
      decision.env &&
      Object.entries(decision.env).map(([name, value]) => `export ${name}=${quoted(value)}`);
    return {
      ...writeReply(replyShape, decision, call),
      ...(exports && { exports: `${exports.join("\n")}\n` }),
    };
  },
};

/** See section 8. */
const variables = ({ sessionId, root }: HookEvent): Env => ({
  CLAUDECODE: "1",
  CLAUDE_CODE_ENTRYPOINT: "cli",
  CLAUDE_CODE_SESSION_ID: sessionId,
  CLAUDE_PROJECT_DIR: root,
  CLAUDE_PLUGIN_ROOT: root,
});

const dialect: KinShape["dialect"] = {
  cwd: "session",
  once: true,
  shell: () => ["/bin/sh", "-c"],
  bash: "CLAUDE_CODE_GIT_BASH_PATH",

  ownCalls(call, event) {
    const { payload } = call;
    const [use] = event.tools ?? [];
    // Claude Code gives absolute paths (section 3), so only a relative path is changed.
    const input =
      fileOf(use) === fileOf({ name: "", input: payload["tool_input"] ?? {} })
        ? undefined
        : use?.input;
    const ownCall =
      input === undefined ? call : { ...call, payload: { ...payload, tool_input: input } };
    // `Monitor` runs commands, and calls hooks that fit only `Bash` as if for Bash (2026-11-22).
    const renamed = payload["tool_name"] === "Monitor" && call.event === "PreToolUse";
    return renamed
      ? [ownCall, { ...ownCall, payload: { ...ownCall.payload, tool_name: "Bash" } }]
      : [ownCall];
  },

  filter(handler, call, env, isOwn) {
    const own = handler["x-claude-code"];
    if (typeof own?.["if"] !== "string") return "yes";
    return permissionRule(own["if"], call, { home: env["HOME"], own: isOwn });
  },
};

/** Fields that are more than another name. */
const more: KinShape["more"] = (event, _row, use) => ({
  permission_mode: event.permissionMode ?? (MODED.includes(event.name) ? "default" : undefined),
  tool_response:
    event.name === "post-tool-use" && use ? (response(use, event.toolResponse) ?? "") : undefined,
  ...(use && event.name === "post-tool-use-failure" && { is_interrupt: false }),
  ...(event.name === "pre-compact" && {
    custom_instructions:
      text(event.native["custom_instructions"] ?? event.native["customInstructions"]) ?? null,
  }),
});

/** Claude Code sends the mode here (section 3); another host's event gets the usual one. */
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

/** These scripts expect an object, even if the host gave another value (section 3). */
function response(use: ToolUse, value: Json | undefined): Json | undefined {
  const { name, input } = toHostTool(table, use);
  const own = asFields(value);
  const output = typeof value === "string" ? value : undefined;
  if (name === "Bash")
    return {
      stdout: output ?? responseText(value),
      stderr: "",
      interrupted: false,
      isImage: false,
      ...own,
    };
  if ((name === "Write" || name === "Edit") && isFields(input))
    return { filePath: input["file_path"], ...own };
  return value;
}

export const claudeCode = protocolOf({ table, payloads, answers, host, dialect, variables, more });
