/** Recorded with 0.169.0 (report, section 4). */
import { honoursBy, payloadsBy, type Events, filled, standsFor } from "../../_kin/kit/events.ts";
import type { Odd, Parts } from "../../../test/support/kit.ts";
import { isObject } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

const events: Events = {
  "pre-tool-use": ["PreToolUse.Bash", "deny rewrite-input context message"],
  "permission-request": ["PermissionRequest.Bash", "deny allow message"],
  "permission-denied": { not: "no event fires when a call is denied (section 1)" },
  // Feedback goes as context, because a block would replace the result.
  "post-tool-use": ["PostToolUse.Bash", "feedback withhold context message"],
  "post-tool-use-failure": { not: "no event fires after a failed tool (sections 1 and 6)" },
  "pre-prompt": ["UserPromptSubmit", "deny end context message"],
  "session-start": ["SessionStart.startup", "end context message"],
  "session-end": ["SessionEnd.other"],
  stop: ["Stop", "hold end message"],
  "stop-failure": { not: "Stop does not fire after an error, and nothing else does (section 1)" },
  "stop-cancelled": ["Interrupt", "message"],
  "sub-agent-start": ["SubagentStart", "context message"],
  "sub-agent-end": ["SubagentStop", "hold end message"],
  "pre-compact": ["PreCompact.manual", "deny message"],
  "post-compact": ["PostCompact.manual", "message"],
  notification: { not: "there is no such event: such a key is ignored (section 1)" },
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  ask: { not: "`ask` fails the hook, and the call runs (section 5)" },
  "rewrite-result": { not: "`updatedToolOutput` fails the hook (section 5)" },
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "`updatedPermissions` makes the answer void (section 5)" },
  interrupt: { not: "`interrupt` makes the answer void, and the user is asked (section 5)" },
  env: { not: "no answer sets variables of the session (section 3)" },
});

const CHILD = "it fires for the message that a v1 sub-agent is given, which no user typed";

export const odd: readonly Odd[] = [
  standsFor("UserPromptSubmit.in-subagent", "nothing", CHILD),
  standsFor("UserPromptSubmit", "nothing", CHILD, {
    prompt: "p",
    agent_id: "a",
    agent_type: "explorer",
  }),
];

export const unnamed: readonly string[] = ["PreModelRequest", "PostModelRequest"];

/** A result is a text, or an object if it is an MCP server's. */
export const fill = (payload: Fields, parts: Parts): Fields =>
  filled(payload, parts, {
    tool_response:
      parts.result !== undefined && isObject(payload["tool_response"])
        ? { content: [{ type: "text", text: parts.result }] }
        : parts.result,
  });
