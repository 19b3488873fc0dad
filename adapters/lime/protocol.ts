import type {
  CommandProtocol,
  Decision,
  Dialect,
  Host,
  Invocation,
  ProtocolTables,
} from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import {
  asFields,
  isFields,
  parseJson,
  text,
  type Fields,
  type Json,
} from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { applyRewrite, rewriteOf } from "../../src/model/rewrites.ts";
import { calledTool, known, toHostTool } from "../../src/model/tools.ts";
import { failure, fault, lines, object, say } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { FIELDS, textField } from "../_kin/fields.ts";
import { decodePayload, encodePayload, type PayloadShape } from "../_kin/payload.ts";
import { events, mcp, tools } from "./facts.ts";
import { MARKS } from "./names.ts";

/** Timeouts are in seconds; the host's own limit is not documented (report, section 2). */
const table: ProtocolTables = {
  id: "lime",
  events,
  tools,
  mcp,
  matcher: {},
  variables: MARKS,
  timeout: 30,
};

const payloads: PayloadShape = {
  table,
  fields: {
    sessionId: FIELDS.sessionId,
    toolUseId: textField("request_id"),
    prompt: FIELDS.prompt,
    message: FIELDS.message,
  },
  tool: (call) => ({ name: toolOf(call), input: inputOf(call) }),
  more(event, { payload, env }) {
    const output = json(env["HOOK_TOOL_OUTPUT"]) ?? payload["tool_output"];
    const failed = event === "post-tool-use-failure";
    return {
      toolResponse: event === "post-tool-use" ? output : undefined,
      error: failed ? (text(payload["tool_error"]) ?? responseText(output)) : undefined,
    };
  },
};

const toolOf = ({ payload, env }: Invocation) =>
  env["HOOK_TOOL_NAME"] ?? text(payload["tool_name"]);

const host: Host = {
  marker: "HOOK_EVENT",
  // A payload has a session and one of Lime's own events under `event`, or its ancestor's spelling
  // of the input and of a failure (section 5). The environment is inherited by everything that Lime
  // starts, so it does not count.
  recognise({ payload }) {
    const {
      event,
      session_id: session,
      tool_input_json: input,
      tool_result_is_error: failed,
    } = payload;
    if (typeof event === "string")
      return typeof session === "string" && eventOf(table, event) !== undefined;
    return (
      typeof payload["hook_event_name"] === "string" &&
      typeof input === "string" &&
      typeof failed === "boolean"
    );
  },

  hasInput: ({ payload, env }) =>
    (env["HOOK_TOOL_INPUT"] ?? payload["tool_input"] ?? payload["tool_input_json"]) !== undefined,

  decodeEvent: (call, root) => decodePayload(payloads, call, root),

  encodeReply(decision, call) {
    if (eventOf(table, call.event)?.event !== "pre-tool-use") return say(undefined);
    const answer = body(decision, call);
    // Nothing was observed, so a denial is given in both documented ways: as JSON, and as exit code
    // 2, "hard deny even without stdout".
    return {
      ...say(Object.keys(answer).length ? (answer as Fields) : undefined),
      code: decision.verdict === "deny" ? 2 : 0,
    };
  },
};

/** The environment alone is fully specified, so it takes precedence (report, section 5). */
function inputOf({ payload, env }: Invocation): Json {
  return (
    json(env["HOOK_TOOL_INPUT"]) ??
    payload["tool_input"] ??
    json(text(payload["tool_input_json"])) ??
    {}
  );
}

function json(source: string | undefined): Json | undefined {
  return source === undefined ? undefined : (parseJson(source) ?? source);
}

function body(d: Decision, call: Invocation): object {
  const own = tidy({
    permissionDecision: d.verdict,
    permissionDecisionReason: d.reason,
    additionalContext: d.context,
    updatedInput:
      d["rewrite-input"] &&
      applyRewrite(inputOf(call), d["rewrite-input"], known(table, toolOf(call) ?? "")),
    updatedPermissions: d["add-permissions"],
  } as Fields);
  return tidy({
    hookSpecificOutput: Object.keys(own).length ? own : undefined,
    interrupt: d.end === undefined ? undefined : true,
    reason: lines(d.reason, d.end),
    systemMessage: d.message,
  } as Fields);
}

const dialect: Dialect = {
  cwd: "project",
  shell: () => ["/bin/sh", "-c"],

  encodeEvent(event, row, use) {
    const tool = use && toHostTool(table, use);
    const failed = event.name === "post-tool-use-failure";
    const after = failed || event.name === "post-tool-use";
    const output = failed ? event.error : event.toolResponse;
    const more = {
      event: row.name,
      tool_output: after ? (output ?? null) : undefined,
      is_error: after ? failed : undefined,
    };
    const env = {
      HOOK_EVENT: row.name,
      HOOK_TOOL_NAME: tool?.name,
      HOOK_TOOL_INPUT: tool && JSON.stringify(tool.input),
      HOOK_TOOL_OUTPUT: after ? JSON.stringify(output ?? null) : undefined,
      HOOK_TOOL_IS_ERROR: after ? (failed ? "1" : "0") : undefined,
    };
    return {
      event: row.name,
      payload: encodePayload(payloads, event, row, use, more),
      env: tidy(env as { [name: string]: string }),
    };
  },

  /** See the report, section 6. */
  decodeReply(reply, call) {
    const broken = fault(reply);
    if (broken) return { failure: broken };
    if (eventOf(table, call.event)?.event !== "pre-tool-use")
      return reply.code === 0 ? {} : { failure: `a hook failed with exit code ${reply.code}` };
    const answer = object(reply.stdout) ?? {};
    const own = asFields(answer["hookSpecificOutput"]);
    const reason = text(own["permissionDecisionReason"]) ?? text(answer["reason"]);
    // Exit code 2 is a "hard deny even without stdout"; the rest counts as at exit code 0.
    const hard = reply.code === 2;
    if (reply.code !== 0 && !hard) return { failure: failure(reply) };
    const denied =
      hard ||
      answer["continue"] === false ||
      answer["decision"] === "block" ||
      own["permissionDecision"] === "deny";
    const verdict = denied ? "deny" : own["permissionDecision"];
    const permissions = own["updatedPermissions"];
    const cancelled = own["interrupt"] === true || answer["interrupt"] === true;
    return tidy({
      verdict: verdict === "deny" || verdict === "ask" || verdict === "allow" ? verdict : undefined,
      reason: reason ?? (hard ? reply.stderr.trim() || "blocked by a hook" : undefined),
      end: cancelled ? (reason ?? "cancelled by a hook") : undefined,
      context: text(own["additionalContext"]),
      "rewrite-input":
        isFields(own["updatedInput"]) && !denied
          ? rewriteOf(
              call.payload["tool_input"],
              own["updatedInput"],
              calledTool(table, call.payload)?.fields,
            )
          : undefined,
      "add-permissions": Array.isArray(permissions) ? (permissions as Json[]) : undefined,
      message: text(answer["systemMessage"]),
      failure:
        reply.stdout.trim().startsWith("{") && !object(reply.stdout)
          ? "a hook's answer is not valid JSON"
          : undefined,
    });
  },
};

export const lime: CommandProtocol = { ...table, host, dialect };
