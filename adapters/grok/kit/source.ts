import { sourceOf, groupsIn } from "../../_kin/kit/source.ts";
import { FORMS, LEGACY } from "../../../test/hosts/forms.ts";
import { nested, SAID } from "../../../test/hosts/hook.ts";
import type { Source, Named } from "../../../test/hosts/source.ts";

/** A file of the team's own. */
export const files = groupsIn(".grok/hooks/team.json");
export const mcpName = ({ server, tool }: Named): string => `${server}__${tool}`;

const DENY = { decision: "deny", reason: SAID };
const { usual, guarding, masking } = sourceOf({
  id: "grok",
  title: "Grok",
  files,
  shell: "run_terminal_command",
  forms: {
    "exit 2": FORMS["exit 2"],
    nested: FORMS.nested,
    legacy: FORMS.legacy,
    deny: { out: DENY, code: 0 },
  },
});

export const source: Source = {
  ...usual,
  logged: files.entries("PreToolUse", ["sh hooks/guard.sh", "Bash"], ["sh hooks/logger.sh"]),
  mark: { variable: "GROK_HOOK_EVENT", form: "legacy", denial: LEGACY },
  variables: ["GROK_WORKSPACE_ROOT", "GROK_SESSION_ID", "GROK_HOOK_NAME"],
  filters: { "its name": { files: (name) => guarding(mcpName(name)), names: ["100 characters"] } },
  serverGuards: { "a pattern in Grok's spelling": { files: guarding("^gh__delete.*") } },
  masks: {
    "Grok's under a pattern": {
      files: masking("^probe__.*"),
      answer: nested("PostToolUse", { updatedToolOutput: SAID }),
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
