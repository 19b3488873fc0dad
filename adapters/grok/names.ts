/** Variables that Grok Build sets for its hooks (section 3). */
import { words } from "../_kin/words.ts";

export const MARKS = words(
  "GROK_HOOK_EVENT GROK_HOOK_NAME GROK_SESSION_ID GROK_WORKSPACE_ROOT GROK_PLUGIN_ROOT GROK_PLUGIN_DATA CLAUDE_PROJECT_DIR",
);
