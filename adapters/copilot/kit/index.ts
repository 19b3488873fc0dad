/** GitHub Copilot as it was observed, CLI 1.0.102 (report), for the questions of the suite. */
import { RECORDED, SPECIFIC, USUAL, contextsOf } from "../../_kin/kit/usual.ts";
import {
  denies,
  endings,
  runs,
  secondsIn,
  tool,
  words,
  type Kit,
  type Effect,
} from "../../../test/support/kit.ts";
import * as walk from "./walk.ts";
import * as payloads from "./payloads.ts";
import { known } from "../../../test/support/text.ts";

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...RECORDED,
  merge,
  ...walk,
  title: "GitHub Copilot",
  word: "copilot",
  report: { basis: "recorded", version: "1.0.102" },
  shellCalls: ["pascal.PreToolUse.Bash", "pascal.PreToolUse.Bash.in-subagent"],
  bookkeeping: [
    "customInstructions",
    "custom_instructions",
    "initialPrompt",
    "initial_prompt",
    "parentAgentId",
    "parent_agent_id",
    "recoverable",
    "title",
    "camel.errorOccurred error",
    "pascal.ErrorOccurred error",
    "camel.preToolUse.rg toolName",
    "camel.postToolUse.rg toolName",
  ],

  // The flat form counts under both spellings of the event, the nested one under the first; a line
  // of progress has a type and a message (section 9).
  keys: {
    top: words(`
      permissionDecision permissionDecisionReason modifiedArgs additionalContext hookSpecificOutput
      type message
    `),
    specific: SPECIFIC,
  },
  failing: endings({
    denies: ["exit 1", "exit 2", "exit 70", "exit 127", "signal"],
    runs: ["empty"],
  }),
  chatter: {
    '0 {"permissionDecision":"allow"}': runs,
    '127 {"permissionDecision":"allow"}': denies,
    '2 {"permissionDecision":"allow"}': denies,
    '0 {"continue":false}': runs,
    '0 {"decision":"block","reason":"why"}': runs,
  },
  closes: { not: "every failure but a timeout denies before a tool (section 11)" },

  // These names are from section 8.
  tools: {
    commands: [tool("Bash", "Bash", "command timeout")],
    files: [
      tool("Write", "Write", "file_path:path content:file_text"),
      tool("Edit", "Edit", "file_path:path old_string:old_str new_string:new_str"),
    ],
    read: tool("Read", "Read", "file_path:path"),
    agents: [tool("Agent", "Agent", "prompt subagent_type:agent_type")],
  },
  mcp: { name: (server, tool) => `${server}-${tool}`, server: true },

  marks: { COPILOT_CLI: "1" },
  environment: (root) => ({
    COPILOT_CLI: "1",
    COPILOT_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
  }),
  // These are from section 13 and, for plugins, from section 6.
  varies: words(`
    COPILOT_HOOK_DIR COPILOT_CLI_BINARY_VERSION COPILOT_CLI_RESOLVED_DIST_DIR COPILOT_TRACEPARENT
    PLUGIN_ROOT COPILOT_PLUGIN_ROOT CLAUDE_PLUGIN_ROOT CLAUDE_PLUGIN_DATA COPILOT_PLUGIN_DATA
  `),
  process: { shell: () => ["/bin/bash", "-c"], cwd: "project", timeout: 30 },

  files: {
    project: ".github/hooks/hookport.json",
    personal: ".github/copilot/settings.local.json",
    user: ".copilot/hooks/hookport.json",
  },
  alsoRuns: [".claude/settings.json", ".claude/settings.local.json"],
  switches: {
    ".github/copilot/settings.json": "disableAllHooks",
    ".github/copilot/settings.local.json": "disableAllHooks",
    ".claude/settings.local.json": "disableAllHooks",
  },
  waits: secondsIn("timeoutSec"),

  matchers: {
    PreToolUse: {
      fit: ["bash", "Bash", "Read|Bash", "Ba.*", "*"],
      miss: ["b.*", "Bas", "^bash$", "Bash,Edit"],
    },
    preToolUse: { fit: ["bash", "b.*", "^bash$", ".*"], miss: ["Bash", "as", "*", "Edit|Write"] },
  },
  broken: "(?i)bash",
  once: { not: "nothing is deduplicated (section 1)" },
  detached: { not: "`async: true` still blocks (section 5)" },
  sources: { new: "startup", resume: "resume" },
  // In a Pascal payload two tools are called Grep: a list with one of them fits both for us.
  readings: {
    beside: ["preToolUse-modifiedArgs-invalid", "PreToolUse-modifiedArgs-invalid"],
    wider: ["PreToolUse rg", "PreToolUse grep", "PostToolUse rg", "PostToolUse grep"],
  },
};

/** One after another: a denial, question or error ends the chain; the later counts (section 12). */
function merge(effects: readonly Effect[]): Effect {
  const end = effects.findIndex(({ verdict }) => verdict === "deny" || verdict === "ask");
  const ran = end < 0 ? effects : effects.slice(0, end + 1);
  const last = ran.findLast(({ verdict }) => verdict);
  return known<Effect>({
    verdict: last?.verdict,
    reason: last?.reason,
    input: ran.findLast(({ input }) => input)?.input,
    context: contextsOf(ran, "\n\n"),
  });
}
