/** Names that Cursor's configs may use (report; sections are given next to each). */
import { words } from "../_kin/words.ts";

/** Tools without a canonical name (section 5). */
export const TOOLS: readonly string[] = words(
  "WriteShellStdin ComputerUse RecordScreen ListMcpResources FetchMcpResource",
);

/** Variables that it sets for its hooks (sections 2 and 6). */
export const MARKS: readonly string[] = words(`
    CURSOR_PROJECT_DIR CURSOR_VERSION CLAUDE_PROJECT_DIR CURSOR_USER_EMAIL CURSOR_TRANSCRIPT_PATH
    CURSOR_CODE_REMOTE CURSOR_PLUGIN_ROOT CLAUDE_PLUGIN_ROOT
  `);
