/** Recorded with 0.32.18 (report, section 4). */
import {
  honoursBy,
  payloadsBy,
  type Events,
  filled,
  variantOf,
  standsFor,
} from "../../_kin/kit/events.ts";
import { words, type Odd, type Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const NONE = "there is no such event (section 1)";
const FAILED = "PostToolUse.Bash.fail";

const events: Events = {
  "pre-tool-use": ["PreToolUse.Bash", "deny rewrite-input"],
  "permission-request": ["PermissionRequest.Bash", "deny allow"],
  "permission-denied": { not: NONE },
  "post-tool-use": ["PostToolUse.Bash", "feedback context"],
  "post-tool-use-failure": [
    [
      ...variantOf("PostToolUseFailure", "Bash"),
      { event: "PostToolUse", plain: FAILED, like: FAILED },
    ],
    "feedback context",
  ],
  "pre-prompt": ["UserPromptSubmit", "deny context"],
  "session-start": ["SessionStart", "context"],
  "session-end": ["SessionEnd"],
  stop: ["Stop", "hold"],
  "stop-failure": { not: NONE },
  "stop-cancelled": { not: NONE },
  "sub-agent-start": { not: NONE },
  "sub-agent-end": ["SubagentStop"],
  "pre-compact": ["PreCompact", "deny"],
  "post-compact": { not: NONE },
  notification: ["Notification"],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  ask: { not: "`permissionDecision` is not read (section 5)" },
  withhold: { not: "a result cannot be replaced (section 5)" },
  "rewrite-result": { not: "a result cannot be replaced (section 5)" },
  message: { not: "what a hook prints is shown as it is, and `systemMessage` is not read" },
});

export const odd: readonly Odd[] = [
  standsFor(
    FAILED,
    "post-tool-use-failure",
    "the call failed, and PostToolUseFailure fires beside it",
  ),
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
