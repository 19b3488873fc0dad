/**
 * Answers that are exit codes: 2 blocks, with stderr as the reason, and what an answer adds stands in
 * `hookSpecificOutput` or is plain text at exit code 0.
 */
// @part: the shim compiles it when it is called (src/bundle-shim.mjs).
import type {
  DecodedReply,
  Decision,
  Invocation,
  ProtocolTables,
  Reply,
} from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { asFields, isFields, text, type Fields } from "../../src/model/json.ts";
import { applyRewrite, rewriteOf } from "../../src/model/rewrites.ts";
import { calledTool } from "../../src/model/tools.ts";
import { failure, lines, object, say } from "./answer.ts";
import { eventOf } from "./groups.ts";
import type { OwnAnswers } from "./protocol.ts";

export interface ByCode {
  /** Says what 2 does on each event, and what stands for a reason that is missing. */
  readonly blocks: { readonly [E in EventName]?: readonly ["deny" | "hold" | "feedback", string] };
  /** Names the events on which 0 allows, whatever is printed, and 1 says nothing. */
  readonly allows: readonly EventName[];
  /** Plain text is context on these: at 0, or at any exit code. */
  readonly plain: { readonly [E in EventName]?: "at 0" | "at any" };
  /** How the model reads what a hook that failed wrote to stderr, where a block is feedback. */
  failed(stderr: string): string;
}

export function answersByCode(table: ProtocolTables, shape: ByCode): OwnAnswers {
  return {
    encode: (decision, call) => encoded(table, shape, decision, call),
    decode: (reply, call) => decoded(table, shape, reply, call),
  };
}

const eventIn = (table: ProtocolTables, { event }: Invocation) =>
  eventOf(table, event)?.event ?? "notification";

function decoded(
  table: ProtocolTables,
  shape: ByCode,
  reply: Reply,
  call: Invocation,
): DecodedReply {
  const event = eventIn(table, call);
  const [output, error] = [reply.stdout.trim(), reply.stderr.trim()];
  const [part, usual = ""] = shape.blocks[event] ?? [];
  if (shape.plain[event] === "at any" && output && !reply.fault) return { context: output };
  const failed = failure(reply);
  if (failed !== undefined)
    return part === "feedback" && error
      ? { failure: failed, feedback: shape.failed(error) }
      : { failure: failed };
  if (reply.code === 2) {
    const why = error || usual;
    return part === "deny" ? { verdict: "deny", reason: why } : part && why ? { [part]: why } : {};
  }
  if (shape.allows.includes(event)) return { verdict: "allow" };
  if (shape.plain[event] && output) return { context: output };
  const answer = object(output) ?? {};
  const own = asFields(answer["hookSpecificOutput"]);
  const { updatedInput, additionalContext } = own;
  if (event === "pre-tool-use" && isFields(updatedInput)) {
    const { fields } = calledTool(table, call.payload) ?? {};
    const before = call.payload["tool_input"];
    return tidy({ "rewrite-input": rewriteOf(before, updatedInput, fields, false) });
  }
  return part === "feedback"
    ? tidy({ context: text(additionalContext) || text(answer["additionalContext"]) })
    : {};
}

const ended = (code: number, stderr = ""): Reply => ({ stdout: "", stderr, code });

function encoded(
  table: ProtocolTables,
  { blocks, allows, plain }: ByCode,
  d: Decision,
  call: Invocation,
): Reply {
  const event = eventIn(table, call);
  const [part] = blocks[event] ?? [];
  if (part === "deny" && d.verdict === "deny") return ended(2, d.reason);
  if (part === "hold" && d.hold !== undefined) return ended(2, d.hold);
  if (allows.includes(event)) return d.verdict === "allow" ? say("allowed by a hook") : ended(1);
  const context = lines(d.context, d.feedback);
  if (plain[event]) return say(context);
  const { tool_input: given } = call.payload;
  const changed = d["rewrite-input"];
  const own = tidy<Fields>({
    updatedInput: changed && applyRewrite(given, changed, calledTool(table, call.payload)),
    additionalContext: part === "feedback" ? context : undefined,
  });
  return say(
    Object.keys(own).length
      ? { hookSpecificOutput: { hookEventName: call.event, ...own } }
      : undefined,
  );
}
