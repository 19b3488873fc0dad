/** The effects of answers from Gemini CLI's hooks (host report, section 5). */
import type { DecodedReply, Invocation, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, parseJson, type Fields, type Json } from "../../src/model/json.ts";
import { failure, fault, object, say } from "../_kin/answer.ts";
import type { KinShape } from "../_kin/protocol.ts";
import { readReply, type Meaning } from "../_kin/reply.ts";
import { spoken, textOf, type OwnWords } from "../_kin/spoken.ts";

const block: Meaning = {
  "pre-tool-use": "deny",
  "pre-prompt": "deny",
  "post-tool-use": "withhold",
  stop: "hold",
};

export const answers: KinShape["answers"] = {
  title: "Gemini CLI",
  block,
  halt: {
    "pre-tool-use": "end",
    "pre-prompt": "end",
    "post-tool-use": "end",
    "post-tool-use-failure": "end",
    stop: "end",
  },
};

const WORDS = { block: "block", deny: "block", ask: "ask" } as const;

/** JSON counts at every exit code. */
const words: OwnWords = {
  stderr: "too",
  twice: true,
  before: WORDS,
  elsewhere: WORDS,
  input: "tool_input",
  untold: "No reason provided",
  tells: ({ suppressOutput }) => !suppressOutput,
  /** A text is a message at exit codes 0 and 1, and a reason to block at every other one. */
  text(output, { code }) {
    if (!output || parsed(output) !== undefined) return say({});
    return (code ?? 0) < 2
      ? say({ systemMessage: code ? `Warning: ${output}` : output })
      : { stdout: "", stderr: output, code: 2 };
  },
};

const MUTE = "a hook ended with exit code 2 and without a reason";

export function decodeReply(table: KinShape["table"], reply: Reply, call: Invocation) {
  if (reply.fault && reply.fault !== "signal") return { failure: fault(reply) };
  const output = textOf(words, reply);
  const read = readReply({ ...answers, table }, spoken(words, reply, call.event), call);
  const cut = output.startsWith("{") && parsed(output) === undefined;
  const failed = failure(reply) ?? (reply.code === 2 && !output ? MUTE : undefined);
  return tidy<DecodedReply>({
    ...read,
    failure: failed ?? (cut ? "a hook's answer was cut off" : undefined),
  });
}

function parsed(output: string): Json | undefined {
  const value = parseJson(output);
  return typeof value === "string" ? parseJson(value) : value;
}

/** As Gemini CLI reads it. Silence is an empty object, or stderr would be read in its place. */
export function native({ stdout }: Reply): Reply {
  const { hookSpecificOutput: own, ...top } = object(stdout) ?? {};
  if (!isFields(own)) return say(top);
  const { permissionDecision, permissionDecisionReason: reason, updatedInput, ...rest } = own;
  const specific = tidy<Fields>({ ...rest, tool_input: updatedInput });
  return say({
    ...top,
    ...(permissionDecision === "deny" && { decision: "block", reason }),
    ...(Object.keys(specific).length > 1 && { hookSpecificOutput: specific }),
  });
}
