/** Recorded with 0.61.0 (report, section 4). */
import { filled, one } from "../../_kin/kit/payloads.ts";
import type { Kit, Odd, Parts } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

const NO_AGENT = "a sub-agent's start and end have no events (section 1)";

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("BeforeTool", "run_shell_command"),
  "permission-request": { not: "a question to the user has a notification only (section 1)" },
  "permission-denied": { not: "no event fires when a call is refused (section 1)" },
  "post-tool-use": one("AfterTool", "run_shell_command"),
  "post-tool-use-failure": [
    { event: "AfterTool", plain: "AfterTool.read_file.fail", like: "AfterTool.read_file.fail" },
  ],
  "pre-prompt": one("BeforeAgent"),
  "session-start": one("SessionStart", "startup"),
  "session-end": one("SessionEnd", "exit"),
  stop: one("AfterAgent"),
  "stop-failure": { not: "AfterAgent does not fire after an error of the model (section 1)" },
  "stop-cancelled": { not: "no event fires when a run is interrupted (section 1)" },
  "sub-agent-start": { not: NO_AGENT },
  "sub-agent-end": { not: NO_AGENT },
  "pre-compact": one("PreCompress", "auto"),
  "post-compact": { not: "no event fires after a compaction (section 1)" },
  notification: one("Notification", "ToolPermission"),
};

export const odd: readonly Odd[] = [
  {
    plain: "AfterTool.read_file.fail",
    event: "AfterTool",
    is: "post-tool-use-failure",
    why: "the result of a tool that failed has an error",
  },
  {
    plain: "AfterTool.run_shell_command.fail",
    event: "AfterTool",
    is: "post-tool-use",
    why: "a command that failed has no error, and its result is a text that the command could write itself",
  },
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
