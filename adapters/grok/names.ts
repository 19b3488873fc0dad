/** Names that Grok Build's configs may use. */
import { words } from "../_kin/words.ts";

/** Variables that it sets for its hooks (section 3). */
export const MARKS: readonly string[] = words(`
    GROK_HOOK_EVENT GROK_HOOK_NAME GROK_SESSION_ID GROK_WORKSPACE_ROOT GROK_PLUGIN_ROOT GROK_PLUGIN_DATA CLAUDE_PROJECT_DIR
  `);
