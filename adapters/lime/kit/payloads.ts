/**
 * Written as the documentation describes them: nothing could be recorded (report, sections 5 and
 * 8).
 */
import { filled, one } from "../../_kin/kit/payloads.ts";
import type { Kit, Odd, Parts, Variant } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

/** Its ancestor's spelling is understood as well. */
const both = (event: string): readonly Variant[] => [
  ...one(event),
  { event, plain: `ancestor-claw-code/${event}`, like: `ancestor-claw-code/${event}` },
];

export const payloads: Kit["payloads"] = {
  "pre-tool-use": both("PreToolUse"),
  "permission-request": one("PermissionRequest"),
  "permission-denied": one("PermissionDenied"),
  "post-tool-use": both("PostToolUse"),
  "post-tool-use-failure": both("PostToolUseFailure"),
  "pre-prompt": one("UserPromptSubmit"),
  "session-start": one("SessionStart"),
  "session-end": one("SessionEnd"),
  stop: { not: "no event fires when the agent has finished: `Stop` is the user's Esc (section 4)" },
  "stop-failure": { not: "no event fires when a turn fails (section 4)" },
  "stop-cancelled": one("Stop"),
  "sub-agent-start": { not: "there are no events of sub-agents (section 4)" },
  "sub-agent-end": { not: "there are no events of sub-agents (section 4)" },
  "pre-compact": one("PreCompact"),
  "post-compact": one("PostCompact"),
  notification: one("Notification"),
};

export const odd: readonly Odd[] = [
  {
    plain: "Stop",
    event: "Stop",
    is: "stop-cancelled",
    why: "it fires when the user cancels a turn",
  },
];

export const unnamed: readonly string[] = [];

export function fill(payload: Fields, parts: Parts): Fields {
  const { input, result } = parts;
  return filled(payload, parts, {
    tool_input_json:
      input !== undefined && "tool_input_json" in payload ? JSON.stringify(input) : undefined,
    tool_output: result === undefined ? undefined : { stdout: result, stderr: "", exit_code: 0 },
  });
}
