/** How a call of our module begins and ends, for whoever plays one. */
import type { Bridge, DecodedReply } from "../../src/model/adapter.ts";
import { asFields, isFields, text, type Fields } from "../../src/model/json.ts";
import { toHostTool } from "../../src/model/tools.ts";
import { object } from "../_kin/answer.ts";
import { fieldsOf, rendered } from "./payload.ts";
import { exAthena } from "./protocol.ts";
import failed from "./payloads/PostToolUse.after-error.json" with { type: "json" };
import after from "./payloads/PostToolUse.json" with { type: "json" };
import denied from "./payloads/PermissionDenied.json" with { type: "json" };
import end from "./payloads/SessionEnd.json" with { type: "json" };
import iteration from "./payloads/PreIteration.first.json" with { type: "json" };
import compacted from "./payloads/PostCompact.json" with { type: "json" };
import compact from "./payloads/PreCompact.json" with { type: "json" };
import prompt from "./payloads/UserPromptSubmit.json" with { type: "json" };
import agent from "./payloads/SubagentStart.json" with { type: "json" };
import agentEnd from "./payloads/SubagentStop.json" with { type: "json" };
import stop from "./payloads/Stop.json" with { type: "json" };
import failure from "./payloads/StopFailure.json" with { type: "json" };
import tool from "./payloads/PreToolUse.json" with { type: "json" };

/** Payloads that the agent sent, by the name of their event. */
const RECORDED: { readonly [event: string]: Fields } = {
  PreToolUse: tool,
  PostToolUse: after,
  PermissionDenied: denied,
  UserPromptSubmit: prompt,
  PreIteration: iteration,
  SessionEnd: end,
  Stop: stop,
  StopFailure: failure,
  SubagentStart: agent,
  SubagentStop: agentEnd,
  PreCompact: compact,
  PostCompact: compacted,
};

export const bridge: Bridge = {
  sample({ name, cwd, prompt: promptText, toolResponse, error }, row, use) {
    const isFailure = name === "post-tool-use-failure";
    const recorded = isFailure ? failed : (RECORDED[row.name] ?? {});
    const first = asFields(recorded["arg1"]);
    const asked = use && toHostTool(exAthena, use);
    const input = asked && isFields(asked.input) ? (rendered(asked.input) as Fields) : {};
    const result = text(toolResponse) ?? error;
    return {
      event: row.name,
      payload: {
        ...recorded,
        cwd,
        arg1: {
          ...(asked && row.name === "PreToolUse" ? input : first),
          ...(":cwd" in first && { ":cwd": cwd }),
          ...(asked && { ":tool_name": asked.name }),
          ...(asked && ":arguments" in first && { ":arguments": input }),
          ...(promptText !== undefined && { ":prompt": promptText }),
          ...(result !== undefined && ":result" in first && withResult(first, result)),
        },
      },
      env: {},
    };
  },

  takeReply({ stdout, code }, { event }) {
    // As our module does: the launcher says 77 where something waits.
    const answer = code === 0 || code === 77 ? object(stdout) : undefined;
    const [[name, value] = [], another] = Object.entries(answer ?? { none: null });
    const taken = name === undefined ? {} : takenAs(event, name, text(value));
    return another === undefined && taken ? taken : { failure: "hookport did not answer" };
  },
};

/** The result gets another text, where the event has the result of a tool. */
function withResult(first: Fields, content: string): Fields {
  const result = first[":result"];
  const { tool_results: results } = fieldsOf(result);
  if (!isFields(result) || !Array.isArray(results)) return {};
  const [toolResult] = results as readonly Fields[];
  return { ":result": { ...result, ":tool_results": [{ ...toolResult, ":content": content }] } };
}

/** Returns what a return does; undefined if the module knows none of this name there. */
function takenAs(
  event: string,
  name: string,
  content: string | undefined,
): DecodedReply | undefined {
  if (content === undefined) return undefined;
  switch (`${event} ${name}`) {
    case "PreToolUse deny":
    case "UserPromptSubmit halt":
      return { verdict: "deny", reason: content };
    case "PreToolUse halt":
      return { verdict: "deny", reason: content, end: content };
    case "PostToolUse augment":
      return { feedback: content, context: content };
    case "UserPromptSubmit transform":
      return { "rewrite-prompt": content };
    case "UserPromptSubmit inject":
    case "PreIteration inject":
      return { context: content };
    default:
      return name === "halt" ? { end: content } : undefined;
  }
}
