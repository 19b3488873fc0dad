/** Makes up guards in the universal dialect, right and wrong ones, for the suite. */
import type { Making, Matching } from "../../../test/hosts/source.ts";

const on = (matching: Matching) => ({ "pre-tool-use": matching });

export const making: Making = {
  file: "hooks/hooks.json",
  value: (event, matcher, runs) => ({
    version: 1,
    hooks: {
      [event]: [
        { ...(matcher !== undefined && { matcher }), hooks: [{ type: "command", ...runs }] },
      ],
    },
  }),
  events: {
    shell: on({ exact: "Bash", pattern: "^B.*h$", wrong: "Shell" }),
    file: on({ exact: "Write", pattern: "Write|Edit", wrong: "create" }),
    mcp: on({ exact: "mcp__gh__delete_repo", pattern: "mcp__gh__.*", wrong: "gh-delete_repo" }),
  },
  args: true,
};
