/** Makes up guards of Qwen Code's users, right and wrong ones, for the suite. */
import type { Making, Matching } from "../../../test/hosts/source.ts";

const on = (matching: Matching) => ({ PreToolUse: matching });

export const making: Making = {
  file: ".qwen/settings.json",
  value: (event, matcher, { command }) => ({
    hooks: {
      [event]: [
        { ...(matcher !== undefined && { matcher }), hooks: [{ type: "command", command }] },
      ],
    },
  }),
  events: {
    shell: on({ exact: "run_shell_command", pattern: "^run_shell.*", wrong: "bash" }),
    file: on({ exact: "write_file", pattern: "write_.*|edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "MCP:delete_repo" }),
  },
};
