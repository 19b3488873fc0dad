/** The effects of answers from Gemini CLI's hooks (host report, section 5). */
import type { DecodedReply, Invocation, Reply } from "../../src/model/adapter.ts";
import { tidy } from "../../src/model/decision.ts";
import { isFields, parseJson, type Fields, type Json } from "../../src/model/json.ts";
import { failure, fault, object } from "../_kin/answer.ts";
import { word } from "../_kin/groups.ts";
import type { KinShape } from "../_kin/protocol.ts";
import { readReply, type Meaning } from "../_kin/reply.ts";

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
  exit2: block,
  jsonAt: () => true,
  isJson: (said) => said.startsWith("{"),
  wellFormed: () => true,
  plain: [],
};

const MUTE = "a hook ended with exit code 2 and without a reason";

/** The answer is first put into Claude Code's form. */
export function decodeReply(table: KinShape["table"], reply: Reply, call: Invocation) {
  if (reply.fault && reply.fault !== "signal") return { failure: fault(reply) };
  const said = reply.stdout.trim() || reply.stderr.trim();
  const read = readReply({ ...answers, table }, canonical(said, reply.code ?? 0), call);
  const cut = said.startsWith("{") && parsed(said) === undefined;
  const failed = failure(reply) ?? (reply.code === 2 && !said ? MUTE : undefined);
  return tidy<DecodedReply>({
    ...read,
    failure: failed ?? (cut ? "a hook's answer was cut off" : undefined),
  });
}

/** A text in JSON is read once more. */
function parsed(said: string): Json | undefined {
  const value = parseJson(said);
  return typeof value === "string" ? parseJson(value) : value;
}

/**
 * In Claude Code's form. JSON counts at every exit code. Any other text is a message at exit codes
 * 0 and 1, and a reason to block at every other one.
 */
function canonical(said: string, code: number): Reply {
  const value = said ? parsed(said) : {};
  if (value === undefined)
    return code === 0 || code === 1
      ? reply({ systemMessage: code ? `Warning: ${said}` : said })
      : { stdout: "", stderr: said, code: 2 };
  if (!isFields(value)) return reply({});
  const { decision, systemMessage, suppressOutput, hookSpecificOutput: given, ...rest } = value;
  const own = isFields(given) ? given : {};
  const blocks = decision === "deny" || decision === "block";
  const stops = value["continue"] === false;
  const reason = value["reason"] ? word(value["reason"]) : UNTOLD;
  return reply({
    ...rest,
    ...((blocks || stops) && { reason }),
    ...(stops && { stopReason: value["stopReason"] ? word(value["stopReason"]) : reason }),
    decision: blocks ? "block" : undefined,
    systemMessage: suppressOutput ? undefined : systemMessage,
    hookSpecificOutput: {
      additionalContext: own["additionalContext"],
      updatedInput: own["tool_input"],
      ...(decision === "ask" && {
        permissionDecision: "ask",
        permissionDecisionReason: value["reason"],
      }),
    },
  });
}

const UNTOLD = "No reason provided";
const reply = (answer: Fields): Reply => ({ stdout: JSON.stringify(answer), stderr: "", code: 0 });

/**
 * As Gemini CLI reads an answer of Claude Code's form. Silence is an empty object, since stderr
 * would be read in place of an empty answer.
 */
export function native({ stdout }: Reply): Reply {
  const { hookSpecificOutput: own, ...top } = object(stdout) ?? {};
  if (!isFields(own)) return reply(top);
  const { permissionDecision, permissionDecisionReason: reason, updatedInput, ...rest } = own;
  const specific = tidy<Fields>({ ...rest, tool_input: updatedInput });
  return reply({
    ...top,
    ...(permissionDecision === "deny" && { decision: "block", reason }),
    ...(Object.keys(specific).length > 1 && { hookSpecificOutput: specific }),
  });
}
