/** Qwen Code's tables, from the host report on 0.24.4, with its sections, and from plays. */
import { words } from "../_kin/words.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { testedOn, toolNames, usualEvents } from "../_kin/usual.ts";
import { matcher, toolMatcher } from "./matcher.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";
import type { Evidence, OwnGate, ProtocolTables } from "../../src/model/adapter.ts";

const written: Evidence = {
  basis: "documented",
  version: "0.24.4",
  source: "the manual inside the package",
};

const NOT_HEADLESS = forReports({ surfaces: { headless: "never fires" } });
/** A handler may be a question for the model. */
const BY_MODEL = forReports({ prompt: true });

/** See section 1; the effects of each answer were observed (section 5). */
const events = usualEvents({
  ofTools: { subject: toolNames(tools), matcher: toolMatcher },
  tested: testedOn(),
  rows: {
    "pre-tool-use": {
      ...BY_MODEL,
      can: { deny: true, ask: how("refused where nobody can be asked, with the reason") },
      ...forReports({
        declined: { message: "only as the reason of a denial" },
        // The last permission decision of all hooks counts; only `continue: false` stands above it.
        undoes: { allow: "any" },
      }),
      carries: ["sub-agent-start"],
    },
    "permission-request": {
      can: { deny: true, allow: true, "rewrite-input": true },
      ...forReports({ surfaces: { headless: "never fires", "--yolo": "never fires" } }),
    },
    "permission-denied": { ...forReports({ evidence: written }) },
    "post-tool-use": {
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
    "post-tool-use-failure": {
      ...BY_MODEL,
      can: { feedback: how("as context"), context: how("appended to the error") },
    },
    "pre-prompt": {
      ...BY_MODEL,
      can: { deny: how("headless the user is shown nothing"), end: true, context: true },
    },
    "session-start": { ...BY_MODEL, can: { context: how("at the end of the system prompt") } },
    "session-end": { ...NOT_HEADLESS },
    stop: {
      ...BY_MODEL,
      holds: () => 8,
      can: { hold: how("after eight in a row the turn ends with a warning"), message: true },
    },
    "stop-failure": { ...NOT_HEADLESS },
    "sub-agent-start": { ...BY_MODEL },
    "sub-agent-end": { ...BY_MODEL, holds: () => 8, can: { hold: true } },
    "pre-compact": {
      can: { context: how("as instructions for the compaction") },
      ...forReports({ evidence: written }),
    },
    "post-compact": {},
    notification: {
      ...BY_MODEL,
      ...forReports({ values: ["permission_prompt", "idle_prompt", "auth_success"] }),
    },
  },
});

const DENIED: OwnGate = { holds: "deny", codes: [2] };

/** Its own events that no other host has, kept unchanged (section 1). */
export const NATIVE_EVENTS = words(`
  PostToolBatch UserPromptExpansion SessionDelete MessageDisplay TodoCreated TodoCompleted
  InstructionsLoaded
`);

/** An answer that is cut after a mebibyte counts as none (0.24.4: 900,000 characters do). */
export const table: ProtocolTables = {
  id: "qwen",
  events,
  tools,
  mcp,
  matcher,
  variables: MARKS,
  timeout: 60,
  answerLimits: { answer: 900_000 },
  ...forReports({
    ownFields: ["name", "description", "shell", "statusMessage"],
    // Its own events that a hook can block: one was seen (section 5), the others are by its words.
    ownGates: {
      PostToolBatch: DENIED,
      UserPromptExpansion: DENIED,
      TodoCreated: DENIED,
      TodoCompleted: DENIED,
    },
  }),
};
