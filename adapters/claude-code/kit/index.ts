/** Claude Code as it was observed, 2.1.330 (report), for the questions of the suite. */
import { RECORDED, USUAL, contextsOf } from "../../_kin/kit/usual.ts";
import {
  closable,
  denies,
  endings,
  runs,
  tool,
  words,
  type Kit,
  type Effect,
} from "../../../test/support/kit.ts";
import { isObject, known } from "../../../test/support/text.ts";
import * as walk from "./walk.ts";
import * as payloads from "./payloads.ts";

const DENY = JSON.stringify({
  hookSpecificOutput: {
    hookEventName: "PreToolUse",
    permissionDecision: "deny",
    permissionDecisionReason: "why",
  },
});

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...RECORDED,
  merge,
  ...walk,
  title: "Claude Code",
  word: "claude",
  report: { basis: "recorded", version: "2.1.330" },
  shellCalls: ["PreToolUse.Bash", "PreToolUse.Bash.in-subagent", "PreToolUse.Bash.agent-session"],
  bookkeeping: words(`
    background_tasks compact_summary context_tokens duration_ms effort estimated_cache_write_usd
    mcp_server model permission_suggestions prompt_cache_likely_expired prompt_id
    seconds_since_last_response session_crons tool_response
  `),

  // It fails open everywhere unless an entry has `onFailure: "block"` (section 2).
  failing: endings({ denies: ["exit 2"], runs: ["empty", "text", "cut-off JSON", "a list"] }),
  chatter: {
    "0 some text": runs,
    "0 {bad}": closable,
    // The whole answer is rejected because `hookEventName` is missing (section 10).
    '0 {"hookSpecificOutput":{"permissionDecision":"deny"}}': closable,
    [`1 ${DENY}`]: denies,
  },
  closes: (entry) => isObject(entry) && entry["onFailure"] === "block",

  tools: {
    commands: [tool("Bash", "Bash", "command timeout"), tool("Monitor", "Monitor", "command")],
    files: [
      tool("Write", "Write", "file_path content"),
      tool("Edit", "Edit", "file_path old_string new_string"),
    ],
    read: tool("Read", "Read", "file_path"),
    agents: [tool("Agent", "Agent", "prompt subagent_type")],
  },

  marks: { CLAUDECODE: "1" },
  environment: (root) => ({ CLAUDECODE: "1", CLAUDE_PROJECT_DIR: root }),
  // These variables are from section 8.
  varies: words(`
    CLAUDE_CODE_CHILD_SESSION CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ID
    CLAUDE_CODE_SESSION_ATTENDED CLAUDE_CODE_CHILD_NOTES_DIR CLAUDE_PID CLAUDE_CODE_MESSAGING_SOCKET
    CLAUDE_CODE_MESSAGING_TOKEN CLAUDE_EFFORT CLAUDE_ENV_FILE CLAUDE_CODE_REMOTE CLAUDE_PLUGIN_ROOT
    CLAUDE_PLUGIN_DATA AI_AGENT
  `),
  process: { shell: () => ["/bin/sh", "-c"], cwd: "session", timeout: 600 },

  files: {
    project: ".claude/settings.json",
    personal: ".claude/settings.local.json",
    user: ".claude/settings.json",
  },
  alsoRuns: { not: "it reads its own settings only (section 6)" },
  doubts: {
    not: "what costs its file, and what does not, was seen for every shape that was tried (sections 2 and 6)",
  },
  switches: {
    ".claude/settings.json": "disableAllHooks",
    ".claude/settings.local.json": "disableAllHooks",
  },

  matchers: {
    PreToolUse: {
      fit: ["Bash", "Write|Bash", "Write,Bash", "Write|Bash|", "^Bash$", "Ba.h", "B.*", "*"],
      miss: ["bash", "Bas", "Shell", "!Bash", "[", "Bash(echo*)", "/Bash/", "mcp__.*"],
    },
  },
  broken: "(?i)bash",
  once: true,
  detached: "async",
  sources: { startup: "startup", resume: "resume", clear: "clear", compact: "compact" },
  readings: { beside: ["pre-updated-input-invalid"], wider: [] },
};

/** The order is from lenient to strict (section 9); `defer` stops a call like a denial. */
const STRICT = ["allow", "ask", "defer", "deny"];
const stricter = (a: string | undefined, b: string | undefined) =>
  STRICT.indexOf(a ?? "") >= STRICT.indexOf(b ?? "") ? a : b;

/** The strictest verdict with its reason, the last rewrite, every context (section 9). */
function merge(effects: readonly Effect[]): Effect {
  const verdict = effects
    .map((effect) => effect.verdict as string | undefined)
    .reduce(stricter, undefined) as Effect["verdict"];
  return known<Effect>({
    verdict,
    reason: effects.findLast((effect) => effect.verdict === verdict)?.reason,
    input: verdict === "deny" ? undefined : effects.findLast(({ input }) => input)?.input,
    ends: effects.some(({ ends }) => ends) || undefined,
    context: contextsOf(effects),
  });
}
