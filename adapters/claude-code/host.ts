/** Running inside Claude Code: its payload to events, a decision to the reply it honours. */
import type { Host } from "../../src/model/adapter.ts";
import { quoted } from "../../src/model/shell.ts";
import { say } from "../_kin/answer.ts";
import { eventOf } from "../_kin/groups.ts";
import { decodePayload } from "../_kin/payload.ts";
import { writeReply } from "../_kin/say.ts";
import { fileNameOf } from "../_kin/words.ts";
import { answers } from "./answers.ts";
import { payloads } from "./payload.ts";
import { table } from "./table.ts";

export const host: Host = {
  marker: "CLAUDECODE",
  projectDir: "CLAUDE_PROJECT_DIR",
  // All 104 recordings: the transcript is named after the session, nothing is dated, and events begin with a capital. Codex names its
  // transcript otherwise or not at all, Qwen and Copilot date everything, and Cursor's events begin with a small letter.
  recognise({ payload }) {
    const { hook_event_name: name, session_id: session, transcript_path: path, timestamp } = payload;
    if (typeof name !== "string" || !/^[A-Z]/.test(name) || typeof session !== "string" || timestamp !== undefined) return false;
    return path === undefined ? eventOf(table, name) !== undefined : fileNameOf(path) === `${session}.jsonl`;
  },

  hasInput: ({ payload }) => payload["tool_input"] !== undefined,

  decodeEvent: (call, root) => decodePayload(payloads, call, root),

  encodeReply(decision, call) {
    const event = eventOf(table, call.event)?.event;
    // Plain text is the one form that reaches the compaction (report, section 11).
    const { context, ...others } = decision;
    if (event === "pre-compact") return decision.verdict === "deny" ? writeReply(answers, others, call) : say(context);
    const exports =
      event === "session-start" && decision.env && Object.entries(decision.env).map(([name, value]) => `export ${name}=${quoted(value)}`);
    return { ...writeReply(answers, decision, call), ...(exports && { exports: `${exports.join("\n")}\n` }) };
  },
};
