/** How Codex calls a hook, and how a hook written for it is called (report, sections 3 and 4). */
import { forReports } from "../_kin/for-reports.ts";
import type { HookEvent, ToolUse } from "../../src/model/adapter.ts";
import type { EventName } from "../../src/model/events.ts";
import { isFields, text, type Fields } from "../../src/model/json.ts";
import { responseText } from "../../src/model/response.ts";
import { patchOf } from "../_kin/patch.ts";
import { FIELDS } from "../_kin/fields.ts";
import { hasForms, CAPITAL, fileNameOf } from "../_kin/words.ts";
import { protocolOf } from "../_kin/protocol.ts";
import { answers } from "./answers.ts";
import { NO_MODE, table } from "./facts.ts";

const { error: _error, message: _message, notificationType: _type, ...fields } = FIELDS;

/** A transcript is named `rollout-…`; a session that keeps none has null. */
const isTranscript = (path: unknown) =>
  path === null || Boolean(fileNameOf(text(path as string))?.startsWith("rollout-"));

/** Payloads of these lack the field (section 4). */
const NO_TURN: readonly EventName[] = ["session-start", "session-end"];

export const codex = protocolOf({
  table,
  payloads: {
    fields,
    // The message that a sub-agent is given fires the event of prompts, and nobody typed it (S16).
    notAnEvent: (event, payload) => event === "pre-prompt" && payload["agent_id"] !== undefined,
    more: (event, { payload }) =>
      event === "session-start" && payload["source"] === "fork" ? { source: "resume" } : {},
  },
  answers,
  host: {
    // Hooks do not get it (measured).
    ...forReports({ shellMarker: "CODEX_THREAD_ID" }),
    // In all 54 recordings the transcript is Codex's or null.
    recognise: ({ payload }) =>
      hasForms(payload, { hook_event_name: CAPITAL, session_id: /^/, timestamp: null }) &&
      isTranscript(payload["transcript_path"]),
  },
  dialect: { cwd: "session", shell: () => ["/bin/bash", "-c"] },
  more: (event, _row, use) => ({
    ...(!NO_TURN.includes(event.name) && { turn_id: nativeText(event, "turn_id") }),
    ...(event.name !== "session-end" && { model: nativeText(event, "model") }),
    permission_mode: NO_MODE.includes(event.name) ? undefined : (event.permissionMode ?? "default"),
    transcript_path: isTranscript(event.transcriptPath ?? null)
      ? (event.transcriptPath ?? null)
      : null,
    tool_response: event.name === "post-tool-use" ? resultOf(event) : undefined,
    ...(use &&
      PATCHED.includes(use.name) && { tool_input: { command: patchOf(asTold(event, use)) } }),
  }),
});

const nativeText = ({ native }: HookEvent, name: string) => text(native[name]);

const PATCHED = ["Edit", "Write"];
/** Models write a path in a patch from the session's folder. */
function asTold({ cwd }: HookEvent, { input, ...use }: ToolUse): ToolUse {
  const path = isFields(input) ? text(input["file_path"]) : undefined;
  return path?.startsWith(`${cwd}/`)
    ? { ...use, input: { ...(input as Fields), file_path: path.slice(cwd.length + 1) } }
    : { ...use, input };
}

/** Tools whose result is a text; that of any other tool is an object. */
const TEXTS = ["Bash", "Edit", "Write", "Agent"];

const resultOf = ({ tools, toolResponse = "" }: HookEvent) =>
  tools?.some(({ name }) => TEXTS.includes(name)) ? responseText(toolResponse) : toolResponse;
