/** The effects of answers from Claude Code's hooks (report, sections 3, 9 to 11). */
import type { DecodedReply, Invocation } from "../../src/model/adapter.ts";
import { asFields, isFields, text, type Fields } from "../../src/model/json.ts";
import { lines } from "../_kin/answer.ts";
import type { Found } from "../_kin/groups.ts";
import type { KinShape } from "../_kin/protocol.ts";
import type { Meaning } from "../_kin/reply.ts";

const block: Meaning = {
  "pre-tool-use": "deny",
  "post-tool-use": "feedback",
  "post-tool-use-failure": "feedback",
  stop: "hold",
  "sub-agent-end": "hold",
  "pre-prompt": "deny",
  "pre-compact": "deny",
};

export const answers: KinShape["answers"] = {
  title: "Claude Code",
  block,
  halt: {
    "pre-tool-use": "end",
    "post-tool-use": "end",
    "pre-prompt": "end",
    stop: "end",
    "sub-agent-end": "end",
  },
  // Depending on the event it blocks, speaks to the model, or does nothing (section 3).
  exit2: { ...block, "permission-request": "answer", "session-start": "answer" },
  noReason: "No stderr output",
  jsonAt: () => true,
  // Output that a hook printed before a signal ended it counts; before a timeout it does not.
  beforeSignal: true,
  // The first line of its output may make a hook asynchronous (section 10).
  late: /^\{\s*"async"\s*:\s*true\s*\}/,
  isJson: (output) => output.startsWith("{") && output.endsWith("}"),
  wellFormed,
  // Plain text is context on two events and instructions on a third (section 10).
  plain: ["pre-prompt", "session-start", "pre-compact"],
  more,
};

/** One wrong field makes Claude Code reject the whole answer (section 10). */
function wellFormed(answer: Fields, { row }: Found): boolean {
  const own = answer["hookSpecificOutput"];
  if (answer["continue"] !== undefined && typeof answer["continue"] !== "boolean") return false;
  if (
    answer["decision"] !== undefined &&
    answer["decision"] !== "block" &&
    answer["decision"] !== "approve"
  )
    return false;
  for (const field of ["reason", "stopReason", "systemMessage"])
    if (answer[field] !== undefined && typeof answer[field] !== "string") return false;
  if (own === undefined) return true;
  if (!isFields(own) || own["hookEventName"] !== row.name) return false;
  const verdict = own["permissionDecision"];
  return verdict === undefined || ["allow", "deny", "ask", "defer"].includes(String(verdict));
}

function more(
  event: string,
  answer: Fields,
  { payload }: Invocation,
  output: string,
): DecodedReply {
  const own = asFields(answer["hookSpecificOutput"]);
  const context = text(own["additionalContext"]);
  const blocks = answer["decision"] === "block";
  switch (event) {
    case "post-tool-use": {
      const value = own["updatedToolOutput"] ?? own["updatedMCPToolOutput"];
      // Bash takes only its own shape; a string is ignored (section 11).
      return {
        "rewrite-result": payload["tool_name"] === "Bash" && !isFields(value) ? undefined : value,
      };
    }
    case "stop":
    case "sub-agent-end":
      return blocks ? {} : { hold: context };
    case "pre-compact":
      // JSON that decides nothing is text like any other, unless it addresses the host.
      return blocks
        ? { message: undefined, context: undefined }
        : { context: answer["hookSpecificOutput"] === undefined ? output : undefined };
    case "session-start":
      return { context: lines(context, text(own["initialUserMessage"])) };
    default:
      return {};
  }
}
