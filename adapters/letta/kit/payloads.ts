/** Recorded with 0.32.18 (report, section 4). */
import { filled, one, recorded } from "../../_kin/kit/payloads.ts";
import { words, type Odd, type Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const NONE = "there is no such event (section 1)";
const FAILED = "PostToolUse.Bash.fail";

export const payloads = recorded(
  `
    PreToolUse.Bash PermissionRequest.Bash PostToolUse.Bash UserPromptSubmit SessionStart
    SessionEnd Stop SubagentStop PreCompact Notification
  `,
  {
    "permission-denied": { not: NONE },
    "post-tool-use-failure": [
      ...one("PostToolUseFailure", "Bash"),
      { event: "PostToolUse", plain: FAILED, like: FAILED },
    ],
    "stop-failure": { not: NONE },
    "stop-cancelled": { not: NONE },
    "sub-agent-start": { not: NONE },
    "post-compact": { not: NONE },
  },
);

export const odd: readonly Odd[] = [
  {
    plain: FAILED,
    event: "PostToolUse",
    is: "post-tool-use-failure",
    why: "the call failed, and PostToolUseFailure fires beside it",
  },
];

export const bookkeeping: readonly string[] = words(
  "agent_id agent_name conversation_id duration_ms error_type is_command is_new_session level message_count permission session_permissions stop_reason subagent_id success tool_call_count user_message",
);

export function fill(payload: Fields, parts: Parts): Fields {
  const { root, result } = parts;
  const { cwd: _cwd, ...rest } = filled(payload, parts, {
    working_directory: root,
    tool_result: result === undefined ? undefined : { status: "success", output: result },
  });
  return rest;
}
