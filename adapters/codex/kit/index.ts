/** Codex as it was observed, CLI 0.169.0 (report), for the questions of the suite. */
import { nested, USUAL } from "../../_kin/kit/usual.ts";
import { closable, denies, endings, runs, tool, words } from "../../../test/support/kit.ts";
import type { Kit } from "../../../test/support/kit.ts";
import { isText } from "../../../test/support/text.ts";
import * as means from "./means.ts";
import * as payloads from "./payloads.ts";
import * as walk from "./walk.ts";

const DENY = { permissionDecision: "deny", permissionDecisionReason: "why" };

const lines = (sign: string, text: unknown) =>
  isText(text)
    ? text
        .replace(/\n$/, "")
        .split("\n")
        .map((line) => sign + line)
    : [];
const patch = (...rows: readonly string[]) => ({
  command: ["*** Begin Patch", ...rows, "*** End Patch"].join("\n"),
});

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...means,
  ...walk,
  title: "Codex",
  word: "codex",
  report: { basis: "recorded", version: "0.169.0" },
  shellCalls: [
    "PreToolUse.Bash",
    "PreToolUse.Bash.fail",
    "PreToolUse.Bash.code-mode",
    "PreToolUse.Bash.in-subagent",
  ],
  // A patch comes back with the usual spelling of its last line, an image with its whole path, and
  // an agent as the tool of the first version starts it.
  bookkeeping: [
    "model",
    "turn_id",
    ...["PreToolUse", "PostToolUse"].flatMap((event) => [
      `${event}.apply_patch tool_input`,
      `${event}.apply_patch.code-mode tool_input`,
      `${event}.collaborationspawn_agent tool_name`,
    ]),
    "PreToolUse.view_image tool_input",
    "SessionStart.fork source",
  ],

  // It parses strictly and fails open (section 5).
  failing: endings({ denies: ["exit 2"], runs: ["empty", "text"] }),
  chatter: {
    "0 some text": runs,
    "0 {}": runs,
    "2": closable,
    "2 2>  ": closable,
    [`1 ${nested(DENY).slice(2)}`]: closable,
    [`0 text ${nested(DENY).slice(2)}`]: runs,
    [nested(DENY)]: denies,
    [nested({ ...DENY, extra: 1 })]: closable,
    [nested({ permissionDecision: "deny" })]: closable,
    [nested({ ...DENY, permissionDecisionReason: " " })]: closable,
    [nested({ permissionDecision: "ask" })]: closable,
    [nested({ permissionDecision: "allow" })]: closable,
    [nested({ ...DENY, updatedInput: { command: "x" } })]: closable,
    '0 {"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"why"}}':
      closable,
    '0 {"decision":"block","reason":"why"}': denies,
    '0 {"decision":"block"}': closable,
    '0 {"decision":"deny","reason":"why"}': closable,
    '0 {"decision":"block","reason":"why","continue":false}': closable,
    '0 {"decision":"block","reason":"why","suppressOutput":true}': closable,
    '0 {"reason":"why"}': closable,
    '0 {"continue":false}': closable,
  },
  closes: { not: "no field of an entry denies when its command cannot run (sections 2 and 5)" },

  tools: {
    commands: [tool("Bash", "Bash", "command")],
    // A patch writes a whole file or changes one (section 6).
    files: [
      {
        name: "apply_patch",
        as: ["Write"],
        fields: { file_path: "file_path", content: "content" },
        input: ({ file_path: path, content }) =>
          patch(`*** Add File: ${String(path)}`, ...lines("+", content)),
        rewrites: [],
      },
      {
        name: "apply_patch",
        as: ["Edit"],
        fields: { file_path: "file_path", old_string: "old_string", new_string: "new_string" },
        input: ({ file_path: path, old_string: before, new_string: after }) =>
          patch(
            `*** Update File: ${String(path)}`,
            "@@",
            ...lines("-", before),
            ...lines("+", after),
          ),
        rewrites: [],
      },
    ],
    read: tool("view_image", "Read", "file_path:path", ""),
    agents: [tool("spawn_agent", "Agent", "prompt:message subagent_type:agent_type")],
  },

  // Its npm launcher alone sets variables for every process (section 3).
  marks: {},
  environment: () => ({}),
  varies: words(`
    CODEX_MANAGED_BY_NPM CODEX_MANAGED_PACKAGE_ROOT PLUGIN_ROOT PLUGIN_DATA CLAUDE_PLUGIN_ROOT
    CLAUDE_PLUGIN_DATA
  `),
  process: { shell: () => ["/bin/bash", "-c"], cwd: "session", timeout: 600 },

  files: {
    project: ".codex/hooks.json",
    personal: { not: "a project has one layer, and it is shared (section 2)" },
    user: ".codex/hooks.json",
  },
  alsoRuns: { not: "`.claude/settings.json` is not read (section 2)" },
  doubts: { not: "every value was tried on the real program (section 2)" },
  switches: { not: "the switch stands in TOML, which a conversion does not touch (section 2)" },

  matchers: {
    PreToolUse: {
      fit: ["Bash", "Write|Bash", "^Bash$", "^Ba", "Ba.h", "B.*", ".*", "*", ""],
      miss: ["bash", "Ba", "Shell", "exec_command", "Bash, Edit", " Bash", "Bash(echo:*)", "["],
    },
  },
  broken: "[",
  once: { not: "duplicates are not removed (section 3)" },
  detached: "async",
  sources: {
    startup: "startup",
    resume: "resume",
    clear: "clear",
    compact: "compact",
    fork: "resume",
  },
};
