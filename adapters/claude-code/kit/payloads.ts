/** Recorded with 2.1.330 (report, section 3). */
import { honoursBy, payloadsBy, type Events, filled, standsFor } from "../../_kin/kit/events.ts";
import { words, type Odd, type Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const events: Events = {
  "pre-tool-use": ["PreToolUse.Bash", "deny ask allow end rewrite-input context message"],
  "permission-request": [
    "PermissionRequest.Bash",
    "deny allow rewrite-input add-permissions interrupt",
  ],
  "permission-denied": ["PermissionDenied.Bash"],
  // The result is replaced by the text in the tool's own shape, because `block` leaves it visible.
  "post-tool-use": ["PostToolUse.Bash", "end feedback withhold rewrite-result context message"],
  "post-tool-use-failure": ["PostToolUseFailure.Bash", "feedback context message"],
  "pre-prompt": ["UserPromptSubmit", "deny end context message"],
  "session-start": ["SessionStart.startup", "context message env"],
  "session-end": ["SessionEnd.other"],
  stop: ["Stop", "hold end message"],
  "stop-failure": ["StopFailure.rate_limit"],
  "stop-cancelled": { not: "no event fires when the user cancels a turn (section 3)" },
  "sub-agent-start": ["SubagentStart", "context"],
  "sub-agent-end": ["SubagentStop", "hold end"],
  "pre-compact": ["PreCompact.manual", "deny context"],
  "post-compact": ["PostCompact.manual"],
  notification: ["Notification.permission_prompt"],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  "rewrite-prompt": {
    not: "no field of an answer to UserPromptSubmit replaces the prompt (section 3)",
  },
});

export const odd: readonly Odd[] = [
  standsFor("SubagentStop.internal", "nothing", "an internal agent that compacts has no type"),
  standsFor("SubagentStop", "nothing", "an internal agent has no type", {
    agent_type: "",
    agent_id: "a",
  }),
  standsFor(
    "UserPromptSubmit.task-notification",
    "nothing",
    "a background agent's notification is no prompt of a user's",
  ),
  standsFor("UserPromptSubmit", "nothing", "a task notification is no prompt of a user's", {
    prompt: "<task-notification>x",
  }),
  standsFor("UserPromptSubmit", "pre-prompt", "a user typed it", { prompt: "p" }),
];

export const unnamed: readonly string[] = words(`
  ConfigChange CwdChanged DirectoryAdded Elicitation ElicitationResult FileChanged
  InstructionsLoaded MessageDisplay PostModelSwitch PostToolBatch PreModelSwitch Setup
  TaskCompleted TaskCreated TeammateIdle UserPromptExpansion WorktreeCreate WorktreeRemove
`);

export const fill = (payload: Fields, parts: Parts): Fields =>
  filled(payload, parts, {
    tool_response: parts.result === undefined ? undefined : { stdout: parts.result, stderr: "" },
  });
