import type {
  CommandProtocol,
  Decision,
  Dialect,
  Host,
  HookEvent,
  ProtocolTables,
} from "../../../../src/model/adapter.ts";
import { tidy } from "../../../../src/model/decision.ts";
import { text, type Fields } from "../../../../src/model/json.ts";
import { listOrRegex } from "../../../../src/model/matcher.ts";
import { toHostTool, toolUses, withAbsolutePaths } from "../../../../src/model/tools.ts";
import { failure, object, say } from "../../../../adapters/_kin/answer.ts";
import { eventOf } from "../../../../adapters/_kin/groups.ts";
import { canonicalMcp } from "../../../../adapters/_kin/words.ts";
import { events, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

const vocabulary = { tools, mcp: canonicalMcp };
export const table: ProtocolTables = {
  id: "shell-ish",
  events,
  ...vocabulary,
  matcher: listOrRegex,
  variables: MARKS,
  timeout: 30,
};

const host: Host = {
  marker: "SHELL_ISH_HOOK",
  recognise: ({ payload }) => payload["shellish"] === 1,
  hasInput: ({ payload }) => payload["input"] !== undefined,

  decodeEvent({ event, payload, env }, root) {
    const found = eventOf(table, event);
    if (!found) return [];
    const common = {
      name: found.event,
      host: "shell-ish",
      root,
      cwd: text(payload["cwd"]) ?? root,
      sessionId: text(payload["session"]),
      prompt: text(payload["prompt"]),
      toolResponse: found.event === "post-tool-use" ? payload["result"] : undefined,
      native: payload,
    };
    const hostTool = text(payload["tool_name"]);
    if (hostTool === undefined) return [tidy<HookEvent>(common)];
    return toolUses(vocabulary, hostTool, payload["input"] ?? {}, payload).map((uses) =>
      withAbsolutePaths(tidy<HookEvent>({ ...common, hostTool, tools: uses }), env["HOME"]),
    );
  },

  encodeReply: (decision, { event }) => say(answer(decision, event)),
};

function answer({ verdict, reason, context }: Decision, event: string): Fields | undefined {
  if (verdict === "deny" && event !== "PostTool") return { no: reason ?? "denied" };
  return context !== undefined && event !== "Prompt" ? { note: context } : undefined;
}

const dialect: Dialect = {
  cwd: "project",
  shell: () => ["/bin/sh", "-c"],

  encodeEvent(event, row, use) {
    const tool = use && toHostTool(vocabulary, use);
    const payload = {
      shellish: 1,
      event: row.name,
      session: event.sessionId,
      cwd: event.cwd,
      tool_name: tool?.name,
      input: tool?.input,
      prompt: event.prompt,
      result: event.toolResponse,
    };
    return { event: row.name, payload: tidy(payload as Fields), env: { SHELL_ISH_HOOK: "1" } };
  },

  decodeReply(reply, { event }) {
    const answer = object(reply.stdout);
    const fields = answer ?? {};
    const isCut = !answer && reply.stdout.trim().startsWith("{");
    const no =
      text(fields["no"]) ??
      (reply.code === 2 ? reply.stderr.trim() || "blocked by a hook" : undefined);
    const denied = no !== undefined && event !== "PostTool";
    return tidy({
      verdict: denied ? ("deny" as const) : undefined,
      reason: denied ? no : undefined,
      context: event === "Prompt" ? undefined : text(fields["note"]),
      failure: failure(reply) ?? (isCut ? "a hook's answer was cut off" : undefined),
    });
  },
};

export const shellIsh: CommandProtocol = { ...table, host, dialect };
