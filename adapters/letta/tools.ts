/** See the report, section 6; models of other kinds get the tools of the sets `codex` and `letta`. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { PATCH } from "../_kin/patch-tool.ts";
import { tool as usual } from "../_kin/usual.ts";
import { canonicalMcp } from "../_kin/words.ts";

/** Another input is merged into the given one (section 5). */
const tool: typeof usual = (name, does, more) => usual(name, does, { merges: true, ...more });
/** A label for the user, which an answer with another command may leave out. */
const LABELLED: Partial<Tool> = { needs: ["description"] };
const SHELL: Partial<Tool> = { covers: "command", ...LABELLED };

export const tools: { readonly [name: string]: Tool } = {
  Bash: tool("Bash", ["command"], SHELL),
  // A matcher `Bash` fits none of the next three.
  Monitor: tool("Bash", ["command", "network"], { also: ["Monitor"], ...LABELLED }),
  exec_command: tool("Bash", ["command"], { ...SHELL, fields: { cmd: "command" } }),
  write_stdin: tool("Bash", ["command"], { also: ["write_stdin"], fields: { chars: "command" } }),
  Write: tool("Write", ["file"], { covers: "file" }),
  Edit: tool("Edit", ["file"], { covers: "file" }),
  ApplyPatch: PATCH,
  Read: tool("Read", []),
  ViewImage: tool("Read", [], { fields: { path: "file_path" } }),
  memory: tool("memory", ["file"]),
  memory_apply_patch: tool("memory_apply_patch", ["file"]),
  Task: tool("Agent", ["agent"], { aliases: ["Agent"], ...LABELLED }),
  SendAgentMessage: tool("SendMessage", ["agent"]),
  // The program itself runs the script, which starts agents.
  Workflow: tool("Workflow", ["command", "agent"], { also: ["Agent"] }),
  Skill: tool("Skill", ["agent"]),
  TaskCreate: tool("TaskCreate", []),
  TaskUpdate: tool("TaskUpdate", []),
  // These leave the project's hooks behind (section 2).
  SetWorkingDirectory: tool("SetWorkingDirectory", []),
  EnterWorktree: tool("EnterWorktree", ["file"]),
  ExitWorktree: tool("ExitWorktree", ["file"]),
};

/** As its model calls a tool whose hooks see the other name. */
export const CALLED: { readonly [name: string]: string } = { Task: "Agent" };

export const harmless: { readonly [name: string]: string } = {
  AskUserQuestion: "It shows the user a question and returns the answer.",
  KillBash: "It ends a background command of this session.",
  TaskGet: "It reads one entry of the list of tasks.",
  TaskList: "It reads the list of tasks.",
  TaskStop: "It ends a background task of this session and starts nothing.",
  UpdatePlan: "It keeps a list that only this agent and its user see.",
};

/**
 * No call has such a name, since its model calls servers by a shell command. Another input for a
 * tool of a user's own code is not taken (the program's own text).
 */
export const mcp: McpNames = { ...canonicalMcp, rewrite: [] };
