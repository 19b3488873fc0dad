/** What our plugin sends, by the events that it tells apart (report, sections 1 and 4). */
import type { Kit } from "../../../test/support/kit.ts";
import { known } from "../../../test/support/text.ts";

const one = (event: string, plain = event) => [{ event, plain, like: event }];
const none = { not: "it has no such hook, in plugins or files (section 1)" };

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("beforeTool", "beforeTool.run_commands"),
  "permission-request": none,
  "permission-denied": none,
  "post-tool-use": one("afterTool", "afterTool.run_commands"),
  "post-tool-use-failure": one("afterFailedTool", "afterFailedTool.read_files"),
  "pre-prompt": one("beforeRun"),
  "session-start": one("beforeFirstRun"),
  "session-end": none,
  stop: one("afterRun"),
  "stop-failure": one("afterFailedRun"),
  "stop-cancelled": one("afterStoppedRun"),
  "sub-agent-start": one("beforeChildRun"),
  "sub-agent-end": one("afterChildRun"),
  "pre-compact": none,
  "post-compact": none,
  notification: none,
};

export const fill: Kit["fill"] = (payload, { root, tool, input, result, prompt }) => ({
  ...payload,
  ...known({
    cwd: root,
    tool,
    args: input,
    result: result === undefined ? undefined : [{ query: "scripted", result, success: true }],
    prompt,
  }),
});
