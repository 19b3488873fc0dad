/** The meaning of an answer from a command written for Cursor (report, sections 4, 5, 7). */
import type { Invocation, DecodedReply, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import {
  asFields,
  isFields,
  parseJson,
  text,
  type Fields,
  type Json,
} from "../../src/model/json.ts";
import { rewriteOf } from "../../src/model/rewrites.ts";
import { failure, strings } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { PERMISSION_EVENTS, table } from "./facts.ts";
import { toolOf } from "./host.ts";

export function decodeReply(reply: Reply, call: Invocation): DecodedReply {
  const gate = PERMISSION_EVENTS.includes(call.event);
  const event = eventOf(table, call.event)?.event;
  const broken = failure(reply);
  if (!event || broken) return { failure: broken };
  if (reply.code === 2)
    return exit2(event, gate, reply.stdout.trim() || reply.stderr.trim() || "blocked by a hook");
  const output = reply.stdout.trim();
  if (!output) return { failure: "a hook returned no output" };
  const answer = lastObject(output);
  if (!answer)
    return gate
      ? {
          verdict: "deny",
          reason: `a hook's answer is not what Cursor reads: ${output.slice(0, 200)}`,
        }
      : { failure: "a hook's answer is not JSON" };
  return tidy(readAnswer(event, call.event, answer, gate, toolOf(call).input));
}

/** Cursor passes over `ask` before a tool (section 4), and at times a nested denial (section 7). */
export function takes(reply: Reply, call: Invocation): DecodedReply {
  const { verdict, reason, ...others } = decodeReply(reply, call);
  const answer = parseJson(reply.stdout);
  const isNested = reply.code === 0 && isFields(answer) && answer["permission"] === undefined;
  const isLost =
    call.event === "preToolUse" &&
    (verdict === "ask" ||
      (verdict === "deny" && isNested && isFields(answer["hookSpecificOutput"])));
  return isLost ? others : tidy<DecodedReply>({ verdict, reason, ...others });
}

/** The whole text as an object, or the last `{…}` that parses and ends it (section 4). */
function lastObject(output: string): Fields | undefined {
  const whole = parseJson(output);
  if (whole !== undefined) return isFields(whole) ? whole : undefined;
  const start = output.endsWith("}") ? lastBrace(output) : -1;
  const value = start < 0 ? undefined : parseJson(output.slice(start));
  return isFields(value) ? value : undefined;
}

/** The start of the last object, in one pass backwards; in JSON no other one could parse. */
function lastBrace(output: string): number {
  let depth = 0;
  for (let at = output.length - 1; at >= 0; at--) {
    const char = output[at];
    if (char === '"') at = openingQuote(output, at);
    else if (char === "}") depth++;
    else if (char === "{" && --depth === 0) return at;
  }
  return -1;
}

/** A quote within the text has an odd number of backslashes before it. */
function openingQuote(output: string, closing: number): number {
  for (let at = closing - 1; at >= 0; at--) {
    if (output[at] !== '"') continue;
    let before = at;
    while (output[before - 1] === "\\") before--;
    if ((at - before) % 2 === 0) return at;
    at = before;
  }
  return -1;
}

function readAnswer(
  event: EventName,
  hostEvent: string,
  answer: Fields,
  gate: boolean,
  before: Json,
): DecodedReply {
  const own = asFields(answer["hookSpecificOutput"]);
  const message = text(answer["user_message"]) ?? text(answer["agent_message"]);
  const context =
    text(answer["additional_context"]) ??
    text(answer["additionalContext"]) ??
    text(own["additionalContext"]);
  if (gate) {
    const ruling = permission(hostEvent, answer, own, message);
    // The events of one kind of tool, and a sub-agent's start, take a permission or nothing.
    return hostEvent === "preToolUse"
      ? { ...ruling, context, "rewrite-input": rewrite(answer, own, before) }
      : ruling;
  }
  switch (event) {
    case "pre-prompt":
      return answer["continue"] === false
        ? { context, verdict: "deny", reason: message ?? "blocked by a hook" }
        : { context };
    case "post-tool-use":
    case "post-tool-use-failure":
      return {
        context,
        "rewrite-result": event === "post-tool-use" ? answer["updated_mcp_tool_output"] : undefined,
      };
    case "session-start":
      return {
        context,
        env: strings(answer["env"]),
        end: answer["continue"] === false ? (message ?? "") : undefined,
      };
    case "stop":
    case "sub-agent-end":
      return {
        hold:
          text(answer["followup_message"]) ??
          (answer["decision"] === "block" ? text(answer["reason"]) : undefined),
      };
    case "pre-compact":
      return { message };
    default:
      return {};
  }
}

/** `allow` grants nothing (S4); a denial in the command line's nested form counts (section 7). */
function permission(
  hostEvent: string,
  answer: Fields,
  own: Fields,
  message: string | undefined,
): DecodedReply {
  // A permission that is null differs from one that is absent: it blocks.
  const decision =
    answer["permission"] === undefined ? own["permissionDecision"] : answer["permission"];
  const reason = message ?? text(own["permissionDecisionReason"]);
  if (decision === "deny" || own["permissionDecision"] === "deny")
    return { verdict: "deny", reason: reason ?? "blocked by a hook" };
  if (decision === "ask")
    return {
      verdict: hostEvent === "beforeReadFile" || hostEvent === "subagentStart" ? "deny" : "ask",
      reason,
    };
  if (decision === undefined || decision === "allow") return {};
  return {
    verdict: "deny",
    reason: `a hook's answer is not what Cursor reads: permission ${JSON.stringify(decision)}`,
  };
}

function rewrite(answer: Fields, own: Fields, before: Json): DecodedReply["rewrite-input"] {
  const after = answer["updated_input"] ?? own["updatedInput"];
  return isFields(after) ? rewriteOf(before, after, {}, false) : undefined;
}

function exit2(event: EventName, gate: boolean, reason: string): DecodedReply {
  if (gate || event === "pre-prompt") return { verdict: "deny", reason };
  return event === "session-start" ? { end: reason } : {};
}
