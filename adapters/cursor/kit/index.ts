/** Cursor as it was observed, SDK 1.0.32 (report), for the questions of the suite. */
import { RECORDED, USUAL } from "../../_kin/kit/usual.ts";
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
import { isObject, textOf, known } from "../../../test/support/text.ts";
import * as walk from "./walk.ts";
import * as payloads from "./payloads.ts";

export const kit: Kit = {
  ...USUAL,
  ...payloads,
  ...RECORDED,
  merge,
  ...walk,
  title: "Cursor",
  word: "cursor",
  report: { basis: "recorded", version: "1.0.32" },
  shellCalls: ["preToolUse", "preToolUse.Shell.ide-documented"],
  bookkeeping: [
    ...words(`
      agent_message attachments composer_mode content context_tokens context_usage_percent
      context_window_size cursor_version description duration duration_ms git_branch
      input_tokens is_first_compaction is_parallel_worker mcp_server_url message_count
      messages_to_compact model model_id model_params modified_files output_tokens
      parent_conversation_id subagent_model task tool_call_count tool_call_id url user_email
    `),
    "beforeMCPExecution command",
    "preToolUse.Shell.ide-documented tool_input",
  ],

  keys: {
    top: ["permission", "user_message", "agent_message", "updated_input", "additional_context"],
    specific: { not: "the nested form is read on some surfaces only (section 7)" },
  },
  // A hook that prints nothing denies if it fails closed (section 4).
  silence: "{}",
  failing: endings({ denies: ["exit 2", "text", "cut-off JSON", "a list"] }),
  chatter: {
    "0 {}": runs,
    '0 log {"permission":"allow"}': runs,
    '1 {"permission":"deny"}': closable,
    '0 log {"permission":"deny"}': denies,
    '0 {"permission":"allow"} log': denies,
  },
  closes: (entry) => isObject(entry) && entry["failClosed"] === true,

  // There is no tool for edits, and a rewrite cannot change what Write writes (section 5).
  tools: {
    commands: [tool("Shell", "Bash", "command timeout")],
    files: [
      tool("Write", "Write Edit", "file_path content", "file_path"),
      tool("Delete", "Delete Edit Write", "file_path"),
    ],
    read: tool("Read", "Read", "file_path"),
    agents: [tool("Task", "Agent", "prompt subagent_type", "")],
  },
  mcp: {
    name: (_server, tool) => `MCP:${tool}`,
    server: { not: "the name has no server (section 5)" },
  },

  marks: { CURSOR_VERSION: "1.0.0" },
  environment: (root, _event, payload) => ({
    CURSOR_VERSION: textOf(payload["cursor_version"]) ?? "1.0.0",
    CURSOR_PROJECT_DIR: root,
    CLAUDE_PROJECT_DIR: root,
  }),
  // These are from section 6.
  varies: words(`
    CURSOR_USER_EMAIL CURSOR_TRANSCRIPT_PATH CURSOR_CODE_REMOTE CURSOR_PLUGIN_ROOT
    CLAUDE_PLUGIN_ROOT
  `),
  process: { shell: ({ SHELL = "/bin/sh" }) => [SHELL, "-lc"], cwd: "project", timeout: 60 },

  files: {
    project: ".cursor/hooks.json",
    personal: { not: "no file of a project is one person's alone (section 2)" },
    user: ".cursor/hooks.json",
  },
  alsoRuns: [".claude/settings.json", ".claude/settings.local.json"],
  switches: { not: "`disableAllHooks` is not honoured (section 7)" },

  matchers: {
    preToolUse: { fit: ["^Shell$", "Sh", "Shell|Write", "*"], miss: ["shell", "Bash", "^Sh$"] },
    beforeShellExecution: { fit: ["ls", "^l", "*"], miss: ["Shell", "rm"] },
  },
  broken: { not: "a pattern that is none costs the whole file (section 3)" },
  once: { not: "only an imported command that also stands in its own file is removed (section 7)" },
  detached: { not: "all hooks are waited for (section 2)" },
  sources: { not: "a start has no source, and its matcher is ignored (section 4)" },
  readings: { beside: [], wider: [] },
};

/** Deny beats ask beats allow, contexts are joined, and for other fields the last source wins. */
function merge(effects: readonly Effect[]): Effect {
  const denials = effects.filter(({ verdict }) => verdict === "deny");
  const contexts = effects.flatMap(({ context: text }) => text ?? []);
  const join = (texts: readonly string[]) => (texts.length ? texts.join("\n\n---\n\n") : undefined);
  return known<Effect>({
    verdict: denials.length ? "deny" : undefined,
    reason: join(denials.flatMap(({ reason }) => reason ?? [])),
    input: denials.length ? undefined : effects.findLast(({ input }) => input)?.input,
    context: join(contexts),
  });
}
