/** The tools of those agents, with their fields, and the names of MCP tools. */
import type { McpNames } from "../../../src/model/adapter.ts";
import { PATCH } from "../patch-tool.ts";
import { replacedByText, splitsBy } from "../usual.ts";
import { asText } from "../words.ts";

const PATH = { filePath: "file_path" };

export const tools = replacedByText({
  bash: { name: "Bash", does: ["command"], covers: "command" },
  read: { name: "Read", does: [], fields: PATH },
  write: { name: "Write", does: ["file"], covers: "file", fields: PATH },
  edit: {
    name: "Edit",
    does: ["file"],
    covers: "file",
    fields: {
      ...PATH,
      oldString: "old_string",
      newString: "new_string",
      replaceAll: "replace_all",
    },
  },
  apply_patch: PATCH,
  glob: { name: "Glob", does: [] },
  grep: { name: "Grep", does: [], fields: { include: "glob" } },
  webfetch: { name: "WebFetch", does: ["network"] },
  websearch: { name: "WebSearch", does: ["network"] },
  task: { name: "Agent", does: ["agent"] },
  // A file's text becomes a prompt that nobody typed.
  skill: { name: "Skill", does: ["agent"], fields: { name: "skill" } },
  todowrite: { name: "TodoWrite", does: [] },
  question: { name: "AskUserQuestion", does: [] },
  lsp: { name: "LSP", does: [] },
  read_mcp_resource: { name: "ReadMcpResourceTool", does: ["network"] },
});

/** Splits names such as `server_tool`; of several underscores each one may be the place (S19). */
export const mcp: McpNames = {
  parse: (name) => splitsBy(name, "_"),
  format: (server, tool) => `${spelled(server)}_${spelled(tool)}`,
  spells: { as: "_" },
  output: asText,
};

const spelled = (name: string) => name.replace(/[^\w-]/g, "_");
