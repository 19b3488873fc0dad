/** Cursor's tables, from the host report on its SDK 1.0.32, whose sections are named. */
import type { Reasons } from "../_kin/reasons.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { usualEvents } from "../_kin/usual.ts";
import { field } from "../_kin/words.ts";
import type { Evidence, EventRow, Invocation, ProtocolTables } from "../../src/model/adapter.ts";
import type { MatcherRule } from "../../src/model/matcher.ts";
import { isFields, parseJson, text, type Fields } from "../../src/model/json.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

const documented: Evidence = {
  basis: "documented",
  date: "2026-08-24",
  source: "cursor.com/docs/hooks",
};
const live: Evidence = {
  basis: "reported",
  version: "2026.09",
  date: "2026-09",
  surface: "cursor-agent",
  source: "measurements by others, named in the host report",
};

/** An unanchored JavaScript regex; no matcher or * fits everything (section 3). */
export const matcher: MatcherRule = { everything: /^\*?$/, regex: "anywhere" };

const mcpTool: EventRow["subject"] = (call) =>
  field("tool_name")(call).map((name) => `MCP:${name}`);
const always = (value: string) => (): readonly string[] => [value];

const NOT_IN_CLOUD = forReports({ surfaces: { "cloud agent": "does not run it" } });
/** A model's "no" counts here (section 8); SDK 1.0.32 ignores it on stop and subagentStop. */
const EDITOR = forReports({
  prompt: {
    kind: "surface",
    says: "the session is the editor's: the cloud agent and the SDK ask no model, and of `cursor-agent` it is not known",
    meet: "write the check as a command",
  },
});
const NOT_IN_PRINT = forReports({ surfaces: { "cursor-agent -p": "does not run it" } });
const bare = (name: string, subject?: EventRow["subject"], only?: readonly string[]): EventRow => ({
  name,
  can: {},
  subject,
  only,
  readOnly: true,
});

/** An answer that asks (section 4). */
const asked = (elsewhere: string): EventRow["asks"] => ({
  kind: "surface",
  says: `somebody is asked: ${elsewhere}`,
  only: "refuses",
  meet: "let it deny",
});

/** The `loop_limit` is five by default, and null means without limit (section 3). */
const holds = (own: Fields | undefined): number | null => {
  const limit = own?.["loop_limit"];
  return limit === null ? null : typeof limit === "number" ? limit : 5;
};

/** Nobody knows what `-p` of the command line, which has such versions, asks about MCP tools. */
const COMMAND_LINE = /^\d{4}\.\d{2}\.\d{2}/;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Cursor gives a call of an MCP tool that it carries out itself an id of its own and no folder, and
 * always asks `beforeMCPExecution` next. Requests of its backend have the model's id (seen on the
 * SDK 1.0.32).
 */
function isCarriedOutHere({ payload, env }: Invocation): boolean {
  const told = (name: string) => text(payload[name]) ?? "";
  return (
    told("tool_name").startsWith("MCP:") &&
    payload["mcp_server_name"] === undefined &&
    payload["cwd"] === undefined &&
    UUID.test(told("tool_use_id")) &&
    told("cursor_version") !== "" &&
    !COMMAND_LINE.test(told("cursor_version")) &&
    env["CURSOR_CODE_REMOTE"] === undefined
  );
}

/** See section 4 for the outputs and section 8 for the surfaces. */
export const events = usualEvents({
  ofTools: { subject: field("tool_name") },
  tested: {},
  rows: {
    "pre-tool-use": [
      {
        name: "preToolUse",
        can: { deny: true, "rewrite-input": how("some fields of some tools"), context: true },
        // They are merged as deny, ask, allow; of several rewrites the last source's counts.
        ...forReports({ undoes: { "rewrite-input": "any" } }),
        servers: {
          row: "beforeMCPExecution",
          // Cloud agents do not run it, and they alone do not run the other (section 8).
          begins: "sessionStart",
          follows: isCarriedOutHere,
          otherwise: "cloud, `cursor-agent`",
        },
        carries: ["permission-request"],
        ...EDITOR,
      },
      {
        name: "beforeShellExecution",
        subject: field("command"),
        only: ["Bash"],
        can: { deny: true },
        ...forReports({
          declined: { ask: "only the editor asks: elsewhere the command runs" },
          asks: asked("the SDK asks nobody, and there the command runs"),
        }),
        readOnly: true,
        ...EDITOR,
      },
      {
        name: "beforeMCPExecution",
        subject: mcpTool,
        only: ["mcp"],
        can: { deny: true },
        ...forReports({ asks: asked("the SDK makes the call, and of others it is not known") }),
        besides: true,
        ...NOT_IN_CLOUD,
        ...EDITOR,
      },
      {
        name: "beforeReadFile",
        subject: always("Read"),
        only: ["Read"],
        fileContent: "content",
        can: { deny: how("after the read, before the model sees it") },
        readOnly: true,
        ...EDITOR,
      },
    ],
    "post-tool-use": [
      {
        name: "postToolUse",
        can: {
          feedback: how("given as context"),
          withhold: how("for MCP tools only, as a replaced result"),
          "rewrite-result": how("for MCP tools only"),
          context: how("over 10,000 characters are dropped whole, so it is cut"),
        },
      },
      bare("afterShellExecution", field("command"), ["Bash"]),
      bare("afterMCPExecution", mcpTool, ["mcp"]),
      bare("afterFileEdit", always("Write"), ["Write", "Edit"]),
    ],
    "post-tool-use-failure": [
      { name: "postToolUseFailure", can: { feedback: how("given as context"), context: true } },
      // It also fires for a command that failed (section 4).
      bare("afterShellExecution", field("command"), ["Bash"]),
    ],
    "pre-prompt": {
      name: "beforeSubmitPrompt",
      subject: always("UserPromptSubmit"),
      can: { deny: how("a prompt that comes through the SDK goes on"), context: true },
      ...NOT_IN_PRINT,
      ...forReports({ evidence: live }),
      ...EDITOR,
    },
    "session-start": {
      name: "sessionStart",
      can: { context: how("dropped by the SDK"), env: how("not carried to tool hooks by the SDK") },
      ...NOT_IN_CLOUD,
    },
    "session-end": {
      name: "sessionEnd",
      ...forReports({ values: ["other", "prompt_input_exit"] }),
      ...NOT_IN_CLOUD,
    },
    stop: {
      name: "stop",
      holds,
      ...forReports({ holdsField: true }),
      subject: always("Stop"),
      can: { hold: how("as a follow-up message") },
      ...NOT_IN_PRINT,
      ...forReports({ evidence: live }),
    },
    "stop-failure": { name: "stop", subject: always("Stop"), ...NOT_IN_PRINT },
    "stop-cancelled": { name: "stop", subject: always("Stop"), ...NOT_IN_PRINT },
    "sub-agent-start": {
      name: "subagentStart",
      subject: field("subagent_type"),
      can: { deny: true },
      ...EDITOR,
    },
    "sub-agent-end": {
      name: "subagentStop",
      holds,
      ...forReports({ holdsField: true }),
      subject: field("subagent_type"),
      can: { hold: how("as a follow-up message, when it completed") },
      ...forReports({ evidence: documented }),
    },
    "pre-compact": { name: "preCompact", can: { message: how("shown to the user") } },
  },
});

/** From the documentation; `completed` was observed. */
export const REASONS: Reasons = {
  completed: ["other"],
  user_close: ["prompt_input_exit"],
  window_close: ["prompt_input_exit"],
  aborted: ["other"],
  error: ["other"],
};

/** Anything except a valid answer denies on these six (section 4). */
export const PERMISSION_EVENTS = [
  "preToolUse",
  "beforeShellExecution",
  "beforeMCPExecution",
  "beforeReadFile",
  "beforeTabFileRead",
  "subagentStart",
];

/** An answer that is no JSON denies there (section 4). */
export const OWN_GATES = forReports({
  ownGates: { beforeTabFileRead: { holds: "deny", codes: [2], text: true } },
});

/** Its own events that no other host has (section 4). */
export const NATIVE_EVENTS = [
  "afterAgentResponse",
  "afterAgentThought",
  "beforeTabFileRead",
  "afterTabFileEdit",
  "workspaceOpen",
];

/** A tool result arrives as JSON in a string (section 5). */
export function unpacked(value: unknown): unknown {
  if (typeof value !== "string") return value;
  const parsed = parseJson(value);
  return isFields(parsed) || Array.isArray(parsed) ? parsed : value;
}

/** In seconds (section 3). A longer context is dropped; a denial of 6 MB passes (section 4). */
export const table: ProtocolTables = {
  id: "cursor",
  events,
  tools,
  mcp,
  matcher,
  variables: MARKS,
  timeout: 60,
  ...forReports({ ownFields: ["loop_limit"] }),
  ...OWN_GATES,
  answerLimits: { context: 10_000, answer: 6_000_000 },
};
