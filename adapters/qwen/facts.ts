/**
 * Qwen Code's tables, from the host report on 0.24.4, with the sections next to each fact, and from
 * plays of the real program.
 */
import { field, toolNames } from "../_kin/words.ts";
import { toolMatcher } from "./matcher.ts";
import { tools } from "./tools.ts";
import type { Evidence, EventRow, ProtocolTables } from "../../src/model/adapter.ts";

export const evidence: Evidence = {
  basis: "reported",
  version: "0.24.4",
  date: "2026-11-21",
  surface: "headless, in a terminal and over ACP",
  source: "the host report",
};
const written: Evidence = {
  basis: "documented",
  version: "0.24.4",
  source: "the manual inside the package",
};

const byTool: Pick<EventRow, "subject" | "matcher"> = {
  subject: toolNames(tools),
  matcher: toolMatcher,
};
const HEADLESS = "headless";

/** See section 1; the effects of each answer were observed (section 5). */
export const events: ProtocolTables["events"] = {
  "pre-tool-use": [
    {
      name: "PreToolUse",
      ...byTool,
      prompt: true,
      can: { deny: true, ask: "refused where nobody can be asked, with the reason" },
      declined: { message: "only as the reason of a denial" },
      // The last permission decision of all hooks counts; only `continue: false` stands above it.
      undoes: { allow: "any" },
      carries: ["sub-agent-start"],
    },
  ],
  "permission-request": [
    {
      name: "PermissionRequest",
      ...byTool,
      can: { deny: true, allow: true, "rewrite-input": true },
      surfaces: { [HEADLESS]: "never fires", "--yolo": "never fires" },
    },
  ],
  "permission-denied": [{ name: "PermissionDenied", ...byTool, can: {}, evidence: written }],
  "post-tool-use": [
    {
      name: "PostToolUse",
      ...byTool,
      prompt: true,
      can: {
        feedback: "as context",
        withhold: "the reason takes the place of the result",
        "rewrite-result": "as a text",
        context: "appended to the result",
      },
      hides: /\bcontinue\\?["']?\s*:\s*false\b/i,
      // A result that is replaced takes the context with it.
      excludes: { withhold: ["context", "feedback"], "rewrite-result": ["context", "feedback"] },
    },
  ],
  "post-tool-use-failure": [
    {
      name: "PostToolUseFailure",
      ...byTool,
      prompt: true,
      can: { feedback: "as context", context: "appended to the error" },
    },
  ],
  "pre-prompt": [
    {
      name: "UserPromptSubmit",
      prompt: true,
      can: { deny: "headless the user is shown nothing", end: true, context: true },
    },
  ],
  "session-start": [
    {
      name: "SessionStart",
      subject: field("source"),
      prompt: true,
      can: { context: "at the end of the system prompt" },
    },
  ],
  "session-end": [
    {
      name: "SessionEnd",
      subject: field("reason"),
      can: {},
      surfaces: { [HEADLESS]: "never fires" },
    },
  ],
  stop: [
    {
      name: "Stop",
      prompt: true,
      holds: () => 8,
      can: { hold: "after eight in a row the turn ends with a warning", message: true },
    },
  ],
  "stop-failure": [
    {
      name: "StopFailure",
      subject: field("error"),
      can: {},
      surfaces: { [HEADLESS]: "never fires" },
    },
  ],
  "stop-cancelled": [],
  "sub-agent-start": [
    { name: "SubagentStart", subject: field("agent_type"), prompt: true, can: {} },
  ],
  "sub-agent-end": [
    {
      name: "SubagentStop",
      subject: field("agent_type"),
      prompt: true,
      holds: () => 8,
      can: { hold: true },
    },
  ],
  "pre-compact": [
    {
      name: "PreCompact",
      subject: field("trigger"),
      can: { context: "as instructions for the compaction" },
      evidence: written,
    },
  ],
  "post-compact": [{ name: "PostCompact", subject: field("trigger"), can: {} }],
  notification: [
    {
      name: "Notification",
      subject: field("notification_type"),
      prompt: true,
      values: ["permission_prompt", "idle_prompt", "auth_success"],
      can: {},
    },
  ],
};

/** Its own events that no other host has, kept unchanged (section 1). */
export const NATIVE_EVENTS = [
  "PostToolBatch",
  "UserPromptExpansion",
  "SessionDelete",
  "MessageDisplay",
  "TodoCreated",
  "TodoCompleted",
  "InstructionsLoaded",
];
