/** Runs inside Claude Code: decodes its payloads, and encodes replies that it honours. */
import { text } from "../../src/model/json.ts";
import { quoted } from "../../src/model/shell.ts";
import { say } from "../_kin/answer.ts";
import { forReports } from "../_kin/for-reports.ts";
import { eventOf } from "../_kin/groups.ts";
import { FIELDS } from "../_kin/fields.ts";
import { hasForms } from "../_kin/forms.ts";
import type { KinShape } from "../_kin/protocol.ts";
import { writeReply } from "../_kin/say.ts";
import { CAPITAL, fileNameOf } from "../_kin/words.ts";
import { answers } from "./answers.ts";
import { table } from "./table.ts";

export const payloads: KinShape["payloads"] = {
  fields: FIELDS,
  // Internal agents have no type, and a task notification is not a prompt that a user typed (S16).
  notAnEvent(event, payload) {
    if (event === "sub-agent-end") return payload["agent_type"] === "";
    return (
      event === "pre-prompt" && Boolean(text(payload["prompt"])?.startsWith("<task-notification>"))
    );
  },
};

const replyShape = { ...answers, table };

export const host: KinShape["host"] = {
  marker: "CLAUDECODE",
  ...forReports({ inputIsSocket: true }),
  projectDir: "CLAUDE_PROJECT_DIR",
  // In all 104 recordings the transcript has the session's name; other agents' events have none.
  recognise({ payload }) {
    const { hook_event_name: name, session_id: session, transcript_path: path } = payload;
    if (!hasForms(payload, { hook_event_name: CAPITAL, session_id: /^/, timestamp: null }))
      return false;
    if (path === undefined) return eventOf(table, String(name)) !== undefined;
    // Older releases and the documentation have resumed sessions with another id there.
    return (
      fileNameOf(path) === `${String(session)}.jsonl` ||
      /[\\/]\.claude[\\/]projects[\\/]/.test(text(path) ?? "")
    );
  },

  encodeReply(decision, call) {
    const event = eventOf(table, call.event)?.event;
    // Plain text is the only form that reaches the compaction (report, section 11).
    const { context, ...others } = decision;
    if (event === "pre-compact")
      return decision.verdict === "deny" ? writeReply(replyShape, others, call) : say(context);
    const exports =
      event === "session-start" &&
      decision.env &&
      Object.entries(decision.env).map(([name, value]) => `export ${name}=${quoted(value)}`);
    return {
      ...writeReply(replyShape, decision, call),
      ...(exports && { exports: `${exports.join("\n")}\n` }),
    };
  },
};
