/** How our module calls the shim, and the answers that it can give to ex_athena. */
import type {
  CodeProtocol,
  Decision,
  Host,
  HookEvent,
  Invocation,
  ProtocolTables,
} from "../../src/model/adapter.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { lines, say } from "../_kin/answer.ts";
import { FIELDS, textField } from "../_kin/fields.ts";
import { decodePayload, type PayloadShape } from "../_kin/payload.ts";
import { events, mcp, tools } from "./facts.ts";
import { MARKS } from "./names.ts";
import { fromTop } from "./patch.ts";
import { atomIn, calledIn, fieldsOf, plain, wordOf } from "./payload.ts";

const table: ProtocolTables = {
  id: "ex-athena",
  events,
  tools,
  mcp,
  // A pattern that fits anywhere in the raw name (section 3).
  matcher: { regex: "anywhere" },
  variables: MARKS,
  timeout: 30,
};

const payloads: PayloadShape = {
  table,
  fields: {
    sessionId: FIELDS.sessionId,
    toolUseId: FIELDS.toolUseId,
    agentType: textField("agent"),
    agentId: textField("subagent_id"),
  },
  notAnEvent: (event, payload) =>
    (event === "session-start" && payload["iteration"] !== 0) ||
    // A prompt that no user typed: a sub-agent's (S16).
    (event === "pre-prompt" && typeof payload["parent_session_id"] === "string"),
  more: (event, { payload }) => {
    const result = fieldsOf(payload["result"]);
    switch (event) {
      case "pre-prompt":
      case "sub-agent-start":
        return { prompt: promptIn(payload["prompt"]) };
      case "post-tool-use":
        return { ...resultOf(payload) };
      case "permission-denied":
        return { reason: denialIn(payload["reason"]) };
      case "session-end":
        return { reason: "other" };
      case "stop":
      case "sub-agent-end":
        return { lastAssistantMessage: text(result["text"]), stopHookActive: false };
      case "stop-failure":
        return { error: wordOf(payload["finish_reason"]) };
      default:
        return {};
    }
  },
};

/** A prompt in parts is their texts; what is no text at all is shown as it is. */
function promptIn(prompt: Json | undefined): string | undefined {
  if (prompt === undefined || typeof prompt === "string") return prompt;
  const texts = (Array.isArray(prompt) ? (prompt as readonly Json[]) : []).map(
    (part) => text(fieldsOf(part)["text"]) ?? JSON.stringify(part),
  );
  return texts.length ? texts.join("\n") : JSON.stringify(prompt);
}

const denialIn = (reason: Json | undefined): string | undefined =>
  text(reason) ?? text(fieldsOf(reason)["reason"]);

/** A tool that failed has the same event, and an error in place of a result (section 4). */
function resultOf(payload: Fields): Partial<HookEvent> {
  const { tool_results: results } = fieldsOf(payload["result"]);
  const [first] = (Array.isArray(results) ? results : []) as readonly Json[];
  const { content, is_error: failed } = fieldsOf(first);
  const result = text(content) ?? "";
  return failed === true
    ? { name: "post-tool-use-failure", error: result }
    : { toolResponse: result };
}

/** The payload with its fields at the top, under their names without marks. */
function flat({ payload }: Invocation): Fields {
  const top = fieldsOf(payload["arg1"]);
  const called = top["tool_name"] !== undefined;
  const input = isFields(payload["arg1"]) ? (payload["arg1"][":arguments"] ?? payload["arg1"]) : {};
  const args = called ? asRun(text(top["tool_name"]) ?? "", plain(input)) : undefined;
  return {
    ...top,
    cwd: text(top["cwd"]) ?? text(payload["cwd"]),
    ...(called && { tool_input: args, tool_use_id: payload["arg2"] }),
  };
}

/** As in its code: `read` cuts blanks around a path, and an agent may start with its objective. */
function asRun(tool: string, input: Json): Json {
  if (!isFields(input)) return input;
  const { path, prompt, objective, todo } = input;
  if ((tool === "read" || tool === "read_summary") && typeof path === "string")
    return { ...input, path: withoutBlanks(path) };
  const instead = [objective, todo].find((candidate) => text(candidate)?.trim());
  return tool !== "spawn_agent" || instead === undefined || text(prompt)?.trim()
    ? input
    : { ...input, prompt: instead };
}

/** What Elixir takes for a blank is not what `trim` does. */
function withoutBlanks(path: string): string {
  const letters = [...path];
  const isBlank = (letter: string) => /\p{White_Space}/u.test(letter);
  const from = letters.findIndex((letter) => !isBlank(letter));
  return from < 0
    ? ""
    : letters.slice(from, letters.findLastIndex((letter) => !isBlank(letter)) + 1).join("");
}

/** The one thing that a callback of this event returns (report, section 2). */
function answerOf(event: string, d: Decision): Fields {
  const added = lines(d.feedback, d.context);
  switch (event) {
    case "PreToolUse":
      if (d.end !== undefined) return { halt: d.end || (d.reason ?? "") };
      return d.verdict === "deny" ? { deny: d.reason ?? "denied by a hook" } : {};
    case "PostToolUse":
      if (d.end !== undefined) return { halt: d.end };
      return added === undefined ? {} : { augment: added };
    case "UserPromptSubmit":
      if (d.verdict === "deny") return { halt: d.reason ?? "denied by a hook" };
      if (d["rewrite-prompt"] !== undefined) return { transform: d["rewrite-prompt"] };
      return d.context === undefined ? {} : { inject: d.context };
    case "PreIteration":
      if (d.end !== undefined) return { halt: d.end };
      return d.context === undefined ? {} : { inject: d.context };
    default:
      return {};
  }
}

const host: Host = {
  recognise: ({ payload }) =>
    /^:[A-Z][A-Za-z]+$/.test(text(payload["event"]) ?? "") && isFields(payload["arg1"]),
  hasInput: (call) => call.event === "PreToolUse" || atomIn(call, "arguments") !== undefined,

  decodeEvent(call, root) {
    const found = decodePayload(payloads, { ...call, payload: flat(call) }, root).map((event) => ({
      ...event,
      native: call.payload,
    }));
    return found.flatMap((event) => [event, ...elsewhere(call, event)]);
  },

  // An empty answer is said aloud: silence is what a shim says that did not run.
  encodeReply: (decision, { event }) => say(answerOf(event, decision)),
};

/** The other files that a patch can mean inside a repository. */
function elsewhere(call: Invocation, event: HookEvent): readonly HookEvent[] {
  const [use] = event.tools ?? [];
  const path = isFields(use?.input) ? text(use.input["file_path"]) : undefined;
  if (!use || path === undefined || calledIn(call)[0] !== "apply_patch") return [];
  return fromTop(path, event.cwd).map((other) => ({
    ...event,
    tools: [{ ...use, input: { ...(use.input as Fields), file_path: other } }],
  }));
}

export const exAthena: CodeProtocol = { ...table, host };
