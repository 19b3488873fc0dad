import { FORMS, LEGACY, NESTED } from "../../../test/hosts/forms.ts";
import { nested, SAID } from "../../../test/hosts/hook.ts";
import type { Source } from "../../../test/hosts/source.ts";
import { files, mcpName } from "./names.ts";

const guarding = (matcher?: string) => files.guarding("PreToolUse", matcher);
const masking = (matcher: string) => files.masking("PostToolUse", matcher);
const DENY = { decision: "deny", reason: SAID };

export const source: Source = {
  id: "grok",
  guards: {
    "": {
      config: (command) => files.entries("PreToolUse", [command, "run_terminal_command"]),
      command: "tool_input.command",
      forms: {
        "exit 2": FORMS["exit 2"],
        nested: FORMS.nested,
        legacy: FORMS.legacy,
        deny: { out: DENY, code: 0 },
      },
    },
  },
  denial: NESTED,
  logged: files.entries("PreToolUse", ["sh hooks/guard.sh", "Bash"], ["sh hooks/logger.sh"]),
  mark: { variable: "GROK_HOOK_EVENT", form: "legacy", denial: LEGACY },
  variables: ["GROK_WORKSPACE_ROOT", "GROK_SESSION_ID", "GROK_HOOK_NAME"],
  filters: {
    "its name": { files: (name) => guarding(mcpName(name)), names: ["100 characters"] },
  },
  serverGuards: { "a pattern in Grok's spelling": { files: guarding("^gh__delete.*") } },
  masks: {
    "Grok's under a pattern": {
      files: masking("^probe__.*"),
      answer: nested("PostToolUse", { updatedToolOutput: SAID }),
    },
  },
  holders: {
    "A15 a hook of Grok's": {
      files: files.holding("Stop"),
      says: { decision: "block", reason: "not yet" },
    },
  },
  writingGuards: {
    "Grok's names of writing tools": {
      field: "file_path",
      files: guarding("write|search_replace"),
    },
  },
  making: files.making({
    shell: {
      PreToolUse: { exact: "run_terminal_command", pattern: "^run_.*", wrong: "run_shell_command" },
    },
    file: { PreToolUse: { exact: "write", pattern: "write|search_.*", wrong: "create" } },
    mcp: {
      PreToolUse: { exact: "gh__delete_repo", pattern: "^gh__.*", wrong: "mcp__gh__delete_repo" },
    },
  }),
};
