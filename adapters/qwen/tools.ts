/** From section 4 of the host report, and from what the program offers its model. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { splitsBefore, tool as usual } from "../_kin/usual.ts";
import { asText, words } from "../_kin/words.ts";

/** The most characters of an MCP tool's name. */
const LONGEST = 63;

/** A replaced result is a text, of whatever tool (section 5). */
const tool = (name: string, does: Tool["does"], aliases: string, more: Partial<Tool> = {}): Tool =>
  usual(name, does, { output: asText, ...(aliases && { aliases: words(aliases) }), ...more });

/**
 * The aliases are those that its matchers know, except for those that only differ in the word
 * `Tool` at the end and belong to tools that no guard is written for.
 */
export const tools: { readonly [name: string]: Tool } = {
  run_shell_command: tool("Bash", ["command"], "Bash Shell ShellTool", {
    fields: { is_background: "run_in_background" },
  }),
  // Its matcher `Bash` does not fit it, although its `command` runs in the shell.
  monitor: tool("Bash", ["command"], "Monitor MonitorTool", { also: ["Monitor"] }),
  write_file: tool("Write", ["file"], "Write WriteFile WriteFileTool"),
  edit: tool("Edit", ["file"], "Edit EditTool replace"),
  notebook_edit: tool("NotebookEdit", ["file"], "NotebookEdit NotebookEditTool", {
    fields: { edit_mode: "edit_mode" },
  }),
  read_file: tool("Read", [], "Read ReadFile ReadFileTool"),
  zoom_image: tool("Read", [], "ZoomImage ZoomImageTool", { also: ["zoom_image"] }),
  glob: tool("Glob", [], "Glob GlobTool FindFiles"),
  grep_search: tool("Grep", [], "Grep GrepTool SearchFiles search_file_content"),
  list_directory: tool("LS", [], "ListFiles ListFilesTool ReadFolder"),
  agent: tool("Agent", ["agent"], "Agent AgentTool Task TaskTool task"),
  // A file's text becomes a prompt that nobody typed, and a skill may bring hooks of its own.
  skill: tool("Skill", ["agent"], "Skill SkillTool"),
  web_fetch: tool("WebFetch", ["network"], "WebFetch WebFetchTool"),
  web_search: tool("WebSearch", ["network"], "WebSearch WebSearchTool"),
  // An agent that was started with one prompt goes on with another, or a later prompt is set.
  send_message: tool("SendMessage", ["agent"], "SendMessage SendMessageTool"),
  workflow: tool("Workflow", ["agent"], "Workflow", { also: ["Agent"] }),
  create_sub_session: tool("create_sub_session", ["agent"], "CreateSubSession"),
  team_create: tool("team_create", ["agent"], "TeamCreate"),
  task_create: tool("TaskCreate", ["agent"], "TaskCreate"),
  task_update: tool("TaskUpdate", ["agent"], "TaskUpdate"),
  cron_create: tool("CronCreate", ["agent"], "CronCreate"),
  loop_wakeup: tool("ScheduleWakeup", ["agent"], "LoopWakeup LoopWakeupTool"),
  // It runs a script of the model's, whose calls of tools are calls like any others.
  exec: tool("exec", ["command"], "Exec"),
  enter_worktree: tool("EnterWorktree", ["file"], "EnterWorktree"),
  exit_worktree: tool("ExitWorktree", ["file"], "ExitWorktree"),
  save_memory: tool("save_memory", ["file"], "SaveMemory SaveMemoryTool"),
  artifact: tool("artifact", ["file", "network"], "Artifact"),
  // It has a client show a file, which may run on another machine.
  record_artifact: tool("record_artifact", ["network"], "RecordArtifact"),
  image_gen: tool("image_gen", ["file", "network"], "ImageGen ImageGenTool"),
  // A server may read anything for an address that the model writes.
  read_mcp_resource: tool("ReadMcpResourceTool", ["network"], "ReadMcpResource"),
};

/** Its matchers know a tool by these beside its id; each is compared exactly. */
export const ALIASES: ReadonlySet<string> = new Set(
  Object.values(tools).flatMap(({ aliases = [] }) => aliases),
);

export const harmless: { readonly [name: string]: string } = {
  cron_delete: "It takes a scheduled prompt away and starts nothing.",
  cron_list: "It lists the scheduled prompts.",
  get_goal: "It reads the goal of this session.",
  list_agents: "It lists the agents of this session.",
  report_findings: "It shows the user a list of findings and writes nothing.",
  structured_output: "It is the final answer in the form that the user asked for.",
  task_stop: "It ends a background task of this session and starts nothing.",
  tool_call: "It carries a call of another tool, and hooks are asked about that tool.",
  tool_search: "It loads descriptions of tools whose calls are seen by hooks as any others.",
  update_goal: "It changes how the goal of this session stands and starts nothing.",
};

/**
 * A name with other signs than letters, digits, `_` and `-`, or with more than 63 characters, is
 * respelt, cut, and ends with a hash of what it was (driven with 0.24.4).
 */
export const mcp: McpNames = {
  parse: (name) => splitsBefore(name, /_[0-9a-z]{7}$/),
  format(server, tool) {
    const name = `mcp__${server}__${tool}`;
    const spelled = name.replace(/[^\w-]/g, "_");
    if (spelled === name && name.length <= LONGEST) return name;
    const end = `_${hashOf(name)}`;
    return spelled.slice(0, LONGEST - end.length) + end;
  },
  spells: { as: "_", longest: LONGEST },
  output: asText,
};

/** FNV-1a of 32 bits in base 36. */
function hashOf(name: string): string {
  let hash = 0x81_1c_9d_c5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01_00_01_93);
  return (hash >>> 0).toString(36).padStart(7, "0");
}
