/** Tools by golden/claude-code/tools.json and the host report; sections are beside the facts. */
import { asFields } from "../../src/model/json.ts";
import { canonicalMcp } from "../_kin/words.ts";
import type { McpNames, Tool } from "../../src/model/adapter.ts";

/**
 * The canonical names are Claude Code's own. An `output` is an object of the tool's own shape, in
 * which the model reads the member that holds the text (section 11; Write to Agent: recorded runs).
 */
export const tools: { readonly [name: string]: Tool } = {
  Bash: {
    name: "Bash",
    does: ["command"],
    output: (text) => ({ stdout: text, stderr: "", interrupted: false, isImage: false }),
  },
  // Hooks for Bash are called for its `command` as if for Bash; `ws` opens a connection.
  Monitor: {
    name: "Bash",
    also: ["Monitor"],
    does: ["command", "network"],
    rewrite: ["command", "description", "timeout_ms", "ws"],
  },
  // Offered beside Bash with CLAUDE_CODE_USE_POWERSHELL_TOOL; hooks for Bash are not called.
  PowerShell: { name: "Bash", also: ["PowerShell"], does: ["command"] },
  Read: {
    name: "Read",
    does: [],
    output: (text, native) => ({
      type: "text",
      file: {
        ...asFields(asFields(native)["file"]),
        content: text,
        numLines: 1,
        startLine: 1,
        totalLines: 1,
      },
    }),
  },
  Grep: {
    name: "Grep",
    does: [],
    output: (text) => ({
      mode: "content",
      numFiles: 0,
      filenames: [],
      content: text,
      numLines: 1,
      totalLines: 1,
    }),
  },
  Glob: {
    name: "Glob",
    does: [],
    output: (text, native) => ({
      ...asFields(native),
      filenames: [text],
      numFiles: 1,
      truncated: false,
    }),
  },
  Write: {
    name: "Write",
    does: ["file"],
    output: (text, native) => ({ ...asFields(native), filePath: text }),
  },
  Edit: {
    name: "Edit",
    does: ["file"],
    output: (text, native) => ({ ...asFields(native), filePath: text }),
  },
  NotebookEdit: { name: "NotebookEdit", does: ["file"] },
  // The old name still fits (section 5).
  Agent: {
    name: "Agent",
    aliases: ["Task"],
    does: ["agent"],
    output: (text, native) => ({ ...asFields(native), content: [{ type: "text", text }] }),
  },
  Task: { name: "Agent", does: ["agent"] },
  // Its script starts agents without the Agent tool: types and prompts are in its text.
  Workflow: {
    name: "Workflow",
    also: ["Agent"],
    does: ["agent"],
    rewrite: ["script", "name", "args", "scriptPath", "resumeFromRunId"],
  },
  // An agent goes on with another prompt, perhaps in another session or on another machine.
  SendMessage: { name: "SendMessage", does: ["agent", "network"] },
  // The prompt comes later without a user who types it, so hooks on prompts are not asked then.
  CronCreate: { name: "CronCreate", does: ["agent"] },
  ScheduleWakeup: { name: "ScheduleWakeup", does: ["agent"] },
  // Shell commands in a skill's text run while it is loaded, and no hook for Bash is called for
  // them (driven with 2.1.330). A skill may bring hooks of its own and be given to a sub-agent.
  Skill: { name: "Skill", does: ["command", "agent"] },
  // Other agents of a team take the entries of the list as their tasks.
  TaskCreate: { name: "TaskCreate", does: ["agent"] },
  TaskUpdate: { name: "TaskUpdate", does: ["agent"] },
  // It checks files out into a folder whose name the model chooses, or removes such a folder.
  EnterWorktree: { name: "EnterWorktree", does: ["file"] },
  ExitWorktree: { name: "ExitWorktree", does: ["file"] },
  WebFetch: { name: "WebFetch", does: ["network"] },
  WebSearch: { name: "WebSearch", does: ["network"] },
  // Its attachments are files that may be shown on another machine of the user's.
  SendUserMessage: { name: "SendUserMessage", does: ["network"] },
  // A server may read anything for an address that the model writes.
  ReadMcpResourceTool: { name: "ReadMcpResourceTool", does: ["network"] },
  ReadMcpResourceDirTool: { name: "ReadMcpResourceDirTool", does: ["network"] },
};

export const harmless: { readonly [name: string]: string } = {
  AskUserQuestion: "It shows the user a question and returns the answer.",
  CronDelete: "It takes a scheduled prompt away and starts nothing.",
  CronList: "It lists the scheduled prompts.",
  DeferredToolPlaceholder:
    "It stands for tools whose description is not loaded yet, and no call of it does anything.",
  EnterPlanMode: "It leads into the mode in which less is allowed, and hooks fire in every mode.",
  ExitPlanMode: "It asks the user to accept a plan, and hooks fire in whatever mode follows.",
  ListAgents: "It lists the agents of this session.",
  ListMcpResourcesTool:
    "It lists what a server offers, and its input only names a server that is connected already.",
  ReportFindings: "It shows the user a list of findings and writes nothing.",
  StructuredOutput: "It is the final answer in the form that the user asked for.",
  TaskGet: "It reads one entry of the list of tasks.",
  TaskList: "It reads the list of tasks.",
  TaskStop: "It ends a background task of this session and starts nothing.",
  TodoWrite: "It keeps a list that only this agent and its user see.",
  ToolSearch: "It loads descriptions of tools whose calls are seen by hooks as any others.",
};

export const mcp: McpNames = {
  ...canonicalMcp,
  spells: { as: "_" },
  output: (text) => [{ type: "text", text }],
};
