/** Makes up guards of Codex's users, right and wrong ones, for the suite. */
import type { Making, Matching } from "../../../test/hosts/source.ts";

const on = (matching: Matching) => ({ PreToolUse: matching });

export const making: Making = {
  file: ".codex/hooks.json",
  value: (event, matcher, { command }) => ({
    hooks: {
      [event]: [
        {
          ...(matcher !== undefined && { matcher }),
          hooks: [{ type: "command", command }],
        },
      ],
    },
  }),
  events: {
    shell: on({ exact: "Bash", pattern: "^Ba.h$", wrong: "exec_command" }),
    file: on({ exact: "apply_patch", pattern: "apply_.*|Edit", wrong: "MultiEdit" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "mcp__gh" }),
  },
  plugin: {
    file: "hooks/hooks.json",
    root: "PLUGIN_ROOT",
    files: { ".codex-plugin/plugin.json": { name: "guarding", version: "1.0.0" } },
  },
};
