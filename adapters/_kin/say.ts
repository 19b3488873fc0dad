/** The same form as an agent is answered in it. */
import type { Decision, Invocation, Reply } from "../../src/model/adapter.ts";
import { tidy, type Verdict } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields, type Json } from "../../src/model/json.ts";
import { applyRewrite, known, responseText } from "../../src/model/tools.ts";
import { lines, say } from "./answer.ts";
import { eventOf } from "./groups.ts";
import type { AnswerShape } from "./reply.ts";

export interface SayShape extends Pick<AnswerShape, "table" | "block" | "halt" | "context" | "frames"> {
  /** Events on which the user is shown a `systemMessage`. */
  readonly speaks: readonly EventName[];
  /** The decisions it takes before a tool; any other makes some agents refuse the whole answer. */
  readonly verdicts: readonly Verdict[];
  /** What a permission request takes beside allow and deny. */
  readonly request: readonly ("updatedInput" | "updatedPermissions" | "interrupt")[];
  /** The field of the tool's own shape in which a result is replaced; absent: a block replaces it. */
  readonly resultField?: string;
}

export function writeReply(shape: SayShape, decision: Decision, call: Invocation): Reply {
  const event = eventOf(shape.table, call.event)?.event;
  const answer = event ? { ...top(shape, event, decision), ...specific(call, nested(shape, event, decision, call)) } : {};
  return say(Object.keys(answer).length ? answer : undefined);
}

function top({ block, halt, speaks }: SayShape, event: EventName, d: Decision): Fields {
  const denied = d.verdict === "deny" && event !== "pre-tool-use" && event !== "permission-request" ? (d.reason ?? "") : undefined;
  const said = { deny: denied, hold: d.hold, feedback: d.feedback, withhold: d.withhold, end: d.end };
  const part = block[event];
  const other = halt[event];
  const blocked = part && said[part];
  const stopped = other && other !== part ? said[other] : undefined;
  return tidy<Fields>({
    continue: stopped === undefined ? undefined : false,
    stopReason: stopped,
    systemMessage: speaks.includes(event) ? d.message : undefined,
    decision: blocked === undefined ? undefined : "block",
    reason: blocked,
  });
}

function nested(shape: SayShape, event: EventName, d: Decision, call: Invocation): Fields {
  const { context, frames, resultField } = shape;
  const tool = known(shape.table, text(call.payload["tool_name"]) ?? "");
  const rewritten = d["rewrite-input"] && applyRewrite(call.payload["tool_input"], d["rewrite-input"], tool);
  // Where a block would replace the result, what is said beside it goes as context (S7).
  const beside = shape.block[event] === "feedback" ? undefined : d.feedback;
  const additionalContext = context.includes(event) ? lines(d.context, beside) : undefined;
  if (event === "pre-tool-use") {
    const taken = d.verdict && shape.verdicts.includes(d.verdict) ? d.verdict : undefined;
    const verdict = taken ?? (frames && rewritten !== undefined ? "allow" : undefined);
    return { permissionDecision: verdict, permissionDecisionReason: taken && d.reason, updatedInput: rewritten, additionalContext };
  }
  if (event === "permission-request") {
    const given = { updatedInput: rewritten, updatedPermissions: d["add-permissions"], interrupt: d.interrupt };
    const { interrupt, ...more } = Object.fromEntries(shape.request.map((name) => [name, given[name]])) as typeof given;
    const allow = { behavior: "allow", ...more };
    const deny = { behavior: "deny", message: d.reason, interrupt };
    return d.verdict === "deny" ? { decision: tidy<Fields>(deny) } : d.verdict === "allow" ? { decision: tidy<Fields>(allow) } : {};
  }
  const output = event === "post-tool-use" && resultField ? { [resultField]: replaced(shape, d, call) } : {};
  return { ...output, additionalContext };
}

function specific(call: Invocation, fields: Fields): Fields {
  const said = tidy<Fields>(fields);
  return Object.keys(said).length ? { hookSpecificOutput: { hookEventName: call.event, ...said } } : {};
}

/** The result the model sees instead, in the shape the tool takes. */
function replaced({ table }: SayShape, d: Decision, { payload }: Invocation): Json | undefined {
  if (d.withhold === undefined && d["rewrite-result"] === undefined) return undefined;
  const own = known(table, text(payload["tool_name"]) ?? "");
  const given = d.withhold === undefined ? d["rewrite-result"] : undefined;
  // An answer in another shape is ignored and the original stays: it goes as text into the tool's own.
  const fitting = own
    ? isFields(given) && Object.keys(own.output?.("", undefined) ?? {}).every((field) => Object.hasOwn(given, field))
    : isFields(given) || Array.isArray(given);
  if (given !== undefined && fitting) return given;
  return (own?.output ?? table.mcp.output)?.(d.withhold ?? responseText(given), payload["tool_response"]);
}
