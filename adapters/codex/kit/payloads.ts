/** Recorded with 0.169.0 (report, section 4). */
import { filled, one, recorded } from "../../_kin/kit/payloads.ts";
import type { Odd, Parts } from "../../../test/support/kit.ts";
import { isObject } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

export const payloads = recorded(
  `
    PreToolUse.Bash PermissionRequest.Bash PostToolUse.Bash UserPromptSubmit
    SessionStart.startup SessionEnd.other Stop SubagentStart SubagentStop PreCompact.manual
    PostCompact.manual
  `,
  {
    "permission-denied": { not: "no event fires when a call is denied (section 1)" },
    "post-tool-use-failure": { not: "no event fires after a failed tool (sections 1 and 6)" },
    "stop-failure": { not: "Stop does not fire after an error, and nothing else does (section 1)" },
    "stop-cancelled": one("Interrupt"),
    notification: { not: "there is no such event: such a key is ignored (section 1)" },
  },
);

const CHILD = "it fires for the message that a v1 sub-agent is given, which no user typed";

export const odd: readonly Odd[] = [
  { plain: "UserPromptSubmit.in-subagent", event: "UserPromptSubmit", is: "nothing", why: CHILD },
  {
    plain: "UserPromptSubmit",
    event: "UserPromptSubmit",
    fields: { prompt: "p", agent_id: "a", agent_type: "explorer" },
    is: "nothing",
    why: CHILD,
  },
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
