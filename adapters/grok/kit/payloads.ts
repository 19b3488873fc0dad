/** Recorded with 1.0.41 (report, section 4). */
import { filled, recorded } from "../../_kin/kit/payloads.ts";
import { isObject, isText } from "../../../test/support/text.ts";
import type { Odd, Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

export const payloads = recorded(
  `
    PreToolUse.run_terminal_command PermissionDenied.run_terminal_command
    PostToolUse.run_terminal_command PostToolUseFailure.mock__fail UserPromptSubmit
    SessionStart.new SessionEnd.shutdown Stop StopFailure StopCancelled.max_turns SubagentStart
    SubagentStop PreCompact.auto PostCompact.auto Notification.agent_error
  `,
  {
    "permission-request": { not: "there is no such event (section 1)" },
  },
);

const nothing = (plain: string, why: string): Odd => ({
  plain,
  event: plain.split(".")[0] as string,
  is: "nothing",
  why,
});
export const odd: readonly Odd[] = [
  nothing("UserPromptSubmit.in-subagent", "it is what a sub-agent was given, and no user typed it"),
  nothing("SessionEnd.in-subagent", "it is the end of a sub-agent's session"),
  nothing("Stop.shutdown", "the program ends, and nothing can be held"),
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
    {
      toolName: tool,
      toolInput: held,
      tool_response: told,
      toolResult: told,
      workspaceRoot: root,
    },
  );
}
