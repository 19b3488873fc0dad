/** What our plugin sends, by the events that it is told (reports, section 9). */
import type { Kit } from "../../../../test/support/kit.ts";
import { known } from "../../../../test/support/text.ts";

const one = (event: string, plain = event) => [{ event, plain, like: event }];

export const payloads: Kit["payloads"] = {
  "pre-tool-use": one("toolExecuteBefore", "toolExecuteBefore.bash"),
  "permission-request": {
    not: "a plugin is told of a question and cannot answer it; no hook `permission.ask` is ever called (section 4)",
  },
  "permission-denied": { not: "what a user refused is told without the tool's name (section 4)" },
  "post-tool-use": one("toolExecuteAfter", "toolExecuteAfter.bash"),
  "post-tool-use-failure": one("messagePartUpdated", "messagePartUpdated.read"),
  "pre-prompt": one("chatMessage"),
  "session-start": one("sessionCreated"),
  "session-end": { not: "nothing tells a plugin of a session's end on every surface (section 5)" },
  stop: one("sessionIdle"),
  "stop-failure": one("sessionError"),
  "stop-cancelled": one("sessionAborted"),
  "sub-agent-start": one("childChatMessage"),
  "sub-agent-end": one("childSessionIdle"),
  "pre-compact": one("sessionCompacting"),
  "post-compact": one("sessionCompacted"),
  notification: one("permissionAsked"),
};

export const fill: Kit["fill"] = (payload, { root, tool, input, result, prompt }) => ({
  ...payload,
  ...known({
    cwd: root,
    tool,
    args: input,
    result: result === undefined ? undefined : { title: "", output: result, metadata: {} },
    prompt,
  }),
});
