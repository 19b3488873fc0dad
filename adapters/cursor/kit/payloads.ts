/** Recorded with the SDK 1.0.32; a few are documented, as listed in section 10 of the report. */
import type { Kit, Odd, Parts, Variant } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";
import type { Fields } from "../../../src/model/json.ts";

const one = (event: string): Variant => ({ event, plain: event, like: event });

export const payloads: Kit["payloads"] = {
  "pre-tool-use": [
    "preToolUse",
    "beforeShellExecution",
    "beforeMCPExecution",
    "beforeReadFile",
  ].map(one),
  "permission-request": { not: "Cursor has no such event (section 1)" },
  "permission-denied": { not: "Cursor has no such event (section 4)" },
  "post-tool-use": ["postToolUse", "afterShellExecution", "afterMCPExecution", "afterFileEdit"].map(
    one,
  ),
  "post-tool-use-failure": [one("postToolUseFailure")],
  "pre-prompt": [one("beforeSubmitPrompt")],
  "session-start": [one("sessionStart")],
  "session-end": [one("sessionEnd")],
  stop: [one("stop")],
  "stop-failure": { not: "it is a `stop` with the status `error`, which stands under `odd`" },
  "stop-cancelled": { not: "it is a `stop` with the status `aborted`, which stands under `odd`" },
  "sub-agent-start": [one("subagentStart")],
  "sub-agent-end": [one("subagentStop")],
  "pre-compact": [one("preCompact")],
  "post-compact": { not: "Cursor has no such event (section 4)" },
  notification: { not: "Cursor has no such event (section 1)" },
};

const stop = (fields: Fields, is: Odd["is"], why: string): Odd => ({
  plain: "stop",
  event: "stop",
  fields,
  is,
  why,
});

export const odd: readonly Odd[] = [
  stop({ status: "completed", loop_count: 0 }, "stop", "a turn came to its end"),
  stop(
    { status: "completed", loop_count: 1 },
    "stop",
    "a turn came to its end after a hook had held it",
  ),
  stop({ status: "aborted" }, "stop-cancelled", "the user cancelled the turn"),
  stop({ status: "error" }, "stop-failure", "the turn failed"),
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
