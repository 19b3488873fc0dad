/** Recorded with 0.61.0 (report, section 4). */
import { honoursBy, payloadsBy, type Events, filled, standsFor } from "../../_kin/kit/events.ts";
import type { Odd, Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const NO_AGENT = "a sub-agent's start and end have no events (section 1)";

const events: Events = {
  "pre-tool-use": ["BeforeTool.run_shell_command", "deny end rewrite-input message"],
  "permission-request": { not: "a question to the user has a notification only (section 1)" },
  "permission-denied": { not: "no event fires when a call is refused (section 1)" },
  // Feedback goes as context, because a block would replace the result.
  "post-tool-use": ["AfterTool.run_shell_command", "end feedback withhold context message"],
  "post-tool-use-failure": [
    [{ event: "AfterTool", plain: "AfterTool.read_file.fail", like: "AfterTool.read_file.fail" }],
    "end message",
  ],
  "pre-prompt": ["BeforeAgent", "deny end context message"],
  "session-start": ["SessionStart.startup", "context message"],
  "session-end": ["SessionEnd.exit", "message"],
  stop: ["AfterAgent", "hold end message"],
  "stop-failure": { not: "AfterAgent does not fire after an error of the model (section 1)" },
  "stop-cancelled": { not: "no event fires when a run is interrupted (section 1)" },
  "sub-agent-start": { not: NO_AGENT },
  "sub-agent-end": { not: NO_AGENT },
  "pre-compact": ["PreCompress.auto", "message"],
  "post-compact": { not: "no event fires after a compaction (section 1)" },
  notification: ["Notification.ToolPermission", "message"],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  ask: { not: "without a terminal an `ask` hangs until the program is killed (section 5)" },
  allow: { not: "an `allow` does not skip the question that the agent asks (section 5)" },
  "rewrite-result": {
    not: "a block gives the model an error, and never another result (section 5)",
  },
  "rewrite-prompt": { not: "no field of an answer replaces the prompt (section 5)" },
  "add-permissions": { not: "no answer adds rules (section 5)" },
  interrupt: { not: "there is no event for a permission to be answered (section 1)" },
  env: { not: "no answer sets variables of the session (section 5)" },
});

export const odd: readonly Odd[] = [
  standsFor(
    "AfterTool.read_file.fail",
    "post-tool-use-failure",
    "the result of a tool that failed has an error",
  ),
  standsFor(
    "AfterTool.run_shell_command.fail",
    "post-tool-use",
    "a command that failed has no error, and its result is a text that the command could write itself",
  ),
];

export const unnamed: readonly string[] = ["BeforeModel", "AfterModel", "BeforeToolSelection"];

export const bookkeeping: readonly string[] = [];

export const fill = (payload: Fields, parts: Parts): Fields =>
  filled(payload, parts, {
    tool_response:
      parts.result === undefined
        ? undefined
        : { llmContent: parts.result, returnDisplay: parts.result },
  });
