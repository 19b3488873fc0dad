/** The effects of answers from Qwen Code's hooks (report, section 5). */
import type { DecodedReply, Invocation, Reply } from "../../src/model/adapter.ts";
import { tidy, type Decision } from "../../src/model/decision.ts";
import { isFields, parseJson, type Fields, type Json } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { failure, fault, say } from "../_kin/answer.ts";
import type { KinShape } from "../_kin/protocol.ts";
import { readReply, type Meaning } from "../_kin/reply.ts";
import { writeReply } from "../_kin/say.ts";
import { table } from "./table.ts";

const block: Meaning = {
  "pre-tool-use": "deny",
  "pre-prompt": "deny",
  stop: "hold",
  "sub-agent-end": "hold",
};

export const answers: KinShape["answers"] = {
  title: "Qwen Code",
  block,
  // At a stop `continue: false` means to go on, and before a tool only the call is denied.
  halt: { ...block, "pre-prompt": "end", "post-tool-use": "withhold" },
  exit2: block,
  jsonAt: () => true,
  isJson: (said) => said.startsWith("{"),
  wellFormed: () => true,
  plain: ["pre-prompt", "session-start"],
};

/** The answer is first put into Claude Code's form. */
export function decodeReply(reply: Reply, call: Invocation): DecodedReply {
  if (reply.fault && reply.fault !== "signal") return { failure: fault(reply) };
  const read = readReply({ ...answers, table }, canonical(reply, call.event), call);
  const blocked = read.verdict ?? read.hold ?? read.end;
  const empty = reply.code === 2 && blocked === undefined ? EMPTY : undefined;
  return tidy<DecodedReply>({ ...read, failure: failure(reply) ?? read.failure ?? empty });
}

const EMPTY = "a hook ended with exit code 2 and blocked nothing";

/**
 * In Claude Code's form. At exit code 2 only stderr is read, at every other one stdout, or stderr
 * if stdout is empty; JSON counts at every exit code. Any other text is a denial at exit code 2,
 * may be context where it is on stdout at exit code 0, and else is a message.
 */
function canonical({ stdout, stderr, code }: Reply, event: string): Reply {
  const said = code === 2 ? stderr.trim() : stdout.trim() || stderr.trim();
  const value = parsed(said);
  if (isFields(value)) return say(canonicalAnswer(value, event));
  if (code === 2) return { stdout: "", stderr: said, code };
  if (said.startsWith("{")) return say("{");
  const isContext = code === 0 && stdout.trim() !== "" && event !== "Stop";
  return say(isContext ? said : said && event === "Stop" ? { systemMessage: said } : undefined);
}

/** A text in JSON is read once more. */
function parsed(said: string): Json | undefined {
  const value = parseJson(said);
  return typeof value === "string" ? parseJson(value) : value;
}

const VERDICTS: readonly unknown[] = ["allow", "deny", "ask"];

/**
 * Returns what of an answer has an effect. A permission decision counts before the plain one, also
 * where it allows; a message is shown at a stop alone; and no input is rewritten before a tool.
 */
function canonicalAnswer(
  { decision: word, systemMessage, hookSpecificOutput: given, ...rest }: Fields,
  event: string,
): Fields {
  const own = isFields(given) ? given : {};
  const decided = VERDICTS.includes(own["permissionDecision"]);
  const asks = !decided && word === "ask";
  const { behavior, message, updatedInput } = isFields(own["decision"]) ? own["decision"] : {};
  return tidy<Fields>({
    ...rest,
    decision: !decided && (word === "block" || word === "deny") ? "block" : undefined,
    systemMessage: event === "Stop" ? systemMessage : undefined,
    hookSpecificOutput: tidy<Fields>({
      permissionDecision: decided ? own["permissionDecision"] : asks ? "ask" : undefined,
      permissionDecisionReason: own["permissionDecisionReason"] ?? rest["reason"],
      additionalContext: own["additionalContext"],
      decision: tidy<Fields>({ behavior, message, updatedInput }),
    }),
  });
}

/**
 * A denial before a tool also says `continue: false`, over which no other hook's allow counts, and
 * a result is replaced in the same way. Silence is an empty object, because stderr would be read in
 * place of an empty answer.
 */
export function encodeReply(decision: Decision, call: Invocation): Reply {
  const { verdict, reason, withhold, "rewrite-result": output, ...others } = decision;
  const replaced = withhold ?? (output === undefined ? undefined : responseText(output));
  if (call.event === "PostToolUse" && replaced !== undefined)
    return say({ continue: false, stopReason: replaced });
  const denied = verdict === "deny" ? (reason ?? "") : undefined;
  const { stdout } = writeReply(
    { ...answers, halt: { ...answers.halt, "pre-tool-use": "end" }, table },
    call.event === "PreToolUse"
      ? tidy<Decision>({ ...others, verdict, reason, end: denied })
      : decision,
    call,
  );
  return say(stdout || {});
}
