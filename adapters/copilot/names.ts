/** Names that Copilot's configs may use (report; sections are given next to each). */
import { words } from "../_kin/words.ts";

/**
 * Tools whose name is the same for the runtime and for matchers (section 8). That of plans is
 * offered in plan mode only; its name stands in the program's list of changes (1.0.102).
 */
export const TOOLS: readonly string[] = words(`
    apply_patch rg powershell read_bash stop_bash write_bash list_bash sql skill read_agent list_agents write_agent
    session_store_sql exit_plan_mode
  `);

/** Variables that it sets for its hooks (sections 6 and 13). */
export const MARKS: readonly string[] = words(`
    COPILOT_PROJECT_DIR CLAUDE_PROJECT_DIR COPILOT_HOOK_DIR COPILOT_CLI COPILOT_CLI_BINARY_VERSION
    COPILOT_CLI_RESOLVED_DIST_DIR PLUGIN_ROOT COPILOT_PLUGIN_ROOT CLAUDE_PLUGIN_ROOT CLAUDE_PLUGIN_DATA
    COPILOT_PLUGIN_DATA COPILOT_TRACEPARENT
  `);
