import { words } from "../../../test/support/kit.ts";
import { files } from "./hooks.ts";

export const home = files.home(
  {
    "a call": words("SessionStart UserPromptSubmit PreToolUse PostToolUse Stop SessionEnd"),
    "a question": ["PermissionRequest"],
    "a failed call": ["PreToolUse", "PostToolUseFailure"],
    "an MCP call": ["PreToolUse", "PostToolUse"],
    "a sub-agent": ["SubagentStart", "SubagentStop"],
    "a compaction": ["PreCompact", "PostCompact"],
    "a notification": ["Notification"],
  },
  { beside: ".claude/settings.local.json" },
);
