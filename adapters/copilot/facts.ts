/** GitHub Copilot's tables (the CLI), from the host report on 1.0.102, whose sections are named. */
import { forReports, how } from "../_kin/for-reports.ts";
import { withGaps } from "../_kin/groups.ts";
import { field, wordIn } from "../_kin/words.ts";
import type { Invocation, Protocol, ProtocolTables } from "../../src/model/adapter.ts";
import { fits, type MatcherRule } from "../../src/model/matcher.ts";
import type { Reasons } from "../_kin/reasons.ts";
import { PASCAL, RUNTIME, mcp, tools } from "./tools.ts";
import type { EventName } from "../../src/model/events.ts";
import { MARKS } from "./names.ts";

/** An anchored regex, against the runtime's name (section 10). */
export const camelMatcher: MatcherRule = { regex: "whole" };
/**
 * On a Pascal event: a list against both names of a tool (`=` marks one that only lists see), or an
 * anchored regex against Claude's name.
 */
export const pascalMatcher: MatcherRule = (text, subject, match) => {
  const matcher = text.trim();
  const names = matcher.split("|");
  const listed = names.every((name) => /^[A-Za-z0-9_/-]*$/.test(name));
  if (subject.startsWith("=")) return listed && names.includes(subject.slice(1)) ? "yes" : "no";
  if (listed) return subject !== "" && names.includes(subject) ? "yes" : "no";
  return match(`^(?:${matcher})$`, subject);
};
/** `*` fits every tool; on events without a tool it is an invalid regex. */
const toolMatcher: MatcherRule = (matcher, subject, match) =>
  /^\*{1,2}$/.test(matcher) ? "yes" : pascalMatcher(matcher, subject, match);

const tool = field("tool_name", "toolName");
/** Claude's name and, for lists, the runtime's; `Task` also means the Agent tool (section 8). */
const pascalTool = (call: Invocation): readonly string[] =>
  tool(call).flatMap((name) => {
    const claude = wordIn(PASCAL, name);
    const patch =
      claude === "Edit" &&
      typeof (call.payload["tool_input"] ?? call.payload["toolArgs"]) === "string";
    const runtime = patch
      ? ["apply_patch"]
      : claude === "Grep"
        ? ["grep", "rg"]
        : [wordIn(RUNTIME, claude, name)];
    return [claude, ...(claude === "Agent" ? ["=Task"] : []), ...runtime.map((word) => `=${word}`)];
  });

/** The name is in Claude's spelling; `edit` covers creating (section 10). */
const permissionName = (call: Invocation): readonly string[] =>
  tool(call).flatMap((name) => [wordIn(PASCAL, name), `=${name}`]);

/** These events are not tested on this surface (S18; sections 2 and 4). */
const LOCAL = {
  "VS Code, session target Local": "is another engine, untried, and needs chat.useHooks",
};
/** It has eight events (section 14). */
const NOT_LOCAL = { "VS Code, session target Local": "has no such event (documented)" };

/** A progress line beside an answer would hide the answer from VS Code (sections 9 and 14). */
const TOLD = how("shown to the user; beside anything else in VS Code only");
/** Why an allow is not passed on (S4). */
const OVERRIDES = "it would override --deny-tool";

const MCP_CALL = {
  can: {},
  ...forReports({ declined: { message: "only as the error of a failed hook" } }),
  only: ["mcp"],
  readOnly: true,
} as const;

/** What counts of an answer to a tool's result. */
const OF_RESULT = {
  withhold: how("the result becomes the reason"),
  "rewrite-result": how("as text"),
  context: how("10 KB at the most"),
  message: TOLD,
};

/** Pascal names come first: one file then works in VS Code too (sections 3, 9, 11, 12, 14). */
export const events = withGaps({
  "pre-tool-use": both("PreToolUse", "preToolUse", {
    can: {
      deny: true,
      ask: how("denied where nobody can be asked (-p, ACP, cloud)"),
      "rewrite-input": how("the whole argument object is replaced"),
      context: true,
      message: TOLD,
    },
    ...forReports({
      declined: { allow: OVERRIDES },
      // A later hook gets the arguments of an earlier one, and a denial ends the chain.
      undoes: { "rewrite-input": "later" },
      surfaces: LOCAL,
    }),
    carries: ["sub-agent-start"],
    subject: { pascal: pascalTool, camel: tool },
    matchers: toolMatcher,
  }).concat([
    { name: "preMcpToolCall", ...MCP_CALL },
    { name: "PreMcpToolCall", ...MCP_CALL },
  ]),
  "permission-request": both("PermissionRequest", "permissionRequest", {
    can: { deny: true, interrupt: how("ends the turn"), message: TOLD },
    ...forReports({
      declined: { allow: OVERRIDES, end: "as `interrupt`" },
      // All hooks run, and the last answer counts (section 12).
      undoes: { allow: "later" },
      surfaces: { "cloud agent": "lets it have no effect (documented)", ...NOT_LOCAL },
    }),
    subject: { pascal: permissionName, camel: tool },
    matchers: toolMatcher,
  }),
  "post-tool-use": both("PostToolUse", "postToolUse", {
    can: { feedback: how("given as context: its own block replaces the result"), ...OF_RESULT },
    answerLimits: { contextBytes: 10_000 },
    ...forReports({ hides: /["']block\\?["']/ }),
    subject: { pascal: pascalTool, camel: tool },
    matchers: toolMatcher,
  }),
  "post-tool-use-failure": both("PostToolUseFailure", "postToolUseFailure", {
    can: { feedback: how("given as context"), context: true, message: TOLD },
    ...forReports({ surfaces: NOT_LOCAL }),
  }).concat(
    // A failed command is told as a success; its result's end shows it (section 3; 2026-11-22).
    both("PostToolUse", "postToolUse", {
      only: ["Bash"],
      besides: true,
      // It is the event of a success, so that Copilot's own hooks hide this result too.
      can: { feedback: how("given as context"), ...OF_RESULT },
      subject: { pascal: pascalTool, camel: tool },
      matchers: toolMatcher,
    }),
  ),
  "pre-prompt": both("UserPromptSubmit", "userPromptSubmitted", {
    can: { deny: true, "rewrite-prompt": true, context: true, message: TOLD },
    ...forReports({
      declined: { end: "as a prompt that a hook answered itself" },
      surfaces: LOCAL,
    }),
  }),
  "session-start": both("SessionStart", "sessionStart", {
    can: { context: true, message: TOLD },
    ...forReports({ values: ["startup", "resume"] }),
    // A context of 50 KB passed uncut (section 9).
    answerLimits: { context: 50_000 },
  }),
  "session-end": both("SessionEnd", "sessionEnd", {
    can: { message: TOLD },
    ...forReports({ values: ["other", "prompt_input_exit", "clear"], surfaces: NOT_LOCAL }),
  }),
  stop: both("Stop", "agentStop", {
    can: {
      hold: how(
        "as the next prompt, which prompt hooks see too; after eight in a row the turn ends",
      ),
      message: TOLD,
    },
    holds: () => 8,
    ...forReports({ surfaces: LOCAL }),
  }),
  "stop-failure": both("ErrorOccurred", "errorOccurred", {
    can: { message: TOLD },
    ...forReports({ surfaces: NOT_LOCAL }),
  }),
  "sub-agent-start": both("SubagentStart", "subagentStart", {
    can: { context: true, message: TOLD },
    subject: { pascal: field("agentName"), camel: field("agentName") },
  }),
  "sub-agent-end": both("SubagentStop", "subagentStop", {
    can: { hold: true, message: TOLD },
    holds: () => 8,
  }),
  "pre-compact": both("PreCompact", "preCompact", {
    can: { message: TOLD },
    subject: { pascal: field("trigger"), camel: field("trigger") },
  }),
  notification: both("Notification", "notification", {
    can: { context: how("starts a new turn; lost when the session ends first"), message: TOLD },
    ...forReports({
      values: [
        "permission_prompt",
        "idle_prompt",
        "elicitation_dialog",
        "shell_completed",
        "agent_completed",
      ],
    }),
    ...forReports({ surfaces: { "cloud agent": "never runs it (documented)", ...NOT_LOCAL } }),
    subject: { pascal: field("notification_type"), camel: field("notification_type") },
    // A `*` skips the entry (section 3).
    matcher: (matcher, subject, match) =>
      matcher === "*" ? "no" : fits({ regex: "whole" }, matcher, [subject], match),
  }),
});

type Row = Protocol["events"]["stop"][number];

function both(
  pascal: string,
  camel: string,
  {
    subject,
    matchers,
    matcher,
    ...rest
  }: Omit<Row, "name" | "subject"> & {
    subject?: { pascal: Row["subject"]; camel: Row["subject"] };
    matchers?: MatcherRule;
  },
): Row[] {
  return [
    {
      ...rest,
      name: pascal,
      subject: subject?.pascal,
      matcher: matcher ?? matchers ?? pascalMatcher,
    },
    {
      ...rest,
      name: camel,
      subject: subject?.camel,
      matcher: matcher ?? camelMatcher,
      readOnly: true,
    },
  ];
}

/** Its own events that no other host has (section 3). */
export const NATIVE_EVENTS = ["userPromptTransformed", "postResult", "prePRDescription"];

/** `/exit`, Ctrl-C and `/clear` share one word (section 3). */
export const REASONS: Reasons = {
  complete: ["other"],
  user_exit: ["prompt_input_exit", "clear"],
  error: ["other"],
  abort: ["other"],
  timeout: ["other"],
};

/** In seconds (section 5). An answer of 6 MB is honoured, and one of 12 MB dropped (observed). */
export const table: ProtocolTables = {
  id: "copilot",
  events,
  tools,
  mcp,
  matcher: pascalMatcher,
  variables: MARKS,
  timeout: 30,
  // Copilot ignores unknown fields (section 5).
  ...forReports({ ownFields: [] }),
  answerLimits: { answer: 6_000_000 },
};

/** A filter is ignored on any other event, whatever it holds (section 3; played on 2026-11-30). */
export const takesMatcher = (event: EventName | null | undefined): boolean =>
  Boolean(event) && events[event as EventName].some(({ subject, besides }) => subject && !besides);

/** Pascal spelling gets snake_case payloads, camel spelling camelCase, mostly (section 7). */
export const isPascal = (hostEvent: string) => /^[A-Z]/.test(hostEvent);
