/** Recorded with 2.1.330 (report, section 3). */
import { filled, one } from "../../_kin/kit/payloads.ts";
import type { Kit, Odd, Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("PreToolUse", "Bash"),
  "permission-request": one("PermissionRequest", "Bash"),
  "permission-denied": one("PermissionDenied", "Bash"),
  "post-tool-use": one("PostToolUse", "Bash"),
  "post-tool-use-failure": one("PostToolUseFailure", "Bash"),
  "pre-prompt": one("UserPromptSubmit"),
  "session-start": one("SessionStart", "startup"),
  "session-end": one("SessionEnd", "other"),
  stop: one("Stop"),
  "stop-failure": one("StopFailure", "rate_limit"),
  "stop-cancelled": { not: "no event fires when the user cancels a turn (section 3)" },
  "sub-agent-start": one("SubagentStart"),
  "sub-agent-end": one("SubagentStop"),
  "pre-compact": one("PreCompact", "manual"),
  "post-compact": one("PostCompact", "manual"),
  notification: one("Notification", "permission_prompt"),
};

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

export const unnamed: readonly string[] = [
  "ConfigChange",
  "CwdChanged",
  "DirectoryAdded",
  "Elicitation",
  "ElicitationResult",
  "FileChanged",
  "InstructionsLoaded",
  "MessageDisplay",
  "PostModelSwitch",
  "PostToolBatch",
  "PreModelSwitch",
  "Setup",
  "TaskCompleted",
  "TaskCreated",
  "TeammateIdle",
  "UserPromptExpansion",
  "WorktreeCreate",
  "WorktreeRemove",
];

export const fill = (payload: Fields, parts: Parts): Fields =>
  filled(payload, parts, {
    tool_response: parts.result === undefined ? undefined : { stdout: parts.result, stderr: "" },
  });
