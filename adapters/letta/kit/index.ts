/** Letta Code as it was observed, 0.32.18 (report), for the questions of the suite. */
import { nativeIn, USUAL } from "../../_kin/kit/usual.ts";
import {
  closable,
  denies,
  endings,
  runs,
  tool,
  words,
  type Kit,
} from "../../../test/support/kit.ts";
import { isObject } from "../../../test/support/text.ts";
import { honours, means, merge } from "./means.ts";
import { bookkeeping, fill, odd, payloads } from "./payloads.ts";
import { drops, fits, starts } from "./walk.ts";

const FILE = ".letta/settings.json";

export const kit: Kit = {
  ...USUAL,
  title: "Letta Code",
  word: "letta",
  report: { basis: "recorded", version: "0.32.18" },
  payloads,
  odd,
  shellCalls: ["PreToolUse.Bash", "PreToolUse.Bash.in-subagent", "PreToolUse.Monitor"],
  fill,
  bookkeeping,

  means,
  honours,
  keys: { top: ["hookSpecificOutput"], specific: words("hookEventName updatedInput") },
  exits: 2,
  merge,
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
    name: (server, name) => `mcp__${server}__${name}`,
    server: true,
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
  starts,
  fits,
  native: nativeIn(FILE),
  alsoRuns: { not: "`.claude/settings.json` is not read (section 2)" },
  drops,
  switches: { not: "a switch stands in the files that hold the hooks (section 2)" },
  // The report's unit is milliseconds.
  waits: (entry) =>
    isObject(entry) && typeof entry["timeout"] === "number" ? entry["timeout"] / 1000 : undefined,

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
