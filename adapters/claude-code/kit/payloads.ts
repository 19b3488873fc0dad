/** Recorded with 2.1.330 (report, section 3). */
import { filled, recorded } from "../../_kin/kit/payloads.ts";
import { words, type Odd, type Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const payloads = recorded(
  `
    PreToolUse.Bash PermissionRequest.Bash PermissionDenied.Bash PostToolUse.Bash
    PostToolUseFailure.Bash UserPromptSubmit SessionStart.startup SessionEnd.other Stop
    StopFailure.rate_limit SubagentStart SubagentStop PreCompact.manual PostCompact.manual
    Notification.permission_prompt
  `,
  {
    "stop-cancelled": { not: "no event fires when the user cancels a turn (section 3)" },
  },
);

export const odd: readonly Odd[] = [
  {
    plain: "SubagentStop.internal",
    event: "SubagentStop",
    is: "nothing",
    why: "an internal agent that compacts has no type",
  },
  {
    plain: "SubagentStop",
    event: "SubagentStop",
    fields: { agent_type: "", agent_id: "a" },
    is: "nothing",
    why: "an internal agent has no type",
  },
  {
    plain: "UserPromptSubmit.task-notification",
    event: "UserPromptSubmit",
    is: "nothing",
    why: "a background agent's notification is no prompt of a user's",
  },
  {
    plain: "UserPromptSubmit",
    event: "UserPromptSubmit",
    fields: { prompt: "<task-notification>x" },
    is: "nothing",
    why: "a task notification is no prompt of a user's",
  },
  {
    plain: "UserPromptSubmit",
    event: "UserPromptSubmit",
    fields: { prompt: "p" },
    is: "pre-prompt",
    why: "a user typed it",
  },
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
