/**
 * Qwen Code's tables, from the host report on 0.24.4, with the sections next to each fact, and from
 * plays of the real program.
 */
import { forReports, how } from "../_kin/for-reports.ts";
import { field, toolNames } from "../_kin/words.ts";
import { toolMatcher } from "./matcher.ts";
import { tools } from "./tools.ts";
import type { Evidence, EventRow, OwnGate, ProtocolTables } from "../../src/model/adapter.ts";

const written: Evidence = {
  basis: "documented",
  version: "0.24.4",
  source: "the manual inside the package",
};

const byTool: Pick<EventRow, "subject" | "matcher"> = {
  subject: toolNames(tools),
  matcher: toolMatcher,
};
const NOT_HEADLESS = forReports({ surfaces: { headless: "never fires" } });

/** A handler may be a question for the model. */
const BY_MODEL = forReports({ prompt: true });

/** See section 1; the effects of each answer were observed (section 5). */
export const events: ProtocolTables["events"] = {
  "pre-tool-use": [
    {
      name: "PreToolUse",
      ...byTool,
      ...BY_MODEL,
      can: { deny: true, ask: how("refused where nobody can be asked, with the reason") },
      ...forReports({
        declined: { message: "only as the reason of a denial" },
        // The last permission decision of all hooks counts; only `continue: false` stands above it.
        undoes: { allow: "any" },
      }),
      carries: ["sub-agent-start"],
    },
  ],
  "permission-request": [
    {
      name: "PermissionRequest",
      ...byTool,
      can: { deny: true, allow: true, "rewrite-input": true },
      ...forReports({ surfaces: { headless: "never fires", "--yolo": "never fires" } }),
    },
  ],
  "permission-denied": [
    { name: "PermissionDenied", ...byTool, can: {}, ...forReports({ evidence: written }) },
  ],
  "post-tool-use": [
    {
      name: "PostToolUse",
      ...byTool,
      ...BY_MODEL,
      can: {
        feedback: how("as context"),
        withhold: how("the reason takes the place of the result"),
        "rewrite-result": how("as a text"),
        context: how("appended to the result"),
      },
      ...forReports({ hides: /\bcontinue\\?["']?\s*:\s*false\b/i }),
      // A result that is replaced takes the context with it.
      excludes: { withhold: ["context", "feedback"], "rewrite-result": ["context", "feedback"] },
    },
  ],
  "post-tool-use-failure": [
    {
      name: "PostToolUseFailure",
      ...byTool,
      ...BY_MODEL,
      can: { feedback: how("as context"), context: how("appended to the error") },
    },
  ],
  "pre-prompt": [
    {
      name: "UserPromptSubmit",
      ...BY_MODEL,
      can: { deny: how("headless the user is shown nothing"), end: true, context: true },
    },
  ],
  "session-start": [
    {
      name: "SessionStart",
      subject: field("source"),
      ...BY_MODEL,
      can: { context: how("at the end of the system prompt") },
    },
  ],
  "session-end": [
    {
      name: "SessionEnd",
      subject: field("reason"),
      can: {},
      ...NOT_HEADLESS,
    },
  ],
  stop: [
    {
      name: "Stop",
      ...BY_MODEL,
      holds: () => 8,
      can: { hold: how("after eight in a row the turn ends with a warning"), message: true },
    },
  ],
  "stop-failure": [
    {
      name: "StopFailure",
      subject: field("error"),
      can: {},
      ...NOT_HEADLESS,
    },
  ],
  "stop-cancelled": [],
  "sub-agent-start": [
    { name: "SubagentStart", subject: field("agent_type"), ...BY_MODEL, can: {} },
  ],
  "sub-agent-end": [
    {
      name: "SubagentStop",
      subject: field("agent_type"),
      ...BY_MODEL,
      holds: () => 8,
      can: { hold: true },
    },
  ],
  "pre-compact": [
    {
      name: "PreCompact",
      subject: field("trigger"),
      can: { context: how("as instructions for the compaction") },
      ...forReports({ evidence: written }),
    },
  ],
  "post-compact": [{ name: "PostCompact", subject: field("trigger"), can: {} }],
  notification: [
    {
      name: "Notification",
      subject: field("notification_type"),
      ...BY_MODEL,
      ...forReports({ values: ["permission_prompt", "idle_prompt", "auth_success"] }),
      can: {},
    },
  ],
};

const DENIED: OwnGate = { holds: "deny", codes: [2] };

/** Its own events that a hook can block: one was seen (section 5), the others are by its words. */
export const OWN_GATES = forReports({
  ownGates: {
    PostToolBatch: DENIED,
    UserPromptExpansion: DENIED,
    TodoCreated: DENIED,
    TodoCompleted: DENIED,
  },
});

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
