/** Names that Claude Code's configs may use (report; sections are given next to each). */
import { words } from "../_kin/words.ts";

/** These are offered at first, later, or by `--tools` (section 3), or are known to it by name only. */
export const TOOLS: readonly string[] = words(`
    Agent Bash Edit Read Skill Write ToolSearch Workflow ListAgents ReportFindings ScheduleWakeup CronCreate
    CronDelete CronList NotebookEdit WebFetch WebSearch Monitor SendMessage TaskStop EnterWorktree ExitWorktree
    EnterPlanMode ExitPlanMode AskUserQuestion Glob Grep TaskCreate TaskUpdate TaskGet TaskList TaskOutput
    BashOutput KillShell TodoWrite SlashCommand Artifact ClaudeDesign EndConversation LSP OfferChromeSetup Projects
    propose_skills PushNotification ReadNotifications RemoteTrigger SendFeedback SendUserFile SetGoal
    ShareOnboardingGuide ShowOnboardingRolePicker SubagentHandback WaitForMcpServers
  `);

/** Variables that it sets for its hooks (sections 7 and 8). */
export const MARKS: readonly string[] = words(`
    CLAUDECODE CLAUDE_PROJECT_DIR CLAUDE_PLUGIN_ROOT CLAUDE_PLUGIN_DATA CLAUDE_ENV_FILE CLAUDE_EFFORT CLAUDE_PID
    CLAUDE_CODE_CHILD_SESSION CLAUDE_CODE_ENTRYPOINT CLAUDE_CODE_SESSION_ID CLAUDE_CODE_SESSION_ATTENDED
    CLAUDE_CODE_CHILD_NOTES_DIR CLAUDE_CODE_MESSAGING_SOCKET CLAUDE_CODE_MESSAGING_TOKEN CLAUDE_CODE_REMOTE AI_AGENT
  `);
