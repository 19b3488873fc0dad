/** Recorded with 0.24.4 (report, section 4). */
import { honoursBy, payloadsBy, type Events, filled, standsFor } from "../../_kin/kit/events.ts";
import { words, type Odd, type Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const events: Events = {
  "pre-tool-use": ["PreToolUse.run_shell_command", "deny ask"],
  "permission-request": ["PermissionRequest.run_shell_command", "deny allow rewrite-input"],
  "permission-denied": { not: "the classifier of AUTO mode could not be made to deny (section 1)" },
  "post-tool-use": ["PostToolUse.run_shell_command", "feedback withhold rewrite-result context"],
  "post-tool-use-failure": ["PostToolUseFailure.run_shell_command.fail", "feedback context"],
  "pre-prompt": ["UserPromptSubmit", "deny end context"],
  "session-start": ["SessionStart.startup", "context"],
  "session-end": ["SessionEnd.prompt_input_exit"],
  stop: ["Stop", "hold message"],
  "stop-failure": ["StopFailure"],
  "stop-cancelled": { not: "no event fires when the user cancels a turn (section 1)" },
  "sub-agent-start": ["SubagentStart"],
  "sub-agent-end": ["SubagentStop", "hold"],
  "pre-compact": ["PreCompact.manual", "context"],
  "post-compact": ["PostCompact.manual"],
  notification: ["Notification.permission_prompt"],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "no answer was seen to add a permission (section 5)" },
  interrupt: { not: "a turn goes on after a denial with `interrupt` (section 5)" },
  env: { not: "no file or answer changes the session's variables (section 5)" },
});

export const odd: readonly Odd[] = [
  standsFor(
    "UserPromptSubmit.after-tool-result",
    "nothing",
    "it asks again before it goes on after a tool, and no user typed anything",
  ),
];

export const unnamed: readonly string[] = words(`
  InstructionsLoaded MessageDisplay PostToolBatch SessionDelete TodoCompleted TodoCreated
  UserPromptExpansion
`);

export const fill = (payload: Fields, parts: Parts): Fields =>
  filled(payload, parts, {
    tool_response:
      parts.result === undefined ? undefined : { llmContent: parts.result, returnDisplay: "" },
    submitted_prompt: parts.prompt,
  });
