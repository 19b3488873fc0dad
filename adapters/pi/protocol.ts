import type { CodeProtocol, EventRow } from "../../src/model/adapter.ts";
import { inProcess, type InProcess } from "../_kin/in-process/protocol.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { withGaps } from "../_kin/groups.ts";
import { field } from "../_kin/words.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

/** Pi's tables (report on 1.5.2; sections are given next to each fact). */
const tool = field("tool");
const TOLD = how("as a notice in its own window, and on standard error elsewhere");
/** Nothing of an answer counts but its message. */
const told = (name: string, more: Partial<EventRow> = {}): readonly EventRow[] => [
  { name, can: { message: TOLD }, ...more },
];

/** See sections 1 and 5. Names in two words that Pi does not have are our file's. */
const events = withGaps({
  "pre-tool-use": [
    {
      name: "tool_call",
      subject: tool,
      can: {
        deny: true,
        end: how("the run is aborted"),
        "rewrite-input": how("nothing checks it again"),
        context: how("with the tool's result"),
        message: TOLD,
      },
      carries: ["permission-request"],
    },
  ],
  "post-tool-use": [
    {
      name: "tool_result",
      subject: tool,
      can: {
        feedback: how("below the tool's result"),
        withhold: how("the result becomes the reason"),
        "rewrite-result": how("as text"),
        end: how("the run is aborted"),
        context: how("below the tool's result"),
        message: TOLD,
      },
    },
  ],
  "post-tool-use-failure": [
    {
      name: "tool_failed",
      subject: tool,
      can: {
        feedback: how("below the error"),
        end: how("the run is aborted"),
        context: how("below the error"),
        message: TOLD,
      },
    },
  ],
  "pre-prompt": [
    {
      name: "input",
      can: {
        deny: how("its user reads the reason as a notice, and on standard error elsewhere"),
        "rewrite-prompt": true,
        context: how("as a message beside the prompt"),
        message: TOLD,
      },
    },
  ],
  "session-start": [
    {
      name: "session_start",
      subject: field("source"),
      can: { context: how("as a message beside the first prompt"), message: TOLD },
      ...forReports({ values: ["startup", "resume", "clear"] }),
    },
  ],
  "session-end": told("session_shutdown", {
    subject: field("reason"),
    ...forReports({ values: ["clear", "resume", "prompt_input_exit", "other"] }),
  }),
  stop: [
    {
      name: "agent_before_settle",
      holds: () => 8,
      can: { hold: how("after eight in a row our file lets it go"), message: TOLD },
    },
  ],
  "stop-failure": told("run_failed"),
  "stop-cancelled": told("agent_settled"),
  "pre-compact": [
    {
      name: "session_before_compact",
      subject: field("trigger"),
      can: { deny: how("the conversation stays as long as it is"), message: TOLD },
    },
  ],
  "post-compact": told("session_compact", { subject: field("trigger") }),
});

const table: InProcess["tables"] = { id: "pi", events, tools, mcp, variables: MARKS };

export const pi: CodeProtocol = inProcess({ tables: table, marker: "PI_CODING_AGENT" });
