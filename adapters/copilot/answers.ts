/** The meaning of an answer from a command written for Copilot (report, sections 9, 11, 16). */
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
import { known } from "../../src/model/tools.ts";
import { failure, fault, lines, object } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { runtimeName } from "./host.ts";
import { isPascal, table } from "./facts.ts";

export function decodeReply(reply: Reply, call: Invocation): DecodedReply {
  return tidy<DecodedReply>({ message: shown(reply.stdout), ...decide(reply, call) });
}

/** Copilot itself loses what stands on standard error, except after a tool that failed (section 11). */
export function takes(reply: Reply, call: Invocation): DecodedReply {
  const isTold = eventOf(table, call.event)?.event === "post-tool-use-failure";
  return decodeReply(isTold ? reply : { ...reply, stderr: "" }, call);
}

function decide(reply: Reply, call: Invocation): DecodedReply {
  const event = eventOf(table, call.event)?.event;
  if (event === "pre-tool-use" && !/^pre-?mcp/i.test(call.event)) return preTool(reply, call);
  if (event === "permission-request") return permission(reply);
  const broken = failure(reply);
  if (broken) return { failure: broken };
  // Here alone does stderr reach the model, at exit code 2, where stdout is nothing (section 16).
  if (event === "post-tool-use-failure" && reply.code === 2)
    return tidy({ context: lines(reply.stderr.trim()) });
  return event ? readAnswer(event, answerOf(reply.stdout) ?? {}) : {};
}

/** Progress lines are for the user; the rest is one JSON object on any lines (section 9). */
const rows = (stdout: string) => stdout.replace(/^\uFEFF/, "").split("\n");
const isProgress = (row: string) => object(row)?.["type"] === "progress";
const answerOf = (stdout: string): Fields | undefined =>
  object(
    rows(stdout)
      .filter((row) => !isProgress(row))
      .join("\n"),
  );
const shown = (stdout: string) =>
  lines(
    ...rows(stdout)
      .filter(isProgress)
      .map((row) => text(object(row)?.["message"])),
  );

/** Everything except a timeout denies (section 11). */
function preTool(reply: Reply, call: Invocation): DecodedReply {
  if (reply.fault === "timeout") return { failure: fault(reply) };
  const answer = answerOf(reply.stdout);
  const reason = text(answer?.["permissionDecisionReason"]);
  if (reply.code === 2)
    return tidy<DecodedReply>({
      verdict: "deny",
      reason: reason ?? (reply.stderr.trim() || "hook exited with code 2"),
      context: text(answer?.["additionalContext"]),
    });
  if (reply.code !== 0) return { verdict: "deny", reason: reply.stderr.trim() || failure(reply) };
  if (!answer)
    return reply.stdout.trim() ? { failure: "a hook's answer is not one JSON object" } : {};
  const own = isPascal(call.event) ? asFields(answer["hookSpecificOutput"]) : {};
  const pick = (field: string) => own[field] ?? answer[field];
  const verdict = pick("permissionDecision");
  return tidy({
    ...(verdict === "deny" || verdict === "ask" || verdict === "allow"
      ? { verdict, reason: text(pick("permissionDecisionReason")) }
      : {}),
    ...(verdict === "deny" && {
      reason: text(pick("permissionDecisionReason")) ?? "No reason provided",
    }),
    "rewrite-input": rewrite(own["updatedInput"] ?? answer["modifiedArgs"], call),
    context: text(pick("additionalContext")),
  });
}

function rewrite(
  args: Json | undefined,
  { event, payload }: Invocation,
): DecodedReply["rewrite-input"] {
  if (args === undefined) return undefined;
  const before = payload["toolArgs"] ?? payload["tool_input"] ?? {};
  const after = typeof args === "string" ? (parseJson(args) ?? args) : args;
  const name = runtimeName(
    eventOf(table, event)?.event ?? "pre-tool-use",
    text(payload["toolName"] ?? payload["tool_name"]) ?? "",
    before,
  );
  return rewriteOf(before, after, known(table, name)?.fields);
}

function permission(reply: Reply): DecodedReply {
  if (reply.fault === "timeout") return { failure: fault(reply) };
  const answer = answerOf(reply.stdout);
  const message = text(answer?.["message"]);
  if (reply.code === 2)
    return { verdict: "deny", reason: message ?? (reply.stderr.trim() || "denied by a hook") };
  // Output that is not one JSON value denies (observed, though undocumented).
  const output = reply.stdout.trim();
  if (reply.code !== 0 || (output && parseJson(output) === undefined && !answer))
    return { verdict: "deny", reason: fault(reply) ?? "Permission request hook failed" };
  if (answer?.["behavior"] === "deny")
    return tidy<DecodedReply>({
      verdict: "deny",
      reason: message,
      interrupt: answer["interrupt"] === true || undefined,
    });
  return answer?.["behavior"] === "allow" ? { verdict: "allow" } : {};
}

function readAnswer(event: EventName, answer: Fields): DecodedReply {
  const context = text(answer["additionalContext"]);
  const reason = text(answer["reason"]);
  const blocks = answer["decision"] === "block";
  switch (event) {
    case "post-tool-use": {
      const result = answer["modifiedResult"];
      if (blocks && reason) return { withhold: reason };
      return tidy({
        context,
        "rewrite-result": isFields(result) ? text(result["textResultForLlm"]) : undefined,
      });
    }
    case "pre-prompt": {
      const handled =
        answer["handled"] === true
          ? (text(answer["responseContent"]) ?? "handled by a hook")
          : undefined;
      const denied = blocks ? reason : handled;
      return tidy({
        context: denied === undefined ? context : undefined,
        "rewrite-prompt": text(answer["modifiedPrompt"]),
        verdict: denied === undefined ? undefined : "deny",
        reason: denied,
      });
    }
    case "stop":
    case "sub-agent-end":
      return tidy({
        hold: blocks ? reason : undefined,
        "rewrite-result": event === "sub-agent-end" ? answer["modifiedResponse"] : undefined,
      });
    case "session-start":
    case "post-tool-use-failure":
    case "sub-agent-start":
    case "notification":
      return tidy({ context });
    default:
      return {};
  }
}
