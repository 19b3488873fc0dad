/**
 * Events of agents whose plugins are functions of an input and an output that they change in place.
 * The names are those of the agent's hooks without their dots; `child` stands before what happens
 * in the session of a sub-agent.
 */
import type { EventRow, ProtocolTables } from "../../../src/model/adapter.ts";
import { field } from "../words.ts";

const TOAST = "as a short notice in its own terminal window";
const tool = field("tool");

const EVENTS: Omit<ProtocolTables["events"], "stop"> = {
  "pre-tool-use": [
    {
      name: "toolExecuteBefore",
      subject: tool,
      can: {
        deny: true,
        end: true,
        "rewrite-input": "checked by the agent as what the model wrote would be",
        context: "with the tool's result, if the call succeeds",
        message: TOAST,
      },
      terminalOnly: ["message"],
      carries: ["permission-request"],
    },
  ],
  "permission-request": [],
  "permission-denied": [],
  "post-tool-use": [
    {
      name: "toolExecuteAfter",
      subject: tool,
      can: {
        feedback: "below the tool's result",
        withhold: "the result becomes the reason",
        "rewrite-result": "as text",
        end: true,
        context: "below the tool's result",
        message: TOAST,
      },
      terminalOnly: ["message"],
    },
  ],
  "post-tool-use-failure": [
    {
      name: "messagePartUpdated",
      subject: tool,
      can: { end: true, message: TOAST },
      // A command that fails fires the event of a success (the agents' reports).
      silent: ["Bash"],
      terminalOnly: ["message"],
    },
  ],
  "pre-prompt": [
    {
      name: "chatMessage",
      can: {
        deny: "its user reads the reason as the error of that turn; while another turn runs, as a short notice",
        "rewrite-prompt": true,
        context: "as a part of the prompt",
        message: TOAST,
      },
      terminalOnly: ["message"],
    },
  ],
  "session-start": [
    {
      name: "sessionCreated",
      subject: field("source"),
      values: ["startup", "resume"],
      can: {
        context: "as a part of the first prompt",
        env: "for the commands of its shell tool",
        message: TOAST,
      },
      terminalOnly: ["message"],
    },
  ],
  "session-end": [],

  "stop-failure": [{ name: "sessionError", can: { message: TOAST }, terminalOnly: ["message"] }],
  "stop-cancelled": [
    { name: "sessionAborted", can: { message: TOAST }, terminalOnly: ["message"] },
  ],
  "sub-agent-start": [
    {
      name: "childChatMessage",
      subject: field("agent"),
      can: { deny: true, context: "as a part of its prompt", message: TOAST },
      terminalOnly: ["message"],
    },
  ],
  "sub-agent-end": [
    {
      name: "childSessionIdle",
      subject: field("agent"),
      can: { message: TOAST },
      terminalOnly: ["message"],
    },
  ],
  "pre-compact": [
    {
      name: "sessionCompacting",
      values: [],
      can: {
        deny: "the session answers no prompt until a compaction is let through",
        context: "for the summary",
        message: TOAST,
      },
      terminalOnly: ["message"],
    },
  ],
  "post-compact": [
    { name: "sessionCompacted", values: [], can: { message: TOAST }, terminalOnly: ["message"] },
  ],
  notification: [
    {
      name: "permissionAsked",
      subject: field("kind"),
      values: ["permission_prompt"],
      can: { message: TOAST },
      terminalOnly: ["message"],
    },
  ],
};

/** `stops` says where a hook cannot hold a stop. */
export const eventsOf = (stops: EventRow["surfaces"] | undefined): ProtocolTables["events"] => ({
  ...EVENTS,
  stop: [
    {
      name: "sessionIdle",
      can: { hold: "as the next prompt", message: TOAST },
      terminalOnly: ["message"],
      ...(stops && { surfaces: stops }),
    },
  ],
});
