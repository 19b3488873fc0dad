import { FORMS } from "../../../test/hosts/forms.ts";
import type { Source } from "../../../test/hosts/source.ts";
import { groupsIn } from "../../_kin/kit/source.ts";

/** The team's own file. */
export const files = groupsIn(".letta/settings.json");

export const source: Source = {
  id: "letta",
  guards: {
    "": {
      config: (command) => files.entries("PreToolUse", [command, "Bash"]),
      command: "tool_input.command",
      forms: { "exit 2": FORMS["exit 2"] },
    },
  },
  logged: files.entries("PreToolUse", ["sh hooks/guard.sh", "Bash"], ["sh hooks/logger.sh"]),
  variables: ["LETTA_HOOK_EVENT", "LETTA_WORKING_DIR", "USER_CWD"],
  writingGuards: {
    "Letta Code's names of writing tools": {
      field: "file_path",
      files: files.guarding("PreToolUse", "Write|Edit"),
    },
  },
  making: files.making({
    shell: { PreToolUse: { exact: "Bash", pattern: "B.*h", wrong: "Shell" } },
    file: { PreToolUse: { exact: "Write", pattern: "Write|Ed.*", wrong: "create" } },
    mcp: { PreToolUse: { exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*" } },
  }),
};
