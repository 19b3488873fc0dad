/** How the module of `config.ts` calls the shim, and the answer that it can do something with. */
import type {
  CodeProtocol,
  Host,
  HookEvent,
  ProtocolTables,
} from "../../../../src/model/adapter.ts";
import { tidy } from "../../../../src/model/decision.ts";
import { text } from "../../../../src/model/json.ts";
import { toolUses, withAbsolutePaths } from "../../../../src/model/tools.ts";
import { say } from "../../../../adapters/_kin/answer.ts";
import { eventOf } from "../../../../adapters/_kin/groups.ts";
import { canonicalMcp } from "../../../../adapters/_kin/words.ts";
import { events, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

const vocabulary = { tools, mcp: canonicalMcp };
const table: ProtocolTables = {
  id: "code-ish",
  events,
  ...vocabulary,
  matcher: {},
  variables: MARKS,
  timeout: 30,
};

const host: Host = {
  marker: "CODE_ISH_HOOK",
  recognise: ({ payload }) => typeof payload["codeish"] === "string",
  hasInput: ({ payload }) => payload["args"] !== undefined,

  decodeEvent({ event, payload, env }, root) {
    const found = eventOf(table, event);
    if (!found) return [];
    const common = {
      name: found.event,
      host: "code-ish",
      root,
      cwd: text(payload["directory"]) ?? root,
      sessionId: text(payload["session"]),
      prompt: text(payload["text"]),
      native: payload,
    };
    const hostTool = text(payload["tool"]);
    if (hostTool === undefined) return [tidy<HookEvent>(common)];
    return toolUses(vocabulary, hostTool, payload["args"] ?? {}, payload).map((uses) =>
      withAbsolutePaths(tidy<HookEvent>({ ...common, hostTool, tools: uses }), env["HOME"]),
    );
  },

  // An empty answer is said aloud: silence is what a shim says that did not run.
  encodeReply: ({ verdict, reason }) =>
    say(verdict === "deny" ? { block: reason ?? "denied" } : {}),
};

export const codeIsh: CodeProtocol = { ...table, host };
