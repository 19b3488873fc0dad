/** Grok Build as it was observed, 1.0.41 (report), for the questions of the suite. */
import {
  closable,
  denies,
  endings,
  runs,
  secondsIn,
  tool,
  words,
  type Kit,
} from "../../../test/support/kit.ts";
import { honours, means, merge } from "./means.ts";
import { bookkeeping, fill, odd, payloads } from "./payloads.ts";
import { CLAUDE, drops, fits, starts } from "./walk.ts";

const FILE = ".grok/hooks/hookport.json";
const DENY = '{"decision":"deny","reason":"why"}';
const nested = (said: object) =>
  `0 ${JSON.stringify({ hookSpecificOutput: { hookEventName: "PreToolUse", ...said } })}`;

export const kit: Kit = {
  title: "Grok Build",
  word: "grok",
  report: { basis: "recorded", version: "1.0.41" },
  payloads,
  odd,
  unnamed: [],
  shellCalls: ["PreToolUse.run_terminal_command", "PreToolUse.run_terminal_command.in-subagent"],
  fill,
  needed: ["tool_name", "tool_input"],
  bookkeeping,

  means,
  honours,
  keys: {
    top: words("decision reason continue hookSpecificOutput"),
    specific: words(
      "hookEventName permissionDecision permissionDecisionReason updatedInput additionalContext",
    ),
  },
  silence: "",
  exits: 0,
  merge,
  failing: endings({ denies: ["exit 2"], runs: ["empty", "text", "a list"] }),
  chatter: {
    "2": denies,
    "2 text": denies,
    '2 {"decision":"allow"}': denies,
    [`0 ${DENY}`]: denies,
    [`1 ${DENY}`]: denies,
    [`127 ${DENY}`]: denies,
    [`0 text ${DENY}`]: runs,
    [`0 ${DENY} text`]: closable,
    '0 {"decision":"block"}': denies,
    '0 {"decision":"Deny"}': closable,
    '0 {"decision":"deny","reason":5}': closable,
    '0 {"decision":"deny","hookSpecificOutput":5}': closable,
    '0 {"decision":"deny","extra":1,"reason":null}': denies,
    [nested({ permissionDecision: "deny" })]: denies,
    [nested({ permissionDecision: "no" })]: closable,
    [nested({ permissionDecision: "deny", updatedInput: 5 })]: closable,
    '0 {"decision":"deny","hookSpecificOutput":{"permissionDecision":"allow"}}': runs,
    '0 {"continue":false}': runs,
  },
  closes: { not: "no field of an entry says that a failure denies (section 2)" },
  tellsWhy: true,

  tools: {
    commands: [
      tool("run_terminal_command", "Bash", "command description"),
      tool("monitor", "Monitor", "command description"),
    ],
    files: [
      tool("write", "Write", "file_path content"),
      tool("search_replace", "Edit", "file_path old_string new_string"),
    ],
    read: tool("read_file", "Read", "file_path:target_file"),
    agents: [tool("spawn_subagent", "Agent", "prompt description")],
  },
  mcp: { name: (server, name) => `${server}__${name}`, server: true },

  marks: { GROK_HOOK_EVENT: "pre_tool_use" },
  environment: (root) => ({ GROK_WORKSPACE_ROOT: root, CLAUDE_PROJECT_DIR: root }),
  varies: words("GROK_HOOK_EVENT GROK_HOOK_NAME GROK_SESSION_ID GROK_PLUGIN_ROOT GROK_PLUGIN_DATA"),
  process: { shell: () => ["/bin/sh", "-c"], cwd: "project", timeout: 5 },

  files: { project: FILE, personal: ".grok/hooks/hookport.local.json", user: FILE, topOnly: true },
  starts,
  fits,
  native: (command) => ({
    ".grok/hooks/team.json": {
      hooks: { PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] },
    },
  }),
  alsoRuns: CLAUDE,
  drops,
  doubts: { not: "what costs its file was seen for every shape that was tried (section 2)" },
  switches: { not: "a switch stands in the user's own settings alone (section 2)" },
  waits: secondsIn("timeout"),

  matchers: {
    PreToolUse: {
      fit: ["run_terminal_command", "Bash", "Write|Bash", "^run", "B.*h", "*", ""],
      miss: ["Ba", "bash", "terminal", "Shell", "Bash, Edit", " Bash", "Bash(echo:*)", "["],
    },
  },
  broken: "[",
  once: true,
  detached: { not: "`async` is ignored, and its denial counts (section 2)" },
  sources: { new: "startup", resume: "resume" },
  readings: { not: "what its real program did is tried as chatter and by its scenarios" },
};
