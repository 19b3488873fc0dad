/** Writes answers in the form that `reply.ts` reads. */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type { Decision, Invocation, ProtocolTables, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, type Fields, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { applyRewrite } from "../../src/model/rewrites.ts";
import { calledTool } from "../../src/model/tools.ts";
import { lines, say } from "./answer.ts";
import { eventOf, type Found } from "./groups.ts";
import type { AnswerShape } from "./reply.ts";

export type SayShape = Pick<AnswerShape, "table" | "block" | "halt">;

export function writeReply(shape: SayShape, decision: Decision, call: Invocation): Reply {
  const found = eventOf(shape.table, call.event);
  const answer = found
    ? { ...top(shape, found, decision), ...specific(call, nested(shape, found, decision, call)) }
    : {};
  return say(Object.keys(answer).length ? answer : undefined);
}

function top({ block, halt }: SayShape, { event, row: { can } }: Found, d: Decision): Fields {
  const denied =
    d.verdict === "deny" && event !== "pre-tool-use" && event !== "permission-request"
      ? (d.reason ?? "")
      : undefined;
  const texts = {
    deny: denied,
    hold: d.hold,
    feedback: d.feedback,
    withhold: d.withhold,
    end: d.end,
  };
  const part = block[event];
  const other = halt[event];
  const blocked = part && texts[part];
  const stopped = other && other !== part ? texts[other] : undefined;
  return tidy<Fields>({
    continue: stopped === undefined ? undefined : false,
    stopReason: stopped,
    systemMessage: can.message ? d.message : undefined,
    decision: blocked === undefined ? undefined : "block",
    reason: blocked,
  });
}

function nested(
  { table, block }: SayShape,
  { event, row: { can } }: Found,
  d: Decision,
  call: Invocation,
): Fields {
  const tool = calledTool(table, call.payload);
  const rewritten =
    can["rewrite-input"] &&
    d["rewrite-input"] &&
    applyRewrite(call.payload["tool_input"], d["rewrite-input"], tool);
  const verdict = d.verdict && can[d.verdict] ? d.verdict : undefined;
  // If a block would replace the result, feedback goes as context (S7).
  const additionalContext = can.context
    ? lines(d.context, block[event] === "feedback" ? undefined : d.feedback)
    : undefined;
  if (event === "pre-tool-use")
    return {
      // If an allow grants nothing, it only carries the rewrite.
      permissionDecision: verdict ?? (rewritten !== undefined && !can.allow ? "allow" : undefined),
      permissionDecisionReason: verdict && d.reason,
      updatedInput: rewritten,
      additionalContext,
    };
  if (event === "permission-request") {
    const interrupt = can.interrupt ? d.interrupt : undefined;
    const more = {
      updatedInput: rewritten,
      updatedPermissions: can["add-permissions"] ? d["add-permissions"] : undefined,
    };
    const decision = verdict === "deny" ? { message: d.reason, interrupt } : more;
    return verdict === "deny" || verdict === "allow"
      ? { decision: tidy<Fields>({ behavior: verdict, ...decision }) }
      : {};
  }
  // If no result can be rewritten, a block replaces it.
  return {
    updatedToolOutput: can["rewrite-result"] ? replaced(table, d, call) : undefined,
    additionalContext,
  };
}

function specific(call: Invocation, fields: Fields): Fields {
  const kept = tidy<Fields>(fields);
  return Object.keys(kept).length
    ? { hookSpecificOutput: { hookEventName: call.event, ...kept } }
    : {};
}

/** Returns what the model sees instead, in the shape that the tool takes. */
function replaced(table: ProtocolTables, d: Decision, { payload }: Invocation): Json | undefined {
  if (d.withhold === undefined && d["rewrite-result"] === undefined) return undefined;
  const own = calledTool(table, payload);
  const given = d.withhold === undefined ? d["rewrite-result"] : undefined;
  // Any other shape is ignored, so that the text is put into the tool's own.
  const fitting = own
    ? isFields(given) &&
      Object.keys(own.output?.("", undefined) ?? {}).every((field) => Object.hasOwn(given, field))
    : isFields(given) || Array.isArray(given);
  if (given !== undefined && fitting) return given;
  return (own?.output ?? table.mcp.output)?.(
    d.withhold ?? responseText(given),
    payload["tool_response"],
  );
}
