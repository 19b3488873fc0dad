/** See the report, section 6. */
import type { McpNames, Tool } from "../../src/model/adapter.ts";
import { changeOfPatch, patchOf } from "../_kin/patch.ts";
import { PATCH } from "../_kin/patch-tool.ts";
import { asText, canonicalMcp } from "../_kin/words.ts";

/** A block after a tool puts its reason in the place of any result (section 5). */
const output = asText;
/** The last words of an agent come to the model in a message, which no hook sees. */
const AGENT: Pick<Tool, "name" | "does"> = { name: "Agent", does: ["agent"] };

/**
 * By the names that hooks see. The namespace of a tool is glued to its name, and a shell command
 * comes without its folder and its other options.
 */
export const tools: { readonly [name: string]: Tool } = {
  Bash: { name: "Bash", does: ["command"], rewrite: ["command"], output },
  apply_patch: {
    ...PATCH,
    covers: "file",
    aliases: ["Edit", "Write"],
    join: (use) => ({ command: patchOf(use) }),
    change: changeOfPatch,
    output,
  },
  spawn_agent: {
    ...AGENT,
    aliases: ["Agent"],
    fields: { message: "prompt", agent_type: "subagent_type" },
  },
  collaborationspawn_agent: { ...AGENT, fields: { message: "prompt" } },
  view_image: { name: "Read", does: [], fields: { path: "file_path" }, output },
  // No hook is asked before these two, so that they keep their own names: what is typed into a
  // running command, and a search that the model's provider makes.
  write_stdin: { name: "write_stdin", does: ["command"] },
  web_search: { name: "web_search", does: ["network"] },
  // An agent that was started with one prompt goes on with another.
  multi_agent_v1send_input: { name: "SendMessage", does: ["agent"], output },
  collaborationsend_message: { name: "SendMessage", does: ["agent"], output },
  collaborationfollowup_task: { name: "SendMessage", does: ["agent"], output },
  // The session works on an objective until it is met, without a user who types it.
  create_goal: { name: "create_goal", does: ["agent"], output },
  // A server may read anything for an address that the model writes.
  read_mcp_resource: { name: "ReadMcpResourceTool", does: ["network"], output },
};

export const harmless: { readonly [name: string]: string } = {
  clocksleep: "It waits.",
  collaborationinterrupt_agent: "It ends the turn of an agent of this session.",
  collaborationlist_agents: "It lists the agents of this session.",
  collaborationwait_agent: "It waits for an agent of this session.",
  exec: "It runs a script in which every call of a tool is asked about like any other.",
  get_goal: "It reads the session's goal.",
  list_mcp_resource_templates: "It lists what a server offers.",
  list_mcp_resources: "It lists what a server offers.",
  multi_agent_v1close_agent: "It ends an agent of this session.",
  multi_agent_v1resume_agent: "It opens an agent again that was closed, and gives it no prompt.",
  multi_agent_v1wait_agent: "It waits for an agent of this session.",
  request_user_input: "It shows the user a question and returns the answer.",
  request_user_input_async: "It shows the user a question and returns the answer.",
  tool_search: "It loads descriptions of tools whose calls are seen by hooks as any others.",
  update_goal: "It changes the state of the session's goal.",
  wait: "It waits for a script that an earlier call started.",
};

export const mcp: McpNames = { ...canonicalMcp, spells: { as: "_" }, output };
