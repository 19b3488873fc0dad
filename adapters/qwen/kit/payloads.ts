/** Recorded with 0.24.4 (report, section 4). */
import { filled, recorded } from "../../_kin/kit/payloads.ts";
import { words, type Odd, type Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const payloads = recorded(
  `
    PreToolUse.run_shell_command PermissionRequest.run_shell_command
    PostToolUse.run_shell_command PostToolUseFailure.run_shell_command.fail UserPromptSubmit
    SessionStart.startup SessionEnd.prompt_input_exit Stop StopFailure SubagentStart
    SubagentStop PreCompact.manual PostCompact.manual Notification.permission_prompt
  `,
  {
    "permission-denied": {
      not: "the classifier of AUTO mode could not be made to deny (section 1)",
    },
    "stop-cancelled": { not: "no event fires when the user cancels a turn (section 1)" },
  },
);

export const odd: readonly Odd[] = [
  {
    plain: "UserPromptSubmit.after-tool-result",
    event: "UserPromptSubmit",
    is: "nothing",
    why: "it asks again before it goes on after a tool, and no user typed anything",
  },
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
