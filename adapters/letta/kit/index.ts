/** Letta Code as it was observed, 0.32.18 (report), for the questions of the suite. */
import { nativeIn, USUAL } from "../../_kin/kit/usual.ts";
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
import * as means from "./means.ts";
import * as payloads from "./payloads.ts";
import * as walk from "./walk.ts";

const FILE = ".letta/settings.json";

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...means,
  ...walk,
  title: "Letta Code",
  word: "letta",
  report: { basis: "recorded", version: "0.32.18" },
  shellCalls: ["PreToolUse.Bash", "PreToolUse.Bash.in-subagent", "PreToolUse.Monitor"],

  keys: { top: ["hookSpecificOutput"], specific: words("hookEventName updatedInput") },
  exits: 2,
  failing: endings({ denies: ["exit 2"], runs: ["empty", "text", "cut-off JSON", "a list"] }),
  chatter: {
    "2": denies,
    "2 text": denies,
    '2 {"decision":"allow"}': denies,
    '0 {"decision":"block"}': runs,
    '0 {"hookSpecificOutput":{"permissionDecision":"deny"}}': runs,
    '0 {"continue":false}': runs,
    '1 {"decision":"block"}': closable,
    "1 2>text on stderr": closable,
  },

  tools: {
    commands: [
      tool("Bash", "Bash", "command description"),
      tool("Monitor", "Monitor", "command description"),
    ],
    files: [
      tool("Write", "Write", "file_path content"),
      tool("Edit", "Edit", "file_path old_string new_string"),
    ],
    read: tool("Read", "Read", "file_path"),
    agents: [tool("Task", "Agent", "prompt description subagent_type")],
  },
  mcp: {
    ...USUAL.mcp,
    rewrites: { not: "another input for a tool of a user's own code is not taken (section 7)" },
  },

  marks: { LETTA_HOOK_EVENT: "PreToolUse" },
  environment: (root, event) => ({
    LETTA_HOOK_EVENT: event,
    LETTA_WORKING_DIR: root,
    USER_CWD: root,
  }),
  varies: words("LETTA_AGENT_ID AGENT_ID"),
  process: { shell: () => ["/bin/bash", "-c"], cwd: "project", timeout: 60 },

  files: { project: FILE, personal: ".letta/settings.local.json", user: FILE },
  native: nativeIn(FILE),
  alsoRuns: { not: "`.claude/settings.json` is not read (section 2)" },
  switches: { not: "a switch stands in the files that hold the hooks (section 2)" },
  waits: secondsIn("timeout", 1000),

  matchers: {
    PreToolUse: {
      fit: ["Bash", "Bash|Edit", "B.*", "^Bash$", "*", ""],
      miss: ["Ba", "bash", "Shell", " Bash", "Bash, Edit", "Bash(echo:*)", "Bash(", "Monitor"],
    },
  },
  broken: "Bash(",
  once: { not: "the same command in two files runs twice (section 2)" },
  detached: { not: "no field of an entry says so (section 2)" },
  sources: { not: "a start does not say what it is (section 4)" },
};
