import type { CommandProtocol } from "../../src/model/adapter.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { say } from "../_kin/answer.ts";
import { events, mcp, tools } from "./facts.ts";

export const template: CommandProtocol = {
  id: "_template",
  events,
  tools,
  mcp,
  matcher: listOrRegex,
  variables: ["AGENT_HOOK"],
  timeout: 60,
  host: {
    marker: "AGENT_HOOK",
    recognise: () => false,
    hasInput: ({ payload }) => payload["tool_input"] !== undefined,
    decodeEvent: () => [],
    encodeReply: () => say(undefined),
  },
  dialect: {
    cwd: "session",
    shell: () => ["/bin/sh", "-c"],
    encodeEvent: (_event, row) => ({ event: row.name, payload: {}, env: {} }),
    decodeReply: () => ({}),
  },
};
