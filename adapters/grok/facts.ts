/** Grok Build's tables, from the host report on 1.0.41; sections are given next to each fact. */
import type { Evidence, ProtocolTables } from "../../src/model/adapter.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import type { Reasons } from "../_kin/reasons.ts";
import { namesOrRust } from "../_kin/rust.ts";
import { testedOn, toolNames, usualEvents } from "../_kin/usual.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

const written: Evidence = {
  basis: "documented",
  version: "1.0.41",
  source: "the manual inside the program",
};

/** Seconds; the manual's word (section 2). */
const LONG = { timeout: 600 };
const GOES_ON = forReports({ declined: { context: "it makes the agent go on" } });

/** See section 1, and section 5 for the effects of each answer. */
const events = usualEvents({
  ofTools: { subject: toolNames(tools) },
  tested: testedOn({
    "stop-cancelled": "reason",
    "sub-agent-start": "subagentType",
    "sub-agent-end": "subagentType",
    "pre-compact": "source",
    "post-compact": "source",
    notification: "notificationType",
  }),
  rows: {
    "pre-tool-use": {
      can: {
        deny: true,
        "rewrite-input": how("the whole input is replaced"),
        context: how("after the result"),
      },
      excludes: { deny: ["context"] },
      // Of a longer one Grok cuts off the end itself (section 5).
      answerLimits: { reason: 256 },
      // Hooks run one after another, none sees another's input, and the last one counts.
      ...forReports({ undoes: { "rewrite-input": "later" } }),
      carries: ["permission-request", "sub-agent-start"],
    },
    "permission-denied": {},
    "post-tool-use": {
      ...LONG,
      can: {
        feedback: how("after the result, which stays"),
        withhold: how("in the form of the tool's own result"),
        "rewrite-result": how("in the form of the tool's own result"),
        context: how("after the result"),
      },
    },
    "post-tool-use-failure": {
      // Any other tool that fails is reported as one that ran (section 1).
      only: ["mcp"],
      ...forReports({ silent: ["Bash"] }),
      can: { feedback: how("as context"), context: how("after the error") },
    },
    "pre-prompt": { timeout: 30, can: { deny: how("headless the user is shown nothing") } },
    "session-start": { ...forReports({ values: ["startup", "resume"] }) },
    "session-end": { ...forReports({ values: ["other"] }) },
    stop: {
      ...LONG,
      holds: () => 8,
      can: { hold: how("after eight in a row the turn ends"), end: true },
      ...GOES_ON,
    },
    "stop-failure": {},
    "stop-cancelled": {},
    "sub-agent-start": {},
    "sub-agent-end": { ...LONG, ...GOES_ON, holds: () => 8, can: { hold: true, end: true } },
    "pre-compact": {},
    "post-compact": {},
    notification: {
      ...forReports({ values: ["idle_prompt", "permission_prompt"], evidence: written }),
    },
  },
});

/** The end of a headless run and of a terminal's have one word (section 1). */
export const REASONS: Reasons = { shutdown: ["other", "prompt_input_exit"] };

export const table: ProtocolTables = {
  id: "grok",
  events,
  tools,
  mcp,
  matcher: namesOrRust,
  variables: MARKS,
  // Section 2: a hook was killed after that.
  timeout: 5,
  ...forReports({ ownFields: [] }),
};
