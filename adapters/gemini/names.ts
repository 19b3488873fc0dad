/** Names that Gemini CLI's configs may use. */
import { words } from "../_kin/words.ts";

/** Variables that it sets for its hooks (section 3). */
export const MARKS: readonly string[] = words(`
    GEMINI_PROJECT_DIR GEMINI_CWD GEMINI_PLANS_DIR GEMINI_SESSION_ID CLAUDE_PROJECT_DIR GEMINI_CLI_NO_RELAUNCH
  `);
