/** How a call of a file of ours inside an agent begins and ends, for whoever plays one. */
import type {
  Bridge,
  CodeProtocol,
  DecodedReply,
  RecordedCalls,
} from "../../../src/model/adapter.ts";
import { tidy } from "../../../src/model/decision.ts";
import { isFields, text, type Fields, type Json } from "../../../src/model/json.ts";
import { rewriteOf } from "../../../src/model/rewrites.ts";
import { known, toHostTool } from "../../../src/model/tools.ts";
import { object, strings } from "../answer.ts";
import { writeFields } from "../fields.ts";
import { ARGS, MARK, TOOL, WIRE } from "./wire.ts";

/** The agent sent a payload for each of its rows. */
export const bridgeOf = (protocol: CodeProtocol, recorded: RecordedCalls): Bridge => ({
  sample(event, row, use) {
    const asked = use && toHostTool(protocol, use);
    // An event without a session has none on any agent, so that all of them are compared alike.
    const fields = writeFields(WIRE, { ...event, sessionId: event.sessionId ?? "" });
    const told = Object.entries(fields).filter(([, field]) => field !== undefined);
    return {
      event: row.name,
      payload: {
        [MARK]: protocol.id,
        ...recorded[row.name]?.[0],
        ...(Object.fromEntries(told) as Fields),
        cwd: event.cwd,
        ...(asked && { [TOOL]: asked.name, [ARGS]: asked.input }),
      },
      env: {},
    };
  },

  /** Our file does so: output that is no JSON object is no answer, whatever the exit code. */
  takeReply({ stdout, code }, { payload }) {
    const answer = code === null ? undefined : object(stdout);
    if (!answer) return { failure: "hookport did not answer" };
    const block = text(answer["block"]);
    const fields = known(protocol, text(payload[TOOL]) ?? "")?.fields;
    const args: Json | undefined = answer["args"];
    const result = text(answer["result"]);
    return tidy<DecodedReply>({
      verdict: block === undefined ? undefined : "deny",
      reason: block,
      end: text(answer["end"]),
      "rewrite-input":
        isFields(args) && block === undefined ? rewriteOf(payload[ARGS], args, fields) : undefined,
      withhold: result,
      "rewrite-prompt": text(answer["prompt"]),
      context: text(answer["context"]),
      feedback: text(answer["feedback"]),
      hold: text(answer["hold"]),
      message: text(answer["message"]),
      env: strings(answer["env"]),
    });
  },
});
