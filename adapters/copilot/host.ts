/** Runs inside Copilot: reads both spellings, and writes one object for the CLI and VS Code. */
import type { Invocation, Decision, Host, HookEvent } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { fileOf } from "../../src/model/event.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, parseJson, text, type Fields, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { applyRewrite } from "../../src/model/rewrites.ts";
import { known, toolUses, unreadable, withAbsolutePaths } from "../../src/model/tools.ts";
import { hashed } from "../../src/model/hashed.ts";
import { lines, say } from "../_kin/answer.ts";
import { hasForms, CAPITAL, ISO, fileNameOf, wordIn } from "../_kin/words.ts";
import { eventOf } from "../_kin/groups.ts";
import { reasonsOf } from "../_kin/reasons.ts";
import { REASONS, table } from "./facts.ts";
import { PASCAL, RUNTIME } from "./tools.ts";
import { runs, SWITCH, SWITCHES } from "./own.ts";

/** `new` is a startup (section 3). */
const SOURCES: { readonly [source: string]: string } = { new: "startup" };
/** Notifications under Claude Code's names. */
const NOTIFICATIONS: { readonly [type: string]: string } = { agent_idle: "idle_prompt" };

export const host: Host = {
  runsEntriesOf: ["claude-code"],
  marker: "COPILOT_CLI",
  projectDir: "COPILOT_PROJECT_DIR",
  // In all 124 recordings a camelCase payload has a number for its date and a Pascal one a date in
  // milliseconds; a transcript, if there is one, is an `events.jsonl` (section 7).
  recognise({ payload }) {
    const { sessionId, timestamp } = payload;
    const transcript = payload["transcriptPath"] ?? payload["transcript_path"];
    return (
      (typeof sessionId === "string"
        ? typeof timestamp === "number"
        : hasForms(payload, { hook_event_name: CAPITAL, session_id: /^/, timestamp: ISO })) &&
      (transcript === undefined || fileNameOf(transcript) === "events.jsonl")
    );
  },

  hasInput: ({ payload }) => INPUTS.some((name) => payload[name] !== undefined),
  runs,
  switches: Object.fromEntries(SWITCHES.map((file) => [file, SWITCH])),

  decodeEvent(call, root) {
    const { payload } = call;
    const found = eventOf(table, call.event);
    if (!found || notAnEvent(found.event, payload)) return [];
    const get = (...names: string[]) =>
      names.map((name) => payload[name]).find((value) => value !== undefined && value !== null);
    const source = text(payload["source"]);
    const notification = text(payload["notification_type"]);
    const error = get("error");
    const active = payload["stop_hook_active"];
    const result =
      found.event === "post-tool-use"
        ? response(get("toolResult", "tool_result", "tool_response"))
        : undefined;
    const failed = failure(text(get("toolName", "tool_name")), result);
    const common = {
      name: failed === undefined ? found.event : "post-tool-use-failure",
      host: "copilot",
      root,
      cwd: text(payload["cwd"]) || root,
      sessionId: text(get("sessionId", "session_id")),
      toolUseId: text(get("toolCallId", "tool_use_id")) ?? idOf(payload),
      toolResponse: failed === undefined ? result : undefined,
      error: failed ?? (isFields(error) ? text(error["message"]) : text(error)),
      prompt: text(payload["prompt"]),
      source: source && wordIn(SOURCES, source),
      ...reasonsOf(REASONS, text(payload["reason"])),
      trigger: text(payload["trigger"]),
      agentType: text(get("agentType", "agent_type", "agentName", "agent_name")),
      agentId: text(get("agentId", "agent_id")),
      stopHookActive: typeof active === "boolean" ? active : undefined,
      lastAssistantMessage: text(get("last_assistant_message", "response")),
      notificationType: notification && wordIn(NOTIFICATIONS, notification),
      message: text(payload["message"]),
      transcriptPath: text(get("transcriptPath", "transcript_path")),
      native: payload,
    };
    const name = text(get("toolName", "tool_name"));
    if (name === undefined) return [tidy<HookEvent>(common as HookEvent)];
    const input = inputOf(payload);
    const hostTool = runtimeName(found.event, name, input);
    const uses = toolUses(table, hostTool, input, payload);
    const unread = unreadable(table, hostTool, input);
    const create = found.event === "permission-request" && hostTool === "edit";
    return uses.map((part) =>
      withAbsolutePaths(
        tidy<HookEvent>({
          ...common,
          hostTool,
          unreadable: unread,
          tools: create ? [...part, ...part.map((use) => ({ ...use, name: "Write" }))] : part,
        }),
        // It takes `~` for a folder of that name: `~/../x` is the project's `x` (1.0.102).
        part.some((use) => fileOf(use)?.split("/").includes("..")) ? undefined : call.env["HOME"],
      ),
    );
  },

  encodeReply(decision, call) {
    const flat = body(eventOf(table, call.event)?.event, decision, call);
    const { message } = decision;
    if (Object.keys(flat).length)
      return say({ ...(flat as Fields), ...(message !== undefined && { systemMessage: message }) });
    return message === undefined || isMcpOnly(call.event)
      ? say(undefined)
      : say(`${JSON.stringify({ type: "progress", message })}\n`);
  },
};

/** The runtime appends this line to the output of a shell command that failed (2026-11-22). */
const FAILED = /<(?:shellId: [^<>]{1,100} )?(?:completed|exited) with exit code (?!0>)(-?\d+)>\s*$/;

/** It is undefined if the command did not fail. */
function failure(tool: string | undefined, result: Json | undefined): string | undefined {
  if (typeof result !== "string" || !/^(?:bash|powershell)$/i.test(tool ?? "")) return undefined;
  const end = result.slice(-200);
  const [, code] = FAILED.exec(end) ?? [];
  return code === undefined
    ? undefined
    : `Exit code ${code}\n${result.slice(0, result.lastIndexOf("<")).trimEnd()}`;
}

/** Copilot numbers no calls: the id is that of the session and the same arguments. */
function idOf(payload: Fields): string | undefined {
  const name = payload["toolName"] ?? payload["tool_name"];
  const session = payload["sessionId"] ?? payload["session_id"];
  return name === undefined
    ? undefined
    : `call_${hashed(JSON.stringify([session, wordIn(PASCAL, String(name)), inputOf(payload)]))}`;
}

/** The event comes between the permission and an MCP call, where no answer is read (section 3). */
const isMcpOnly = (hostEvent: string) => /^premcp/i.test(hostEvent);

/**
 * No universal event happened (S16): a sub-agent's turns and prompts are not the session's, and an
 * error that is retried is not the end of a turn.
 */
function notAnEvent(event: EventName, payload: Fields): boolean {
  return (
    (event === "stop" || event === "pre-prompt") &&
    (payload["agentId"] ?? payload["agent_id"]) !== undefined
  );
}

/** A Pascal payload has Claude's name and Copilot's arguments, and Edit for a patch (section 8). */
export function runtimeName(event: EventName, name: string, input: Json): string {
  const wrapped =
    isFields(input) &&
    input["path"] === undefined &&
    input["file_path"] === undefined &&
    (input["input"] ?? input["patch"]) !== undefined;
  if (name === "Edit" && (typeof input === "string" || wrapped)) return "apply_patch";
  if (event === "permission-request" && name === "edit") return name;
  return wordIn(RUNTIME, name);
}

const INPUTS = ["toolArgs", "tool_input", "toolInput", "arguments"];

function inputOf(payload: Fields): Json {
  const raw =
    INPUTS.map((name) => payload[name]).find((value) => value !== undefined && value !== null) ??
    {};
  const parsed = typeof raw === "string" ? parseJson(raw) : undefined;
  return isFields(parsed) ? parsed : raw;
}

function response(result: Json | undefined): Json | undefined {
  if (!isFields(result)) return result;
  return result["textResultForLlm"] ?? result["text_result_for_llm"] ?? result;
}

/** Flat fields are for the CLI, nested ones for VS Code; both together are safe (section 14). */
function body(
  event: EventName | undefined,
  d: Decision,
  { event: name, payload }: Invocation,
): object {
  const context = { additionalContext: lines(d.context, d.feedback) };
  switch (event) {
    case "pre-tool-use": {
      if (isMcpOnly(name)) return {};
      const input = inputOf(payload);
      const hostTool = runtimeName(
        event,
        text(payload["toolName"] ?? payload["tool_name"]) ?? "",
        input,
      );
      const rewritten =
        d["rewrite-input"] && applyRewrite(input, d["rewrite-input"], known(table, hostTool));
      // An allow would override --deny-tool (S4).
      const decided =
        d.verdict === "allow"
          ? {}
          : { permissionDecision: d.verdict, permissionDecisionReason: d.reason };
      const verdict = { ...decided, ...context };
      return both(
        "PreToolUse",
        { ...verdict, modifiedArgs: rewritten },
        { ...verdict, updatedInput: rewritten },
      );
    }
    case "permission-request":
      return d.verdict === "deny"
        ? tidy({ behavior: "deny", message: d.reason, interrupt: d.interrupt })
        : {};
    case "post-tool-use":
      // Context together with a block is lost (section 9), so it goes into the reason.
      if (d.withhold !== undefined)
        return { decision: "block", reason: lines(d.withhold, context.additionalContext) };
      return both(
        "PostToolUse",
        {
          modifiedResult:
            d["rewrite-result"] === undefined
              ? undefined
              : { textResultForLlm: responseText(d["rewrite-result"]), resultType: "success" },
          ...context,
        },
        context,
      );
    case "pre-prompt":
      return both(
        name,
        { ...blocked(d), modifiedPrompt: d["rewrite-prompt"], ...context },
        context,
      );
    case "stop":
    case "sub-agent-end": {
      const hold = d.hold === undefined ? {} : { decision: "block", reason: d.hold };
      return both(event === "stop" ? "Stop" : "SubagentStop", hold, hold);
    }
    case "session-start":
      return both("SessionStart", context, context);
    case "post-tool-use-failure":
    case "sub-agent-start":
    case "notification":
      return tidy(context);
    default:
      return {};
  }
}

const blocked = (d: Decision) =>
  d.verdict === "deny" ? { decision: "block", reason: d.reason } : {};

function both(event: string, flat: object, nested: object): object {
  const own = tidy(nested as Fields);
  return tidy({
    ...(flat as Fields),
    ...(Object.keys(own).length ? { hookSpecificOutput: { hookEventName: event, ...own } } : {}),
  });
}
