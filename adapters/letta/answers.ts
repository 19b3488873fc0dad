/** Answers are exit codes, and a few texts at exit code 0 (report, section 5). */
import type { DecodedReply, Decision, Invocation, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields } from "../../src/model/json.ts";
import { applyRewrite, rewriteOf } from "../../src/model/rewrites.ts";
import { calledTool } from "../../src/model/tools.ts";
import { failure, lines, object, say } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { table } from "./facts.ts";

/** What exit code 2 does with the text on stderr, and that which stands for it. */
const BLOCKS: { readonly [E in EventName]?: readonly ["deny" | "hold" | "feedback", string] } = {
  "pre-tool-use": ["deny", "Blocked by hook"],
  "permission-request": ["deny", "Denied by hook"],
  "pre-prompt": ["deny", "Blocked by hook"],
  "pre-compact": ["deny", "Blocked by hook"],
  stop: ["hold", "Stop hook blocked"],
  "post-tool-use": ["feedback", ""],
  "post-tool-use-failure": ["feedback", ""],
};
const eventIn = ({ event }: Invocation) => eventOf(table, event)?.event ?? "notification";
export function decodeReply(reply: Reply, call: Invocation): DecodedReply {
  const event = eventIn(call);
  const [said, error] = [reply.stdout.trim(), reply.stderr.trim()];
  const [part, usual = ""] = BLOCKS[event] ?? [];
  if (event === "session-start" && said && !reply.fault) return { context: said };
  const failed = failure(reply);
  if (failed !== undefined)
    // What a hook that failed wrote reaches the model after a tool.
    return part === "feedback" && error
      ? { failure: failed, feedback: `Hook error: ${error}` }
      : { failure: failed };
  if (reply.code !== 2) return passed(event, said, call);
  const why = error || usual;
  return part === "deny" ? { verdict: "deny", reason: why } : part && why ? { [part]: why } : {};
}

function passed(event: EventName, said: string, { payload }: Invocation): DecodedReply {
  const answer = object(said) ?? {};
  const { hookSpecificOutput: own } = answer;
  const { updatedInput, additionalContext } = isFields(own) ? own : {};
  if (event === "permission-request") return { verdict: "allow" };
  if (event === "pre-prompt" && said) return { context: said };
  if (event === "pre-tool-use" && isFields(updatedInput)) {
    const { fields } = calledTool(table, payload) ?? {};
    return tidy({ "rewrite-input": rewriteOf(payload["tool_input"], updatedInput, fields, false) });
  }
  return BLOCKS[event]?.[0] === "feedback"
    ? tidy({ context: text(additionalContext) || text(answer["additionalContext"]) })
    : {};
}

const ended = (code: number, stderr = ""): Reply => ({ stdout: "", stderr, code });

export function encodeReply(d: Decision, call: Invocation): Reply {
  const event = eventIn(call);
  const [part] = BLOCKS[event] ?? [];
  if (part === "deny" && d.verdict === "deny") return ended(2, d.reason);
  if (part === "hold" && d.hold !== undefined) return ended(2, d.hold);
  // Exit code 0 allows the call, and 1 leaves it as it is.
  if (event === "permission-request")
    return d.verdict === "allow" ? say("allowed by a hook") : ended(1);
  const context = lines(d.context, d.feedback);
  const { tool_input: given } = call.payload;
  const changed = d["rewrite-input"];
  const own = tidy<Fields>({
    updatedInput: changed && applyRewrite(given, changed, calledTool(table, call.payload)),
    additionalContext: part === "feedback" ? context : undefined,
  });
  if (event === "pre-prompt" || event === "session-start") return say(context);
  return say(
    Object.keys(own).length
      ? { hookSpecificOutput: { hookEventName: call.event, ...own } }
      : undefined,
  );
}
