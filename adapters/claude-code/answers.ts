/** What the answer of a command written for Claude Code means (report, sections 3, 9 to 11). */
import type { Invocation, DecodedReply, EventRow, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, parseJson, text, type Fields } from "../../src/model/json.ts";
import { rewriteOf } from "../../src/model/tools.ts";
import { exported, failure, fault, lines } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { table } from "./table.ts";

export function decodeReply(reply: Reply, call: Invocation): DecodedReply {
  // What a hook printed before a signal ended it still counts; before a timeout it does not.
  if (reply.fault && reply.fault !== "signal") return { failure: fault(reply) };
  const found = eventOf(table, call.event);
  if (!found) return {};
  const { event, row } = found;
  const said = reply.stdout.replace(/^\uFEFF/, "").trim();
  const braced = said.startsWith("{") && said.endsWith("}");
  const answer = braced ? parseJson(said) : undefined;
  const sound = isFields(answer) && wellFormed(answer, call.event);
  // Its first line may make a hook asynchronous: whatever follows is not waited for (section 10).
  const late = /^\{\s*"async"\s*:\s*true\s*\}/.test(said);
  const read = late ? {} : sound ? readAnswer(event, row, answer, call, said) : braced ? {} : plain(event, reply.code === 0 ? said : "");
  if (reply.code === 2) return exit2(event, row, read, reply.stderr.trim() || "No stderr output");
  const env = event === "session-start" ? exported(reply.exports) : undefined;
  const failed = reply.code === 0 ? undefined : reply.stderr.trim() || failure(reply);
  return tidy({ ...read, env, failure: failed ?? (braced && !sound ? "a hook's answer is not what Claude Code reads" : undefined) });
}

/** One wrong field and the whole answer is refused (section 10). */
function wellFormed(answer: Fields, event: string): boolean {
  const own = answer["hookSpecificOutput"];
  if (answer["continue"] !== undefined && typeof answer["continue"] !== "boolean") return false;
  if (answer["decision"] !== undefined && answer["decision"] !== "block" && answer["decision"] !== "approve") return false;
  for (const field of ["reason", "stopReason", "systemMessage"])
    if (answer[field] !== undefined && typeof answer[field] !== "string") return false;
  if (own === undefined) return true;
  if (!isFields(own) || own["hookEventName"] !== event) return false;
  const verdict = own["permissionDecision"];
  return verdict === undefined || ["allow", "deny", "ask", "defer"].includes(String(verdict));
}

/** Plain text is context on two events and instructions on a third (section 10). */
function plain(event: EventName, said: string): DecodedReply {
  return said && ["pre-prompt", "session-start", "pre-compact"].includes(event) ? { context: said } : {};
}

function readAnswer(event: EventName, row: EventRow, answer: Fields, call: Invocation, said: string): DecodedReply {
  const own = isFields(answer["hookSpecificOutput"]) ? answer["hookSpecificOutput"] : {};
  const context = text(own["additionalContext"]);
  const reason = text(answer["reason"]);
  const blocked = answer["decision"] === "block" ? (reason ?? "Blocked by hook") : undefined;
  const message = text(answer["systemMessage"]);
  const end = answer["continue"] === false && row.can.end ? (text(answer["stopReason"]) ?? "") : undefined;
  switch (event) {
    case "pre-tool-use":
      return tidy({
        end,
        message,
        context,
        ...permission(own, blocked !== undefined, answer["decision"] === "approve", reason),
        "rewrite-input": rewrite(own, call),
      });
    case "permission-request":
      return tidy({ message, ...requestDecision(own["decision"], call) });
    case "post-tool-use":
      // Where the turn ends, nobody reads the feedback.
      return tidy({ end, message, context, feedback: end === undefined ? blocked : undefined, "rewrite-result": output(own, call) });
    case "post-tool-use-failure":
      return tidy({ message, context, feedback: blocked });
    case "stop":
    case "sub-agent-end":
      return tidy({ end, message, hold: end === undefined ? (blocked ?? context) : undefined });
    case "pre-prompt":
      return tidy({
        end,
        message,
        context: (end ?? blocked) === undefined ? context : undefined,
        ...(blocked !== undefined && { verdict: "deny", reason: blocked }),
      });
    case "pre-compact":
      // JSON that decides nothing is text like any other, unless it speaks to the host (section 11).
      return blocked === undefined
        ? tidy({ message, context: answer["hookSpecificOutput"] === undefined ? said : undefined })
        : { verdict: "deny", reason: blocked };
    case "session-start":
      return tidy({ message, context: lines(context, text(own["initialUserMessage"])) });
    case "sub-agent-start":
      return tidy({ message, context });
    default:
      return tidy({ message });
  }
}

/** Top-level and nested decisions: the stricter wins (section 9). */
function permission(own: Fields, blocked: boolean, approved: boolean, reason: string | undefined): DecodedReply {
  const nested = own["permissionDecision"];
  const why = text(own["permissionDecisionReason"]);
  if (blocked) return { verdict: "deny", reason: nested === "deny" && why ? why : (reason ?? why ?? "Blocked by hook") };
  if (nested === "defer") return { verdict: "deny", reason: why ?? "the hook deferred this call, which only Claude Code can do" };
  if (nested === "deny") return { verdict: "deny", reason: why ?? "Blocked by hook" };
  if (nested === "ask") return { verdict: "ask", reason: why };
  return nested === "allow" || approved ? { verdict: "allow", reason: why ?? reason } : {};
}

function rewrite(own: Fields, { payload }: Invocation): DecodedReply["rewrite-input"] {
  return isFields(own["updatedInput"]) ? rewriteOf(payload["tool_input"], own["updatedInput"]) : undefined;
}

function requestDecision(decision: Fields[string], call: Invocation): DecodedReply {
  if (!isFields(decision)) return {};
  if (decision["behavior"] === "deny")
    return {
      verdict: "deny",
      reason: text(decision["message"]) ?? "Blocked by hook",
      interrupt: decision["interrupt"] === true || undefined,
    };
  if (decision["behavior"] !== "allow") return {};
  const permissions = decision["updatedPermissions"];
  return {
    verdict: "allow",
    "rewrite-input": rewrite(decision, call),
    "add-permissions": Array.isArray(permissions) ? (permissions as Fields[]) : undefined,
  };
}

/** Bash takes its own shape only; a string is ignored (section 11). */
function output(own: Fields, { payload }: Invocation): DecodedReply["rewrite-result"] {
  const value = own["updatedToolOutput"] ?? own["updatedMCPToolOutput"];
  return text(payload["tool_name"]) === "Bash" && !isFields(value) ? undefined : value;
}

/** Exit 2, by event: blocks, speaks to the model, or does nothing (section 3). A reason in the JSON goes before stderr. */
function exit2(event: EventName, row: EventRow, read: DecodedReply, stderr: string): DecodedReply {
  if (event === "permission-request" || event === "session-start") return read;
  const { verdict, reason, "rewrite-input": _input, hold, feedback, context, ...others } = read;
  if (row.can.deny)
    return tidy<DecodedReply>({
      ...others,
      context: event === "pre-prompt" ? undefined : context,
      verdict: "deny",
      reason: verdict === "deny" ? reason : stderr,
    });
  if (row.can.hold) return { ...others, hold: hold ?? stderr };
  return row.can.feedback ? tidy<DecodedReply>({ ...others, context, feedback: feedback ?? stderr }) : others;
}
