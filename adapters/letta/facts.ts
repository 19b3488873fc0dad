/** Letta Code's tables, from the host report on 0.32.18; sections are given next to each fact. */
import type { ProtocolTables } from "../../src/model/adapter.ts";
import { forReports, how } from "../_kin/for-reports.ts";
import { patternOrName, usualEvents } from "../_kin/usual.ts";
import { field } from "../_kin/words.ts";
import { MARKS } from "./names.ts";
import { mcp, tools } from "./tools.ts";

/** A handler may be a question, which Letta's own service answers (section 2). */
const BY_MODEL = forReports({
  prompt: {
    kind: "surface",
    says: "the session uses Letta's own service: no other backend answers such a question",
    meet: "write what must hold as a command",
  },
});
/** Its own entries may be quiet, as ours are (section 2). */
const PRINTS = forReports({
  declined: { message: "all that a hook prints is shown, unless its entry is quiet" },
});
/** Section 1. */
const NOT_HEADLESS = forReports({ surfaces: { "-p": "never fires it" } });
const AFTER = how("after the result, which stays");
const FED = { can: { feedback: AFTER, context: AFTER } };

/** See section 1, and section 5 for the effects of each answer. */
const events = usualEvents({
  ofTools: { subject: field("tool_name") },
  tested: {},
  rows: {
    "pre-tool-use": {
      can: {
        deny: true,
        "rewrite-input": how("merged into the input, so that no field is taken out"),
      },
      ...BY_MODEL,
      ...PRINTS,
      // Of two the first counts, and no hook sees another's.
      ...forReports({ undoes: { "rewrite-input": "any" } }),
      carries: ["sub-agent-start"],
    },
    "permission-request": {
      can: { deny: true, allow: how("by exit code 0, whatever is printed") },
      ...BY_MODEL,
      ...PRINTS,
      ...forReports({ surfaces: { "the usual mode `unrestricted`": "asks about no call" } }),
    },
    "post-tool-use": { ...FED, ...BY_MODEL, ...PRINTS },
    "post-tool-use-failure": [
      { ...FED, ...BY_MODEL, ...PRINTS },
      // It fires for a failed call too, which its own hooks are told by `tool_result.status`.
      { name: "PostToolUse", ...FED, ...PRINTS, readOnly: true },
    ],
    "pre-prompt": {
      can: {
        deny: how("not where the prompt begins with `/`, which no hook is shown"),
        context: how("before the prompt"),
      },
      ...BY_MODEL,
      ...NOT_HEADLESS,
      excludes: { deny: ["context"] },
    },
    "session-start": { can: { context: how("with the first prompt") }, ...NOT_HEADLESS },
    "session-end": { ...NOT_HEADLESS },
    stop: {
      can: { hold: how("as a message of the user's; nothing limits how often") },
      ...BY_MODEL,
      ...NOT_HEADLESS,
      holds: () => null,
    },
    // It has ended by then, and nobody reads an answer (the program's own text).
    "sub-agent-end": { ...BY_MODEL, ...PRINTS },
    "pre-compact": {
      can: { deny: how("of `/compact`, and of no compaction that comes by itself") },
      ...NOT_HEADLESS,
    },
    notification: { ...NOT_HEADLESS },
  },
});

export const table: ProtocolTables = {
  id: "letta",
  events,
  tools,
  mcp,
  // A pattern for the whole name, or a name if it is no pattern (section 6).
  matcher: patternOrName((text) => `^(?:${text})$`),
  variables: MARKS,
  // Section 2.
  timeout: 60,
  // Of more the model reads 2000 characters and a file's path (section 5), with the command.
  answerLimits: { reason: 9000, context: 10_000 },
  ...forReports({ ownFields: ["quiet"] }),
};
