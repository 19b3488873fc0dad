/** Claude Code's tables, from the host report on CLI 2.1.330, whose sections are named. */
import { forReports, how } from "../_kin/for-reports.ts";
import { testedOn, toolNames, usualEvents } from "../_kin/usual.ts";
import { words } from "../_kin/words.ts";
import { tools, mcp } from "./tools.ts";
import type { Evidence, OwnGate, ProtocolTables } from "../../src/model/adapter.ts";
import { listOrRegex } from "../../src/model/matcher.ts";
import { MARKS } from "./names.ts";

const typed: Evidence = {
  basis: "documented",
  version: "2.1.330",
  source: "types of the agent SDK 0.3.330",
};

const TOLD = how("shown to the user");
const ERROR = forReports({ declined: { message: "only as the error of a failed hook" } });
/** An answer that ends the turn holds nothing back there (section 3: `stop_hook_prevented`). */
const AT_END = forReports({
  declined: { context: "the agent would go on: a hook that wants that says so" },
  endsInVain: true,
});

/** The notification types that 2.1.330 itself lists for its matchers. */
const NOTIFICATIONS = /* @__PURE__ */ words(`
    permission_prompt worker_permission_prompt idle_prompt auth_success auth_storage_failure agent_needs_input agent_completed
    elicitation_dialog elicitation_url_dialog elicitation_complete elicitation_response push_notification plugin_notification
    computer_use_enter computer_use_exit quota_auto_resume_fired quota_auto_resume_stale quota_auto_resume_disabled
    model_refusal_fallback
  `);

/** A handler may be a question for the model. */
const BY_MODEL = forReports({ prompt: true });
/** No question was put to a model here (recorded). */
const UNASKED = forReports({ prompt: false });

/** See section 3; the effects of each answer were observed (sections 10 and 11). */
export const events = usualEvents({
  ofTools: { subject: toolNames(tools) },
  tested: testedOn(),
  rows: {
    "pre-tool-use": {
      ...BY_MODEL,
      can: {
        deny: true,
        ask: how("refused where nobody can be asked (-p)"),
        allow: how("never over a deny or ask rule of the user's"),
        end: how("the tool would still run: always sent beside a denial"),
        "rewrite-input": true,
        context: true,
        message: TOLD,
      },
      // All start together; the strictest decision counts, and the last rewrite (section 9).
      ...forReports({ undoes: { "rewrite-input": "any" }, endsInVain: true }),
      carries: ["sub-agent-start"],
    },
    "permission-request": {
      ...BY_MODEL,
      can: {
        deny: true,
        allow: true,
        "rewrite-input": true,
        "add-permissions": true,
        interrupt: true,
      },
      ...forReports({
        declined: { end: "as `interrupt`, which aborts the run" },
        // The first decision to arrive counts (section 9).
        undoes: { allow: "any", "rewrite-input": "any" },
      }),
    },
    "permission-denied": { ...BY_MODEL },
    "post-tool-use": {
      ...BY_MODEL,
      can: {
        feedback: true,
        withhold: how("for files, searches, Bash, Agent and MCP tools, as a replaced result"),
        "rewrite-result": how("for the same tools in their own shape, for MCP tools anything"),
        end: true,
        context: true,
        message: TOLD,
      },
    },
    "post-tool-use-failure": { ...BY_MODEL, can: { feedback: true, context: true, message: TOLD } },
    "pre-prompt": {
      timeout: 30,
      ...BY_MODEL,
      can: { deny: true, end: true, context: true, message: TOLD },
    },
    "session-start": {
      ...UNASKED,
      envFile: "CLAUDE_ENV_FILE",
      can: {
        context: true,
        env: how("reaches later Bash calls"),
        message: how("shown in a terminal"),
      },
      ...forReports({ terminalOnly: ["message"] }),
    },
    "session-end": { ...UNASKED, timeout: 1.5, maxTimeout: 60, ...ERROR },
    stop: {
      ...BY_MODEL,
      holds: () => 8,
      can: { hold: how("after eight in a row the ninth is ignored"), end: true, message: TOLD },
      ...AT_END,
    },
    "stop-failure": {
      ...UNASKED,
      matcher: { everything: /^\*?$/, names: /^[A-Za-z0-9_|]*$/, regex: "anywhere" },
      ...forReports({ surfaces: { "-p": "usually exits before it is done" } }),
    },
    "sub-agent-start": { ...UNASKED, can: { context: how("for the sub-agent") } },
    "sub-agent-end": {
      holds: () => 8,
      ...BY_MODEL,
      can: { hold: true, end: how("ends the sub-agent") },
      ...AT_END,
    },
    "pre-compact": {
      ...BY_MODEL,
      can: { deny: true, context: how("plain text becomes instructions for the compaction") },
      ...ERROR,
    },
    "post-compact": { ...BY_MODEL },
    notification: { ...UNASKED, ...forReports({ values: NOTIFICATIONS, evidence: typed }) },
  },
});

const DENIED: OwnGate = { holds: "deny", codes: [2] };
const OF_TEAMMATE = ["teammate_name", "team_name", "agent_id", "agent_type"];
// Nothing is spread here, as the shim would keep it.
const OF_TASK = [
  "task_id",
  "task_subject",
  "task_description",
  "teammate_name",
  "team_name",
  "agent_id",
  "agent_type",
];

/** Its own events that a hook can block (section 3). */
export const OWN_GATES = forReports({
  ownGates: {
    UserPromptExpansion: DENIED,
    PostToolBatch: DENIED,
    TaskCreated: { holds: "deny", codes: [2], sends: OF_TASK },
    TaskCompleted: { holds: "hold", codes: [2], sends: OF_TASK },
    TeammateIdle: { holds: "hold", codes: [2], sends: OF_TEAMMATE },
    PreModelSwitch: DENIED,
    ConfigChange: { holds: "deny", codes: [2], sends: ["source", "file_path"] },
    WorktreeCreate: { holds: "deny", codes: { from: 1 }, sends: ["name"] },
    Elicitation: DENIED,
    ElicitationResult: DENIED,
  },
});

/** Those of its own events whose hooks may ask a model (the same documentation). */
export const ASKING_NATIVES = [
  "UserPromptExpansion",
  "PostToolBatch",
  "TaskCreated",
  "TaskCompleted",
  "TeammateIdle",
];

/** Its own events that no other host has, kept unchanged (section 3). */
export const NATIVE_EVENTS = words(`
  Setup InstructionsLoaded UserPromptExpansion MessageDisplay PostToolBatch TaskCreated
  TaskCompleted TeammateIdle PreModelSwitch PostModelSwitch CwdChanged DirectoryAdded
  FileChanged ConfigChange WorktreeCreate WorktreeRemove Elicitation ElicitationResult
`);

/** In seconds (section 4). Of a longer context the model gets a preview and a path (section 10). */
export const table: ProtocolTables = {
  id: "claude-code",
  events,
  tools,
  mcp,
  matcher: listOrRegex,
  variables: MARKS,
  timeout: 600,
  // `once` counts only in a skill, whose hooks stay there (section 4).
  ...forReports({
    ownFields: ["if", "statusMessage", "asyncRewake", "shell", "continueOnBlock"],
    inCloud: ["CLAUDE_CODE_REMOTE"],
  }),
  ...OWN_GATES,
  answerLimits: { context: 500_000 },
};
