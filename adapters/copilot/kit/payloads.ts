/** Recorded with 1.0.102 in both spellings of every event (report, sections 3 and 7). */
import type { Kit, Odd, Parts, Variant } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

const named = (spelling: "pascal" | "camel", event: string, variant?: string): Variant => ({
  event,
  plain: [spelling, event, ...(variant ? [variant] : [])].join("."),
  like: `${spelling}.${event}`,
});

/** The spelling determines the form of the payload. */
const both = (
  pascal: string,
  camel: string,
  variants: readonly [string?, string?] = [],
): readonly Variant[] => [named("pascal", pascal, variants[0]), named("camel", camel, variants[1])];

export const payloads: Kit["payloads"] = {
  "pre-tool-use": [
    ...both("PreToolUse", "preToolUse", ["Bash", "bash"]),
    // This comes between the permission and an MCP call, and no decision has an effect there.
    ...both("PreMcpToolCall", "preMcpToolCall", ["echo", "echo"]),
  ],
  "permission-request": both("PermissionRequest", "permissionRequest", ["bash", "bash"]),
  "permission-denied": { not: "no event fires when a call is denied (section 3)" },
  "post-tool-use": both("PostToolUse", "postToolUse", ["Bash", "bash"]),
  "post-tool-use-failure": both("PostToolUseFailure", "postToolUseFailure", ["Read", "view"]),
  "pre-prompt": both("UserPromptSubmit", "userPromptSubmitted"),
  "session-start": both("SessionStart", "sessionStart", ["new", "new"]),
  "session-end": both("SessionEnd", "sessionEnd", ["complete", "complete"]),
  stop: both("Stop", "agentStop"),
  "stop-failure": both("ErrorOccurred", "errorOccurred"),
  "stop-cancelled": {
    not: "`agentStop` does not fire on a user's abort, and nothing else does (section 3)",
  },
  "sub-agent-start": both("SubagentStart", "subagentStart"),
  "sub-agent-end": both("SubagentStop", "subagentStop"),
  "pre-compact": both("PreCompact", "preCompact", ["manual", "manual"]),
  "post-compact": { not: "no event fires after a compaction (section 3)" },
  notification: both("Notification", "notification", ["permission_prompt", "permission_prompt"]),
};

const SUBAGENT = "it fires for every sub-agent too, whose stop and whose prompt are no user's";

export const odd: readonly Odd[] = [
  { plain: "pascal.Stop.in-subagent", event: "Stop", is: "nothing", why: SUBAGENT },
  { plain: "camel.agentStop.in-subagent", event: "agentStop", is: "nothing", why: SUBAGENT },
  { plain: "pascal.Stop", event: "Stop", fields: { agent_id: "a" }, is: "nothing", why: SUBAGENT },
  {
    plain: "pascal.UserPromptSubmit.in-subagent",
    event: "UserPromptSubmit",
    is: "nothing",
    why: SUBAGENT,
  },
  {
    plain: "camel.userPromptSubmitted.in-subagent",
    event: "userPromptSubmitted",
    is: "nothing",
    why: SUBAGENT,
  },
  {
    plain: "pascal.UserPromptSubmit",
    event: "UserPromptSubmit",
    fields: { prompt: "p", agent_id: "a" },
    is: "nothing",
    why: SUBAGENT,
  },
];

/** The Pascal alias of these is ignored (section 3). */
export const unnamed: readonly string[] = ["camel.userPromptTransformed"];

/**
 * Under the name that the payload already uses: `toolName` in one spelling is `tool_name` in the
 * other.
 */
function put(payload: Fields, snake: string, camel: readonly string[], value: unknown): Fields {
  if (value === undefined) return {};
  return { [camel.find((name) => name in payload) ?? snake]: value } as Fields;
}

export const fill = (payload: Fields, { root, tool, input, result, prompt }: Parts): Fields => ({
  ...payload,
  ...(known({ cwd: root, prompt }) as Fields),
  ...put(payload, "tool_name", ["toolName"], tool),
  ...put(payload, "tool_input", ["toolArgs", "toolInput", "arguments"], input),
  ...(result !== undefined &&
    ("toolResult" in payload
      ? { toolResult: { resultType: "success", textResultForLlm: result } }
      : { tool_result: { result_type: "success", text_result_for_llm: result } })),
});
