/** Guards of every kind, in the universal dialect. */
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { NESTED } from "../../../test/hosts/forms.ts";
import { SAID } from "../../../test/hosts/hook.ts";

const shell = { event: "pre-tool-use", matcher: "Bash", field: "toolInput.command" };
const file = { event: "pre-tool-use", matcher: "Write|Edit", field: "toolInput.file_path" };

export const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: NESTED },
  ask: {
    ...shell,
    says: {
      hookSpecificOutput: { permissionDecision: "ask", permissionDecisionReason: SAID },
    },
  },
  rewrite: { ...shell, says: { hookSpecificOutput: { updatedInput: { command: REWRITTEN } } } },
  context: { event: "pre-prompt", field: "prompt", says: { additionalContext: SAID } },
  stop: { event: "stop", says: { decision: "block", reason: SAID } },
  prompt: { event: "pre-prompt", field: "prompt", says: { decision: "block", reason: SAID } },
  MCP: {
    event: "pre-tool-use",
    matcher: "mcp__probe__.*",
    field: "toolInput.text",
    says: NESTED,
  },
  file,
  patch: { ...file, says: NESTED },
  "sub-agent": { ...shell, says: NESTED },
};
