/** Makes up guards of Copilot's users, right and wrong ones, for the suite. */
import type { Making } from "../../../test/hosts/source.ts";

export const making: Making = {
  file: ".github/hooks/guard.json",
  value: (event, matcher, { command, args }) => ({
    version: 1,
    hooks: {
      [event]: [
        {
          type: "command",
          ...(matcher !== undefined && { matcher }),
          ...(args ? { exec: command, args } : { bash: command }),
        },
      ],
    },
  }),
  events: {
    shell: {
      preToolUse: { exact: "bash", pattern: "ba.*", wrong: "Bash" },
      PreToolUse: { exact: "Bash", pattern: "Ba.h", wrong: "Shell" },
    },
    file: {
      preToolUse: { exact: "create", pattern: "create|edit", wrong: "Write" },
      PreToolUse: { exact: "Write", pattern: "Wri.*", wrong: "write_file" },
    },
    mcp: {
      preToolUse: { exact: "gh-delete_repo", pattern: "gh-.*", wrong: "mcp__gh__delete_repo" },
    },
  },
  args: true,
  plugin: {
    file: "hooks/hooks.json",
    root: "PLUGIN_ROOT",
    files: { "plugin.json": { name: "guarding", version: "1.0.0" } },
  },
};
