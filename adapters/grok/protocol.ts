/** How Grok Build calls a hook, and commands written for it (report, sections 3 to 5). */
import type {
  DecodedReply,
  HookEvent,
  Invocation,
  Reply,
  ToolUse,
} from "../../src/model/adapter.ts";
import { asFields, isFields, text, valueAt, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { inverse, known, mcpOf, toHostTool } from "../../src/model/tools.ts";
import { dispatch, dispatched, dispatching } from "../_kin/dispatcher.ts";
import { FIELDS, flagField, textField } from "../_kin/fields.ts";
import { hasForms, CAPITAL, wordIn, words } from "../_kin/words.ts";
import { ownEntries } from "../_kin/own-entries.ts";
import { answersBy, protocolOf, type KinShape } from "../_kin/protocol.ts";
import { reasonsOf, reasonWord } from "../_kin/reasons.ts";
import type { Meaning } from "../_kin/reply.ts";
import { spoken, type OwnWords } from "../_kin/spoken.ts";
import { hasKinds, type Kinds } from "../_kin/strict.ts";
import { REASONS, table } from "./facts.ts";

const block: Meaning = {
  "pre-tool-use": "deny",
  "post-tool-use": "feedback",
  "pre-prompt": "deny",
  stop: "hold",
  "sub-agent-end": "hold",
};

const answers: KinShape["answers"] = {
  title: "Grok Build",
  block,
  halt: { stop: "end", "sub-agent-end": "end" },
  noReason: "Hook denied",
  beforeSignal: true,
  more(event, answer) {
    const own = asFields(answer["hookSpecificOutput"]);
    // What is added at a stop makes it go on.
    if (event === "stop" || event === "sub-agent-end")
      return answer["decision"] === "block" ? {} : { hold: text(own["additionalContext"]) };
    return event === "post-tool-use" ? { "rewrite-result": own["updatedToolOutput"] } : {};
  },
};

const WORD = words("allow approve ask block defer deny");
/** One other value, at the top or below it, costs the whole answer (section 5). */
const TAKEN: Kinds = {
  decision: WORD,
  reason: "string",
  hookSpecificOutput: "object",
  permissionDecision: WORD,
  permissionDecisionReason: "string",
  updatedInput: "object",
};

const spelling: OwnWords = {
  before: { block: "block", deny: "block", ask: "ask" },
  elsewhere: { block: "block" },
  nested: true,
  input: "updatedInput",
  strict: true,
  takes: (answer) => hasKinds(answer, TAKEN),
  tells: () => false,
  text: (output, reply) => ({
    ...reply,
    stdout: output.startsWith("{") && reply.code !== 2 ? "{" : "",
  }),
};

/** At exit code 2 the first line is the reason, unless an answer has one. */
const asRead = ({ stdout, stderr, ...reply }: Reply): Reply => ({
  ...reply,
  // A mark of the byte order keeps it from being read.
  stdout: stdout.startsWith("\uFEFF") ? "" : stdout,
  stderr: stderr.trim().split("\n")[0] ?? "",
});

/** A server's tool is called through a dispatcher (section 5). */
const usual = dispatching(answersBy(table, answers), "missing field `tool_name`");

const decodeReply = (reply: Reply, call: Invocation): DecodedReply =>
  usual.decode(spoken(spelling, asRead(reply), call.event), call);

/** `new` is a startup (section 1). */
const SOURCES: { readonly [source: string]: string } = { new: "startup", fork: "resume" };
const isCompaction = (event: string) => event === "pre-compact" || event === "post-compact";

const { agentType: _type, source: _source, reason: _reason, trigger: _trigger, ...fields } = FIELDS;

const payloads: KinShape["payloads"] = {
  fields: {
    ...fields,
    agentId: textField("subagentId"),
    agentType: textField("subagentType"),
    stopHookActive: flagField("stopHookActive"),
    lastAssistantMessage: textField("lastAssistantMessage"),
    notificationType: textField("notificationType"),
    toolResponse: { ...FIELDS.toolResponse, write: null },
  },
  // A sub-agent's prompt and the end of its session are none of the user's, and at the end of the
  // program nothing can be held (S16).
  notAnEvent: (event, { subagentType, reason }) =>
    event === "stop"
      ? reason === "shutdown"
      : (event === "pre-prompt" || event === "session-end") && subagentType !== undefined,
  tool({ payload: { tool_name: name, tool_input: input = {} } }) {
    return { name: text(name), input: dispatched(name, input) ?? input };
  },
  also: (payload) => ({
    hookEventName: snake(String(payload["hook_event_name"])),
    ...Object.fromEntries(Object.entries(TWICE).map(([name, second]) => [second, payload[name]])),
  }),
  more(event, { payload }) {
    const source = text(payload["source"]);
    return {
      ...(event === "session-start" && source && { source: wordIn(SOURCES, source) }),
      ...(isCompaction(event) && { trigger: source }),
      ...(event === "session-end" && reasonsOf(REASONS, text(payload["reason"]))),
      ...(event === "post-tool-use" && { toolResponse: resultIn(payload["tool_response"]) }),
    };
  },
};

/** What the model is shown of a result (section 4). */
const SHOWN = [
  "/output_for_prompt",
  ...words("FileContent Content EditsApplied output").flatMap((outer) =>
    words("raw_output content tool_output_for_prompt OkayOutput").map((of) => `/${outer}/${of}`),
  ),
];
function resultIn(result: Json | undefined): Json | undefined {
  if (!isFields(result)) return result;
  const { stdout, output } = result;
  const shown = SHOWN.map((at) => valueAt(result, at) as Json | undefined);
  return (
    shown.find((candidate) => candidate !== undefined && candidate !== null) ??
    (Array.isArray(stdout)
      ? new TextDecoder().decode(new Uint8Array(stdout as number[]))
      : undefined) ??
    (typeof output === "string" ? output : result)
  );
}

const host: KinShape["host"] = {
  runsEntriesOf: ["claude-code"],
  marker: "GROK_HOOK_EVENT",
  projectDir: "GROK_WORKSPACE_ROOT",
  runs: ownEntries,
  // In all 39 recordings.
  recognise: ({ payload }) =>
    hasForms(payload, {
      hookEventName: /^[a-z_]+$/,
      hook_event_name: CAPITAL,
      sessionId: /^/,
      workspaceRoot: /^/,
    }),
};

/** Most fields have a name of each kind (section 4). */
const TWICE = {
  session_id: "sessionId",
  transcript_path: "transcriptPath",
  permission_mode: "permissionMode",
  tool_name: "toolName",
  tool_input: "toolInput",
  tool_use_id: "toolUseId",
  tool_response: "toolResult",
};
const snake = (name: string) => name.replace(/(?!^)[A-Z]/g, "_$&").toLowerCase();

const more: KinShape["more"] = (event, _row, use) => {
  const mcpUse = use && mcpOf(use);
  const name = mcpUse && table.mcp.format(mcpUse.server, mcpUse.tool);
  return {
    workspaceRoot: event.root,
    timestamp: "1970-01-01T00:00:00+00:00",
    permission_mode: event.permissionMode ?? "default",
    source: event.trigger || (event.source && wordIn(inverse(SOURCES), event.source)),
    reason: event.name === "stop-cancelled" ? "max_turns" : reasonWord(REASONS, event.reason),
    tool_response: use && response(event, use),
    ...(use && name !== undefined && { tool_input: dispatch(name, use.input) }),
  };
};

/** The result is one of another agent's tool. */
function response({ name, toolResponse }: HookEvent, use: ToolUse): Json | undefined {
  if (name !== "post-tool-use") return undefined;
  const shown = responseText(toolResponse);
  const mcpUse = mcpOf(use);
  return mcpUse
    ? {
        type: "MCP",
        tool_name: mcpUse.tool,
        server_name: mcpUse.server,
        output: { OkayOutput: shown },
      }
    : (known(table, toHostTool(table, use).name)?.output?.(shown, undefined) ?? { output: shown });
}

export const grok = protocolOf({
  table,
  payloads,
  answers: { ...usual, decode: decodeReply },
  host,
  // A path without another word started only from the folder of its file (16 plays on 1.0.41).
  dialect: { cwd: "project", once: true, besideFile: true, shell: () => ["/bin/sh", "-c"] },
  // These variables are from section 3.
  variables: ({ name, sessionId, root }) => ({
    GROK_HOOK_EVENT: snake(table.events[name][0]?.name ?? name),
    GROK_SESSION_ID: sessionId,
    GROK_WORKSPACE_ROOT: root,
    CLAUDE_PROJECT_DIR: root,
  }),
  more,
  kept: words("workspaceRoot timestamp source reason tool_response tool_input"),
});
