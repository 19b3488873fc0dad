/** What makes Claude Code offer its model other tools: modes, agents, models, and variables. */
import { united, offeredIn } from "../../../test/hosts/offered.ts";
import { delegating, DONE, saying, SUBTASK, type Offered } from "../../../src/live/session.ts";
import type { Turn } from "../../../src/model/driver.ts";
import type { Seen, Session } from "../../../test/hosts/session.ts";

/** Otherwise most tools are only listed by name until the model searches for them. */
const ALL_AT_ONCE = { ENABLE_TOOL_SEARCH: "false" };
/** No tool is allowed by name, because naming a tool may be what offers it. */
const plain: Session = { ...saying(DONE), allowed: [], env: ALL_AT_ONCE };
const inMode = (mode: string): Session => ({ ...plain, args: ["--permission-mode", mode] });
const withEnv = (env: { readonly [name: string]: string }): Session => ({
  ...plain,
  env: { ...ALL_AT_ONCE, ...env },
});
const native = (name: string, input: object): Turn => ({
  native: [{ name, input: input as never }],
});
const agent = (type: string): Session => ({ ...delegating([DONE], type), env: ALL_AT_ONCE });

/** Every tool that the program knows by name, including those that it does not offer unasked. */
const EVERY = `Agent,Artifact,AskUserQuestion,Bash,BashOutput,ClaudeDesign,CronCreate,CronDelete,CronList,Edit,EndConversation,EnterPlanMode,EnterWorktree,ExitPlanMode,ExitWorktree,Glob,Grep,KillShell,ListAgents,ListMcpResourcesTool,LSP,Monitor,NotebookEdit,OfferChromeSetup,PowerShell,Projects,propose_skills,PushNotification,Read,ReadMcpResourceDirTool,ReadMcpResourceTool,ReadNotifications,RemoteTrigger,ReportFindings,ScheduleWakeup,SendFeedback,SendMessage,SendUserFile,SendUserMessage,SetGoal,ShareOnboardingGuide,ShowOnboardingRolePicker,Skill,SubagentHandback,TaskCreate,TaskGet,TaskList,TaskOutput,TaskStop,TaskUpdate,TodoWrite,ToolSearch,WaitForMcpServers,WebFetch,WebSearch,Workflow,Write`;

const SEARCH = { query: `select:${EVERY}`, max_results: 100 };
const SCRIPT = `export const meta = { name: "look", description: "look" }
return await agent("${SUBTASK}: look", { label: "look", schema: { type: "object", properties: { seen: { type: "string" } } } })`;

export const modes: { readonly [mode: string]: (project: string) => Session } = {
  default: () => ({ ...plain, env: {} }),
  "default, after a search for every tool": () => ({
    ...plain,
    ...saying(native("ToolSearch", SEARCH), DONE),
    env: {},
  }),
  "ENABLE_TOOL_SEARCH=false": () => plain,
  "plan mode": () => inMode("plan"),
  acceptEdits: () => inMode("acceptEdits"),
  auto: () => inMode("auto"),
  dontAsk: () => inMode("dontAsk"),
  // The program refuses to run as root unless it is in a sandbox, which it is.
  bypassPermissions: () => ({
    ...inMode("bypassPermissions"),
    env: { ...ALL_AT_ONCE, IS_SANDBOX: "1" },
  }),
  "a user who answers": () => ({ ...plain, answer: "no" }),
  "plan mode with a user who answers": () => ({ ...inMode("plan"), answer: "no" }),
  "--tools with every known name": () => ({ ...plain, args: ["--tools", EVERY] }),
  "--allowedTools with every known name": () => ({ ...plain, allowed: EVERY.split(",") }),
  "a sub-agent, general-purpose": () => agent("general-purpose"),
  "a sub-agent, Explore": () => agent("Explore"),
  "a sub-agent, Plan": () => agent("Plan"),
  "an agent in the background": () => ({
    ...saying(
      native("Agent", { description: "look", prompt: `${SUBTASK}: look`, run_in_background: true }),
      pause(2),
      DONE,
      DONE,
    ),
    agent: [DONE],
    env: ALL_AT_ONCE,
  }),
  "a command in the background": () => ({
    ...saying(
      native("Bash", { command: "sleep 1", description: "wait", run_in_background: true }),
      pause(2),
      DONE,
      DONE,
    ),
    env: ALL_AT_ONCE,
  }),
  "a workflow's agent": () => ({
    ...saying(native("Workflow", { script: SCRIPT }), pause(4), DONE, DONE),
    allowed: ["Workflow", "Bash"],
    agent: [DONE, DONE],
    env: ALL_AT_ONCE,
  }),
  "an MCP server": () => ({ ...plain, mcp: true }),
  "an MCP server, deferred": () => ({ ...plain, mcp: true, env: {} }),
  "a model of an older family": () => ({ ...plain, model: "claude-sonnet-4-5" }),
  "a small model of an older family": () => ({ ...plain, model: "claude-haiku-4-5" }),
  "a model of an old family": () => ({ ...plain, model: "claude-3-5-haiku-latest" }),
  "--json-schema": () => ({
    ...plain,
    args: [
      "--json-schema",
      JSON.stringify({ type: "object", properties: { seen: { type: "string" } } }),
    ],
  }),
  CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: () =>
    withEnv({ CLAUDE_CODE_EXPERIMENTAL_AGENT_TEAMS: "1" }),
  CLAUDE_CODE_USE_POWERSHELL_TOOL: () => withEnv({ CLAUDE_CODE_USE_POWERSHELL_TOOL: "1" }),
  CLAUDE_CODE_ENABLE_TODO_TOOLS: () =>
    withEnv({ CLAUDE_CODE_ENABLE_TASKS: "0", CLAUDE_CODE_ENABLE_TODO_TOOLS: "1" }),
  CLAUDE_CODE_BRIEF: () => withEnv({ CLAUDE_CODE_BRIEF: "1", CLAUDE_CODE_PROACTIVE: "1" }),
  CLAUDE_CODE_COORDINATOR_MODE: () => withEnv({ CLAUDE_CODE_COORDINATOR_MODE: "1" }),
};

function pause(seconds: number): Turn {
  return { calls: [{ name: "Bash", input: { command: `sleep ${seconds}`, description: "wait" } }] };
}

/** Includes tools that a message only names and that must be searched for. */
export function offered(seen: Seen): readonly Offered[] {
  const lists = seen.requests.flatMap(({ text }) => [
    ...text.matchAll(/deferred tools are now available[^\n]*\n((?:[A-Za-z]\w*\n)+)/g),
  ]);
  const named = lists.flatMap(([, names = ""]) => names.trim().split("\n"));
  return united([...offeredIn(seen), ...named.map((name) => ({ name, fields: [] }))]);
}
