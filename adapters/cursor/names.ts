/** Names Cursor's configs may speak of: tools for matchers, variables for commands (report, sections named beside each). */
import { words } from "../_kin/words.ts";

/** Section 5: tools without a canonical name. */
export const TOOLS: readonly string[] = ["WriteShellStdin", "ComputerUse", "RecordScreen", "ListMcpResources", "FetchMcpResource"];

/** Sections 2 and 6. */
export const VARIABLES = {
  prefix: /^CURSOR_/,
  set: words(`
    CURSOR_PROJECT_DIR CURSOR_VERSION CLAUDE_PROJECT_DIR CURSOR_USER_EMAIL CURSOR_TRANSCRIPT_PATH
    CURSOR_CODE_REMOTE CURSOR_PLUGIN_ROOT CLAUDE_PLUGIN_ROOT
  `),
};
