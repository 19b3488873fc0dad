/** Tools by golden/copilot/tools.json and the host report; sections are beside the facts. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { inverse } from "../../src/model/tools.ts";
import { PATCH } from "../_kin/patch-tool.ts";
import { replacedByText, splitsBy } from "../_kin/usual.ts";
import { asText } from "../_kin/words.ts";

const PATH = { path: "file_path" };
const EDIT = { ...PATH, old_str: "old_string", new_str: "new_string" };
const FILE: Pick<Tool, "does"> = { does: ["file"] };
const COMMAND: Pick<Tool, "does"> = { does: ["command"] };

/**
 * See section 8 (VS Code's Local engine: section 14, documented). `covers` is set because guards
 * name the tools that a model has by default, while models of another family write only with
 * apply_patch; the permission name `edit` covers all writing (section 10).
 */
export const tools = replacedByText({
  bash: { name: "Bash", ...COMMAND, covers: "command" },
  powershell: { name: "Bash", ...COMMAND },
  // Its input to a running shell is a command like any other (the program's own types).
  write_bash: { name: "Bash", ...COMMAND, also: ["write_bash"], fields: { input: "command" } },
  write_powershell: {
    name: "Bash",
    ...COMMAND,
    also: ["write_powershell"],
    fields: { input: "command" },
  },
  view: { name: "Read", does: [], fields: PATH },
  create: { name: "Write", ...FILE, covers: "file", fields: { ...PATH, file_text: "content" } },
  edit: { name: "Edit", ...FILE, covers: "file", fields: EDIT },
  apply_patch: PATCH,
  grep: { name: "Grep", does: [] },
  rg: { name: "Grep", does: [] },
  glob: { name: "Glob", does: [] },
  task: { name: "Agent", does: ["agent"], fields: { agent_type: "subagent_type" } },
  // An agent that was started with one prompt goes on with another.
  write_agent: { name: "SendMessage", does: ["agent"] },
  ask_user: { name: "AskUserQuestion", does: [] },
  web_fetch: { name: "WebFetch", does: ["network"] },
  web_search: { name: "WebSearch", does: ["network"] },
  update_todo: { name: "TodoWrite", does: [] },
  // A file's text becomes a prompt nobody typed; its commands are not run then (driven, 1.0.102).
  skill: { name: "Skill", does: ["agent"] },
  // Their queries go to a service of GitHub's.
  session_store_sql: { name: "session_store_sql", does: ["network"] },
  semantic_code_search: { name: "semantic_code_search", does: ["network"] },
  create_file: { name: "Write", ...FILE, fields: { filePath: "file_path" } },
  replace_string_in_file: {
    name: "Edit",
    ...FILE,
    fields: { filePath: "file_path", oldString: "old_string", newString: "new_string" },
  },
  run_in_terminal: { name: "Bash", ...COMMAND },
  read_file: { name: "Read", does: [], fields: { filePath: "file_path" } },
});

export const harmless: { readonly [name: string]: string } = {
  fetch_copilot_cli_documentation: "It takes no input and returns the program's own manual.",
  list_agents: "It lists the agents of this session.",
  list_bash: "It lists the shells that run.",
  read_agent: "It reads what an agent of this session answered.",
  read_bash: "It reads what a running command printed.",
  sql: "It keeps notes in the session's own database: statements that reach another file (ATTACH, VACUUM INTO) are refused.",
  stop_bash: "It ends a shell that an earlier call started, and starts nothing.",
  task_complete: "It says that the task is done and starts nothing.",
};

/** The runtime's names by Claude's, which a Pascal payload has. */
export const RUNTIME: { readonly [pascal: string]: string } = {
  Bash: "bash",
  Read: "view",
  Write: "create",
  Edit: "edit",
  Grep: "grep",
  Glob: "glob",
  Agent: "task",
  AskUserQuestion: "ask_user",
  WebFetch: "web_fetch",
  WebSearch: "web_search",
  TodoWrite: "update_todo",
};

export const PASCAL = inverse(RUNTIME);

/** The most characters of an MCP tool's name; the rest is cut (2026-11-22). */
const LONGEST = 64;

/** As in `server-tool`, or `server/tool` to permit; every hyphen may be the place (S19). */
export const mcp: McpNames = {
  parse(name, payload) {
    const server = payload["serverName"];
    if (typeof server === "string") return [{ server, tool: name }];
    if (name.includes("/"))
      return [
        { server: name.slice(0, name.indexOf("/")), tool: name.slice(name.indexOf("/") + 1) },
      ];
    return splitsBy(name, "-");
  },
  format: (server, tool) => `${server}-${tool}`.replace(/[^\w-]/g, "-").slice(0, LONGEST),
  spells: { as: "-", longest: LONGEST },
  output: asText,
};
