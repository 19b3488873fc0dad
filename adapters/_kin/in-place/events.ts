/**
 * Events of agents whose plugins are functions of an input and an output that they change in place.
 * The names are those of the agent's hooks without their dots; `child` stands before what happens
 * in the session of a sub-agent.
 */
import type { EventRow, ProtocolTables } from "../../../src/model/adapter.ts";
import { forReports, how } from "../for-reports.ts";
import { withGaps } from "../groups.ts";
import { field } from "../words.ts";

const TOAST = how("as a short notice in its own terminal window");
const IN_TERMINAL = forReports({ terminalOnly: ["message"] });
/** Nothing of an answer counts but its message. */
const TOLD = { can: { message: TOAST }, ...IN_TERMINAL };
const tool = field("tool");

const EVENTS = withGaps({
  "pre-tool-use": [
    {
      name: "toolExecuteBefore",
      subject: tool,
      can: {
        deny: true,
        end: true,
        "rewrite-input": how("checked by the agent as what the model wrote would be"),
        context: how("with the tool's result, if the call succeeds"),
        message: TOAST,
      },
      ...IN_TERMINAL,
      carries: ["permission-request"],
    },
  ],
  "post-tool-use": [
    {
      name: "toolExecuteAfter",
      subject: tool,
      can: {
        feedback: how("below the tool's result"),
        withhold: how("the result becomes the reason"),
        "rewrite-result": how("as text"),
        end: true,
        context: how("below the tool's result"),
        message: TOAST,
      },
      ...IN_TERMINAL,
    },
  ],
  "post-tool-use-failure": [
    {
      name: "messagePartUpdated",
      subject: tool,
      can: { end: true, message: TOAST },
      // A command that fails fires the event of a success (the agents' reports).
      ...forReports({ silent: ["Bash"], terminalOnly: ["message"] }),
    },
  ],
  "pre-prompt": [
    {
      name: "chatMessage",
      can: {
        deny: how(
          "its user reads the reason as the error of that turn; while another turn runs, as a short notice",
        ),
        "rewrite-prompt": true,
        context: how("as a part of the prompt"),
        message: TOAST,
      },
      ...IN_TERMINAL,
    },
  ],
  "session-start": [
    {
      name: "sessionCreated",
      subject: field("source"),
      ...forReports({ values: ["startup", "resume"] }),
      can: {
        context: how("as a part of the first prompt"),
        env: how("for the commands of its shell tool"),
        message: TOAST,
      },
      ...IN_TERMINAL,
    },
  ],
  "stop-failure": [{ name: "sessionError", ...TOLD }],
  "stop-cancelled": [{ name: "sessionAborted", ...TOLD }],
  "sub-agent-start": [
    {
      name: "childChatMessage",
      subject: field("agent"),
      can: { deny: true, context: how("as a part of its prompt"), message: TOAST },
      ...IN_TERMINAL,
    },
  ],
  "sub-agent-end": [{ name: "childSessionIdle", subject: field("agent"), ...TOLD }],
  "pre-compact": [
    {
      name: "sessionCompacting",
      can: {
        deny: how("the session answers no prompt until a compaction is let through"),
        context: how("for the summary"),
        message: TOAST,
      },
      ...IN_TERMINAL,
    },
  ],
  "post-compact": [{ name: "sessionCompacted", ...TOLD }],
  notification: [
    {
      name: "permissionAsked",
      subject: field("kind"),
      ...forReports({ values: ["permission_prompt"] }),
      ...TOLD,
    },
  ],
});

/** `stops` says where a hook cannot hold a stop. */
export const eventsOf = (stops: EventRow["surfaces"] | undefined): ProtocolTables["events"] => ({
  ...EVENTS,
  stop: [
    {
      name: "sessionIdle",
      can: { hold: how("as the next prompt"), message: TOAST },
      ...IN_TERMINAL,
      ...(stops && forReports({ surfaces: stops })),
    },
  ],
});
