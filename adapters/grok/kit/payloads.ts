/** Recorded with 1.0.41 (report, section 4). */
import { honoursBy, payloadsBy, type Events, filled, standsFor } from "../../_kin/kit/events.ts";
import { isObject, isText } from "../../../test/support/text.ts";
import type { Odd, Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const events: Events = {
  "pre-tool-use": ["PreToolUse.run_terminal_command", "deny rewrite-input context"],
  "permission-request": { not: "there is no such event (section 1)" },
  "permission-denied": ["PermissionDenied.run_terminal_command"],
  "post-tool-use": ["PostToolUse.run_terminal_command", "feedback withhold rewrite-result context"],
  "post-tool-use-failure": ["PostToolUseFailure.mock__fail", "feedback context"],
  "pre-prompt": ["UserPromptSubmit", "deny"],
  "session-start": ["SessionStart.new"],
  "session-end": ["SessionEnd.shutdown"],
  stop: ["Stop", "hold end"],
  "stop-failure": ["StopFailure"],
  "stop-cancelled": ["StopCancelled.max_turns"],
  "sub-agent-start": ["SubagentStart"],
  "sub-agent-end": ["SubagentStop", "hold end"],
  "pre-compact": ["PreCompact.auto"],
  "post-compact": ["PostCompact.auto"],
  notification: ["Notification.agent_error"],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  ask: { not: "with --always-approve the call runs (section 5)" },
  allow: { not: "an allow is the usual way (section 5)" },
  message: { not: "a `systemMessage` reaches nobody (section 5)" },
});

export const odd: readonly Odd[] = [
  standsFor(
    "UserPromptSubmit.in-subagent",
    "nothing",
    "it is what a sub-agent was given, and no user typed it",
  ),
  standsFor("SessionEnd.in-subagent", "nothing", "it is the end of a sub-agent's session"),
  standsFor("Stop.shutdown", "nothing", "the program ends, and nothing can be held"),
];

export const bookkeeping: readonly string[] =
  "backgroundTasks cancelledBy description durationMs duration_ms errorDetails isBackgrounded isInterrupt is_interrupt level phase promptId reasonDetails sessionCrons toolInputTruncated toolResultTruncated".split(
    " ",
  );

/** A call of a server's tool has the dispatcher's two fields as its input. */
export function fill(payload: Fields, parts: Parts): Fields {
  const { tool, input, result, root } = parts;
  const held =
    tool !== undefined && isText(tool) && /^[^_].*__/.test(tool) && input !== undefined
      ? { tool_name: tool, tool_input: input }
      : input;
  const { tool_response: was } = payload;
  const told =
    result === undefined
      ? undefined
      : tool?.includes("__")
        ? { type: "MCP", tool_name: "echo", server_name: "lab", output: { OkayOutput: result } }
        : { ...(isObject(was) ? was : { type: "Bash" }), output_for_prompt: result };
  return filled(
    payload,
    { ...parts, ...(held !== undefined && { input: held }) },
    { toolName: tool, toolInput: held, tool_response: told, toolResult: told, workspaceRoot: root },
  );
}
