/** Guards of every kind, as Cursor's users write them. */
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { SAID } from "../../../test/hosts/hook.ts";

const DENIAL = { permission: "deny", user_message: SAID, agent_message: SAID };
const shell = { event: "beforeShellExecution", field: "command" };
const file = { event: "preToolUse", matcher: "Write", field: "tool_input.file_path" };

export const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: DENIAL },
  ask: { ...shell, says: { permission: "ask", user_message: SAID, agent_message: SAID } },
  rewrite: {
    event: "preToolUse",
    matcher: "Shell",
    field: "tool_input.command",
    says: { permission: "allow", updated_input: { command: REWRITTEN } },
  },
  stop: { event: "stop", says: { followup_message: SAID } },
  prompt: {
    event: "beforeSubmitPrompt",
    field: "prompt",
    says: { continue: false, user_message: SAID },
  },
  MCP: { event: "beforeMCPExecution", field: "tool_input", says: DENIAL },
  file,
  patch: { ...file, says: DENIAL },
  "sub-agent": { ...shell, says: DENIAL },
};
