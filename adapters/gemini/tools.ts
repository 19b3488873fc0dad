/** See the host report, section 4, and golden/gemini/tools.json. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { isFields } from "../../src/model/json.ts";
import { replacedByText, splitsAt, tool } from "../_kin/usual.ts";
import { asText } from "../_kin/words.ts";

const reads = (name: string, fields?: Tool["fields"]) => tool(name, [], fields && { fields });
const DIR = { dir_path: "path" };

/** A blocked result is replaced by its reason, whatever the tool is (section 5). */
export const tools = replacedByText({
  // Its folder, `dir_path`, is the event's own.
  run_shell_command: { name: "Bash", does: ["command"], covers: "command" },
  write_file: { name: "Write", does: ["file"], covers: "file" },
  replace: { name: "Edit", does: ["file"], fields: { allow_multiple: "replace_all" } },
  read_file: reads("Read"),
  list_directory: reads("LS", DIR),
  glob: reads("Glob", DIR),
  grep_search: reads("Grep", DIR),
  // It is the same tool under an older name.
  search_file_content: reads("Grep", DIR),
  // The addresses are in the prompt; the agent or a service of the vendor's fetches them.
  web_fetch: { name: "WebFetch", does: ["network"] },
  google_web_search: { name: "WebSearch", does: ["network"] },
  invoke_agent: tool("Agent", ["agent"], { fields: { agent_name: "subagent_type" } }),
  // A file's text becomes a prompt that nobody typed, and its folder may be read from then on.
  activate_skill: { name: "Skill", does: ["agent"], fields: { name: "skill" } },
  write_todos: reads("TodoWrite"),
  ask_user: reads("AskUserQuestion"),
  // A server may read anything for an address that the model writes.
  read_mcp_resource: { name: "ReadMcpResourceTool", does: ["network"] },
});

export const harmless: { readonly [name: string]: string } = {
  complete_task: "It is the final answer of a sub-agent.",
  enter_plan_mode: "It leads into the mode in which less is allowed, and hooks fire in every mode.",
  exit_plan_mode: "It asks the user to accept a plan, and hooks fire in whatever mode follows.",
  get_internal_docs: "It reads the program's own manual.",
  list_background_processes: "It lists the commands that run.",
  list_mcp_resources: "It lists what the servers offer.",
  read_background_output: "It reads what a running command printed.",
  tracker_add_dependency: "It keeps a list that only this agent and its user see.",
  tracker_create_task: "It keeps a list that only this agent and its user see.",
  tracker_get_task: "It reads that list.",
  tracker_list_tasks: "It reads that list.",
  tracker_update_task: "It keeps a list that only this agent and its user see.",
  tracker_visualize: "It reads that list.",
  update_topic: "It sets the title that the user sees.",
};

/** The most characters of a tool's name; the middle of a longer one is left out. */
const LONGEST = 63;
const END = 30;

/** As in `mcp_server_tool`; without the payload's names (section 4) any split is possible (S19). */
export const mcp: McpNames = {
  parse(name, { mcp_context: context }) {
    if (isFields(context)) {
      const { server_name: server, tool_name: tool } = context;
      if (typeof server === "string" && typeof tool === "string" && server && tool)
        return [{ server, tool }];
    }
    if (!name.startsWith("mcp_") || name.startsWith("mcp__")) return [];
    return splitsAt(name.slice("mcp_".length, LONGEST + 1), /_/g, 1);
  },
  format(server, tool) {
    const plain = `${server.startsWith("mcp_") ? "" : "mcp_"}${server}_${tool}`;
    const name = plain.replace(/[^\w.:-]/g, "_");
    return name.length > LONGEST ? `${name.slice(0, END)}...${name.slice(-END)}` : name;
  },
  output: asText,
};
