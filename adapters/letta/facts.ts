/** Letta Code's tables, from the host report on 0.32.18; sections are given next to each fact. */
import type { EventRow, ProtocolTables } from "../../src/model/adapter.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { withGaps } from "../_kin/groups.ts";
import { field } from "../_kin/words.ts";
import { compiles, type MatcherRule } from "../../src/model/matcher.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

/** A pattern for the whole name, or a name if it is no pattern (section 6). */
const wholeName: MatcherRule = (text, subject, match) => {
  if (text === "" || text === "*") return "yes";
  const whole = `^(?:${text})$`;
  if (compiles(whole)) return match(whole, subject);
  return text === subject ? "yes" : "no";
};

const byTool: Pick<EventRow, "subject"> = { subject: field("tool_name") };
/** A handler may be a question, which Letta's own service answers (section 2). */
const BY_MODEL = forReports({
  prompt: {
    kind: "surface",
    says: "the session uses Letta's own service: no other backend answers such a question",
    meet: "write what must hold as a command",
  },
});
/** Its own entries may be quiet, as ours are (section 2). */
const SHOWN = { message: "all that a hook prints is shown, unless its entry is quiet" } as const;
const PRINTS = forReports({ declined: SHOWN });
/** Section 1. */
const NOT_HEADLESS = forReports({ surfaces: { "-p": "never fires it" } });
const AFTER = how("after the result, which stays");

/** See section 1, and section 5 for the effects of each answer. */
const events = withGaps({
  "pre-tool-use": [
    {
      name: "PreToolUse",
      ...byTool,
      ...BY_MODEL,
      can: {
        deny: true,
        "rewrite-input": how("merged into the input, so that no field is taken out"),
      },
      // Of two the first counts, and no hook sees another's.
      ...forReports({ undoes: { "rewrite-input": "any" }, declined: SHOWN }),
      carries: ["sub-agent-start"],
    },
  ],
  "permission-request": [
    {
      name: "PermissionRequest",
      ...byTool,
      ...BY_MODEL,
      can: { deny: true, allow: how("by exit code 0, whatever is printed") },
      ...forReports({
        surfaces: { "the usual mode `unrestricted`": "asks about no call" },
        declined: SHOWN,
      }),
    },
  ],
  "post-tool-use": [
    {
      name: "PostToolUse",
      ...byTool,
      ...BY_MODEL,
      ...PRINTS,
      can: { feedback: AFTER, context: AFTER },
    },
  ],
  "post-tool-use-failure": [
    {
      name: "PostToolUseFailure",
      ...byTool,
      ...BY_MODEL,
      ...PRINTS,
      can: { feedback: AFTER, context: AFTER },
    },
    // It fires for a failed call too, which its own hooks are told by `tool_result.status`.
    {
      name: "PostToolUse",
      readOnly: true,
      ...byTool,
      ...PRINTS,
      can: { feedback: AFTER, context: AFTER },
    },
  ],
  "pre-prompt": [
    {
      name: "UserPromptSubmit",
      ...BY_MODEL,
      ...NOT_HEADLESS,
      can: {
        deny: how("not where the prompt begins with `/`, which no hook is shown"),
        context: how("before the prompt"),
      },
      excludes: { deny: ["context"] },
    },
  ],
  "session-start": [
    { name: "SessionStart", ...NOT_HEADLESS, can: { context: how("with the first prompt") } },
  ],
  "session-end": [{ name: "SessionEnd", ...NOT_HEADLESS, can: {} }],
  stop: [
    {
      name: "Stop",
      ...BY_MODEL,
      ...NOT_HEADLESS,
      holds: () => null,
      can: { hold: how("as a message of the user's; nothing limits how often") },
    },
  ],
  // It has ended by then, and nobody reads an answer (the program's own text).
  "sub-agent-end": [{ name: "SubagentStop", ...BY_MODEL, ...PRINTS, can: {} }],
  "pre-compact": [
    {
      name: "PreCompact",
      ...NOT_HEADLESS,
      can: { deny: how("of `/compact`, and of no compaction that comes by itself") },
    },
  ],
  notification: [{ name: "Notification", ...NOT_HEADLESS, can: {} }],
});

export const table: ProtocolTables = {
  id: "letta",
  events,
  tools,
  mcp,
  matcher: wholeName,
  variables: MARKS,
  // Section 2.
  timeout: 60,
  // Of anything longer the model reads 2000 characters and the path of a file (section 5); the
  // hook's whole command counts.
  answerLimits: { reason: 9000, context: 10_000 },
  ...forReports({ ownFields: ["quiet"] }),
};
