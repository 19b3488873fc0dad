/** Qwen Code as it was observed, 0.24.4 (report), for the questions of the suite. */
import { TOP, USUAL } from "../../_kin/kit/usual.ts";
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
import * as means from "./means.ts";
import * as payloads from "./payloads.ts";
import * as walk from "./walk.ts";

const DENY = JSON.stringify({ decision: "deny", reason: "why" });
export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...means,
  ...walk,
  title: "Qwen Code",
  word: "qwen",
  report: { basis: "recorded", version: "0.24.4" },
  shellCalls: ["PreToolUse.run_shell_command", "PreToolUse.run_shell_command.in-subagent"],
  bookkeeping: words(`
    background_tasks compact_summary context_limit context_usage crons custom_instructions
    duration_ms error_details input_tokens is_interrupt model prompt_id submitted_prompt timestamp
    title tool_call_id tool_response
  `),

  keys: {
    top: TOP,
    specific: words("hookEventName permissionDecision permissionDecisionReason additionalContext"),
  },
  silence: "{}",
  // It fails open everywhere, and an entry cannot say otherwise (section 5).
  failing: endings({ denies: ["exit 2"], runs: ["empty", "text", "a list"] }),
  chatter: {
    "2": closable,
    [`2 ${DENY}`]: closable,
    [`2 2>${DENY}`]: denies,
    '2 2>{"a":1}': closable,
    "2 2>{bad": denies,
    [`0 2>${DENY}`]: denies,
    [`1 ${DENY}`]: denies,
    [`0 ${JSON.stringify(DENY)}`]: denies,
    [`0 log\n${DENY}`]: runs,
    '0 {"continue":false}': denies,
    '0 {"decision":"block","hookSpecificOutput":{"permissionDecision":"allow"}}': runs,
  },

  tools: {
    commands: [
      tool("run_shell_command", "Bash", "command timeout", ""),
      tool("monitor", "Monitor", "command", ""),
    ],
    files: [
      tool("write_file", "Write", "file_path content", ""),
      tool("edit", "Edit", "file_path old_string new_string", ""),
    ],
    read: tool("read_file", "Read", "file_path", ""),
    agents: [tool("agent", "Agent", "prompt subagent_type", "")],
  },

  marks: { QWEN_PROJECT_DIR: "/project" },
  environment: (root) => ({
    QWEN_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
    GEMINI_PROJECT_DIR: root,
  }),
  varies: words(`
    QWEN_CODE_SESSION_ID QWEN_CODE_PROMPT_ID QWEN_CODE_AGENT_ID QWEN_CODE_MODEL
    QWEN_CODE_MODEL_IDENTITY QWEN_CODE_PROJECT_DIR QWEN_CODE_CLI QWEN_CODE_STARTUP_VERSION
    QWEN_CODE_LAUNCHER_PID QWEN_CODE_NO_RELAUNCH QWEN_CODE_MANAGED_NPM_ROOT
    QWEN_CODE_MANAGED_NPM_PIN QWEN_CODE_PRIVATE_RELAUNCH_ENV_PROVENANCE
  `),
  process: { shell: () => ["/bin/bash", "-c"], cwd: "session", timeout: 60 },

  files: {
    project: ".qwen/settings.json",
    personal: { not: "`.qwen/settings.local.json` is not read (section 2)" },
    user: ".qwen/settings.json",
  },
  alsoRuns: { not: "`.claude/settings.json` is not read, nor any other agent's file (section 2)" },
  switches: { ".qwen/settings.json": "disableAllHooks" },
  waits: (entry) => {
    const waited = isObject(entry) ? entry["timeout"] : undefined;
    if (typeof waited !== "number") return undefined;
    return waited < 1000 ? waited : waited / 1000;
  },

  matchers: {
    PreToolUse: {
      fit: [
        "run_shell_command",
        "shell",
        "Bash",
        "Shell",
        "ShellTool",
        "^run",
        "Write|Bash",
        "Write | Bash",
        " run_shell_command ",
        "*",
        ".*",
        "",
      ],
      miss: [
        "bash",
        "^Bash$",
        "Ba.*",
        "RUN_SHELL_COMMAND",
        "[",
        "run_shell_command(echo*)",
        "mcp__.*",
        "|",
      ],
    },
  },
  broken: "(?i)bash",
  once: true,
  detached: "async",
  sources: { startup: "startup", resume: "resume", clear: "clear", compact: "compact" },
  readings: { not: "what it did with answers was not recorded as readings" },
};
