/** Names Lime's configs may speak of: variables for commands (report, section 5). */

/** Variables it sets for its hooks by itself. */
export const MARKS: readonly string[] = ["HOOK_EVENT", "HOOK_TOOL_NAME", "HOOK_TOOL_INPUT", "HOOK_TOOL_OUTPUT", "HOOK_TOOL_IS_ERROR"];

export const VARIABLES = { prefix: /^(?:LIME|HOOK)_/, set: MARKS };
