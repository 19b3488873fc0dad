/**
 * Names Cursor's configs may speak of: tools for matchers, variables for commands (report, sections
 * named beside each).
 */
import { words } from "../_kin/words.ts";

/** Section 5: tools without a canonical name. */
export const TOOLS: readonly string[] = [
  "WriteShellStdin",
  "ComputerUse",
  "RecordScreen",
  "ListMcpResources",
  "FetchMcpResource",
];

/** Variables it sets for its hooks by itself (sections 2 and 6). */
export const MARKS: readonly string[] = words(`
    CURSOR_PROJECT_DIR CURSOR_VERSION CLAUDE_PROJECT_DIR CURSOR_USER_EMAIL CURSOR_TRANSCRIPT_PATH
    CURSOR_CODE_REMOTE CURSOR_PLUGIN_ROOT CLAUDE_PLUGIN_ROOT
  `);

export const VARIABLES = {
  prefix: /^CURSOR_/,
  set: MARKS,
  only: { CURSOR_PLUGIN_ROOT: "plugin", CLAUDE_PLUGIN_ROOT: "plugin" },
} as const;
