/** Recorded with 1.0.102 in both spellings of every event (report, sections 3 and 7). */
import { honoursBy, payloadsBy, type Events, standsFor } from "../../_kin/kit/events.ts";
import type { Odd, Parts, Variant } from "../../../test/support/kit.ts";
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

const events: Events = {
  "pre-tool-use": [
    [
      ...both("PreToolUse", "preToolUse", ["Bash", "bash"]),
      // This comes between the permission and an MCP call, and no decision has an effect there.
      ...both("PreMcpToolCall", "preMcpToolCall", ["echo", "echo"]),
    ],
    "deny ask rewrite-input context message",
  ],
  "permission-request": [
    both("PermissionRequest", "permissionRequest", ["bash", "bash"]),
    "deny interrupt message",
  ],
  "permission-denied": { not: "no event fires when a call is denied (section 3)" },
  // Feedback goes as context, because a block would replace the result.
  "post-tool-use": [
    both("PostToolUse", "postToolUse", ["Bash", "bash"]),
    "feedback withhold rewrite-result context message",
  ],
  "post-tool-use-failure": [
    both("PostToolUseFailure", "postToolUseFailure", ["Read", "view"]),
    "feedback context message",
  ],
  "pre-prompt": [
    both("UserPromptSubmit", "userPromptSubmitted"),
    "deny rewrite-prompt context message",
  ],
  "session-start": [both("SessionStart", "sessionStart", ["new", "new"]), "context message"],
  "session-end": [both("SessionEnd", "sessionEnd", ["complete", "complete"]), "message"],
  stop: [both("Stop", "agentStop"), "hold message"],
  "stop-failure": [both("ErrorOccurred", "errorOccurred"), "message"],
  "stop-cancelled": {
    not: "`agentStop` does not fire on a user's abort, and nothing else does (section 3)",
  },
  "sub-agent-start": [both("SubagentStart", "subagentStart"), "context message"],
  "sub-agent-end": [both("SubagentStop", "subagentStop"), "hold message"],
  "pre-compact": [both("PreCompact", "preCompact", ["manual", "manual"]), "message"],
  "post-compact": { not: "no event fires after a compaction (section 3)" },
  notification: [
    both("Notification", "notification", ["permission_prompt", "permission_prompt"]),
    "context message",
  ],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  allow: {
    not: "an `allow` overrides `--deny-tool`, which is more than the hook was asked for (section 9)",
  },
  end: { not: "`continue: false` is ignored (section 9)" },
  "add-permissions": { not: "no answer adds rules (section 9)" },
  env: { not: "no answer sets variables of the session (section 9)" },
});

const SUBAGENT = "it fires for every sub-agent too, whose stop and whose prompt are no user's";

export const odd: readonly Odd[] = [
  standsFor("pascal.Stop.in-subagent", "nothing", SUBAGENT),
  standsFor("camel.agentStop.in-subagent", "nothing", SUBAGENT),
  standsFor("pascal.Stop", "nothing", SUBAGENT, { agent_id: "a" }),
  standsFor("pascal.UserPromptSubmit.in-subagent", "nothing", SUBAGENT),
  standsFor("camel.userPromptSubmitted.in-subagent", "nothing", SUBAGENT),
  standsFor("pascal.UserPromptSubmit", "nothing", SUBAGENT, { prompt: "p", agent_id: "a" }),
];

/** The Pascal alias of these is ignored (section 3). */
export const unnamed: readonly string[] = ["camel.userPromptTransformed"];

/** Under the name that the payload uses: `toolName` in one spelling, `tool_name` in the other. */
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
