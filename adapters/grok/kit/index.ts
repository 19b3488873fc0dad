/** Grok Build as it was observed, 1.0.41 (report), for the questions of the suite. */
import { nativeIn, nested, SPECIFIC, USUAL } from "../../_kin/kit/usual.ts";
import { closable, denies, endings, runs, tool, words } from "../../../test/support/kit.ts";
import type { Kit } from "../../../test/support/kit.ts";
import * as means from "./means.ts";
import * as payloads from "./payloads.ts";
import * as walk from "./walk.ts";

const FILE = ".grok/hooks/hookport.json";
const DENY = '{"decision":"deny","reason":"why"}';

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...means,
  ...walk,
  title: "Grok Build",
  word: "grok",
  report: { basis: "recorded", version: "1.0.41" },
  shellCalls: ["PreToolUse.run_terminal_command", "PreToolUse.run_terminal_command.in-subagent"],

  keys: { top: words("decision reason continue hookSpecificOutput"), specific: SPECIFIC },
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
  native: nativeIn(".grok/hooks/team.json"),
  switches: { not: "a switch stands in the user's own settings alone (section 2)" },

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
};
