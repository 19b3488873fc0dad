/** Names that Lime's configs may use (report, section 5). */

/** Variables that it sets for its hooks. */
export const MARKS: readonly string[] = [
  "HOOK_EVENT",
  "HOOK_TOOL_NAME",
  "HOOK_TOOL_INPUT",
  "HOOK_TOOL_OUTPUT",
  "HOOK_TOOL_IS_ERROR",
];

const AFTER = ["PostToolUse", "PostToolUseFailure"];
const OF_TOOLS = ["PreToolUse", "PermissionRequest", "PermissionDenied", ...AFTER];

export const VARIABLES = {
  prefix: /^(?:LIME|HOOK)_/,
  set: MARKS,
  only: {
    HOOK_TOOL_NAME: OF_TOOLS,
    HOOK_TOOL_INPUT: OF_TOOLS,
    HOOK_TOOL_OUTPUT: AFTER,
    HOOK_TOOL_IS_ERROR: AFTER,
  },
} as const;
