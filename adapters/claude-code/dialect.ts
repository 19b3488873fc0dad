/** Commands written for Claude Code and the payload that they read (report, section 8). */
import type { Env, HookEvent, ToolUse } from "../../src/model/adapter.ts";
import { fileOf } from "../../src/model/event.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { toHostTool } from "../../src/model/tools.ts";
import type { KinShape } from "../_kin/protocol.ts";
import { permissionRule } from "./rule.ts";
import { table } from "./table.ts";

/** See section 8. */
export const variables = ({ sessionId, root }: HookEvent): Env => ({
  CLAUDECODE: "1",
  CLAUDE_CODE_ENTRYPOINT: "cli",
  CLAUDE_CODE_SESSION_ID: sessionId,
  CLAUDE_PROJECT_DIR: root,
  CLAUDE_PLUGIN_ROOT: root,
});

export const dialect: KinShape["dialect"] = {
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
export const more: KinShape["more"] = (event, _row, use) => ({
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
  const own = isFields(value) ? value : {};
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
