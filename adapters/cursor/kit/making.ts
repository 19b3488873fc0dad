/** Makes up guards of Cursor's users, right and wrong ones, for the suite. */
import type { Making } from "../../../test/hosts/source.ts";

export const making: Making = {
  file: ".cursor/hooks.json",
  value: (event, matcher, { command }) => ({
    version: 1,
    hooks: { [event]: [{ command, ...(matcher !== undefined && { matcher }) }] },
  }),
  events: {
    shell: {
      preToolUse: { exact: "^Shell$", pattern: "Sh.*l", wrong: "Bash" },
      beforeShellExecution: { exact: "^touch forbidden", pattern: "touch|rm" },
    },
    file: { preToolUse: { exact: "^Write$", pattern: "Wri.*", wrong: "create" } },
    mcp: {
      preToolUse: {
        exact: "^MCP:delete_repo$",
        pattern: "MCP:delete.*",
        wrong: "mcp__gh__delete_repo",
      },
      beforeMCPExecution: {
        exact: "^MCP:delete_repo$",
        pattern: "MCP:.*",
        wrong: "mcp__gh__delete_repo",
      },
    },
  },
};
