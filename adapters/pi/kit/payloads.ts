/** What our extension sends, by the events that it is told (report, sections 1 and 4). */
import type { Kit } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";

const one = (event: string, plain = event) => [{ event, plain, like: event }];
const noAgents = { not: "it has no sub-agents (section 1)" };
const asksNobody = { not: "it asks nobody for a permission (section 1)" };

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("tool_call", "tool_call.bash"),
  "permission-request": asksNobody,
  "permission-denied": asksNobody,
  "post-tool-use": one("tool_result", "tool_result.bash"),
  "post-tool-use-failure": one("tool_failed", "tool_failed.read"),
  "pre-prompt": one("input"),
  "session-start": one("session_start"),
  "session-end": one("session_shutdown"),
  stop: one("agent_before_settle"),
  "stop-failure": one("run_failed"),
  "stop-cancelled": one("agent_settled"),
  "sub-agent-start": noAgents,
  "sub-agent-end": noAgents,
  "pre-compact": one("session_before_compact"),
  "post-compact": one("session_compact"),
  notification: { not: "nothing happens there of which another agent notifies (section 1)" },
};

export const fill: Kit["fill"] = (payload, { root, tool, input, result, prompt }) => ({
  ...payload,
  ...known({
    cwd: root,
    tool,
    args: input,
    result: result === undefined ? undefined : { content: [{ type: "text", text: result }] },
    prompt,
  }),
});
