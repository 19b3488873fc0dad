/** Guards of every kind, as Gemini CLI's users write them. */
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { SAID } from "../../../test/hosts/hook.ts";

const DENIAL = { decision: "deny", reason: SAID };
const shell = { event: "BeforeTool", matcher: "run_shell_command", field: "tool_input.command" };
const file = { event: "BeforeTool", matcher: "write_file|replace", field: "tool_input.file_path" };

export const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: DENIAL },
  ask: { ...shell, says: { decision: "ask", reason: SAID } },
  rewrite: { ...shell, says: { hookSpecificOutput: { tool_input: { command: REWRITTEN } } } },
  context: {
    event: "BeforeAgent",
    field: "prompt",
    says: { hookSpecificOutput: { hookEventName: "BeforeAgent", additionalContext: SAID } },
  },
  stop: { event: "AfterAgent", says: DENIAL },
  prompt: { event: "BeforeAgent", field: "prompt", says: DENIAL },
  MCP: {
    event: "BeforeTool",
    matcher: "mcp_probe_.*",
    field: "tool_input.text",
    says: DENIAL,
  },
  file,
  patch: { ...file, says: DENIAL },
  "sub-agent": { ...shell, says: DENIAL },
};
