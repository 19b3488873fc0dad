/** Guards of every kind, as Copilot's users write them. */
import { REWRITTEN } from "../../../test/board/kinds.ts";
import type { Wording } from "../../../test/board/wording.ts";
import { FLAT } from "../../../test/hosts/forms.ts";
import { SAID } from "../../../test/hosts/hook.ts";

const shell = { event: "preToolUse", matcher: "bash", field: "toolArgs.command" };
const file = { event: "preToolUse", matcher: "create|edit", field: "toolArgs.path" };

export const wording: Wording = {
  "exit code": shell,
  JSON: { ...shell, says: FLAT },
  ask: { ...shell, says: { permissionDecision: "ask", permissionDecisionReason: SAID } },
  rewrite: {
    ...shell,
    says: { modifiedArgs: { command: REWRITTEN, description: "a harmless command" } },
  },
  context: { event: "userPromptSubmitted", field: "prompt", says: { additionalContext: SAID } },
  stop: { event: "agentStop", says: { decision: "block", reason: SAID } },
  prompt: {
    event: "userPromptSubmitted",
    field: "prompt",
    says: { decision: "block", reason: SAID },
  },
  MCP: { event: "preToolUse", matcher: "probe-.*", field: "toolArgs.text", says: FLAT },
  file,
  patch: { event: "preToolUse", matcher: "create|edit|apply_patch", field: "toolArgs", says: FLAT },
  "sub-agent": { ...shell, says: FLAT },
};
