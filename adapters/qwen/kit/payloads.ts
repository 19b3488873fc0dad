/** Recorded with 0.24.4 (report, section 4). */
import { filled, one } from "../../_kin/kit/payloads.ts";
import type { Kit, Odd, Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("PreToolUse", "run_shell_command"),
  "permission-request": one("PermissionRequest", "run_shell_command"),
  "permission-denied": { not: "the classifier of AUTO mode could not be made to deny (section 1)" },
  "post-tool-use": one("PostToolUse", "run_shell_command"),
  "post-tool-use-failure": one("PostToolUseFailure", "run_shell_command.fail"),
  "pre-prompt": one("UserPromptSubmit"),
  "session-start": one("SessionStart", "startup"),
  "session-end": one("SessionEnd", "prompt_input_exit"),
  stop: one("Stop"),
  "stop-failure": one("StopFailure"),
  "stop-cancelled": { not: "no event fires when the user cancels a turn (section 1)" },
  "sub-agent-start": one("SubagentStart"),
  "sub-agent-end": one("SubagentStop"),
  "pre-compact": one("PreCompact", "manual"),
  "post-compact": one("PostCompact", "manual"),
  notification: one("Notification", "permission_prompt"),
};

export const odd: readonly Odd[] = [
  {
    plain: "UserPromptSubmit.after-tool-result",
    event: "UserPromptSubmit",
    is: "nothing",
    why: "it asks again before it goes on after a tool, and no user typed anything",
  },
];

export const unnamed: readonly string[] = [
  "InstructionsLoaded",
  "MessageDisplay",
  "PostToolBatch",
  "SessionDelete",
  "TodoCompleted",
  "TodoCreated",
  "UserPromptExpansion",
];

export const fill = (payload: Fields, parts: Parts): Fields =>
  filled(payload, parts, {
    tool_response:
      parts.result === undefined ? undefined : { llmContent: parts.result, returnDisplay: "" },
    submitted_prompt: parts.prompt,
  });
