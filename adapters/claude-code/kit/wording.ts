/** Guards of every kind, as Claude Code's users write them. */
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { NESTED } from "../../../test/hosts/forms.ts";
import { SAID } from "../../../test/hosts/hook.ts";

const shell = { event: "PreToolUse", matcher: "Bash", field: "tool_input.command" };
const file = { event: "PreToolUse", matcher: "Write|Edit", field: "tool_input.file_path" };
const before = (value: object) => ({
  hookSpecificOutput: { hookEventName: "PreToolUse", ...value },
});

export const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: NESTED },
  ask: {
    ...shell,
    says: before({ permissionDecision: "ask", permissionDecisionReason: SAID }),
  },
  rewrite: {
    ...shell,
    says: before({ permissionDecision: "allow", updatedInput: { command: REWRITTEN } }),
  },
  context: {
    event: "UserPromptSubmit",
    field: "prompt",
    says: { hookSpecificOutput: { hookEventName: "UserPromptSubmit", additionalContext: SAID } },
  },
  stop: { event: "Stop", says: { decision: "block", reason: SAID } },
  prompt: {
    event: "UserPromptSubmit",
    field: "prompt",
    says: { decision: "block", reason: SAID },
  },
  MCP: {
    event: "PreToolUse",
    matcher: "mcp__probe__.*",
    field: "tool_input.text",
    says: NESTED,
  },
  file,
  patch: { ...file, says: NESTED },
  "sub-agent": { ...shell, says: NESTED },
};
