/** Makes up guards of Claude Code's users, right and wrong ones, for the suite. */
import type { Matching } from "../../../test/hosts/source.ts";
import { files } from "./hooks.ts";

const on = (matching: Matching) => ({ PreToolUse: matching });

export const making = files.making(
  {
    shell: on({ exact: "Bash", pattern: "^Ba.h$", wrong: "bash" }),
    file: on({ exact: "Write", pattern: "Write|.*Edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "MCP:delete_repo" }),
  },
  {
    args: true,
    plugin: {
      file: "hooks/hooks.json",
      root: "CLAUDE_PLUGIN_ROOT",
      files: { ".claude-plugin/plugin.json": { name: "guarding", version: "1.0.0" } },
    },
  },
);
