/** Names that Qwen Code's configs may use (report). */
import { words } from "../_kin/words.ts";

/** Tools without a canonical name (section 4, and the names in the program itself). */
export const TOOLS: readonly string[] = words(`
    tool_search tool_call list_agents get_goal update_goal propose_goal lsp ask_user_question exit_plan_mode report_findings
    enter_plan_mode display_image structured_output todo_write task_list task_stop cron_list cron_delete
  `);

/** Variables that it sets for its hooks (section 3). */
export const MARKS: readonly string[] = words(`
    QWEN_PROJECT_DIR CLAUDE_PROJECT_DIR GEMINI_PROJECT_DIR QWEN_CODE_SESSION_ID QWEN_CODE_PROMPT_ID QWEN_CODE_AGENT_ID
    QWEN_CODE_MODEL QWEN_CODE_MODEL_IDENTITY QWEN_CODE_PROJECT_DIR QWEN_CODE_CLI QWEN_CODE_STARTUP_VERSION
    QWEN_CODE_LAUNCHER_PID QWEN_CODE_NO_RELAUNCH QWEN_CODE_MANAGED_NPM_ROOT QWEN_CODE_MANAGED_NPM_PIN
    QWEN_CODE_PRIVATE_RELAUNCH_ENV_PROVENANCE
  `);
