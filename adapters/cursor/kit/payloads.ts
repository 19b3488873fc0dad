/** Recorded with the SDK 1.0.32; a few are documented, as listed in section 10 of the report. */
import { honoursBy, payloadsBy, type Events, standsFor } from "../../_kin/kit/events.ts";
import type { Odd, Parts } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

const events: Events = {
  "pre-tool-use": [
    "preToolUse beforeShellExecution beforeMCPExecution beforeReadFile",
    "deny rewrite-input context",
  ],
  "permission-request": { not: "Cursor has no such event (section 1)" },
  "permission-denied": { not: "Cursor has no such event (section 4)" },
  // Only the result of an MCP tool can be replaced.
  "post-tool-use": [
    "postToolUse afterShellExecution afterMCPExecution afterFileEdit",
    "feedback withhold rewrite-result context",
  ],
  "post-tool-use-failure": ["postToolUseFailure", "feedback context"],
  "pre-prompt": ["beforeSubmitPrompt", "deny context"],
  "session-start": ["sessionStart", "context env"],
  "session-end": ["sessionEnd"],
  stop: ["stop", "hold"],
  "stop-failure": { not: "it is a `stop` with the status `error`, which stands under `odd`" },
  "stop-cancelled": { not: "it is a `stop` with the status `aborted`, which stands under `odd`" },
  "sub-agent-start": ["subagentStart", "deny"],
  "sub-agent-end": ["subagentStop", "hold"],
  "pre-compact": ["preCompact", "message"],
  "post-compact": { not: "Cursor has no such event (section 4)" },
  notification: { not: "Cursor has no such event (section 1)" },
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  ask: { not: "it is accepted and ignored before a tool: the call runs (section 4)" },
  allow: { not: "it grants nothing: a call that runs is everyday" },
  end: { not: "`continue: false` is ignored on tools and by some surfaces elsewhere (section 4)" },
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 4)" },
  "add-permissions": { not: "no answer adds rules (section 4)" },
  interrupt: { not: "no answer to a denied call ends the turn (section 4)" },
});

export const odd: readonly Odd[] = [
  standsFor("stop", "stop", "a turn came to its end", { status: "completed", loop_count: 0 }),
  standsFor("stop", "stop", "a turn came to its end after a hook had held it", {
    status: "completed",
    loop_count: 1,
  }),
  standsFor("stop", "stop-cancelled", "the user cancelled the turn", { status: "aborted" }),
  standsFor("stop", "stop-failure", "the turn failed", { status: "error" }),
];

export const unnamed: readonly string[] = [
  "afterAgentResponse",
  "afterAgentThought",
  "afterTabFileEdit",
  "beforeTabFileRead",
  "workspaceOpen",
];

export const fill = (payload: Fields, { root, tool, input, result, prompt }: Parts): Fields => ({
  ...payload,
  ...(known({
    cwd: root !== undefined && "cwd" in payload ? root : undefined,
    workspace_roots: root === undefined ? undefined : [root],
    tool_name: tool,
    tool_input: input,
    // A result is JSON in a string (section 5).
    tool_output: result === undefined ? undefined : JSON.stringify({ output: result, exitCode: 0 }),
    prompt,
  }) as Fields),
});
