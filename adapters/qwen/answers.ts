/** The effects of answers from Qwen Code's hooks (report, section 5). */
import type { DecodedReply, Invocation, Reply } from "../../src/model/adapter.ts";
import { tidy, type Decision } from "../../src/model/decision.ts";
import { responseText } from "../../src/model/response.ts";
import { failure, fault, say } from "../_kin/answer.ts";
import type { KinShape } from "../_kin/protocol.ts";
import { readReply, type Meaning } from "../_kin/reply.ts";
import { writeReply } from "../_kin/say.ts";
import { spoken, type OwnWords } from "../_kin/spoken.ts";
import { table } from "./facts.ts";

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
  plain: ["pre-prompt", "session-start"],
};

const WORDS = { block: "block", deny: "block", ask: "ask" } as const;

/**
 * At exit code 2 only stderr is read, at every other one stdout, or stderr if stdout is empty; JSON
 * counts at every exit code. A message is shown at a stop alone, and no input is rewritten before a
 * tool.
 */
const words: OwnWords = {
  stderr: "at 2",
  twice: true,
  before: WORDS,
  elsewhere: WORDS,
  nested: true,
  tells: (_answer, event) => event === "Stop",
  /** A denial at exit code 2; may be context, on stdout at exit code 0; else a message. */
  text(output, { stdout, code }, event) {
    if (code === 2) return { stdout: "", stderr: output, code };
    if (output.startsWith("{")) return say("{");
    const isContext = code === 0 && stdout.trim() !== "" && event !== "Stop";
    return say(
      isContext ? output : output && event === "Stop" ? { systemMessage: output } : undefined,
    );
  },
};

export function decodeReply(reply: Reply, call: Invocation): DecodedReply {
  if (reply.fault && reply.fault !== "signal") return { failure: fault(reply) };
  const read = readReply({ ...answers, table }, spoken(words, reply, call.event), call);
  const blocked = read.verdict ?? read.hold ?? read.end;
  const empty = reply.code === 2 && blocked === undefined ? EMPTY : undefined;
  return tidy<DecodedReply>({ ...read, failure: failure(reply) ?? read.failure ?? empty });
}

const EMPTY = "a hook ended with exit code 2 and blocked nothing";

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
