import { sourceOf } from "../../_kin/kit/source.ts";
import { LEGACY } from "../../../test/hosts/forms.ts";
import { json, SAID } from "../../../test/hosts/hook.ts";
import type { Matching, Source } from "../../../test/hosts/source.ts";
import { files, mcpName } from "./names.ts";

const { usual, guarding, masking } = sourceOf({
  id: "qwen",
  title: "Qwen Code",
  files,
  shell: "run_shell_command",
});
const replaced = json({ continue: false, stopReason: SAID });

const EVERY = ["dots", "a blank", "100 characters"] as const;

const on = (matching: Matching) => ({ PreToolUse: matching });

export const source: Source = {
  ...usual,
  logged: files.entries("PreToolUse", ["sh hooks/guard.sh", "Bash"], ["sh hooks/logger.sh"]),
  mark: { variable: "QWEN_PROJECT_DIR", form: "legacy", denial: LEGACY },
  variables: ["QWEN_PROJECT_DIR", "QWEN_CODE_SESSION_ID"],
  filters: {
    "its name": { files: (name) => guarding(mcpName(name)), names: EVERY },
    "a word of its script": {
      files: () => guarding("mcp__.*"),
      names: EVERY,
      looksFor: (name) => `"tool_name": *"${mcpName(name)}"`,
    },
  },
  serverGuards: { "Qwen Code's pattern": { files: guarding("mcp__gh__delete") } },
  masks: {
    "Qwen Code's under a pattern": { files: masking("mcp__probe"), answer: replaced },
    "Qwen Code's under the tool's name": { files: masking("mcp__probe__echo"), answer: replaced },
  },
  shellMasks: {
    "Qwen Code's for shell commands": { files: masking("run_shell_command"), answer: replaced },
  },
  making: files.making({
    shell: on({ exact: "run_shell_command", pattern: "^run_shell.*", wrong: "bash" }),
    file: on({ exact: "write_file", pattern: "write_.*|edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "MCP:delete_repo" }),
  }),
};
