/** Written as documented: nothing could be recorded (report, sections 5 and 8). */
import {
  honoursBy,
  payloadsBy,
  type Events,
  filled,
  variantOf,
  standsFor,
} from "../../_kin/kit/events.ts";
import type { Odd, Parts, Variant } from "../../../test/support/kit.ts";
import type { Fields } from "../../../src/model/json.ts";

/** Its ancestor's spelling is understood as well. */
const both = (event: string): readonly Variant[] => [
  ...variantOf(event),
  { event, plain: `ancestor-claw-code/${event}`, like: `ancestor-claw-code/${event}` },
];

const events: Events = {
  "pre-tool-use": [
    both("PreToolUse"),
    "deny ask allow end rewrite-input add-permissions context message",
  ],
  "permission-request": ["PermissionRequest"],
  "permission-denied": ["PermissionDenied"],
  "post-tool-use": [both("PostToolUse")],
  "post-tool-use-failure": [both("PostToolUseFailure")],
  "pre-prompt": ["UserPromptSubmit"],
  "session-start": ["SessionStart"],
  "session-end": ["SessionEnd"],
  stop: { not: "no event fires when the agent has finished: `Stop` is the user's Esc (section 4)" },
  "stop-failure": { not: "no event fires when a turn fails (section 4)" },
  "stop-cancelled": ["Stop"],
  "sub-agent-start": { not: "there are no events of sub-agents (section 4)" },
  "sub-agent-end": { not: "there are no events of sub-agents (section 4)" },
  "pre-compact": ["PreCompact"],
  "post-compact": ["PostCompact"],
  notification: ["Notification"],
};

export const payloads = payloadsBy(events);
export const honours = honoursBy(events, {
  not: "only an answer to PreToolUse is documented to be read (section 4)",
  hold: { not: "no event fires when the agent has finished (section 4)" },
});

export const odd: readonly Odd[] = [
  standsFor("Stop", "stop-cancelled", "it fires when the user cancels a turn"),
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
