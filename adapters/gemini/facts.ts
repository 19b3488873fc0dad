/** Gemini CLI's tables, from the host report on 0.61.0; sections are given next to each fact. */
import type { MatcherRule } from "../../src/model/matcher.ts";
import type { Reasons } from "../_kin/reasons.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { patternOrName, usualEvents } from "../_kin/usual.ts";
import { field } from "../_kin/words.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";
import type { ProtocolTables } from "../../src/model/adapter.ts";

const anywhere = patternOrName();
/** A pattern anywhere in a tool's name, or a name if it is no pattern (section 4). */
const toolMatcher: MatcherRule = (text, ...rest) => anywhere(text.trim(), ...rest);
/** A session's source, its reason, or a trigger, exactly (section 4). */
const exactMatcher: MatcherRule = (text, subject) =>
  ["", "*", subject].includes(text.trim()) ? "yes" : "no";
const EXACT = { matcher: exactMatcher };
const TOLD = how("shown to the user");
/** In ACP mode these events do not fire, so nothing is denied there (section 1; S18). */
const NOT_OVER_ACP = forReports({ surfaces: { "--acp": "never fires" } });

/** A failed tool is reported as its result, with an error that a command never has (section 4). */
const failing = ({ name, also }: (typeof tools)[string]) => [name, ...(also ?? [])];
const FAILING = [
  ...new Set(Object.values(tools).flatMap((tool) => (tool.name === "Bash" ? [] : failing(tool)))),
  "mcp",
];

/** See section 1; the effects of each answer were observed (section 5). */
const events = usualEvents({
  ofTools: { subject: field("tool_name"), matcher: toolMatcher },
  tested: { "session-start": "source", "session-end": "reason", "pre-compact": "trigger" },
  rows: {
    "pre-tool-use": {
      name: "BeforeTool",
      ...NOT_OVER_ACP,
      can: {
        deny: true,
        end: how("always sent beside a denial"),
        "rewrite-input": how("the whole argument object is replaced"),
        message: TOLD,
      },
      ...forReports({
        declined: { ask: "without a terminal it hangs until somebody ends it" },
        // The later of two rewrites in the config counts, and no hook is asked about it (section 5).
        undoes: { "rewrite-input": "later" },
      }),
      carries: ["permission-request", "sub-agent-start"],
    },
    "post-tool-use": {
      name: "AfterTool",
      ...NOT_OVER_ACP,
      can: {
        feedback: how("given as context: its own block replaces the result"),
        withhold: how("the model gets the reason as an error"),
        end: true,
        context: true,
        message: TOLD,
      },
      ...forReports({ hides: /["'](?:block|deny)\\?["']|\bexit(?:Code\s*=|\W)\s*2\b/i }),
      // A blocked result leaves no room for context (section 5).
      excludes: { withhold: ["context", "feedback"] },
    },
    "post-tool-use-failure": {
      name: "AfterTool",
      ...NOT_OVER_ACP,
      only: FAILING,
      // The model gets the error alone, or a block's reason in its place (played on 0.61.0).
      can: { end: true, message: TOLD },
      ...forReports({ declined: { feedback: "in place of the error" } }),
    },
    "pre-prompt": {
      name: "BeforeAgent",
      can: { deny: true, end: true, context: true, message: TOLD },
      // The message would be shown in the reason's place (section 5).
      excludes: { deny: ["message"], end: ["message"] },
    },
    "session-start": {
      ...EXACT,
      ...NOT_OVER_ACP,
      ...forReports({ values: ["startup", "resume", "clear"] }),
      can: { context: true, message: TOLD },
    },
    "session-end": {
      ...EXACT,
      ...forReports({ values: ["other", "prompt_input_exit", "clear", "logout"] }),
      can: { message: TOLD },
    },
    stop: {
      name: "AfterAgent",
      holds: () => null,
      can: {
        hold: how("as the next prompt, which prompt hooks see too; nothing limits how often"),
        end: true,
        message: TOLD,
      },
    },
    "pre-compact": { name: "PreCompress", ...EXACT, can: { message: TOLD } },
    notification: {
      ...NOT_OVER_ACP,
      ...forReports({ values: ["permission_prompt"] }),
      can: { message: TOLD },
    },
  },
});

/** Its own events that no other host has (section 1). */
export const NATIVE_EVENTS = ["BeforeModel", "AfterModel", "BeforeToolSelection"];

/** Leaving a terminal and the end of a headless run share one word (section 1). */
export const REASONS: Reasons = {
  exit: ["other", "prompt_input_exit"],
  clear: ["clear"],
  logout: ["logout"],
  prompt_input_exit: ["prompt_input_exit"],
  other: ["other"],
};

export const table: ProtocolTables = {
  id: "gemini",
  events,
  tools,
  mcp,
  matcher: toolMatcher,
  variables: MARKS,
  // Hooks wait one minute (section 2).
  timeout: 60,
  ...forReports({
    ownFields: ["name", "description", "source"],
    // Its own events that a hook can block, the last by leaving tools out (sections 1 and 5).
    ownGates: {
      BeforeModel: { holds: "deny", codes: { from: 2 } },
      AfterModel: { holds: "deny", codes: { from: 2 } },
      BeforeToolSelection: { holds: "deny", codes: [], field: "toolConfig" },
    },
  }),
};
