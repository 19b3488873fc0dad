import type { CodeProtocol, EventRow } from "../../src/model/adapter.ts";
import { inProcess } from "../_kin/in-process/protocol.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { withGaps } from "../_kin/groups.ts";
import { field } from "../_kin/words.ts";

/** Beyond three seconds for a hook the run ends in an error (section 3). */
const row = (name: string, can: EventRow["can"], more: Partial<EventRow> = {}): EventRow => ({
  name,
  can,
  maxTimeout: 3,
  ...more,
});

const tool = { subject: field("tool") };
const END = how("the run ends in an error with the reason, as after a fault");

/** See sections 1 and 5; a plugin's hook fires for several events, which our file tells apart. */
const events = withGaps({
  "pre-tool-use": [
    row(
      "beforeTool",
      {
        deny: true,
        end: END,
        "rewrite-input": how("the whole input is replaced"),
        context: how("after the tool's result"),
      },
      {
        ...tool,
        carries: ["permission-request"],
        ...forReports({ undoes: { "rewrite-input": "later" } }),
      },
    ),
  ],
  "post-tool-use": [
    row(
      "afterTool",
      {
        feedback: how("after the tool's result"),
        withhold: how("the result becomes the reason"),
        "rewrite-result": how("as text"),
        end: END,
        context: how("after the tool's result"),
      },
      tool,
    ),
  ],
  "post-tool-use-failure": [
    row(
      "afterFailedTool",
      { feedback: how("after the tool's error"), end: END, context: how("after the tool's error") },
      // A command that printed something is told as one that went well.
      { ...tool, ...forReports({ silent: ["Bash"] }) },
    ),
  ],
  "pre-prompt": [
    row(
      "beforeRun",
      {
        deny: how(
          "the run ends in an error with the reason; the prompt stays in the conversation, and the model reads it with the next one",
        ),
        context: how("as a message after the prompt"),
      },
      forReports({
        surfaces: {
          "a prompt that is typed while the agent works": "joins its run, and no plugin is told",
        },
      }),
    ),
  ],
  "session-start": [
    row(
      "beforeFirstRun",
      { context: how("as a message after the first prompt"), end: END },
      { subject: field("source"), ...forReports({ values: ["startup"] }) },
    ),
  ],
  stop: [row("afterRun", {})],
  "stop-failure": [row("afterFailedRun", {})],
  "stop-cancelled": [row("afterStoppedRun", {})],
  "sub-agent-start": [
    row("beforeChildRun", {
      deny: how("the sub-agent's run ends in an error with the reason"),
      context: how("as a message after its task"),
    }),
  ],
  "sub-agent-end": [row("afterChildRun", {})],
});

export const harmless: { readonly [name: string]: string } = {
  submit_and_exit: how("It ends the run with a summary."),
  team_attach_outcome_fragment: how("It writes into the report of a team, and nowhere else."),
  team_await_runs: how("It waits for agents of a team that an earlier call started."),
  team_cancel_run: how("It ends the run of an agent of a team."),
  team_cleanup: how("It forgets a team whose agents have ended."),
  team_create_outcome: how("It begins the report of a team."),
  team_finalize_outcome: how("It ends the report of a team."),
  team_list_outcomes: how("It lists the reports of a team."),
  team_list_runs: how("It lists what the agents of a team do."),
  team_mission_log: how("It writes into the log of a team, and nowhere else."),
  team_read_mailbox: how("It reads what agents of a team have written to this one."),
  team_review_outcome_fragment: how("It accepts or refuses a part of the report of a team."),
  team_shutdown_teammate: how("It ends an agent of a team."),
  team_status: how("It tells how the agents of a team stand."),
  team_task: how("It keeps the list of tasks of a team."),
};

export const cline: CodeProtocol = inProcess({
  tables: {
    id: "cline",
    events,
    tools,
    mcp,
    variables: MARKS,
    // A longer reason loses its middle, a longer context its end (section 5).
    answerLimits: { reason: 7_900, context: 50_000 },
  },
  marker: "CLINE_BUILD_ENV",
  literalTilde: true,
});
